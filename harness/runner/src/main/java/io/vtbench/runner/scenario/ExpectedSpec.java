package io.vtbench.runner.scenario;

import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;

import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.ScenarioFacts.Expectation;
import io.vtbench.runner.result.ScenarioFacts.Expectation.Relation;
import org.jspecify.annotations.Nullable;

/**
 * A figure that follows from the scenario before it is measured.
 *
 * @param arm that it is about
 * @param metric a metric as scenarios name it, or {@value #RECOVERY}
 * @param over arm that the figure is a ratio to
 * @param minus arm that the figure is a difference from
 * @param value as {@code published} has it; a plain number for a ratio
 * @param least instead of a value, where more is as expected too
 * @param most instead of a value, where less is as expected too
 * @param tolerance share by which the measured figure may differ; a tenth unless said
 * @param source how it follows
 */
public record ExpectedSpec(String arm, String metric, @Nullable String over, @Nullable String minus,
		@Nullable String value, @Nullable String least, @Nullable String most, @Nullable Double tolerance,
		String source) {

	/**
	 * The time from the start of the last phase until latency is what it was in the
	 * first.
	 */
	static final String RECOVERY = "recovery";

	private static final double TOLERANCE = 0.1;

	/** Returns the figure as results have it. */
	public Expectation expectation() {
		Relation relation = (this.least != null) ? Relation.LEAST
				: (this.most != null) ? Relation.MOST : Relation.VALUE;
		return new Expectation(this.arm, judged(), this.over, this.minus, relation, number(),
				(this.tolerance != null) ? this.tolerance : TOLERANCE, this.source);
	}

	/** Returns every arm that is named. */
	Stream<String> arms() {
		return Stream.of(this.arm, this.over, this.minus).filter(Objects::nonNull);
	}

	/** Returns the metric by its name; null for a recovery. */
	private @Nullable Metric judged() {
		return Arrays.stream(Metric.values())
			.filter((metric) -> metric.shortName().equals(this.metric))
			.findFirst()
			.orElse(null);
	}

	private double number() {
		String text = Stream.of(this.value, this.least, this.most).filter(Objects::nonNull).findFirst().orElseThrow();
		Metric metric = judged();
		if (this.over != null) {
			return Double.parseDouble(text);
		}
		return (metric != null) ? PublishedSpec.number(metric, text) : Experiment.seconds(Durations.parse(text));
	}

}
