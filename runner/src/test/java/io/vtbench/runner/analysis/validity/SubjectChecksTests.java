package io.vtbench.runner.analysis.validity;

import io.vtbench.runner.analysis.SampleFork;
import io.vtbench.runner.analysis.SampleRun;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Is the subject warm, and not busy with itself? */
class SubjectChecksTests {

	@ParameterizedTest
	@CsvSource({ "1.049, OK", "1.06, WARN", "0.96, OK", "0.94, WARN", ", NOT_AVAILABLE" })
	void drift(Double drift, Status status) {
		assertThat(judge(new Drift(), SampleFork.pair(1).drift(drift))).isEqualTo(status);
	}

	@Test
	void aTaskHasNoDrift() {
		assertThat(new Drift().judge(SampleRun.flawless().task().build())).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "0.05, 0, OK", "0.06, 0, WARN", "0.01, 1, WARN", ", 0, NOT_AVAILABLE", "0.01, , NOT_AVAILABLE",
			"0.06, , WARN", ", 1, WARN" })
	void collector(Double pauseShare, Long fullCollections, Status status) {
		assertThat(judge(new Collector(), SampleFork.pair(1).pauseShare(pauseShare).fullCollections(fullCollections)))
			.isEqualTo(status);
	}

	@Test
	void theCollectorsDetailNamesBoth() {
		Check outcome = new Collector()
			.judge(SampleRun.platform(SampleFork.pair(1).fullCollections(2L).pauseShare(0.002)))
			.getFirst();
		assertThat(outcome.detail()).isEqualTo("2 full collections; pauses took at most 0.20 % of the window");
	}

	private static Status judge(ValidityCheck check, SampleFork fork) {
		return check.judge(SampleRun.platform(fork)).getFirst().status();
	}

}
