package io.vtbench.runner.result;

import java.util.List;

import io.vtbench.runner.judge.SampleFork;
import io.vtbench.runner.judge.SampleRun;
import org.assertj.core.data.Offset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What a request costs does not contain what compiling costs, which ends. */
class ProcessorTimeTests {

	@ParameterizedTest
	@CsvSource({ "0.5, 1.5", ", 2", "0, 2", "2.1, 0" })
	void theCompilerIsLeftOutWhereItsThreadsWereRead(@Nullable Double compiler, double millis) {
		SampleFork fork = SampleFork.pair(1)
			.requests(1000)
			.cpuSeconds(2)
			.compileSeconds(1.0)
			.compilerCpuSeconds(compiler);
		assertThat(Metric.CPU_PER_REQUEST.of(SampleRun.platform(fork).arms().getFirst().forks().getFirst()))
			.isEqualTo(millis);
	}

	@Test
	void ofABlockLikewise() {
		Block block = new Block(0, 2, 100, 0, 0, 0.3, 0.1, null, null, null, List.of());
		assertThat(Metric.CPU_PER_REQUEST.of(fork(null), block)).isCloseTo(2.0, Offset.offset(1e-9));
	}

	/** Of 1.6 s in a window of 10 s, 0.06 of a processor is used while nobody asks. */
	@Test
	void whatIsUsedWhileNobodyAsksIsNoCostOfARequest() {
		assertThat(fork(0.06).cpuMillisPerRequest()).isCloseTo(1.0, Offset.offset(1e-9));
		Block block = new Block(0, 2, 100, 0, 0, 0.3, 0.1, null, null, null, List.of());
		assertThat(Metric.CPU_PER_REQUEST.of(fork(0.06), block)).isCloseTo(0.8, Offset.offset(1e-9));
	}

	@Test
	void whereNothingIsLeftTheCostIsNotKnown() {
		assertThat(fork(0.2).cpuMillisPerRequest()).isNull();
		Block block = new Block(0, 2, 100, 0, 0, 0.3, 0.1, null, null, null, List.of());
		assertThat(Metric.CPU_PER_REQUEST.of(fork(0.2), block)).isNull();
	}

	private static Fork fork(@Nullable Double idle) {
		SampleFork fork = SampleFork.pair(1).requests(1000).makespan(10).cpuSeconds(1.6).compilerCpuSeconds(0.0);
		return SampleRun.platform(fork).arms().getFirst().forks().getFirst().withIdleProcessors(idle);
	}

}
