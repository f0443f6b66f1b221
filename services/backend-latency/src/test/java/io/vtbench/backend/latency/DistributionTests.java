package io.vtbench.backend.latency;

import java.time.Duration;
import java.util.Arrays;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class DistributionTests {

	private static final int DRAWS = 200_000;

	private static final Duration MEAN = Duration.ofMillis(300);

	@ParameterizedTest
	@EnumSource
	void meanIsTheLatency(Distribution distribution) {
		assertThat(mean(draw(distribution, 0.5))).isCloseTo(300, within(3.0));
	}

	@ParameterizedTest
	@EnumSource
	void latencyOfZeroNeverWaits(Distribution distribution) {
		Latency latency = new Latency(Duration.ZERO, distribution, 0.5, new Failure(0, FailureMode.ERROR));
		assertThat(latency.next(new Random(1))).isZero();
	}

	@Test
	void constantIsAlwaysTheMean() {
		assertThat(draw(Distribution.CONSTANT, 0.5)).containsOnly(300);
	}

	@Test
	void uniformFillsTheSpreadAndNoMore() {
		assertThat(Arrays.stream(draw(Distribution.UNIFORM, 0.5)).boxed())
			.allMatch((millis) -> millis >= 150 && millis < 450)
			.anyMatch((millis) -> millis < 155)
			.anyMatch((millis) -> millis > 445);
	}

	@Test
	void exponentialHasAStandardDeviationOfItsMean() {
		assertThat(deviation(draw(Distribution.EXPONENTIAL, 0.5))).isCloseTo(300, within(5.0));
	}

	@Test
	void spreadOfLogNormalIsTheDeviationOfTheLogarithm() {
		double[] logarithms = draw(Distribution.LOG_NORMAL, 0.8);
		for (int i = 0; i < logarithms.length; i++) {
			logarithms[i] = Math.log(logarithms[i]);
		}
		assertThat(deviation(logarithms)).isCloseTo(0.8, within(0.01));
	}

	private static double[] draw(Distribution distribution, double spread) {
		Latency latency = new Latency(MEAN, distribution, spread, new Failure(0, FailureMode.ERROR));
		Random random = new Random(42);
		double[] millis = new double[DRAWS];
		for (int i = 0; i < DRAWS; i++) {
			millis[i] = latency.next(random).toNanos() / 1e6;
		}
		return millis;
	}

	private static double mean(double[] values) {
		double sum = 0;
		for (double value : values) {
			sum += value;
		}
		return sum / values.length;
	}

	private static double deviation(double[] values) {
		double mean = mean(values);
		double squares = 0;
		for (double value : values) {
			squares += (value - mean) * (value - mean);
		}
		return Math.sqrt(squares / values.length);
	}

}
