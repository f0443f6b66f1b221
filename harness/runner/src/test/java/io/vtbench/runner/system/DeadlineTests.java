package io.vtbench.runner.system;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.scenario.SampleExperiments;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** A fork is given up only long after it should have ended. */
class DeadlineTests {

	@TempDir
	private Path home;

	@Test
	void theLimitFollowsFromWhatIsExpectedAndFromTheWarmUp() {
		Experiment duet = new SampleExperiments(this.home).duet(2);
		Deadline deadline = Deadline.of(duet, duet.arm("virtual"), 21);
		double expected = duet.expectedSeconds(duet.arm("virtual")) + 21;
		assertThat(deadline.expectedSeconds()).isEqualTo(expected);
		assertThat(deadline.limitSeconds()).as("and a request that hangs for two minutes")
			.isEqualTo(3 * expected + 60 + duet.longestWarmUpSeconds() + 120);
		assertThat(duet.longestWarmUpSeconds()).isPositive();
	}

	@Test
	void oneLoadIsGivenUpAfterItsLastRequestHasFailed() {
		SampleExperiments experiments = new SampleExperiments(this.home);
		assertThat(limit(experiments.interleaved("model: closed, env: {TIMEOUT: 20s}", 1))).isEqualTo(3 + 20 + 30);
		assertThat(limit(experiments.interleaved("model: closed", 1))).isEqualTo(3 + 120 + 30);
	}

	private static double limit(Experiment experiment) {
		return Deadline.of(experiment.load(), Duration.ofSeconds(3)).limitSeconds();
	}

	@Test
	void aForkOfUnknownLengthHasHours() {
		Experiment transfer = new SampleExperiments(this.home).experiment(List.of("platform"), 1, 1);
		assertThat(Deadline.of(transfer, transfer.arm("platform")).limitSeconds()).isEqualTo(2 * 3600);
	}

}
