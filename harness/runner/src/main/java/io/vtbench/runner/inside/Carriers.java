package io.vtbench.runner.inside;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.vtbench.runner.result.Evidence.Place;
import org.jspecify.annotations.Nullable;

/**
 * Holds the carriers of virtual threads at one moment, as {@code jcmd PID Thread.print}
 * shows them. Where each of them is kept by a virtual thread that waits, no other virtual
 * thread can run: not even the one that would end the waits. No JDK calls that a
 * deadlock.
 *
 * @param number of carriers that the scheduler may have
 * @param carried virtual threads on the carriers
 */
record Carriers(int number, List<Carried> carried) {

	/**
	 * The text that follows what a virtual thread waits for where the owner of it is on
	 * no thread of the system.
	 */
	private static final String UNMOUNTED = " whose owner is a virtual thread without a carrier";

	private static final Pattern THREAD = Pattern.compile("^\"(.*)\" #\\d+ .*$");

	private static final Pattern CARRYING = Pattern.compile("^\\s+Carrying virtual thread #(\\d{1,18})(?!\\d).*$");

	private static final String MOUNTED = "Mounted virtual thread";

	private static final Pattern FRAME = Pattern.compile("^\\s+at (\\S.*)$");

	private static final Pattern WAITING = Pattern
		.compile("^\\s+- (?:waiting to (?:re-)?lock|waiting on|parking to wait for)\\s+<(\\S+)> \\(an? (\\S+)\\).*$");

	private static final Pattern INITIALISER = Pattern
		.compile("^\\s+- waiting on the Class initialization monitor for (\\S+).*$");

	private static final Pattern LOCKED = Pattern.compile("^\\s+- locked <(\\S+)>.*$");

	private static final Pattern PARALLELISM = Pattern.compile("parallelism = (\\d{1,9})(?!\\d)");

	private static final Pattern MODULE = Pattern.compile("\\([\\w.]+@[^/)]*/");

	/**
	 * The beginning of the names of the scheduler's threads. Its pool is the first of
	 * every JVM.
	 */
	private static final String WORKER = "ForkJoinPool-1-worker-";

	/**
	 * A virtual thread that has a carrier.
	 *
	 * @param id number of the thread, as {@link Thread#threadId()} gives it
	 * @param waitsFor what the thread waits for; null where it waits for nothing
	 * @param stack frames, top first
	 */
	record Carried(long id, @Nullable String waitsFor, List<String> stack) {

	}

	/**
	 * Reads the carriers from what the JVM prints.
	 * @param print of all threads, by {@code Thread.print}
	 * @param scheduler output of {@code Thread.vthread_scheduler}; empty before JDK 24,
	 * where the threads of the scheduler in the print are counted instead
	 */
	static Carriers of(String print, String scheduler) {
		Set<String> locked = new HashSet<>();
		print.lines().map(LOCKED::matcher).filter(Matcher::matches).forEach((line) -> locked.add(line.group(1)));
		List<Carried> carried = new ArrayList<>();
		int workers = 0;
		for (List<String> thread : threads(print)) {
			workers += thread.getFirst().startsWith('"' + WORKER) ? 1 : 0;
			thread.stream()
				.map(CARRYING::matcher)
				.filter(Matcher::matches)
				.findFirst()
				.ifPresent((line) -> carried.add(carried(Long.parseLong(line.group(1)), thread, locked)));
		}
		Matcher told = PARALLELISM.matcher(scheduler);
		return new Carriers(told.find() ? Integer.parseInt(told.group(1)) : workers, carried);
	}

	private static List<List<String>> threads(String print) {
		List<List<String>> threads = new ArrayList<>();
		for (String line : print.lines().toList()) {
			if (THREAD.matcher(line).matches()) {
				threads.add(new ArrayList<>());
			}
			if (!threads.isEmpty()) {
				threads.getLast().add(line);
			}
		}
		return threads;
	}

	private static Carried carried(long id, List<String> lines, Set<String> locked) {
		List<String> stack = new ArrayList<>();
		String waitsFor = null;
		for (String line : lines) {
			Matcher frame = FRAME.matcher(line);
			if (frame.matches()) {
				stack.add(MODULE.matcher(frame.group(1)).replaceFirst("("));
			}
			if (line.contains(MOUNTED)) {
				// above are the frames of the carrier itself
				stack.clear();
			}
			waitsFor = (waitsFor != null) ? waitsFor : waitsFor(line, locked);
		}
		return new Carried(id, waitsFor, stack);
	}

	private static @Nullable String waitsFor(String line, Set<String> locked) {
		Matcher initialiser = INITIALISER.matcher(line);
		if (initialiser.matches()) {
			return "the class initialiser of " + initialiser.group(1);
		}
		Matcher waiting = WAITING.matcher(line);
		if (!waiting.matches()) {
			return null;
		}
		boolean monitor = line.contains("waiting to");
		return (monitor ? "a monitor of " : "") + waiting.group(2)
				+ ((monitor && !locked.contains(waiting.group(1))) ? UNMOUNTED : "");
	}

	/** Returns whether no virtual thread can run. */
	boolean areAllPinned() {
		return this.number > 0 && this.carried.size() >= this.number
				&& this.carried.stream().allMatch((thread) -> thread.waitsFor() != null);
	}

	/**
	 * Finds the place where all carriers were kept all the time; empty where they were
	 * not, or with fewer than two looks.
	 * @param looks at the same JVM, in order
	 */
	static Optional<Place> starved(List<Carriers> looks) {
		if (looks.size() < 2 || !looks.stream().allMatch(Carriers::areAllPinned)
				|| looks.stream().map(Carriers::ids).distinct().count() > 1) {
			return Optional.empty();
		}
		Carried first = looks.getLast().carried().getFirst();
		return Optional.of(new Place(Objects.requireNonNull(first.waitsFor()), WaitingProfile.ownFrame(first.stack()),
				looks.getLast().carried().size(), 1, first.stack()));
	}

	private List<Long> ids() {
		return this.carried.stream().map(Carried::id).sorted().toList();
	}

}
