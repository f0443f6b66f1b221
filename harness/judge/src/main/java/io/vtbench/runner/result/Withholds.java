package io.vtbench.runner.result;

import java.util.Arrays;
import java.util.List;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.vtbench.runner.result.Comparison.Interval;
import org.jspecify.annotations.Nullable;

/**
 * Says which claims of a run an outcome of a check suppresses.
 *
 * @param scope reach of the suppression
 * @param metrics metrics whose verdicts are suppressed, whatever the difference; in the
 * scope of a run it may be empty
 * @param explains factor, at least 1, by which the disturbance may have moved a rate or a
 * latency: a claim stands where it is more than that; null where it may be any
 */
public record Withholds(Scope scope, List<Metric> metrics,
		@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double explains) {

	/** Suppresses every verdict: of a check of an arm, every one on that arm. */
	public static final Withholds RUN = new Withholds(Scope.RUN, List.of(), null);

	/** Suppresses everything that is measured by the clock. */
	public static final Withholds RATES_AND_LATENCIES = new Withholds(Scope.METRICS,
			Arrays.stream(Metric.values()).filter(Metric::isTime).toList(), null);

	/** Suppresses the costs of a request: CPU time, allocation, context switches. */
	public static final Withholds COSTS = new Withholds(Scope.METRICS,
			Arrays.stream(Metric.values()).filter(Metric::isCost).toList(), null);

	/**
	 * Suppresses everything that is measured by the clock, and the costs of a request.
	 */
	public static final Withholds ALL_BUT_MEMORY = new Withholds(Scope.METRICS,
			Arrays.stream(Metric.values()).filter((metric) -> metric.isTime() || metric.isCost()).toList(), null);

	/** Says how far the suppression reaches. */
	public enum Scope {

		METRICS, RUN

	}

	public static Withholds verdictOn(Metric metric) {
		return new Withholds(Scope.METRICS, List.of(metric), null);
	}

	/**
	 * Suppresses every verdict but those of a difference that a disturbance does not
	 * explain.
	 * @param explains factor, at least 1, by which it may have moved a rate or a latency
	 */
	public static Withholds within(double explains) {
		return new Withholds(Scope.RUN, List.of(), explains);
	}

	/**
	 * Returns whether a figure of the arm is not reliable. What suppresses every verdict
	 * of a run is said of the run, and not of each of its figures.
	 */
	boolean doubts(Metric metric) {
		return switch (this.scope) {
			case METRICS -> this.metrics.contains(metric);
			case RUN -> false;
		};
	}

	/**
	 * Returns whether a word may not be said because of what a check saw of an arm or of
	 * the run.
	 * @param arm name of the arm; null for the run
	 */
	boolean withholds(Claim claim, @Nullable String arm) {
		return (arm == null || claim.isAbout(arm)) && switch (this.scope) {
			case METRICS -> this.metrics.contains(claim.metric());
			case RUN ->
				this.explains == null || this.metrics.contains(claim.metric()) || !claim.isBeyond(this.explains);
		};
	}

	/**
	 * Holds what two sides would be said to be in one metric, before the checks of a run
	 * are asked about it.
	 *
	 * @param different whether the interval says that they differ
	 * @param ratio candidate / baseline
	 * @param ci95 95 % confidence interval of the ratio; null where there is none
	 * @param same ratios that count as the same
	 * @param baseline arm of that run; null where this side belongs to another run
	 * @param candidate arm of that run; null where this side belongs to another run
	 */
	public record Claim(Metric metric, boolean different, double ratio, @Nullable Interval ci95, Interval same,
			@Nullable String baseline, @Nullable String candidate) {

		/** Returns whether an arm is one of the sides. */
		boolean isAbout(String arm) {
			return arm.equals(this.baseline) || arm.equals(this.candidate);
		}

		/**
		 * Returns whether the difference is more than a slowdown explains: a rate or a
		 * latency that still differs when its interval is moved towards 1.
		 * @param slowdown factor, at least 1
		 */
		boolean isBeyond(double slowdown) {
			if (!this.metric.isTime() || this.ci95 == null || !this.different) {
				return false;
			}
			return (this.ratio < 1) ? this.ci95.upper() * slowdown <= this.same.lower()
					: this.ci95.lower() / slowdown >= this.same.upper();
		}

	}

}
