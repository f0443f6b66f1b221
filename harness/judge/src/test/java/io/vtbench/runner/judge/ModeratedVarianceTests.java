package io.vtbench.runner.judge;

import java.util.Arrays;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class ModeratedVarianceTests {

	private static final double JVMS = 0.03;

	@Test
	void agreesWithAnotherImplementation() {
		for (String[] row : Reference.rows("moderated.csv")) {
			PairedRatio paired = PairedRatio.ofBlocks(blocks(row[1]), row[0].equals("1") ? 0.05 : JVMS);
			assertThat(paired.degreesOfFreedom()).isCloseTo(Double.parseDouble(row[2]),
					Percentage.withPercentage(1e-6));
			Reference.assertAgrees(paired, row);
		}
	}

	@Test
	void blocksTellWhatAFewPairsDoNot() {
		double[][] d = { { 0.1, -0.1, 0.05 }, { -0.06, 0.07, 0.02 }, { 0.04, -0.05, 0.0 }, { -0.02, 0.05, -0.04 } };
		PairedRatio alone = PairedRatio.of(Arrays.stream(d).mapToDouble(TTest.Sample::mean).toArray());
		PairedRatio moderated = PairedRatio.ofBlocks(d, JVMS);
		// the pairs agree by luck, and their blocks say that it is luck
		assertThat(moderated.scatter()).isGreaterThan(alone.scatter());
		assertThat(moderated.degreesOfFreedom()).isEqualTo(7);
		assertThat(moderated.blocks()).isGreaterThan(alone.scatter());
	}

	@Test
	void jvmsThatDifferStandAlone() {
		double[][] d = { { 0.2, 0.21 }, { -0.3, -0.29 }, { 0.01, 0.0 }, { 0.12, 0.13 } };
		PairedRatio alone = PairedRatio.of(Arrays.stream(d).mapToDouble(TTest.Sample::mean).toArray());
		PairedRatio moderated = PairedRatio.ofBlocks(d, JVMS);
		assertThat(moderated.degreesOfFreedom()).isEqualTo(3);
		assertThat(moderated.ci95().lower()).isCloseTo(alone.ci95().lower(), within(1e-12));
		assertThat(moderated.pValue()).isCloseTo(alone.pValue(), within(1e-12));
	}

	@Test
	void fewPairsNeedMore() {
		double[] blocks = { 0.05, -0.03, 0.01, 0.0 };
		double three = PairedRatio.ofBlocks(new double[][] { blocks, blocks, blocks }, JVMS).scatter();
		double four = PairedRatio.ofBlocks(new double[][] { blocks, blocks, blocks, blocks }, JVMS).scatter();
		assertThat(three).isGreaterThan(1.15 * four);
	}

	@Test
	void whatNeverScattersHasTheResolutionOfACount() {
		double[] same = { 0.0, 0.0, 0.0 };
		PairedRatio paired = PairedRatio.ofBlocks(new double[][] { same, same, same, same }, JVMS);
		assertThat(paired.ci95().contains(1)).isTrue();
		assertThat(paired.ci95().upper()).isBetween(1.0003, 1.001);
	}

	@Test
	void memoryThatAgreesByLuckIsTakenForUsual() {
		PairedRatio paired = PairedRatio.ofForks(new double[] { 0.5, 0.501, 0.499, 0.5 }, 0.08);
		assertThat(paired.degreesOfFreedom()).isEqualTo(7);
		assertThat(paired.scatter()).isCloseTo(0.08 * Math.sqrt(4 / 7.0), within(1e-3));
		assertThat(PairedRatio.ofForks(new double[] { 0.5, -0.4, 0.1, 0.9 }, 0.08).degreesOfFreedom()).isEqualTo(3);
	}

	/** Blocks of a pair are separated by ; and pairs by |. */
	private static double[][] blocks(String cell) {
		return Arrays.stream(cell.split("\\|")).map(Reference::list).toArray(double[][]::new);
	}

}
