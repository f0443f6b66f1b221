package io.vtbench.runner.judge.validity;

import io.vtbench.runner.judge.SampleFork;
import io.vtbench.runner.judge.SampleRun;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Seen;
import io.vtbench.runner.result.Withholds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class EqualArrivalsTests {

	@ParameterizedTest
	@CsvSource({ "200, 204, 196", "20, 17, 23" })
	void aFewRequestsMayEndOnTheOtherSideOfAnEdge(long expected, long first, long second) {
		assertThat(judge(SampleFork.pair(1).served(expected, expected), SampleRun.virtual(1).served(first, second))
			.status()).isEqualTo(Status.OK);
	}

	@Test
	void anArmThatWorksOffABacklogInOneBlockHasAnotherLoadThere() {
		Check check = judge(SampleFork.pair(1).served(200, 200), SampleRun.virtual(1).served(150, 250));
		assertThat(check.status()).isEqualTo(Status.WARN);
		assertThat(check.withholds()).isEqualTo(Withholds.COSTS);
		assertThat(check.seen()).isEqualTo(new Seen.Apart("platform", 0, 0.25));
	}

	@Test
	void anArmThatServesLessDoesOtherWork() {
		assertThat(judge(SampleFork.pair(1).requests(400), SampleRun.virtual(1).requests(395)).status())
			.isEqualTo(Status.INVALID);
	}

	@Test
	void inTurnThereIsNothingToCompare() {
		RunResult run = SampleRun.flawless().build();
		assertThat(DuetCheck.EQUAL_ARRIVALS.judge(run)).isEmpty();
	}

	private static Check judge(SampleFork platform, SampleFork virtual) {
		RunResult run = SampleRun.empty().duet().arm("platform", null, platform).arm("virtual", null, virtual).build();
		return DuetCheck.EQUAL_ARRIVALS.judge(run).getFirst();
	}

}
