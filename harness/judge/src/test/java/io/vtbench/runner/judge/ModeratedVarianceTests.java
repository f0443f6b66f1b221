package io.vtbench.runner.judge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.judge.ModeratedVariance.Pairs;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class ModeratedVarianceTests {

	private static final double JVMS = 0.03;

	@Test
	void agreesWithAnotherImplementation() {
		Map<String, List<String[]>> runs = new LinkedHashMap<>();
		Reference.rows("moderated.csv")
			.forEach((row) -> runs.computeIfAbsent(row[0], (run) -> new ArrayList<>()).add(row));
		assertThat(runs).hasSize(8);
		runs.values().forEach((metrics) -> {
			double luck = Pairs.luck(metrics.stream().map(ModeratedVarianceTests::pairs).toList());
			for (String[] row : metrics) {
				assertThat(luck).isCloseTo(Double.parseDouble(row[5]), within(1e-9));
				PairedRatio paired = PairedRatio.of(Reference.list(row[3]), pairs(row).moderated(luck));
				assertThat(paired.degreesOfFreedom()).isCloseTo(Double.parseDouble(row[6]),
						Percentage.withPercentage(1e-6));
				Reference.assertAgrees(paired, row);
			}
		});
	}

	/** Blocks of a pair are separated by ; and pairs by |. */
	private static Pairs pairs(String[] row) {
		return Pairs.ofBlocks(Reference.list(row[3]),
				Arrays.stream(row[4].split("\\|")).map(Reference::list).toArray(double[][]::new),
				row[1].equals("1") ? 0.05 : JVMS, row[2].equals("1"));
	}

	@Test
	void blocksTellWhatAFewPairsDoNot() {
		double[][] blocks = { { 0.1, -0.1, 0.05 }, { -0.06, 0.07, 0.02 }, { 0.04, -0.05, 0.0 },
				{ -0.02, 0.05, -0.04 } };
		double[] d = means(blocks);
		PairedRatio alone = PairedRatio.of(d);
		PairedRatio moderated = PairedRatio.of(d, Pairs.ofBlocks(d, blocks, JVMS, false).moderated(0));
		// the pairs agree by luck, and their blocks say that it is luck
		assertThat(moderated.scatter()).isGreaterThan(alone.scatter());
		assertThat(moderated.degreesOfFreedom()).isEqualTo(7);
	}

	/** What JVMs differ by comes on top, whatever the blocks say. */
	@Test
	void luckIsAddedToWhatIsExpected() {
		Pairs pairs = new Pairs(4, 0.003, 0.002, 4);
		assertThat(pairs.moderated(0).variance()).isCloseTo((4 * 0.002 + 3 * 0.003) / 7, within(1e-12));
		assertThat(pairs.moderated(0.01).variance()).isCloseTo((4 * 0.012 + 3 * 0.003) / 7, within(1e-12));
		assertThat(pairs.moderated(0.01).degreesOfFreedom()).isEqualTo(7);
	}

	/** A slow JVM is slow in all metrics, and those that scatter least tell it best. */
	@Test
	void luckIsThatOfAllMetricsWeighedByHowWellTheyAreKnown() {
		Pairs precise = new Pairs(2, 0.011, 0.001, 4);
		Pairs coarse = new Pairs(2, 0.04, 0.1, 4);
		assertThat(Pairs.luck(List.of(precise))).isCloseTo(0.01, within(1e-12));
		assertThat(Pairs.luck(List.of(coarse))).as("less than expected").isZero();
		// 0.01 of weight 1,000,000 and -0.06 of weight 100
		assertThat(Pairs.luck(List.of(precise, coarse))).isCloseTo((0.01 * 1e6 - 0.06 * 100) / 1_000_100, within(1e-9));
		assertThat(Pairs.luck(List.of(precise, precise))).isCloseTo(0.01, within(1e-12));
		assertThat(Pairs.luck(List.of())).isZero();
	}

	@Test
	void oneOddBlockWidensARateAndNoPercentile() {
		double[][] usual = { { 0.01, -0.02, 0.03, 0.0, -0.01, 0.02 }, { -0.03, 0.01, 0.02, -0.01, 0.0, 0.03 } };
		double[][] odd = { { 0.01, -0.02, 0.03, 0.0, 3.0, 0.02 }, { -0.03, 0.01, 0.02, -0.01, 0.0, 0.03 } };
		double[] d = { 0.01, -0.01 };
		assertThat(Pairs.ofBlocks(d, odd, JVMS, true).expected())
			.isCloseTo(Pairs.ofBlocks(d, usual, JVMS, true).expected(), Percentage.withPercentage(60));
		assertThat(Pairs.ofBlocks(d, odd, JVMS, false).expected())
			.isGreaterThan(100 * Pairs.ofBlocks(d, usual, JVMS, false).expected());
	}

	/** Of normal blocks the median distance says the same as the squares. */
	@Test
	void aPercentileHasTheWidthOfItsBlocksAsWell() {
		double[][] narrow = { { 0.01, -0.02, 0.03, 0.0 }, { -0.03, 0.01, 0.02, -0.01 } };
		double[][] wide = Arrays.stream(narrow)
			.map((pair) -> Arrays.stream(pair).map((block) -> 10 * block).toArray())
			.toArray(double[][]::new);
		double[] d = { 0.01, -0.01 };
		assertThat(Pairs.ofBlocks(d, wide, 1e9, true).expected())
			.isCloseTo(100 * Pairs.ofBlocks(d, narrow, 1e9, true).expected(), Percentage.withPercentage(1e-6));
	}

	@Test
	void jvmsAreExpectedToScatterByNoMoreThanTheirMetricAllowsOrByHalfOfTheirBlocks() {
		double[] d = { 0, 0 };
		double[][] loud = { { 0.2, -0.2 }, { 0.2, -0.2 } };
		double ofBlocks = 1.25 * 0.08 / 2;
		assertThat(Pairs.ofBlocks(d, loud, 0.03, false).expected()).isCloseTo(ofBlocks + 0.03 * 0.03, within(1e-12));
		assertThat(Pairs.ofBlocks(d, loud, 0.05, false).expected()).isCloseTo(ofBlocks + 0.05 * 0.05, within(1e-12));
		double[][] timer = { { 0.002, -0.002 }, { 0.002, -0.002 } };
		assertThat(Pairs.ofBlocks(d, timer, 0.03, false).expected()).isCloseTo((1.25 / 2 + 0.25) * 8e-6, within(1e-12));
	}

	/** Two pairs 10 % wider, three 5 %. */
	@ParameterizedTest
	@CsvSource({ "2, 1.10", "3, 1.05", "4, 1", "9, 1" })
	void fewPairsNeedMore(int pairs, double factor) {
		assertThat(ModeratedVariance.enlargement(pairs)).isCloseTo(factor, within(1e-12));
		assertThat(new Pairs(pairs, 0.002, 0.002, 4).moderated(0).variance()).isCloseTo(0.002 * factor * factor,
				within(1e-12));
	}

	/** With t of 5, 7 and 8 degrees of freedom, as any table has them. */
	@ParameterizedTest
	@CsvSource({ "1, 1", "2, 1.999", "4, 1.182", "5, 1.031" })
	void theHalfWidthThatIsExpectedOfPairs(int pairs, double half) {
		assertThat(ModeratedVariance.halfWidth(pairs, 1, 0.05)).isCloseTo(half, within(0.001));
		assertThat(ModeratedVariance.halfWidth(pairs, 0.1, 0.05)).isCloseTo(half / 10, within(0.0001));
	}

	@Test
	void whatNeverScattersHasTheResolutionOfACount() {
		double[] same = { 0.0, 0.0, 0.0 };
		double[] d = { 0, 0, 0, 0 };
		PairedRatio paired = PairedRatio.of(d,
				Pairs.ofBlocks(d, new double[][] { same, same, same, same }, JVMS, false).moderated(0));
		assertThat(paired.ci95().contains(1)).isTrue();
		assertThat(paired.ci95().upper()).isBetween(1.0003, 1.001);
	}

	@Test
	void memoryThatAgreesByLuckIsTakenForUsual() {
		double[] alike = { 0.5, 0.501, 0.499, 0.5 };
		PairedRatio paired = PairedRatio.of(alike, ModeratedVariance.ofForks(alike, 0.08));
		assertThat(paired.degreesOfFreedom()).isEqualTo(7);
		assertThat(paired.scatter()).isCloseTo(0.08 * Math.sqrt(4 / 7.0), within(1e-3));
		double[] wild = { 0.5, -0.4, 0.1, 0.9 };
		assertThat(PairedRatio.of(wild, ModeratedVariance.ofForks(wild, 0.08)).scatter())
			.isCloseTo(Math.sqrt((4 * 0.08 * 0.08 + 3 * 0.3091666667) / 7), within(1e-6));
	}

	private static double[] means(double[][] blocks) {
		return Arrays.stream(blocks).mapToDouble(TTest.Sample::mean).toArray();
	}

}
