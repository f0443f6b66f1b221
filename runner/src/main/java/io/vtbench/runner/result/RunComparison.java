package io.vtbench.runner.result;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.vtbench.runner.result.Comparison.Interval;
import org.jspecify.annotations.Nullable;

/**
 * A saved run against an earlier one that asked the same: forks that never shared a pair,
 * arm by arm of the same name.
 *
 * @param schema version of this format
 * @param scenario name
 * @param before the earlier one
 * @param changes in what they differ: that is what is compared
 * @param comparisons judged metrics first
 * @param noVerdict why there is none; null where there is
 */
public record RunComparison(int schema, String scenario, Side before, Side after, List<Mismatch> changes,
		List<ArmComparison> comparisons, @Nullable String noVerdict) {

	/** The format that this code writes. */
	public static final int SCHEMA = 2;

	public RunComparison {
		changes = List.copyOf(changes);
		comparisons = List.copyOf(comparisons);
	}

	/** Comparisons that get a verdict. */
	public List<ArmComparison> judged() {
		return this.comparisons.stream().filter(ArmComparison::judged).toList();
	}

	/** Whether both runs may be believed. */
	@JsonIgnore
	public boolean isValid() {
		return this.before.status() == Status.VALID && this.after.status() == Status.VALID;
	}

	/** Whether anything that is judged got worse. */
	@JsonProperty(access = JsonProperty.Access.READ_ONLY)
	public boolean isWorse() {
		return this.comparisons.stream().anyMatch((comparison) -> comparison.verdict() == Verdict.SLOWER);
	}

	/**
	 * One of the two runs.
	 *
	 * @param name its folder
	 * @param startedAt ISO-8601 instant in UTC
	 * @param commit of the suite
	 */
	public record Side(String name, String startedAt, String commit, Status status) {

	}

	/**
	 * A fact that is not the same in both runs.
	 *
	 * @param before none where the earlier run does not have it
	 */
	public record Mismatch(String fact, String before, String after) {

	}

	/**
	 * One metric of one arm.
	 *
	 * @param forksBefore of the earlier run
	 * @param before geometric mean of these, in the metric's unit
	 * @param ratio after / before
	 * @param ci95 95 % interval of the ratio; null with fewer than two forks on a side
	 * @param ci90 the same at 90 %, for the test of no relevant difference
	 * @param pValue two-sided, of the hypothesis ratio = 1
	 * @param pValueHolm adjusted for all that is judged together; null before that
	 * @param detectable relative difference that so many forks with such a scatter show
	 * four times of five; null without an interval
	 * @param judged whether a verdict is asked for
	 * @param verdict null where none may be drawn
	 * @param withheldBy checks of either run that cast doubt on it, whether or not a
	 * verdict is asked for
	 */
	public record ArmComparison(String arm, Metric metric, int forksBefore, int forksAfter, double before, double after,
			double ratio, @Nullable Interval ci95, @Nullable Interval ci90, @Nullable Double pValue,
			@Nullable Double pValueHolm, @Nullable Double detectable, boolean judged, @Nullable Verdict verdict,
			List<String> withheldBy) {

		public ArmComparison {
			withheldBy = List.copyOf(withheldBy);
		}

		/** The same with what may be said. */
		public ArmComparison judged(@Nullable Double holm, @Nullable Verdict verdict, List<String> withheldBy) {
			return new ArmComparison(this.arm, this.metric, this.forksBefore, this.forksAfter, this.before, this.after,
					this.ratio, this.ci95, this.ci90, this.pValue, holm, this.detectable, this.judged, verdict,
					withheldBy);
		}

	}

}
