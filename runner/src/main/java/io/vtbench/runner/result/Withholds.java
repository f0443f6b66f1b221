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
	 * disturbance it would have done better still. What memory it took is another matter.
	 */
	public static final Withholds AGAINST_ARM = new Withholds(Scope.ARM, List.of());

	/** Every verdict. */
	public static final Withholds RUN = new Withholds(Scope.RUN, List.of());

	/** Whatever is measured by the clock. */
	public static final Withholds RATES_AND_LATENCIES = new Withholds(Scope.METRICS,
			Arrays.stream(Metric.values()).filter(Metric::isTime).toList());

	/** What a request costs: CPU time, allocation, context switches. */
	public static final Withholds COSTS = new Withholds(Scope.METRICS,
			Arrays.stream(Metric.values()).filter(Metric::isCost).toList());

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

	/**
	 * Whether a figure of the arm is not reliable. What suppresses every verdict of a run
	 * is said of the run, and not of each of its figures.
	 */
	boolean doubts(Metric metric) {
		return switch (this.scope) {
			case METRICS -> this.metrics.contains(metric);
			case ARM -> metric.isTime() || metric.isCost();
			case RUN -> false;
		};
	}

	/**
	 * Whether a verdict may not be drawn, for what a check saw of an arm or of the run.
	 */
	boolean withholds(Claim claim, @Nullable String arm) {
		return (arm == null || claim.isAbout(arm)) && switch (this.scope) {
			case METRICS -> this.metrics.contains(claim.metric());
			case ARM -> doubts(claim.metric()) && (arm == null || claim.isAgainst(arm));
			case RUN -> true;
		};
	}

	/** For people, after "withholds". */
	@Override
	public String toString() {
		return switch (this.scope) {
			case METRICS -> "verdicts on "
					+ (equals(RATES_AND_LATENCIES) ? "rates and latencies" : equals(COSTS) ? "what a request costs"
							: this.metrics.stream().map(Metric::label).collect(Collectors.joining(", ")));
			case ARM -> "verdicts against the arm";
			case RUN -> "every verdict";
		};
	}

}
