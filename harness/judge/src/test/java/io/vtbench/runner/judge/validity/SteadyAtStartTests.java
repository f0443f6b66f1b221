package io.vtbench.runner.judge.validity;

import java.util.List;

import io.vtbench.runner.judge.SampleFork;
import io.vtbench.runner.judge.SampleRun;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.Seen;
import io.vtbench.runner.result.WarmUpUse;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SteadyAtStartTests {

	@Test
	void everyForkHadSettled() {
		Check check = judge(warmUp(true, 3), warmUp(true, 4));
		assertThat(check.status()).isEqualTo(Status.OK);
		assertThat(check.seen()).isEqualTo(new Seen.Settling(0, 2, 2, 4));
	}

	@Test
	void oneThatHadNotIsWorthAWarning() {
		Check check = judge(warmUp(true, 3), warmUp(false, 10));
		assertThat(check.status()).isEqualTo(Status.WARN);
		assertThat(check.seen()).isEqualTo(new Seen.Settling(1, 2, 2, 10));
	}

	@Test
	void aFixedNumberOfRequestsTellsNothing() {
		SampleFork fixed = SampleFork.pair(1).warmUp(warmUp(null, 1));
		assertThat(ArmCheck.STEADY_STATE.judge(SampleRun.platform(fixed, SampleFork.pair(2)))).isEmpty();
	}

	@Test
	void aForkThatWasNotFollowedIsNotOk() {
		Check check = judge(warmUp(true, 3), warmUp(null, 1));
		assertThat(check.status()).isEqualTo(Status.NOT_AVAILABLE);
		assertThat(check.seen()).isEqualTo(new Seen.Settling(0, 1, 2, 3));
	}

	private static WarmUpUse warmUp(@Nullable Boolean steady, int bursts) {
		return new WarmUpUse(3000, 2, bursts, 0.01, 0.02, steady, null, List.of());
	}

	private static Check judge(WarmUpUse... warmUps) {
		return ArmCheck.STEADY_STATE
			.judge(SampleRun.platform(SampleFork.pair(1).warmUp(warmUps[0]), SampleFork.pair(2).warmUp(warmUps[1])))
			.getFirst();
	}

}
