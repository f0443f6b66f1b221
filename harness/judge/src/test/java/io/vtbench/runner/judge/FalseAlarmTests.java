package io.vtbench.runner.judge;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.Supplier;

import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.Word;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * What docs/contributing/accuracy.md promises, by seeded simulation: forks with
 * logarithmic normal noise and a known ratio go through the same code as measured ones.
 */
class FalseAlarmTests {

	private static final int COMPARISONS = 4000;

	private final SplittableRandom random = new SplittableRandom(20260101);

	@Test
	void anArmAgainstItselfRarelyDiffers() {
		assertThat(share(() -> word(forks(6, 1, 0.03), forks(6, 1, 0.03)).isDifferent(), 20_000)).isLessThan(0.005);
		assertThat(share(() -> word(forks(6, 1, 0.10), forks(6, 1, 0.10)).isDifferent(), 20_000)).isCloseTo(0.05,
				within(0.01));
	}

	@Test
	void agreesWithThePowerTableOfAnotherImplementation() {
		for (String[] row : Reference.rows("power.csv")) {
			double effect = Double.parseDouble(row[0]);
			double noise = Double.parseDouble(row[1]);
			int pairs = Integer.parseInt(row[2]);
			int different = 0;
			int none = 0;
			for (int i = 0; i < COMPARISONS; i++) {
				Word word = word(forks(pairs, 1, noise), forks(pairs, effect, noise));
				different += word.isDifferent() ? 1 : 0;
				none += (word == Word.SAME) ? 1 : 0;
			}
			near(different, Double.parseDouble(row[3]), row);
			near(none, Double.parseDouble(row[4]), row);
		}
	}

	/** Within four standard errors of a share, plus a comparison or two near 0 and 1. */
	private static void near(int count, double expected, String[] row) {
		double error = Math.sqrt(expected * (1 - expected) / COMPARISONS);
		assertThat((double) count / COMPARISONS).as(Arrays.toString(row))
			.isCloseTo(expected, within(4 * error + 2.0 / COMPARISONS));
	}

	/**
	 * The mistake of treating requests as the unit: 400 of each fork, 25 % apart, pooled
	 * over six forks whose levels differ by 3 %.
	 */
	@Test
	void poolingRequestsRaisesNearlyEverySecondTimeAFalseAlarm() {
		double alarms = share(() -> {
			double[] one = pooled(6, 400);
			double[] other = pooled(6, 400);
			double error = Math.sqrt(variance(one) / one.length + variance(other) / other.length);
			return Math.abs(mean(one) - mean(other)) > 1.96 * error;
		}, 1000);
		assertThat(alarms).isBetween(0.40, 0.50);
	}

	/** A machine that becomes 2 % slower with every fork, arms that are equal. */
	@Test
	void blocksUnderDriftAlwaysDifferAndAlternatingPairsNever() {
		String blocks = "AAAAAABBBBBB";
		String alternating = "ABBAABBAABBA";
		assertThat(share(() -> underDrift(blocks).isDifferent(), COMPARISONS)).isGreaterThan(0.99);
		assertThat(share(() -> underDrift(alternating).isDifferent(), COMPARISONS)).isLessThan(0.001);
	}

	private Word underDrift(String order) {
		double[] baseline = new double[6];
		double[] candidate = new double[6];
		int a = 0;
		int b = 0;
		for (int i = 0; i < order.length(); i++) {
			double value = Math.exp(0.02 * i + 0.01 * this.random.nextGaussian());
			if (order.charAt(i) == 'A') {
				baseline[a++] = value;
			}
			else {
				candidate[b++] = value;
			}
		}
		return word(baseline, candidate);
	}

	private double[] pooled(int forks, int requests) {
		double[] latencies = new double[forks * requests];
		double level = 0;
		for (int i = 0; i < latencies.length; i++) {
			level = (i % requests == 0) ? Math.exp(0.03 * this.random.nextGaussian()) : level;
			latencies[i] = level * (1 + 0.25 * this.random.nextGaussian());
		}
		return latencies;
	}

	private double[] forks(int count, double level, double noise) {
		double[] values = new double[count];
		Arrays.setAll(values, (i) -> level * Math.exp(noise * this.random.nextGaussian()));
		return values;
	}

	private static Word word(double[] baseline, double[] candidate) {
		PairedRatio paired = PairedRatio.of(Reference.logs(baseline, candidate));
		return WordRule.of(Metric.MAKESPAN, paired.ratio(), paired.ci95(), Metric.MAKESPAN.same(0.05, null), null, 0.05)
			.word();
	}

	private static double share(Supplier<Boolean> event, int times) {
		int happened = 0;
		for (int i = 0; i < times; i++) {
			happened += event.get() ? 1 : 0;
		}
		return (double) happened / times;
	}

	private static double mean(double[] values) {
		return Arrays.stream(values).average().orElseThrow();
	}

	private static double variance(double[] values) {
		double mean = mean(values);
		return Arrays.stream(values).map((value) -> (value - mean) * (value - mean)).sum() / (values.length - 1);
	}

}
