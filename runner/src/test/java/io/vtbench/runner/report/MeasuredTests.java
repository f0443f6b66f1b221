package io.vtbench.runner.report;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class MeasuredTests {

	private final RunResult sample = Samples.sample();

	private final Arm platform = this.sample.arm("platform");

	private final Arm virtual = this.sample.arm("virtual");

	@Test
	void quotientOfTwoArmsIsTheRatioOfTheirComparison() {
		for (Comparison comparison : this.sample.comparisons()) {
			Double baseline = Measured.of(this.platform, comparison.metric());
			Double candidate = Measured.of(this.virtual, comparison.metric());
			assertThat(candidate / baseline).isCloseTo(comparison.ratio(), within(1e-5));
		}
	}

	@Test
	void readingsOfZeroDoNotSpoilTheMean() {
		assertThat(Measured.of(this.platform, (fork) -> (double) fork.errors())).isZero();
		assertThat(Measured.of(this.platform, (fork) -> fork.pair() - 1.0)).isEqualTo(1.0);
	}

	@Test
	void noReadingsGiveNoValue() {
		assertThat(Measured.of(this.platform, Metric.LATENCY_P99)).isNull();
		assertThat(Measured.overhead(this.platform, Metric.LATENCY_P99)).isNull();
		assertThat(Measured.medianFork(new Arm("a", null, null, List.of(), Map.of()), Metric.MAKESPAN)).isNull();
	}

	@Test
	void overheadIsPositiveWhenWorseInEitherDirection() {
		assertThat(Measured.overhead(this.virtual, Metric.MAKESPAN)).isCloseTo(0.0195, within(0.002));
		assertThat(Measured.overhead(this.virtual, Metric.THROUGHPUT)).isCloseTo(0.0195, within(0.002));
	}

	@Test
	void publishedTimesAndRatesFollowTheTimeScale() {
		assertThat(Measured.published(this.sample, this.platform, Metric.MAKESPAN)).isCloseTo(16.12, within(1e-9));
		assertThat(Measured.published(this.sample, this.platform, Metric.THROUGHPUT)).isCloseTo(24.8, within(1e-9));
		assertThat(Measured.published(this.sample, this.platform, Metric.PEAK_MEMORY)).isNull();
		assertThat(Measured.published(Samples.invalid(), this.platform, Metric.MAKESPAN)).isNull();
	}

	@Test
	void theMedianForkIsInTheMiddle() {
		List<Double> sorted = this.platform.forks().stream().map(Fork::makespanSeconds).sorted().toList();
		assertThat(Measured.medianFork(this.platform, Metric.MAKESPAN).makespanSeconds()).isEqualTo(sorted.get(1));
	}

}
