package io.vtbench.runner.analysis;

import io.vtbench.runner.analysis.UnpairedRatio.Group;
import io.vtbench.runner.result.Interval;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class UnpairedRatioTests {

	@Test
	void agreesWithAnotherImplementation() {
		for (String[] row : Reference.rows("unpaired.csv")) {
			UnpairedRatio ratio = UnpairedRatio.of(new Group(Reference.list(row[0])),
					new Group(Reference.list(row[1])));
			double[] actual = { ratio.ratio(), ratio.ci95().lower(), ratio.ci95().upper(), ratio.ci90().lower(),
					ratio.ci90().upper(), ratio.pValue() };
			for (int i = 0; i < actual.length; i++) {
				assertThat(actual[i]).isCloseTo(Double.parseDouble(row[2 + i]), Percentage.withPercentage(1e-6));
			}
		}
	}

	@Test
	void theInverseRatioHasTheInverseInterval() {
		Group before = new Group(10, 11, 12, 10.5);
		Group after = new Group(14, 15, 13);
		UnpairedRatio ratio = UnpairedRatio.of(before, after);
		UnpairedRatio inverse = UnpairedRatio.of(after, before);
		assertThat(inverse.ci95().lower()).isCloseTo(1 / ratio.ci95().upper(), within(1e-12));
		assertThat(inverse.pValue()).isCloseTo(ratio.pValue(), within(1e-12));
	}

	/**
	 * Of 4 and 4 forks with equal scatter the degrees of freedom are 6, whose quantile is
	 * 2.447 in any printed table.
	 */
	@Test
	void usesThePublishedQuantile() {
		UnpairedRatio ratio = UnpairedRatio.of(new Group(Math.exp(0), Math.exp(1), Math.exp(2), Math.exp(3)),
				new Group(Math.exp(0), Math.exp(1), Math.exp(2), Math.exp(3)));
		assertThat(ratio.degreesOfFreedom()).isCloseTo(6, within(1e-9));
		assertThat(Math.log(ratio.ci95().upper()) / ratio.error()).isCloseTo(2.447, within(0.0005));
	}

	/** The second stage moves the mean and leaves the scatter, as Stein asks. */
	@Test
	void theScatterIsThatOfTheFirstStage() {
		Group fixed = new Group(10, 11, 12, 10);
		UnpairedRatio calm = UnpairedRatio.of(fixed, new Group(new double[] { 10, 11, 10, 11, 10, 11 }, 4));
		UnpairedRatio wild = UnpairedRatio.of(fixed, new Group(new double[] { 10, 11, 10, 11, 1, 110 }, 4));
		assertThat(wild.error()).isCloseTo(calm.error(), within(1e-12));
		assertThat(wild.degreesOfFreedom()).isCloseTo(calm.degreesOfFreedom(), within(1e-9));
	}

	@Test
	void oneForkOnASideGivesARatioAndNothingElse() {
		UnpairedRatio ratio = UnpairedRatio.of(new Group(4), new Group(1, 1, 1));
		assertThat(ratio.ratio()).isCloseTo(0.25, within(1e-12));
		assertThat(ratio.ci95()).isNull();
		assertThat(ratio.pValue()).isNull();
	}

	@Test
	void forksWithoutScatterAreCertain() {
		UnpairedRatio ratio = UnpairedRatio.of(new Group(1, 1), new Group(1, 1));
		assertThat(ratio.ci95()).isEqualTo(new Interval(1, 1));
		assertThat(ratio.pValue()).isEqualTo(1);
		assertThat(UnpairedRatio.of(new Group(1, 1), new Group(2, 2)).pValue()).isZero();
	}

}
