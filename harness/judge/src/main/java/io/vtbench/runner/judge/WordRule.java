package io.vtbench.runner.judge;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.Comparison.Interval;
import io.vtbench.runner.result.Comparison.Moved;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.Word;
import org.jspecify.annotations.Nullable;

/**
 * Draws a word from an interval. One threshold parts the words: a ratio beyond it is
 * better or worse where its adjusted p-value is below 5 %, because with enough pairs
 * every difference becomes significant. Arms are the same where the whole 95 % confidence
 * interval lies within it: that is proven, not assumed (the test is that of Schuirmann
 * 1987 at 2.5 %).
 *
 * @param word word
 * @param probably whether the whole interval is beyond the threshold, and only the
 * adjustment forbids the word
 */
record WordRule(Word word, boolean probably) {

	private static final WordRule UNCLEAR = new WordRule(Word.UNCLEAR, false);

	/**
	 * Returns the word for a comparison, whatever the checks saw.
	 * @param alpha chance to call any of what is judged together different where none is,
	 * 0 to 1
	 */
	static WordRule of(Comparison comparison, double alpha) {
		return of(comparison.metric(), comparison.ratio(), comparison.ci95(), comparison.same(),
				comparison.pValueHolm(), alpha)
			.after(comparison);
	}

	/**
	 * Returns the word for a ratio.
	 * @param same ratios that count as the same
	 * @param pValueHolm p-value adjusted for all that is judged together; null before
	 * that
	 * @param alpha chance to call any of what is judged together different where none is,
	 * 0 to 1
	 */
	static WordRule of(Metric metric, double ratio, @Nullable Interval ci95, Interval same, @Nullable Double pValueHolm,
			double alpha) {
		if (ci95 == null) {
			return UNCLEAR;
		}
		if (ci95.contains(1) || same.contains(ratio)) {
			return ci95.isWithin(same) ? new WordRule(Word.SAME, false) : UNCLEAR;
		}
		return (pValueHolm == null || pValueHolm < alpha)
				? new WordRule(metric.isGood(ratio) ? Word.BETTER : Word.WORSE, false)
				: new WordRule(Word.UNCLEAR, ci95.lower() > same.upper() || ci95.upper() < same.lower());
	}

	/**
	 * Returns what is left of a word where the ratio moved while it was measured: it does
	 * not speak against the arm that gains, because nobody knows where that ends.
	 */
	private WordRule after(Comparison comparison) {
		Moved moved = comparison.moved();
		if (moved == null) {
			return this;
		}
		boolean gains = comparison.metric().isGood(moved.last() / moved.first());
		boolean says = this.word.isDifferent() || this.probably;
		return (says && comparison.isGood() == gains) ? this : UNCLEAR;
	}

	/**
	 * Adjusts p-values for several questions that are asked at once (Holm 1979), step
	 * down: the k-th smallest of n values times n - k + 1, never below its predecessor,
	 * at most 1.
	 * @param family p-values; null ones are left out
	 * @return the adjusted values, in the order of those that are not null
	 */
	static double[] holm(Stream<@Nullable Double> family) {
		double[] pValues = family.filter(Objects::nonNull).mapToDouble(Double::doubleValue).toArray();
		int n = pValues.length;
		int[] ascending = IntStream.range(0, n)
			.boxed()
			.sorted(Comparator.comparingDouble((i) -> pValues[i]))
			.mapToInt(Integer::intValue)
			.toArray();
		double[] adjusted = Arrays.copyOf(pValues, n);
		double floor = 0;
		for (int k = 0; k < n; k++) {
			floor = Math.max(floor, Math.min(1, (n - k) * pValues[ascending[k]]));
			adjusted[ascending[k]] = floor;
		}
		return adjusted;
	}

}
