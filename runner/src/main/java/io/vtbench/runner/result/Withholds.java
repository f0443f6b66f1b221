package io.vtbench.runner.result;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * What an outcome of a check keeps a run from saying.
 *
 * @param metrics whose verdicts are withheld; empty in every other scope
 */
public record Withholds(Scope scope, List<Metric> metrics) {

	/**
	 * What is said against the arm. What is said in its favour stands: without the
	 * disturbance it would have done better still.
	 */
	public static final Withholds AGAINST_ARM = new Withholds(Scope.ARM, List.of());

	/** Every verdict. */
	public static final Withholds RUN = new Withholds(Scope.RUN, List.of());

	/** Whatever is measured by the clock. */
	public static final Withholds RATES_AND_LATENCIES = new Withholds(Scope.METRICS,
			Arrays.stream(Metric.values()).filter(Metric::isTime).toList());

	/** How far it reaches. */
	public enum Scope {

		@JsonProperty("metrics")
		METRICS,

		@JsonProperty("arm")
		ARM,

		@JsonProperty("run")
		RUN

	}

	public static Withholds verdictOn(Metric metric) {
		return new Withholds(Scope.METRICS, List.of(metric));
	}

	/** Whether a comparison may not end with the verdict that its interval gives. */
	boolean withholds(Verdict verdict, Comparison comparison, @Nullable String arm) {
		boolean concerned = arm == null || arm.equals(comparison.baseline()) || arm.equals(comparison.candidate());
		return concerned && switch (this.scope) {
			case METRICS -> this.metrics.contains(comparison.metric());
			case ARM -> arm == null || isAgainst(arm, verdict, comparison);
			case RUN -> true;
		};
	}

	private static boolean isAgainst(String arm, Verdict verdict, Comparison comparison) {
		return switch (verdict) {
			case FASTER -> arm.equals(comparison.baseline());
			case SLOWER -> arm.equals(comparison.candidate());
			case NO_RELEVANT_DIFFERENCE, CANT_TELL -> true;
		};
	}

	/** For people, after "withholds". */
	@Override
	public String toString() {
		return switch (this.scope) {
			case METRICS -> "verdicts on " + (equals(RATES_AND_LATENCIES) ? "rates and latencies"
					: this.metrics.stream().map(Metric::label).collect(Collectors.joining(", ")));
			case ARM -> "verdicts against the arm";
			case RUN -> "every verdict";
		};
	}

}
