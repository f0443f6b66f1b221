package io.vtbench.kubernetes;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.vtbench.runner.format.Maps;
import io.vtbench.runner.inside.ThreadProbe;
import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.result.Evidence.Logged;
import io.vtbench.runner.result.Evidence.Witness;
import io.vtbench.runner.result.ThreadKind;
import org.jspecify.annotations.Nullable;

/**
 * Holds the threads of a pod as the kernel shows them, by what {@link #COMMAND} prints:
 * enough to see which thread type serves, of an image without any tool of the JDK.
 *
 * @param byId CPU time since their start
 */
record PodThreads(Map<Long, Used> byId) {

	private static final String[] COMMAND = { "sh", "-c", "cat /proc/[0-9]*/task/*/stat" };

	/** User and system time in the 12th and 13th field after the name, in ticks. */
	private static final Pattern STAT = Pattern.compile("(?m)^(\\d+) \\((.*)\\) \\S(?: -?\\d+){10} (\\d+) (\\d+)");

	/**
	 * The names of carriers of virtual threads. The kernel keeps the first fifteen
	 * characters of a name.
	 */
	private static final Pattern CARRIERS = Pattern.compile("ForkJoinPool-\\d+-.*|VirtualThread-.*");

	private static final Pattern EVENT_LOOPS = Pattern.compile("reactor-.*|vert\\.x-.*|(?i:.*(event-?loop|netty).*)");

	/** The names of other threads of the JVM, and of no Java program at all. */
	private static final Pattern OTHERS = Pattern
		.compile("VM .*|Common-Cleaner|Finalizer|Reference Handl.*|Signal Dispatc.*|Service Thread|Monitor Deflati.*"
				+ "|Notification .*|JFR .*|sh|cat");

	/**
	 * The share of CPU time of carriers that serve: the server's poller and acceptor and
	 * what a client has take the rest.
	 */
	private static final double SERVES = 0.2;

	/**
	 * The share of CPU time of event loops that serve: a client on event loops leaves
	 * more to the threads that serve.
	 */
	private static final double SERVES_ALL = 0.8;

	/** The least CPU time that says something, at a clock of a hundredth of a second. */
	private static final double MIN_SECONDS = 0.1;

	/** CPU time of one thread. */
	record Used(String name, double seconds) {

	}

	static PodThreads of(PodService service) {
		return of(service.output(COMMAND));
	}

	/**
	 * Reads them.
	 * @param printed null where the command could not be called
	 */
	static PodThreads of(@Nullable String printed) {
		Map<Long, Used> threads = new HashMap<>();
		Matcher found = STAT.matcher((printed != null) ? printed : "");
		while (found.find()) {
			threads.put(Long.valueOf(found.group(1)),
					new Used(found.group(2), (Double.parseDouble(found.group(3)) + Double.parseDouble(found.group(4)))
							/ ThreadProbe.TICKS_PER_SECOND));
		}
		return new PodThreads(threads);
	}

	/**
	 * Finds what served between an earlier reading and this one.
	 * @param warnings what the service logged
	 */
	Evidence evidence(String arm, PodThreads before, List<Logged> warnings) {
		if (before.byId.isEmpty() || this.byId.isEmpty()) {
			return evidence(arm, ThreadKind.UNSEEN, new Witness.UnreadablePod(), warnings);
		}
		Map<String, Double> used = this.byId.entrySet()
			.stream()
			.filter((thread) -> serves(thread.getValue().name()))
			.collect(Collectors.groupingBy((thread) -> thread.getValue().name(), Collectors
				.summingDouble((thread) -> thread.getValue().seconds() - before.seconds(thread.getKey()))));
		double all = used.values().stream().mapToDouble(Double::doubleValue).sum();
		if (all < MIN_SECONDS) {
			return evidence(arm, ThreadKind.UNKNOWN, new Witness.IdlePod(all), warnings);
		}
		double carriers = sum(used, CARRIERS) / all;
		double loops = sum(used, EVENT_LOOPS) / all;
		String most = Collections.max(used.entrySet(), Map.Entry.comparingByValue()).getKey();
		return evidence(arm,
				(carriers >= SERVES) ? ThreadKind.VIRTUAL
						: (loops >= SERVES_ALL) ? ThreadKind.EVENT_LOOP : ThreadKind.PLATFORM,
				new Witness.BusyPod(carriers, loops, most), warnings);
	}

	private static Evidence evidence(String arm, ThreadKind kind, Witness witness, List<Logged> warnings) {
		return new Evidence(arm, kind, List.of(witness), 0, 0, Map.of(), List.of(), List.of(), null, warnings, null,
				null);
	}

	private static boolean serves(String name) {
		return !ThreadProbe.isOfJvm(name) && !OTHERS.matcher(name).matches();
	}

	private double seconds(Long id) {
		Used used = this.byId.get(id);
		return (used != null) ? used.seconds() : 0;
	}

	private static double sum(Map<String, Double> used, Pattern names) {
		return Maps.each(used, (name, seconds) -> names.matcher(name).matches() ? seconds : 0.0)
			.mapToDouble(Double::doubleValue)
			.sum();
	}

	/**
	 * Reads the CPU time of a pod's JIT compiler and garbage collector threads, where the
	 * service has no meter of them, commands in pods are allowed and the image has a
	 * shell; else every series stays empty.
	 */
	static final class Probe extends ThreadProbe {

		/** The name of the meter, whose series bears a suffix beside it. */
		private static final String METER = "jvm_compilation_time_ms";

		/**
		 * The least time between two readings: each takes some milliseconds of the pod's
		 * own CPU time.
		 */
		private static final long MIN_MILLIS = 1900;

		private final PodService service;

		private long next;

		private boolean blind;

		private boolean begun;

		Probe(PodService service) {
			this.service = service;
		}

		@Override
		public void readCpu() {
			long now = System.currentTimeMillis();
			if (!this.begun) {
				this.begun = true;
				this.blind = hasMeter();
			}
			if (this.blind || now < this.next) {
				return;
			}
			this.next = now + MIN_MILLIS;
			PodThreads threads = PodThreads.of(this.service);
			threads.byId().forEach((id, used) -> note(String.valueOf(id), used.name(), used.seconds()));
			endReading();
			this.blind = threads.byId().isEmpty() && compilerSeconds().isEmpty();
		}

		/**
		 * Returns whether the service has the meter. A meter costs the pod nothing; a
		 * command would take its processor in the window.
		 */
		private boolean hasMeter() {
			String told = this.service.meter(METER);
			return told != null && told.contains("\n" + METER + "_total");
		}

		@Override
		public void readSwitches() {
			// one more file for each thread
		}

		@Override
		public void readSwitchesNow() {
			// as above
		}

	}

}
