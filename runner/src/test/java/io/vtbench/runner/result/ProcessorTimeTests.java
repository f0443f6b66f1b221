package io.vtbench.runner.result;

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
		Block block = new Block(0, 2, 100, 0, 0, 0.3, 0.1, null, null, null);
		assertThat(Metric.CPU_PER_REQUEST.of(block)).isCloseTo(2.0, Offset.offset(1e-9));
	}

}
