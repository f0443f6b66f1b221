package io.vtbench.runner.result;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Compares one arm with the baseline in one metric.
 *
 * @param baseline name of the baseline
 * @param candidate name of the other arm
 * @param pairs number of pairs of forks that it rests on
 * @param ratio candidate / baseline, exp of the mean log ratio
 * @param ci95 95 % confidence interval of the ratio; null with fewer than two pairs
 * @param same ratios that count as the same
 * @param pValue two-sided p-value of the hypothesis that the ratio is 1; null without an
 * interval
 * @param pValueHolm p-value adjusted for all that is judged together; null before that
 * @param moved course of the ratio over the blocks of its pairs; null where it shows none
 * @param word what it says; info in a run that is not valid, and for metrics that are not
 * judged
 * @param probably whether an unclear comparison would have been better or worse on its
 * own, and only what is judged together with it forbids the word
 * @param withheldBy checks that cast doubt on it: they suppress a word where one is asked
 * for, and in every other metric they would
 */
@RecordBuilder
public record Comparison(Metric metric, String baseline, String candidate, int pairs, double ratio,
		@Nullable Interval ci95, Interval same, @Nullable Double pValue, @Nullable Double pValueHolm,
		@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Moved moved, Word word, boolean probably,
		List<String> withheldBy) implements ComparisonBuilder.With {

	public Comparison {
		withheldBy = (withheldBy != null) ? List.copyOf(withheldBy) : List.of();
	}

	/** Returns whether a check casts doubt on the comparison. */
	@JsonIgnore
	public boolean isDoubtful() {
		return !this.withheldBy.isEmpty();
	}

	/** Returns whether the candidate has the better figure, however little better. */
	@JsonIgnore
	public boolean isGood() {
		return this.metric.isGood(this.ratio);
	}

	/**
	 * Holds the course of a ratio that changes while it is measured, in all pairs alike.
	 *
	 * @param first ratio in the first blocks, on the line through all of them
	 * @param last ratio in the last blocks
	 */
	public record Moved(double first, double last) {

	}

	/**
	 * Holds a confidence interval, both ends included; in JSON an array of two numbers.
	 *
	 * @param upper upper end, not below the lower end
	 */
	@JsonFormat(shape = JsonFormat.Shape.ARRAY)
	public record Interval(double lower, double upper) {

		public Interval {
			if (!(lower <= upper)) {
				throw new IllegalArgumentException("an interval from " + lower + " to " + upper);
			}
		}

		public boolean contains(double value) {
			return value >= this.lower && value <= this.upper;
		}

		/** Returns whether no part of the interval lies outside of another. */
		public boolean isWithin(Interval other) {
			return this.lower >= other.lower && this.upper <= other.upper;
		}

	}

}
