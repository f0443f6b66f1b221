package io.vtbench.runner.judge.validity;

import java.util.List;

import io.vtbench.runner.judge.SampleFork;
import io.vtbench.runner.judge.SampleRun;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.Fork.Generators;
import io.vtbench.runner.result.Fork.Generators.Each;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Seen;
import io.vtbench.runner.result.Withholds;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SharedLoadTests {

	private static final double SECONDS = 16;

	@Test
	void oneGeneratorSharesNothing() {
		assertThat(new SharedLoad().judge(SampleRun.flawless().build())).isEmpty();
	}

	@Test
	void generatorsThatBeginTogetherAreFine() {
		assertThat(judge(0.005, 0.0, 0.002).status()).isEqualTo(Status.OK);
	}

	@Test
	void aLateGeneratorIsWorthAWarning() {
		Check check = judge(0.03, 0.0, 0.002);
		assertThat(check.status()).isEqualTo(Status.WARN);
		assertThat(check.withholds()).isNull();
		assertThat(check.seen()).isEqualTo(new Seen.SharedLoad(0.03, 0.002, true));
	}

	@Test
	void whereItMovesAVerdictNoneIsGiven() {
		assertThat(judge(0.06, 0.0, 0.002).withholds()).isEqualTo(Withholds.RATES_AND_LATENCIES);
	}

	@Test
	void aPercentileThatIsKnownRoughlyCarriesNoVerdict() {
		Check check = judge(0.001, 0.0, 0.02);
		assertThat(check.status()).isEqualTo(Status.WARN);
		assertThat(check.withholds()).isEqualTo(Withholds.verdictOn(Metric.LATENCY_P95));
	}

	@Test
	void withClocksThatAreNotKnownNobodyCanTell() {
		Check check = judge(0.001, null, 0.002);
		assertThat(check.status()).isEqualTo(Status.NOT_AVAILABLE);
		assertThat(check.seen()).isEqualTo(new Seen.SharedLoad(0.001, 0.002, false));
	}

	private static Check judge(double skewOfWindow, Double clocks, double p95) {
		double skew = skewOfWindow * SECONDS * 1000;
		Generators spread = new Generators(List.of(new Each(200, 0, 80.0), new Each(200, skew, 90.0)), skew, clocks,
				p95);
		RunResult run = SampleRun.empty()
			.arm("platform", null, SampleFork.pair(1).makespan(SECONDS).sharedBy(spread))
			.build();
		return new SharedLoad().judge(run).getFirst();
	}

}
