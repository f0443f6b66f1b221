package io.vtbench.runner.result;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Holds one side of a comparison.
 *
 * @param threadKind type of thread that must serve the arm; null where none is expected
 * @param setup setup that it ran with; null where it is not known
 * @param bound figures of an ideal machine; null where there is no model
 * @param forks forks in the order of their pairs
 * @param setAside forks that were measured and do not count, with the reason
 * @param effectiveSettings settings of the subject as it reported them (threads,
 * connections, pools), to show parity
 */
@RecordBuilder
public record Arm(String name, @Nullable ThreadKind threadKind, @Nullable Setup setup, @Nullable Bound bound,
		List<Fork> forks, List<SetAside> setAside, Map<String, String> effectiveSettings) implements ArmBuilder.With {

	/** The meter that says how many processors a JVM sees. */
	public static final String PROCESSORS = "system_cpu_count";

	/** Returns the fork that ran in a pair; null where the arm has none. */
	public @Nullable Fork forkOf(int pair) {
		return this.forks.stream().filter((fork) -> fork.pair() == pair).findAny().orElse(null);
	}

	/**
	 * Holds a fork that does not count: one of a pair that was measured again, or the
	 * first of a run.
	 */
	public record SetAside(Reason reason, Fork fork) {

	}

	/** Gives the reason why a fork does not count. */
	@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
	public sealed interface Reason {

	}

	/**
	 * Says that something hit one arm of the pair and not another, so that the pair was
	 * measured again.
	 */
	public record Disturbed(List<Seen.ArmReadings> signals) implements Reason {

	}

	/** Says that the pair of the fork was not finished. */
	public record Unfinished() implements Reason {

	}

	/**
	 * Returns what the subject ran out of, with the number of lines of all logs that say
	 * so; empty where no log that was read says so.
	 */
	public Map<String, Long> exhausted() {
		Map<String, Long> all = new TreeMap<>();
		readings((fork) -> fork.subject().exhausted())
			.forEach((exhausted) -> exhausted.forEach((what, lines) -> all.merge(what, lines, Long::sum)));
		return all;
	}

	/** Returns whether every request of every fork was served. */
	public boolean servedAll() {
		return this.forks.stream().allMatch((fork) -> fork.requests().completed() == fork.requests().ended());
	}

	/**
	 * Returns the number of processors that the subject's JVM believes it has: a limit
	 * makes them fewer.
	 * @param cores logical processors of the machine, which count where the JVM did not
	 * say
	 */
	public double processors(int cores) {
		return processors(this.effectiveSettings, cores);
	}

	/**
	 * Returns the processors of a JVM.
	 * @param settings by the names of their meters
	 * @param cores logical processors of its machine
	 */
	public static double processors(Map<String, String> settings, int cores) {
		String count = settings.getOrDefault(PROCESSORS, "");
		return count.matches("[0-9]{1,9}(\\.[0-9]{1,9})?") ? Double.parseDouble(count) : cores;
	}

	/** Returns a reading of every fork that has it, in the order of the forks. */
	public <T> Stream<T> readings(Function<Fork, @Nullable T> reading) {
		return this.forks.stream().map(reading).filter(Objects::nonNull);
	}

	/**
	 * Returns the geometric mean of a value over the forks. Where these are compared as a
	 * whole, the quotient of two arms is then the ratio of their comparison. It is the
	 * arithmetic mean where a value is not above zero, and null without values.
	 */
	public @Nullable Double mean(Function<Fork, @Nullable Double> value) {
		List<Double> values = readings(value).toList();
		if (values.isEmpty()) {
			return null;
		}
		if (values.stream().allMatch((number) -> number > 0)) {
			return Math.exp(values.stream().mapToDouble(Math::log).average().orElseThrow());
		}
		return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
	}

	/**
	 * Holds what queueing theory allows on an ideal machine.
	 *
	 * @param makespanSeconds shortest makespan; null where time is the limit
	 * @param throughputPerSecond highest throughput, in requests a second
	 * @param latencyMillis latency of the ideal machine at this load; null where it is
	 * not modelled
	 * @param formula formula by which it follows from the scenario, for people
	 */
	public record Bound(@Nullable Double makespanSeconds, double throughputPerSecond, @Nullable Latency latencyMillis,
			String formula) {

	}

	/**
	 * Says how a service is kept within the limits of its scenario, as it stands in the
	 * settings of an arm.
	 */
	public enum Confined {

		GROUP("by control group and JVM flags"),

		PROCESSORS("processors by control group and JVM flag, memory by the heap's size alone"),

		FLAGS("by JVM flags alone");

		private static final String SETTING = "service limits";

		private final String text;

		Confined(String text) {
			this.text = text;
		}

		public String text() {
			return this.text;
		}

		public void addTo(Map<String, String> settings) {
			settings.put(SETTING, this.text);
		}

		/**
		 * Finds in the settings of an arm how limits are kept; empty for a scenario
		 * without limits, and for results of earlier versions.
		 */
		public static Optional<Confined> in(Map<String, String> settings) {
			return Arrays.stream(values()).filter((value) -> value.text.equals(settings.get(SETTING))).findFirst();
		}

	}

}
