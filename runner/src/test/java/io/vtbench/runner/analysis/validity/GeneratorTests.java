package io.vtbench.runner.analysis.validity;

import io.vtbench.runner.analysis.SampleFork;
import io.vtbench.runner.analysis.SampleRun;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class GeneratorTests {

	private final GeneratorLoad load = new GeneratorLoad();

	private final GeneratorMemory memory = new GeneratorMemory();

	@ParameterizedTest
	@CsvSource({ "0.80, OK", "0.81, WARN" })
	void aStarvedGenerator(double share, Status status) {
		assertThat(this.load.judge(SampleRun.platform(SampleFork.pair(1).generatorShare(share))))
			.extracting(Check::status)
			.containsExactly(status);
	}

	@ParameterizedTest
	@CsvSource({ "4, OK", "5, INVALID" })
	void droppedArrivals(long dropped, Status status) {
		Check outcome = this.load.judge(SampleRun.platform(SampleFork.pair(1).dropped(dropped))).getFirst();
		assertThat(outcome.status()).isEqualTo(status);
		assertThat(outcome.detail()).contains("of the arrivals dropped");
	}

	@Test
	void aGeneratorThatCannotBeSeenIsNotOk() {
		Check outcome = this.load.judge(SampleRun.platform(SampleFork.pair(1).withoutProcess("k6").generatorShare(0)))
			.getFirst();
		assertThat(outcome.status()).isEqualTo(Status.NOT_AVAILABLE);
		assertThat(this.memory.judge(SampleRun.platform(SampleFork.pair(1).withoutProcess("k6"))))
			.extracting(Check::status)
			.containsExactly(Status.NOT_AVAILABLE);
	}

	@ParameterizedTest
	@CsvSource({ "4000000000, OK", "4100000000, WARN" })
	void aGeneratorThatEatsTheMemory(long bytes, Status status) {
		assertThat(this.memory.judge(SampleRun.platform(SampleFork.pair(1).process("k6", 1, bytes))))
			.extracting(Check::status)
			.containsExactly(status);
	}

	@Test
	void aTaskHasNoGenerator() {
		assertThat(this.load.judge(SampleRun.flawless().task().build())).isEmpty();
		assertThat(this.memory.judge(SampleRun.flawless().task().build())).isEmpty();
	}

}
