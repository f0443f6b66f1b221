package io.vtbench.runner.report;

import java.util.List;
import java.util.Map;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class ArmFiguresTests {

	private final RunResult sample = Samples.sample();

	private final Arm platform = this.sample.arm("platform");

	private final Arm virtual = this.sample.arm("virtual");

	@Test
	void quotientOfTwoArmsIsTheRatioOfTheirComparison() {
		for (Comparison comparison : this.sample.comparisons()) {
			Double baseline = ArmFigures.of(this.platform, comparison.metric());
			Double candidate = ArmFigures.of(this.virtual, comparison.metric());
			assertThat(candidate / baseline).isCloseTo(comparison.ratio(), within(1e-5));
		}
	}

	@Test
	void readingsOfZeroDoNotSpoilTheMean() {
		assertThat(this.platform.mean((fork) -> (double) fork.requests().failed())).isZero();
		assertThat(this.platform.mean((fork) -> fork.pair() - 1.0)).isEqualTo(1.0);
	}

	@Test
	void noReadingsGiveNoValue() {
		assertThat(ArmFigures.of(this.platform, Metric.LATENCY_P99)).isNull();
		assertThat(ArmFigures.overhead(this.platform, Metric.LATENCY_P99)).isNull();
		assertThat(
				ArmFigures.medianFork(new Arm("a", null, null, null, List.of(), List.of(), Map.of()), Metric.MAKESPAN))
			.isNull();
	}

	@Test
	void overheadIsPositiveWhenWorseInEitherDirection() {
		assertThat(ArmFigures.overhead(this.virtual, Metric.MAKESPAN)).isCloseTo(0.0195, within(0.002));
		assertThat(ArmFigures.overhead(this.virtual, Metric.THROUGHPUT)).isCloseTo(0.0195, within(0.002));
	}

	@Test
	void publishedTimesAndRatesFollowTheTimeScale() {
		assertThat(ArmFigures.published(this.sample, this.platform, Metric.MAKESPAN)).isCloseTo(16.12, within(1e-9));
		assertThat(ArmFigures.published(this.sample, this.platform, Metric.THROUGHPUT)).isCloseTo(24.8, within(1e-9));
		assertThat(ArmFigures.published(this.sample, this.platform, Metric.PEAK_MEMORY)).isNull();
		assertThat(ArmFigures.published(Samples.invalid(), this.platform, Metric.MAKESPAN)).isNull();
	}

	@Test
	void theMedianForkIsInTheMiddle() {
		List<Double> sorted = this.platform.forks().stream().map(Fork::seconds).sorted().toList();
		assertThat(ArmFigures.medianFork(this.platform, Metric.MAKESPAN).seconds()).isEqualTo(sorted.get(1));
	}

}
