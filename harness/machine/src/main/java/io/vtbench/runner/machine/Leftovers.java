package io.vtbench.runner.machine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.vtbench.runner.file.Attempt;
import io.vtbench.runner.file.FileException;
import org.jspecify.annotations.Nullable;

/** Ends and deletes what runners have left that ended in an unforeseen way. */
public final class Leftovers {

	/**
	 * The time that a database gets to close its files; then it is ended without asking.
	 */
	private static final Duration GRACE = Duration.ofSeconds(2);

	private static final Duration LIMIT = Duration.ofSeconds(20);

	/** The time within which a starting program becomes visible under its own name. */
	private static final Duration QUIET_TIME = Duration.ofMillis(400);

	private static final Duration POLL = Duration.ofMillis(50);

	private static final Path PROC = Path.of("/proc");

	/** The rest of a mark: the name of the runner's folder, whose it is, and a number. */
	private static final Pattern MARK = Pattern.compile("([\\w-]+)/(.+)/\\d+/");

	/** The rounds after which what forks while it is ended is looked for no more. */
	private static final int ROUNDS = 20;

	private static final Duration PAUSE = Duration.ofMillis(20);

	private Leftovers() {
	}

	/**
	 * Finds the folders of runners that are no more. A folder that somebody has deleted
	 * is among them where a child of its runner runs, as far as the system shows it.
	 */
	public static List<Path> find() throws IOException {
		return find(Folders.workspace());
	}

	static List<Path> find(Path workspace) throws IOException {
		List<Path> left = new ArrayList<>();
		Path runners = ChildLedger.Entries.runnersFolder(workspace);
		try (Stream<Path> folders = Files.list(runners)) {
			for (Path folder : folders.filter(Files::isDirectory).toList()) {
				if (!isInUse(folder) && !isJustMade(folder)) {
					left.add(folder);
				}
			}
		}
		String marks = ChildLedger.marks(runners);
		processes().map(Leftovers::mark)
			.filter((mark) -> mark.startsWith(marks))
			.map((mark) -> MARK.matcher(mark.substring(marks.length())))
			.filter((mark) -> mark.matches() && isGone(RunnerIdentity.parse(mark.group(2))))
			.map((mark) -> runners.resolve(mark.group(1)))
			.distinct()
			.filter(Files::notExists)
			.forEach(left::add);
		return left;
	}

	private static boolean isInUse(Path folder) {
		// whoever ends it says so
		return Attempt.or(false, () -> ChildLedger.Entries.read(folder).isInUse());
	}

	private static boolean isGone(@Nullable RunnerIdentity runner) {
		return runner != null && runner.isGone();
	}

	/** Returns whether the runner of a folder may be about to write the first line. */
	static boolean isJustMade(Path folder) throws IOException {
		// a clock that was set back leaves folders in the future
		return !Files.exists(ChildLedger.Entries.in(folder)) && Files.exists(folder)
				&& Math.abs(System.currentTimeMillis() - Files.getLastModifiedTime(folder).toMillis()) < 10_000;
	}

	/**
	 * Ends all that is left. What cannot be deleted keeps nobody from a run.
	 * @return a sentence for each runner of which something was running, or remains
	 */
	public static List<String> endAll() throws InterruptedException {
		return Attempt.get(() -> endAll(find()),
				(ex) -> new ServiceException("cannot clean up after an earlier run: " + ex.getMessage()));
	}

	static List<String> endAll(List<Path> folders) throws InterruptedException {
		List<String> said = new ArrayList<>();
		for (Path folder : folders) {
			try {
				int ended = end(folder);
				if (ended > 0) {
					said.add("ended " + ended + ((ended == 1) ? " process" : " processes")
							+ " that an earlier run left running");
				}
			}
			catch (IOException ex) {
				said.add("what an earlier run left in " + folder + " stays: " + FileException.of(ex).getMessage());
			}
		}
		return said;
	}

	/**
	 * Finds the containers of this user's runners that are no more, whether a list of
	 * children names them or not: a compose file may have them started again after a
	 * restart of the machine.
	 */
	public static List<ContainerEngine.LeftContainer> findContainers() throws InterruptedException {
		List<ContainerEngine.LeftContainer> left = new ArrayList<>();
		for (ContainerEngine engine : ContainerEngine.all()) {
			left.addAll(engine.left());
		}
		return left;
	}

	/**
	 * Ends a runner's children, and deletes its folder when none is left.
	 * @return how many processes ended
	 */
	static int end(Path folder) throws IOException, InterruptedException {
		ChildLedger.Entries ledger = ChildLedger.Entries.read(folder);
		boolean database = Files.exists(EmbeddedDatabase.data(folder));
		Set<Long> ended = new LinkedHashSet<>();
		// first whatever may make one more container
		endChildren(ledger).forEach((process) -> ended.add(process.pid()));
		endMarkedOnce(ChildLedger.mark(folder)).forEach((process) -> ended.add(process.pid()));
		RunnerIdentity runner = ledger.runner();
		if (runner != null) {
			for (String engine : ledger.engines()) {
				for (ContainerEngine.LeftContainer left : new ContainerEngine(Path.of(engine)).containers(runner)) {
					left.remove();
				}
			}
		}
		long begin = System.nanoTime();
		AtomicLong lastSeen = new AtomicLong(begin);
		boolean gone = Polling.<IOException>until(LIMIT, POLL, () -> {
			List<ProcessHandle> running = endChildren(ledger);
			// children of children that have left their parents
			running.addAll(endMarkedOnce(ChildLedger.mark(folder)));
			if (database) {
				running.addAll(EmbeddedDatabase.end(folder, System.nanoTime() - begin > GRACE.toNanos()));
			}
			running.forEach((process) -> ended.add(process.pid()));
			if (!running.isEmpty()) {
				lastSeen.set(System.nanoTime());
				return false;
			}
			boolean quiet = !database || System.nanoTime() - lastSeen.get() > QUIET_TIME.toNanos();
			return quiet && ledger.groups().stream().allMatch(Leftovers::isRemoved);
		});
		if (gone) {
			Folders.delete(folder);
		}
		return ended.size();
	}

	/**
	 * Ends the processes whose mark begins with a text, and those that they start
	 * meanwhile. Linux alone shows the environment of a process; elsewhere none is found.
	 */
	static void endMarked(String begin) {
		for (int i = 0; i < ROUNDS && !endMarkedOnce(begin).isEmpty(); i++) {
			LockSupport.parkNanos(PAUSE.toNanos());
		}
	}

	private static List<ProcessHandle> endMarkedOnce(String begin) {
		List<ProcessHandle> running = processes().filter((process) -> isMarked(process, begin)).toList();
		running.forEach(ProcessHandle::destroyForcibly);
		return running;
	}

	/** Returns the processes whose environment the system may show. */
	private static Stream<ProcessHandle> processes() {
		return Files.isDirectory(PROC) ? ProcessHandle.allProcesses() : Stream.empty();
	}

	/** Tells whether the mark of a process begins with a text. */
	static boolean isMarked(ProcessHandle process, String begin) {
		return mark(process).startsWith(begin);
	}

	/** Returns the mark of a process; empty where it has none, or is not shown. */
	private static String mark(ProcessHandle process) {
		// another user's, or gone
		return Attempt.or("", () -> {
			String environment = "\0"
					+ Files.readString(PROC.resolve(process.pid() + "/environ"), StandardCharsets.ISO_8859_1);
			int begin = environment.indexOf("\0" + ChildLedger.MARK + "=");
			return (begin < 0) ? ""
					: environment.substring(begin + ChildLedger.MARK.length() + 2).replaceAll("(?s)\0.*", "");
		});
	}

	/**
	 * Removes a control group and returns whether it is gone: the kernel refuses for a
	 * moment after the end of the last process in it.
	 */
	private static boolean isRemoved(Path group) {
		return RunnerGroup.remove(group, ControlGroups.Kernel.REAL);
	}

	private static List<ProcessHandle> endChildren(ChildLedger.Entries ledger) {
		List<ProcessHandle> running = new ArrayList<>();
		RunnerIdentity runner = ledger.runner();
		// after another boot their numbers mean nothing
		boolean counts = runner != null && runner.boot().equals(RunnerIdentity.currentBoot());
		for (ProcessIdentity child : counts ? ledger.children() : List.<ProcessIdentity>of()) {
			if (child.isRunning()) {
				ProcessHandle.of(child.pid()).ifPresent((process) -> {
					process.descendants().forEach(running::add);
					running.add(process);
				});
			}
		}
		running.forEach(ProcessHandle::destroyForcibly);
		return running;
	}

	/**
	 * Runs as a process that outlives the runner by a moment: it waits for the end of its
	 * input, which comes with the runner's end, whatever ends it, and then ends the
	 * children that are left and deletes their temporary files. It needs no CPU time
	 * until then.
	 */
	static final class Guard {

		private Guard() {
		}

		/** Returns the command line of the guard of a runner's folder. */
		static List<String> command(Path folder, boolean unix) {
			List<String> command = new ArrayList<>();
			if (unix) {
				// Ctrl-C and the end of a terminal reach all processes of a group
				command.addAll(List.of("/bin/sh", "-c", "trap '' HUP INT TERM; exec \"$@\"", "guard"));
			}
			command.addAll(List.of(Jdk.own().java().toString(), "-Xmx32m", "-XX:+UseSerialGC",
					"-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-cp", System.getProperty("java.class.path"),
					Guard.class.getName(), folder.toString()));
			return command;
		}

		public static void main(String[] args) throws IOException, InterruptedException {
			Path folder = Path.of(args[0]);
			// loads what is needed later: a build may have replaced the jar until then
			Leftovers.end(folder.resolve("none"));
			while (System.in.read() >= 0) {
				// the runner writes nothing
			}
			Leftovers.end(folder);
		}

	}

}
