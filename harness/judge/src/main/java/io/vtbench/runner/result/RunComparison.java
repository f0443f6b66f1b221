package io.vtbench.runner.result;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.soabase.recordbuilder.core.RecordBuilder;
import io.vtbench.runner.result.Comparison.Interval;
import org.jspecify.annotations.Nullable;

/**
 * Compares a saved run with an earlier one that measured the same: forks that never
 * shared a pair, arm by arm of the same name.
 *
 * @param schema version of this format
 * @param scenario name of the scenario
 * @param before earlier run
 * @param after later run
 * @param changes facts in which the runs differ, which are the change that is compared
 * @param comparisons comparisons, judged metrics first
 * @param noVerdict reason why there is no verdict; null where there is one
 */
public record RunComparison(int schema, String scenario, Side before, Side after, List<Mismatch> changes,
		List<ArmComparison> comparisons, @Nullable String noVerdict) {

	/** The version of the format that this code writes. */
	public static final int SCHEMA = 3;

	/** Returns the comparisons that get a verdict. */
	public List<ArmComparison> judged() {
		return this.comparisons.stream().filter(ArmComparison::judged).toList();
	}

	/** Returns whether both runs may be believed. */
	@JsonIgnore
	public boolean isValid() {
		return this.before.status() == Status.VALID && this.after.status() == Status.VALID;
	}

	/** Returns whether anything that is judged got worse. */
	@JsonProperty(access = JsonProperty.Access.READ_ONLY)
	public boolean isWorse() {
		return this.comparisons.stream().anyMatch((comparison) -> comparison.word() == Word.WORSE);
	}

	/**
	 * Describes one of the two runs.
	 *
	 * @param name name of its folder
	 * @param startedAt ISO-8601 instant in UTC
	 * @param commit commit of the suite
	 */
	public record Side(String name, String startedAt, String commit, Status status) {

	}

	/**
	 * Holds a fact that is not the same in both runs.
	 *
	 * @param before value in the earlier run; "none" where that does not have it
	 * @param after value in the later run
	 */
	public record Mismatch(String fact, String before, String after) {

	}

	/**
	 * Compares one metric of one arm.
	 *
	 * @param forksBefore number of forks of the earlier run
	 * @param forksAfter number of forks of the later run
	 * @param before geometric mean of the earlier forks, in the metric's unit
	 * @param after geometric mean of the later forks, in the metric's unit
	 * @param ratio after / before
	 * @param ci95 95 % confidence interval of the ratio; null with fewer than two forks
	 * on a side
	 * @param same ratios that count as the same
	 * @param pValue two-sided p-value of the hypothesis that the ratio is 1; null in the
	 * same case
	 * @param pValueHolm p-value adjusted for all that is judged together; null before
	 * that
	 * @param judged whether a word is asked for
	 * @param word what it says; info where none may be said
	 * @param probably whether an unclear comparison would have been better or worse on
	 * its own
	 * @param withheldBy checks of either run that cast doubt on it, whether or not a word
	 * is asked for
	 */
	@RecordBuilder
	public record ArmComparison(String arm, Metric metric, int forksBefore, int forksAfter, double before, double after,
			double ratio, @Nullable Interval ci95, Interval same, @Nullable Double pValue, @Nullable Double pValueHolm,
			boolean judged, Word word, boolean probably,
			List<String> withheldBy) implements RunComparisonArmComparisonBuilder.With {

	}

}
