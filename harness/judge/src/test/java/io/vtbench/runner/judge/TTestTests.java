package io.vtbench.runner.judge;

import io.vtbench.runner.judge.TTest.Sample;
import io.vtbench.runner.result.Comparison.Interval;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class TTestTests {

	@Test
	void agreesWithAnotherImplementation() {
		for (String[] row : Reference.rows("unpaired.csv")) {
			TTest ratio = TTest.ofTwo(Sample.of(Reference.list(row[0])), Sample.of(Reference.list(row[1])));
			double[] actual = { Math.exp(ratio.mean()), ratio.interval(0.95).lower(), ratio.interval(0.95).upper(),
					ratio.interval(0.90).lower(), ratio.interval(0.90).upper(), ratio.pValue() };
			for (int i = 0; i < actual.length; i++) {
				assertThat(actual[i]).isCloseTo(Double.parseDouble(row[2 + i]), Percentage.withPercentage(1e-6));
			}
		}
	}

	@Test
	void theInverseRatioHasTheInverseInterval() {
		Sample before = Sample.of(10, 11, 12, 10.5);
		Sample after = Sample.of(14, 15, 13);
		TTest ratio = TTest.ofTwo(before, after);
		TTest inverse = TTest.ofTwo(after, before);
		assertThat(inverse.interval(0.95).lower()).isCloseTo(1 / ratio.interval(0.95).upper(), within(1e-12));
		assertThat(inverse.pValue()).isCloseTo(ratio.pValue(), within(1e-12));
	}

	/**
	 * Of 4 and 4 forks with equal scatter the degrees of freedom are 6, whose quantile is
	 * 2.447 in any printed table.
	 */
	@Test
	void usesThePublishedQuantile() {
		TTest ratio = TTest.ofTwo(Sample.of(Math.exp(0), Math.exp(1), Math.exp(2), Math.exp(3)),
				Sample.of(Math.exp(0), Math.exp(1), Math.exp(2), Math.exp(3)));
		assertThat(ratio.degreesOfFreedom()).isCloseTo(6, within(1e-9));
		assertThat(Math.log(ratio.interval(0.95).upper()) / ratio.error()).isCloseTo(2.447, within(0.0005));
	}

	/** The second stage moves the mean and leaves the scatter, as Stein asks. */
	@Test
	void theScatterIsThatOfTheFirstStage() {
		Sample fixed = Sample.of(10, 11, 12, 10);
		TTest calm = TTest.ofTwo(fixed, Sample.of(new double[] { 10, 11, 10, 11, 10, 11 }, 4));
		TTest wild = TTest.ofTwo(fixed, Sample.of(new double[] { 10, 11, 10, 11, 1, 110 }, 4));
		assertThat(wild.error()).isCloseTo(calm.error(), within(1e-12));
		assertThat(wild.degreesOfFreedom()).isCloseTo(calm.degreesOfFreedom(), within(1e-9));
	}

	@Test
	void oneForkOnASideHasNoTest() {
		assertThat(TTest.ofTwo(Sample.of(4), Sample.of(1, 1, 1))).isNull();
	}

	@Test
	void forksWithoutScatterAreCertain() {
		TTest ratio = TTest.ofTwo(Sample.of(1, 1), Sample.of(1, 1));
		assertThat(ratio.interval(0.95)).isEqualTo(new Interval(1, 1));
		assertThat(ratio.pValue()).isEqualTo(1);
		assertThat(TTest.ofTwo(Sample.of(1, 1), Sample.of(2, 2)).pValue()).isZero();
	}

}
