package io.vtbench.runner.judge;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.Supplier;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * How often the 95 % interval holds the true ratio, by seeded simulation, at the scatter
 * that real forks and blocks have.
 */
class CoverageTests {

	private static final int COMPARISONS = 20_000;

	private final SplittableRandom random = new SplittableRandom(20260102);

	@Test
	void twoLevelsCoverWhatTheyPromise() {
		for (String[] row : Reference.rows("coverage.csv")) {
			int pairs = Integer.parseInt(row[1]);
			double luck = Double.parseDouble(row[3]);
			near(covered(() -> {
				double[] d = new double[pairs];
				Arrays.setAll(d, (pair) -> luck * this.random.nextGaussian() + blocks(row));
				return PairedRatio.of(d);
			}), row, 5);
		}
	}

	@Test
	void twoStagesCoverWhatTheyPromise() {
		for (String[] row : Reference.rows("stages.csv")) {
			double noise = Double.parseDouble(row[0]);
			near(covered(() -> twoStages(noise)), row, 1);
		}
	}

	private PairedRatio twoStages(double noise) {
		int first = 6;
		double[] d = new double[20];
		Arrays.setAll(d, (i) -> noise * this.random.nextGaussian());
		int pairs = MorePairs.needed(PairedRatio.of(Arrays.copyOf(d, first)), first);
		return PairedRatio.of(Arrays.copyOf(d, Math.min(pairs, d.length)), first);
	}

	/** The mean over the blocks of a pair. */
	private double blocks(String[] row) {
		int blocks = Integer.parseInt(row[2]);
		double noise = Double.parseDouble(row[4]);
		double before = 0;
		double sum = 0;
		for (int i = 0; i < blocks; i++) {
			double next = this.random.nextGaussian();
			before = switch (row[0]) {
				case "dependent" -> (i == 0) ? next : 0.5 * before + Math.sqrt(0.75) * next;
				case "outliers" -> next / Math.sqrt(chiSquared() / 4) / Math.sqrt(2);
				default -> next;
			};
			sum += noise * before;
		}
		return sum / blocks;
	}

	/**
	 * Returns a value of chi-squared with four degrees of freedom: the sum of two
	 * exponential ones.
	 */
	private double chiSquared() {
		return 2 * (this.random.nextExponential() + this.random.nextExponential());
	}

	private static double covered(Supplier<PairedRatio> comparison) {
		int covered = 0;
		for (int i = 0; i < COMPARISONS; i++) {
			covered += comparison.get().ci95().contains(1) ? 1 : 0;
		}
		return (double) covered / COMPARISONS;
	}

	/** Within four standard errors of what another program found. */
	private static void near(double covered, String[] row, int column) {
		double expected = Double.parseDouble(row[column]);
		assertThat(covered).as(Arrays.toString(row))
			.isBetween(0.94, 0.96)
			.isCloseTo(expected, within(4 * Math.sqrt(expected * (1 - expected) / COMPARISONS)));
	}

}
