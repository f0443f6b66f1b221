package io.vtbench.runner.scenario;

import java.util.Objects;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonProperty;
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
public record ExpectedSpec(@JsonProperty(required = true) String arm, @JsonProperty(required = true) String metric,
		@Nullable String over, @Nullable String minus, @Nullable String value, @Nullable String least,
		@Nullable String most, @Nullable Double tolerance, @JsonProperty(required = true) String source) {

	/** From the start of the last phase until latency is what it was in the first. */
	static final String RECOVERY = "recovery";

	private static final double TOLERANCE = 0.1;

	public ExpectedSpec {
		InvalidValueException.requirePresent("arm", arm);
		InvalidValueException.requirePresent("metric", metric);
		InvalidValueException.requirePresent("source", source);
		if (Stream.of(value, least, most).filter(Objects::nonNull).count() != 1) {
			throw new InvalidValueException("'expected' takes one of 'value', 'least' and 'most'", "expected");
		}
		if (over != null && minus != null) {
			throw new InvalidValueException("'expected' takes 'over' or 'minus', not both", "minus");
		}
		if (tolerance != null && !(tolerance >= 0 && tolerance < 1)) {
			throw new InvalidValueException("'tolerance' must be from 0 to below 1, but is " + tolerance, "tolerance");
		}
		if (!(number(metric, over, text(value, least, most)) > 0)) {
			throw new InvalidValueException("'expected' takes values above 0", "expected");
		}
	}

	/** The same as results have it. */
	public Expectation expectation() {
		Relation relation = (this.least != null) ? Relation.LEAST
				: (this.most != null) ? Relation.MOST : Relation.VALUE;
		return new Expectation(this.arm, metric(this.metric), this.over, this.minus, relation,
				number(this.metric, this.over, text(this.value, this.least, this.most)),
				(this.tolerance != null) ? this.tolerance : TOLERANCE, this.source);
	}

	/** Every arm that is named. */
	Stream<String> arms() {
		return Stream.of(this.arm, this.over, this.minus).filter(Objects::nonNull);
	}

	private static String text(@Nullable String value, @Nullable String least, @Nullable String most) {
		return Objects.requireNonNullElse(value, Objects.requireNonNullElse(least, String.valueOf(most)));
	}

	/** A metric by name; null for a recovery. */
	private static @Nullable Metric metric(String name) {
		if (name.equals(RECOVERY)) {
			return null;
		}
		Metric metric = KnownNames.findMetric(name);
		if (metric == null) {
			throw new InvalidValueException(KnownNames.unknown("metric", name, KnownNames.metrics()), "metric");
		}
		return metric;
	}

	private static double number(String name, @Nullable String over, String text) {
		Metric metric = metric(name);
		return InvalidValueException.number(text,
				(over != null) ? Double::parseDouble
						: (metric != null) ? (figure) -> PublishedSpec.number(metric, figure) : PublishedSpec::seconds,
				"expected");
	}

}
