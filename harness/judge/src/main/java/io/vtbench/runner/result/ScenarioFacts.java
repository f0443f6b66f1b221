package io.vtbench.runner.result;

import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Says which scenario was run, at which size.
 *
 * @param name stem of the scenario's file
 * @param question question that it asks
 * @param profile quick, article or rigorous
 * @param timeScale factor on every delay, 1 being the scenario's own
 * @param primary metric that the verdict is about
 * @param published figures that it reproduces; null where there are none
 * @param margins differences that arms may have and be called the same, where they are
 * not the metric's own; 0.05 is 5 %
 * @param expected figures that were worked out before; none in results that are older
 */
@RecordBuilder
public record ScenarioFacts(String name, String question, String profile, double timeScale, Metric primary,
		@Nullable Published published, @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<Metric, Double> margins,
		@JsonInclude(JsonInclude.Include.NON_EMPTY) List<Expectation> expected) implements ScenarioFactsBuilder.With {

	public ScenarioFacts {
		margins = (margins != null) ? Map.copyOf(margins) : Map.of();
		expected = (expected != null) ? List.copyOf(expected) : List.of();
	}

	/**
	 * Returns the difference that both arms may have in a metric and still be called the
	 * same; 0.05 is 5 %.
	 */
	public double margin(Metric metric) {
		return this.margins.getOrDefault(metric, metric.threshold());
	}

	/**
	 * Holds figures that somebody else published for the scenario at full scale.
	 *
	 * @param source source of the figures
	 * @param arms values by arm and by metric, in the metric's unit
	 */
	public record Published(String source, Map<String, Map<Metric, Double>> arms) {

	}

	/**
	 * Holds a figure of a run that was worked out before it was made.
	 *
	 * @param arm arm that it is about
	 * @param metric metric; null for the seconds until latency is again what it was
	 * before a load of several phases exceeded capacity
	 * @param over arm that the value is a ratio to; null for none
	 * @param minus arm that the value is a difference from; null for none
	 * @param relation relation of the measured figure to the value
	 * @param value value in the metric's unit, at the scenario's own scale; without a
	 * unit for a ratio
	 * @param tolerance share of the value by which the measured one may differ, 0 to 1
	 * @param source derivation of the value, for people
	 */
	@JsonInclude(JsonInclude.Include.NON_NULL)
	public record Expectation(String arm, @Nullable Metric metric, @Nullable String over, @Nullable String minus,
			Relation relation, double value, double tolerance, String source) {

		/** Says which measured figures are as expected. */
		public enum Relation {

			/** The value itself is as expected. */
			VALUE,

			/** The value and more are as expected. */
			LEAST,

			/** The value and less are as expected. */
			MOST

		}

		/**
		 * Returns the share of the value by which a measured figure differs from the
		 * expected one; 0 where it is as expected.
		 */
		public double deviation(double measured) {
			double difference = measured / this.value - 1;
			return switch (this.relation) {
				case VALUE -> difference;
				case LEAST -> Math.min(0, difference);
				case MOST -> Math.max(0, difference);
			};
		}

		/** Returns whether the tolerance covers a deviation. */
		public boolean covers(double deviation) {
			// of what has no tolerance, such as a limit, rounding is no deviation
			return Math.abs(deviation) <= this.tolerance + 1e-9;
		}

	}

}
