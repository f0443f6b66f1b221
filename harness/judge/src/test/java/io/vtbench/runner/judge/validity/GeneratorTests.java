package io.vtbench.runner.judge.validity;

import java.util.List;

import io.vtbench.runner.judge.SampleFork;
import io.vtbench.runner.judge.SampleRun;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.Withholds;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class GeneratorTests {

	@ParameterizedTest
	@CsvSource({ "0.80, OK, false", "0.81, WARN, false", "0.90, WARN, false", "0.91, WARN, true" })
	void aStarvedGenerator(double share, Status status, boolean withholds) {
		Check outcome = judge(ThresholdCheck.GENERATOR, SampleFork.pair(1).generatorShare(share));
		assertThat(outcome.status()).isEqualTo(status);
		assertThat(outcome.withholds()).isEqualTo(withholds ? Withholds.RATES_AND_LATENCIES : null);
	}

	@ParameterizedTest
	@CsvSource({ "4, OK", "5, INVALID" })
	void droppedArrivals(long dropped, Status status) {
		assertThat(judge(ThresholdCheck.DROPPED, SampleFork.pair(1).dropped(dropped)).status()).isEqualTo(status);
	}

	@ParameterizedTest
	@CsvSource({ "4, OK", "5, WARN", ", NOT_AVAILABLE" })
	void arrivalsThatAreSentLate(@Nullable Long late, Status status) {
		Check outcome = judge(ThresholdCheck.LATE, SampleFork.pair(1).late(late));
		assertThat(outcome.status()).isEqualTo(status);
		assertThat(outcome.withholds()).isEqualTo((status == Status.WARN) ? Withholds.COSTS : null);
	}

	@Test
	void aGeneratorThatCannotBeSeenIsNotOk() {
		for (ThresholdCheck check : List.of(ThresholdCheck.GENERATOR, ThresholdCheck.K6_MEMORY)) {
			assertThat(judge(check, SampleFork.pair(1).withoutProcess("k6").generatorShare(0)).status())
				.isEqualTo(Status.NOT_AVAILABLE);
		}
	}

	@ParameterizedTest
	@CsvSource({ "4000000000, OK", "4100000000, WARN" })
	void aGeneratorThatEatsTheMemory(long bytes, Status status) {
		assertThat(judge(ThresholdCheck.K6_MEMORY, SampleFork.pair(1).process("k6", 1, bytes)).status())
			.isEqualTo(status);
	}

	private static Check judge(ThresholdCheck check, SampleFork fork) {
		return check.judge(SampleRun.platform(fork)).getFirst();
	}

}
