package io.vtbench.runner.inside;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.inside.ThreadDump.DumpedThread;
import io.vtbench.runner.result.Evidence.Place;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;

/**
 * Holds what a flight recording of the service says of its virtual threads.
 *
 * @param starts virtual threads started; 0 where the event is off
 * @param pinned places that kept a carrier, longest first
 * @param pinnedTime of all places together
 * @param monitorWaits that were over before the recording was; of virtual threads from
 * JDK 24 on there are none
 * @param initialValues place that makes most initial values of thread-locals, with the
 * share of all of them in what virtual threads computed; null where that is little
 * @param computations samples of what virtual threads computed
 */
record Recording(long starts, List<Place> pinned, Duration pinnedTime, List<MonitorWait> monitorWaits,
		@Nullable Place initialValues, Computations computations) {

	private static final int MAX_DEPTH = 30;

	static final String START = "jdk.VirtualThreadStart";

	static final String PINNED = "jdk.VirtualThreadPinned";

	static final String MONITOR = "jdk.JavaMonitorEnter";

	static final String SAMPLE = "jdk.ExecutionSample";

	/** The name of a place that kept its carrier, before JDK 24. */
	static final String PINNED_WHILE = "pinned";

	/** The name of such a place from JDK 24 on, followed by the JVM's reason. */
	static final String PINNED_BY = "pinned: ";

	/**
	 * A wait for a monitor.
	 *
	 * @param thread number of the thread, as {@link Thread#threadId()} gives it
	 * @param method that waited, with its class
	 */
	record MonitorWait(long thread, String method, Instant from, Instant to) {

		/**
		 * Returns whether a thread of a dump was in this wait at a moment. A dump takes
		 * milliseconds, in which a thread goes on, so it must be where the wait was too.
		 */
		boolean explains(DumpedThread other, Instant moment) {
			return other.id() == this.thread && !moment.isBefore(this.from) && !moment.isAfter(this.to)
					&& !other.stack().isEmpty() && other.bareStack().getFirst().startsWith(this.method + "(");
		}

	}

	/**
	 * Reads a recording.
	 * @throws IOException where the file is no recording that can be read
	 */
	static Recording read(Path file) throws IOException {
		long starts = 0;
		Map<String, List<RecordedEvent>> pins = new LinkedHashMap<>();
		List<MonitorWait> waits = new ArrayList<>();
		InitialValues values = new InitialValues();
		Computations computations = new Computations();
		try (RecordingFile recording = new RecordingFile(file)) {
			while (recording.hasMoreEvents()) {
				RecordedEvent event = recording.readEvent();
				String type = event.getEventType().getName();
				if (type.equals(START)) {
					starts++;
				}
				else if (type.equals(MONITOR) && event.getThread() != null) {
					waits.add(new MonitorWait(event.getThread().getJavaThreadId(), method(event), event.getStartTime(),
							event.getEndTime()));
				}
				else if (type.equals(SAMPLE) && event.getThread("sampledThread").isVirtual()) {
					List<String> stack = stack(event, Integer.MAX_VALUE);
					values.add(stack);
					computations.add(event.getThread("sampledThread").getJavaThreadId(), event.getStartTime(), stack);
				}
				else if (type.equals(PINNED)) {
					pins.computeIfAbsent(WaitingProfile.ownFrame(stack(event)), (key) -> new ArrayList<>()).add(event);
				}
			}
		}
		Duration all = time(pins.values().stream().flatMap(List::stream).toList());
		List<Place> places = new ArrayList<>();
		pins.forEach((frame, events) -> places.add(new Place(reason(events.getFirst()), frame, events.size(),
				(all.toNanos() > 0) ? (double) time(events).toNanos() / all.toNanos() : 0, stack(events.getFirst()))));
		places.sort(Comparator.comparingDouble(Place::share).reversed());
		return new Recording(starts, places, all, waits, values.place(), computations);
	}

	/** Returns what kept the carrier. The JVM names a reason from JDK 24 on. */
	private static String reason(RecordedEvent pin) {
		return pin.hasField("pinnedReason") ? PINNED_BY + pin.getString("pinnedReason") : PINNED_WHILE;
	}

	private static Duration time(List<RecordedEvent> events) {
		return events.stream().map(RecordedEvent::getDuration).reduce(Duration.ZERO, Duration::plus);
	}

	private static String method(RecordedEvent event) {
		String top = stack(event).getFirst();
		return top.substring(0, Math.max(0, top.indexOf('(')));
	}

	private static List<String> stack(RecordedEvent event) {
		return stack(event, MAX_DEPTH);
	}

	private static List<String> stack(RecordedEvent event, int depth) {
		if (event.getStackTrace() == null) {
			return List.of("unknown");
		}
		return event.getStackTrace()
			.getFrames()
			.stream()
			.filter(RecordedFrame::isJavaFrame)
			.limit(depth)
			.map((frame) -> frame.getMethod().getType().getName() + "." + frame.getMethod().getName() + "(line "
					+ frame.getLineNumber() + ")")
			.toList();
	}

	/**
	 * Counts samples of virtual threads that compute, and those of them in which an
	 * initial value of a thread-local is made. A virtual thread serves one request, so
	 * that the value is made for each; a thread of a pool made it once.
	 */
	static final class InitialValues {

		private static final String MAKES = "java.lang.ThreadLocal.setInitialValue(";

		/** The fewest samples of which a share means something. */
		private static final int MIN_SAMPLES = 20;

		/** The share of what is computed, from 0 to 1, from which on it matters. */
		private static final double MIN_SHARE = 0.1;

		private final Map<String, List<List<String>>> places = new LinkedHashMap<>();

		private int samples;

		/**
		 * Adds a sample of a virtual thread.
		 * @param stack frames, top first
		 */
		void add(List<String> stack) {
			this.samples++;
			for (int i = 0; i < stack.size(); i++) {
				if (stack.get(i).startsWith(MAKES)) {
					this.places.computeIfAbsent(maker(stack.subList(0, i + 1)), (key) -> new ArrayList<>()).add(stack);
					return;
				}
			}
		}

		/**
		 * Returns the method that was asked for the value: the lowest that is no JDK's.
		 */
		private static String maker(List<String> above) {
			return above.reversed()
				.stream()
				.filter((frame) -> WaitingProfile.isOutsideOfJdk(frame) && !frame.contains("$$"))
				.findFirst()
				.map((frame) -> frame.substring(0, Math.max(frame.indexOf('('), 0)))
				.orElse(above.getFirst());
		}

		@Nullable Place place() {
			List<List<String>> all = this.places.values().stream().flatMap(List::stream).toList();
			double share = (this.samples > 0) ? (double) all.size() / this.samples : 0;
			return (all.size() < MIN_SAMPLES || share < MIN_SHARE) ? null
					: this.places.entrySet()
						.stream()
						.max(Comparator.comparingInt((place) -> place.getValue().size()))
						.map((place) -> new Place("an initial value of a thread-local", place.getKey(), all.size(),
								share, place.getValue().getFirst().stream().limit(MAX_DEPTH).toList()))
						.orElseThrow();
		}

	}

}
