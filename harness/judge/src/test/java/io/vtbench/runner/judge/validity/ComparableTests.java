package io.vtbench.runner.judge.validity;

import java.util.stream.IntStream;

import io.vtbench.runner.judge.SampleFork;
import io.vtbench.runner.judge.SampleRun;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Seen;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Is there enough to compare? */
class ComparableTests {

	@ParameterizedTest
	@CsvSource({ "1, OK", "2, OK", "3, WARN", "4, OK" })
	void anOddNumberOfPairsLeavesPartOfTheOrdersEffect(int pairs, Status status) {
		SampleFork[] platform = IntStream.rangeClosed(1, pairs).mapToObj(SampleFork::pair).toArray(SampleFork[]::new);
		SampleFork[] virtual = IntStream.rangeClosed(1, pairs).mapToObj(SampleRun::virtual).toArray(SampleFork[]::new);
		RunResult run = SampleRun.empty().arm("platform", null, platform).arm("virtual", null, virtual).build();
		assertThat(new CompletePairs().judge(run)).extracting(Check::status).containsExactly(status);
		assertThat(new CompletePairs().judge(run).getFirst().seen())
			.isEqualTo(new Seen.Pairs(pairs, pairs, status == Status.WARN));
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
		assertThat(new CompletePairs().judge(run))
			.containsExactly(new Check("pairs", null, Status.INVALID, new Seen.Unmeasured(Metric.LATENCY_P99, 1, 4)));
	}

	@Test
	void zeroIsNoValueToCompare() {
		RunResult run = SampleRun.empty()
			.primary(Metric.CPU_PER_REQUEST)
			.arm("platform", null, SampleFork.pair(1).cpuSeconds(0))
			.build();
		assertThat(new CompletePairs().judge(run)).extracting(Check::status).containsExactly(Status.INVALID);
	}

}
