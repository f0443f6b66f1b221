package io.vtbench.runner.analysis.validity;

import io.vtbench.runner.analysis.SampleFork;
import io.vtbench.runner.analysis.SampleRun;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Is there enough to compare? */
class ComparableTests {

	@Test
	void wholePairs() {
		assertThat(new CompletePairs().judge(SampleRun.flawless().build()))
			.containsExactly(new Check("pairs", null, Status.OK, "3 complete"));
	}

	@Test
	void aForkWithoutItsPartner() {
		RunResult run = SampleRun.flawless().arm("reactive", null, SampleFork.pair(1), SampleFork.pair(2)).build();
		assertThat(new CompletePairs().judge(run)).extracting(Check::status).containsExactly(Status.WARN);
	}

	@Test
	void noPairAtAll() {
		RunResult run = SampleRun.empty()
			.arm("platform", null, SampleFork.pair(1))
			.arm("virtual", null, SampleRun.virtual(2))
			.build();
		assertThat(new CompletePairs().judge(run)).extracting(Check::status).containsExactly(Status.INVALID);
		assertThat(new CompletePairs().judge(SampleRun.empty().build())).extracting(Check::status)
			.containsExactly(Status.INVALID);
	}

	@Test
	void aForkWithoutThePrimaryMetric() {
		RunResult run = SampleRun.empty()
			.primary(Metric.LATENCY_P99)
			.arm("platform", null, SampleFork.pair(1).p99(12), SampleFork.pair(2).p99(11))
			.arm("virtual", null, SampleRun.virtual(1).p99(12), SampleRun.virtual(2))
			.build();
		assertThat(new PrimaryMetric().judge(run)).containsExactly(
				new Check("primary metric", "platform", Status.OK, "every fork has its p99 latency"),
				new Check("primary metric", "virtual", Status.INVALID, "1 of 2 forks have no p99 latency"));
	}

	@Test
	void zeroIsNoValueToCompare() {
		RunResult run = SampleRun.empty()
			.primary(Metric.CPU_PER_REQUEST)
			.arm("platform", null, SampleFork.pair(1).cpuSeconds(0))
			.build();
		assertThat(new PrimaryMetric().judge(run)).extracting(Check::status).containsExactly(Status.INVALID);
	}

}
