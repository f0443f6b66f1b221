package io.vtbench.runner.judge;

import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.SubjectUse.JvmUse;
import io.vtbench.runner.result.Word;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Which metrics of a run are compared, and which of them are judged. */
class ComparedMetricsTests {

	@Test
	void thePrimaryMetricComesFirst() {
		RunResult judged = SampleRun.judged(SampleRun.flawless().primary(Metric.LATENCY_P95).build());
		assertThat(judged.comparisons()).extracting(Comparison::metric)
			.containsExactly(Metric.LATENCY_P95, Metric.MAKESPAN, Metric.LATENCY_P50, Metric.CPU_PER_REQUEST,
					Metric.PEAK_MEMORY);
	}

	@Test
	void aMetricThatOneForkLacksIsNotCompared() {
		RunResult judged = SampleRun.judged(SampleRun.empty()
			.arm("platform", null, SampleFork.pair(1).p99(1), SampleFork.pair(2).p99(1))
			.arm("virtual", null, SampleRun.virtual(1).p99(1), SampleRun.virtual(2))
			.build());
		assertThat(judged.comparisons()).extracting(Comparison::metric)
			.contains(Metric.LATENCY_P95)
			.doesNotContain(Metric.LATENCY_P99);
	}

	@Test
	void cpuTimeWithTheCompilerIsNotComparedWithCpuTimeWithoutIt() {
		RunResult judged = SampleRun.judged(SampleRun.empty()
			.arm("platform", null, SampleFork.pair(1).compilerCpuSeconds(0.1),
					SampleFork.pair(2).compilerCpuSeconds(0.1))
			.arm("virtual", null, SampleRun.virtual(1).compilerCpuSeconds(0.1), SampleRun.virtual(2))
			.build());
		assertThat(judged.comparisons()).extracting(Comparison::metric)
			.contains(Metric.PEAK_MEMORY)
			.doesNotContain(Metric.CPU_PER_REQUEST);
	}

	@Test
	void memoryIsDividedByManyRequestsInFlightOnly() {
		assertThat(SampleRun
			.judged(SampleRun.empty()
				.arm("platform", null, SampleFork.pair(1).inFlight(1000L))
				.arm("virtual", null, SampleRun.virtual(1).inFlight(1000L))
				.build())
			.comparisons()).extracting(Comparison::metric).contains(Metric.MEMORY_PER_IN_FLIGHT);
		RunResult unequal = SampleRun.judged(SampleRun.empty()
			.arm("platform", null, SampleFork.pair(1).inFlight(10L))
			.arm("virtual", null, SampleRun.virtual(1).inFlight(5000L))
			.build());
		assertThat(unequal.comparisons()).extracting(Comparison::metric).doesNotContain(Metric.MEMORY_PER_IN_FLIGHT);
		assertThat(unequal.arm("platform").forks().getFirst().bytesPerInFlightRequest()).isNull();
		assertThat(unequal.arm("virtual").forks().getFirst().bytesPerInFlightRequest()).isEqualTo(40_000);
	}

	@Test
	void onlyThePrimaryMetricIsJudged() {
		RunResult judged = SampleRun.judged(SampleRun.flawless().build());
		assertThat(judged.comparisons()).filteredOn((comparison) -> comparison.metric() != Metric.MAKESPAN)
			.isNotEmpty()
			.allSatisfy((comparison) -> {
				assertThat(comparison.pairs()).isEqualTo(4);
				assertThat(comparison.word()).isEqualTo(Word.INFO);
				assertThat(comparison.pValueHolm()).isNull();
			});
	}

	@Test
	void whatIsOneFactIsComparedOnce() {
		assertThat(SampleRun.judged(SampleRun.flawless().build()).comparisons()).extracting(Comparison::metric)
			.contains(Metric.MAKESPAN)
			.doesNotContain(Metric.THROUGHPUT, Metric.LATENCY_MEAN);
		assertThat(SampleRun.judged(SampleRun.flawless().timed(16).primary(Metric.LATENCY_MEAN).build()).comparisons())
			.extracting(Comparison::metric)
			.contains(Metric.LATENCY_MEAN, Metric.LATENCY_P50)
			.doesNotContain(Metric.MAKESPAN, Metric.THROUGHPUT);
	}

	@Test
	void whatWasNotServedMakesThemSeveralFacts() {
		RunResult judged = SampleRun.judged(SampleRun.empty()
			.arm("platform", null, SampleFork.pair(1).errors(1))
			.arm("virtual", null, SampleRun.virtual(1))
			.build());
		assertThat(judged.comparisons()).extracting(Comparison::metric)
			.contains(Metric.MAKESPAN, Metric.THROUGHPUT, Metric.LATENCY_MEAN);
	}

	@Test
	void theMakespanOfATimedWindowIsNotCompared() {
		RunResult judged = SampleRun.judged(SampleRun.flawless().timed(16).primary(Metric.THROUGHPUT).build());
		assertThat(judged.comparisons()).extracting(Comparison::metric).doesNotContain(Metric.MAKESPAN);
	}

	@Test
	void theDurationOfATaskIsNotComparedTwice() {
		RunResult judged = SampleRun.judged(SampleRun.flawless().task().build());
		assertThat(judged.comparisons()).extracting(Comparison::metric)
			.contains(Metric.MAKESPAN, Metric.CPU_PER_REQUEST)
			.doesNotContain(Metric.LATENCY_MEAN, Metric.LATENCY_P50);
	}

	@Test
	void whatTheGarbageCollectorUsedForARequest() {
		RunResult read = SampleRun.flawless().build();
		assertThat(read.reports(Metric.GC_CPU_PER_REQUEST)).isFalse();
		Fork fork = collecting(read.arm("platform").forks().getFirst(), 0.8);
		assertThat(Metric.GC_CPU_PER_REQUEST.of(fork)).isEqualTo(2);
		assertThat(Metric.GC_CPU_PER_REQUEST.of(collecting(fork, 1.6))).isEqualTo(4);
	}

	private static Fork collecting(Fork fork, double seconds) {
		JvmUse jvm = fork.jvm();
		return fork.withJvm(new JvmUse(jvm.peakHeapBytes(), jvm.peakInFlight(), jvm.peakConnections(), jvm.threads(),
				new JvmUse.Collector(0.01, 0L, seconds), jvm.compiler()));
	}

}
