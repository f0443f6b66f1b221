package io.vtbench.runner.result;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonValue;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/**
 * One side of a comparison.
 *
 * @param threadKind what must serve the arm; null where none is expected
 * @param setup what it ran with; null where it is not known
 * @param bound what an ideal machine could do; null where there is no model
 * @param forks in the order of their pairs
 * @param setAside forks that were measured and do not count, with the reason
 * @param effectiveSettings of the subject as it reported them (threads, connections,
 * pools), to show parity
 */
@RecordBuilder
public record Arm(String name, @Nullable ThreadKind threadKind, @Nullable Setup setup, @Nullable Bound bound,
		List<Fork> forks, List<SetAside> setAside, Map<String, String> effectiveSettings) implements ArmBuilder.With {

	/** The fork that ran in a pair; null where it has none. */
	public @Nullable Fork forkOf(int pair) {
		return this.forks.stream().filter((fork) -> fork.pair() == pair).findAny().orElse(null);
	}

	/**
	 * A fork that does not count: of a pair that was measured again, or the first of a
	 * run.
	 */
	public record SetAside(Reason reason, Fork fork) {

	}

	/** Why a fork does not count. */
	@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
	@JsonSubTypes({ @JsonSubTypes.Type(value = Disturbed.class, name = "disturbed"),
			@JsonSubTypes.Type(value = Unfinished.class, name = "unfinished"),
			@JsonSubTypes.Type(value = Said.class, name = "text") })
	public sealed interface Reason {

	}

	/**
	 * Something hit one arm of its pair and not another, so the pair was measured again.
	 */
	public record Disturbed(List<Seen.ArmReadings> signals) implements Reason {

	}

	/** Its pair was not finished. */
	public record Unfinished() implements Reason {

	}

	/** Words of an earlier version. */
	public record Said(String text) implements Reason {

	}

	/**
	 * What the subject ran out of, with the number of lines of all logs that say so;
	 * empty where none that was read does.
	 */
	public Map<String, Long> exhausted() {
		Map<String, Long> all = new TreeMap<>();
		this.forks.stream()
			.map((fork) -> fork.subject().exhausted())
			.filter(Objects::nonNull)
			.forEach((exhausted) -> exhausted.forEach((what, lines) -> all.merge(what, lines, Long::sum)));
		return all;
	}

	/**
	 * Returns the processors that the subject's JVM believes it has: a limit makes them
	 * fewer.
	 * @param cores of the machine, which count where the JVM did not say
	 */
	public double processors(int cores) {
		String count = this.effectiveSettings.getOrDefault("system_cpu_count", "");
		return count.matches("[0-9]{1,9}(\\.[0-9]{1,9})?") ? Double.parseDouble(count) : cores;
	}

	/**
	 * The geometric mean over its forks: where these are compared as a whole, the
	 * quotient of two arms is then the ratio of their comparison. The arithmetic mean
	 * where a value is not above zero; null without values.
	 */
	public @Nullable Double mean(Function<Fork, @Nullable Double> value) {
		List<Double> values = this.forks.stream().map(value).filter(Objects::nonNull).toList();
		if (values.isEmpty()) {
			return null;
		}
		if (values.stream().allMatch((number) -> number > 0)) {
			return Math.exp(values.stream().mapToDouble(Math::log).average().orElseThrow());
		}
		return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
	}

	/**
	 * What queueing theory allows on an ideal machine.
	 *
	 * @param makespanSeconds shortest; null where time is the limit
	 * @param throughputPerSecond highest
	 * @param latencyMillis of the ideal machine at this load; null where not modelled
	 * @param formula how it follows from the scenario, for people
	 */
	public record Bound(@Nullable Double makespanSeconds, double throughputPerSecond, @Nullable Latency latencyMillis,
			String formula) {

	}

	/**
	 * What keeps a service within the limits of its scenario, as it stands in the
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

		@JsonValue
		String key() {
			return name().toLowerCase(Locale.ROOT);
		}

		public void addTo(Map<String, String> settings) {
			settings.put(SETTING, this.text);
		}

		/**
		 * What the settings say; empty for a scenario without limits, and for results of
		 * earlier versions.
		 */
		public static Optional<Confined> in(Map<String, String> settings) {
			return Arrays.stream(values()).filter((value) -> value.text.equals(settings.get(SETTING))).findFirst();
		}

	}

}
