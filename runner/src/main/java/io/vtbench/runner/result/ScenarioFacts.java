package io.vtbench.runner.result;

import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Which scenario was run, at which size.
 *
 * @param name the stem of its file
 * @param question what it asks
 * @param profile quick, article or rigorous
 * @param timeScale factor on every delay, 1 being the scenario's own
 * @param primary the metric that the verdict is about
 * @param published the figures that it reproduces, if any
 * @param margins what arms may differ by and be called the same, where that is not the
 * metric's own
 * @param expected what was worked out before; nothing in results that are older
 */
@RecordBuilder
public record ScenarioFacts(String name, String question, String profile, double timeScale, Metric primary,
		@Nullable Published published, @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<Metric, Double> margins,
		@JsonInclude(JsonInclude.Include.NON_EMPTY) List<Expectation> expected) implements ScenarioFactsBuilder.With {

	public ScenarioFacts {
		margins = (margins != null) ? Map.copyOf(margins) : Map.of();
		expected = (expected != null) ? List.copyOf(expected) : List.of();
	}

	/** What both arms may differ by in a metric and still be called the same. */
	public double margin(Metric metric) {
		return this.margins.getOrDefault(metric, metric.margin());
	}

	/**
	 * Figures that somebody else published for the scenario at full scale.
	 *
	 * @param source where they come from
	 * @param arms values by arm and by metric, in the metric's unit
	 */
	public record Published(String source, Map<String, Map<Metric, Double>> arms) {

	}

	/**
	 * What was worked out of a run before it was made.
	 *
	 * @param arm that it is about
	 * @param metric null for the seconds until latency is again what it was before a load
	 * of several phases exceeded capacity
	 * @param over arm that the value is a ratio to; null for none
	 * @param minus arm that the value is a difference from; null for none
	 * @param relation of what is measured to the value
	 * @param value in the metric's unit, at the scenario's own scale; without a unit for
	 * a ratio
	 * @param tolerance share of the value by which the measured one may differ
	 * @param source how it follows, for people
	 */
	@JsonInclude(JsonInclude.Include.NON_NULL)
	public record Expectation(String arm, @Nullable Metric metric, @Nullable String over, @Nullable String minus,
			Relation relation, double value, double tolerance, String source) {

		/** What is as expected. */
		public enum Relation {

			/** The value. */
			@JsonProperty("value")
			VALUE,

			/** The value and more. */
			@JsonProperty("least")
			LEAST,

			/** The value and less. */
			@JsonProperty("most")
			MOST

		}

		/**
		 * By which share of the value something differs from what is expected: 0 if not.
		 */
		public double deviation(double measured) {
			double difference = measured / this.value - 1;
			return switch (this.relation) {
				case VALUE -> difference;
				case LEAST -> Math.min(0, difference);
				case MOST -> Math.max(0, difference);
			};
		}

		/** Whether the tolerance covers a deviation. */
		public boolean covers(double deviation) {
			// of what has no tolerance, such as a limit, rounding is no deviation
			return Math.abs(deviation) <= this.tolerance + 1e-9;
		}

	}

}
