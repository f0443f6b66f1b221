package io.vtbench.runner.judge.validity;

import java.util.Map;

import io.vtbench.runner.judge.SampleFork;
import io.vtbench.runner.judge.SampleRun;
import io.vtbench.runner.result.Arm.Bound;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.Fork.MachineUse;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Seen;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class BoundKeptTests {

	private final BoundKept check = new BoundKept();

	@ParameterizedTest
	@CsvSource({ "15.6, INVALID", "15.7, OK", "16.8, OK", "16.9, WARN" })
	void judgesTheMakespan(double makespan, Status status) {
		assertThat(this.check.judge(SampleRun.platform(SampleFork.pair(1).makespan(makespan))))
			.extracting(Check::status)
			.containsExactly(status);
	}

	@Test
	void oneForkThatBeatsTheIdealMachineIsEnough() {
		assertThat(this.check
			.judge(SampleRun.platform(SampleFork.pair(1), SampleFork.pair(2), SampleFork.pair(3).makespan(8)))
			.getFirst()
			.seen()).isEqualTo(new Seen.BeyondIdeal(2));
	}

	@ParameterizedTest
	@CsvSource({ "370, WARN", "400, OK", "450, OK", "470, INVALID" })
	void judgesTheThroughputOfATimedWindowAndAllowsForItsEdges(long requests, Status status) {
		RunResult run = SampleRun.empty()
			.timed(16)
			.arm("platform", new Bound(null, 25, null, "10 threads / 0.4 s = 25/s"),
					SampleFork.pair(1).makespan(16).requests(requests))
			.build();
		assertThat(this.check.judge(run)).extracting(Check::status).containsExactly(status);
	}

	@ParameterizedTest
	@CsvSource({ "constant, 15, INVALID", "exponential, 15, OK", "exponential, 13, INVALID" })
	void delaysThatVaryMayByChanceBeShort(String distribution, double makespan, Status status) {
		RunResult run = SampleRun.empty()
			.backends(Map.of("risk-service", Map.of("latency", "300ms", "distribution", distribution)))
			.arm("platform", SampleRun.platformBound(), SampleFork.pair(1).makespan(makespan))
			.build();
		assertThat(this.check.judge(run)).extracting(Check::status).containsExactly(status);
	}

	@Test
	void withoutAModelItIsNotOk() {
		assertThat(this.check.judge(SampleRun.empty().arm("platform", null, SampleFork.pair(1)).build()))
			.extracting(Check::status)
			.containsExactly(Status.NOT_AVAILABLE);
	}

	@Test
	void namesTheProcessors() {
		assertThat(bottleneck(slow().process("bank-service", 38, 1))).isInstanceOfSatisfying(Seen.BusyProcessors.class,
				(busy) -> {
					assertThat(busy.share()).isBetween(0.9, 1.0);
					assertThat(busy.most()).isEqualTo("bank-service");
				});
	}

	@Test
	void namesOtherProgramsWhereTheyTakeMost() {
		assertThat(
				bottleneck(slow().process("bank-service", 8, 1).machine(new MachineUse(0.0, 0.9, 0L, 0L, 0.1, 0.75))))
			.extracting("most")
			.isEqualTo("other programs");
	}

	@Test
	void looksAtAllForksForWhatTakesMost() {
		SampleFork first = slow().process("bank-service", 20, 1).process("k6", 19, 1);
		SampleFork second = SampleFork.pair(2).makespan(20).process("bank-service", 9, 1).process("k6", 30, 1);
		assertThat(bottleneck(first, second)).extracting("most").isEqualTo("k6");
	}

	@Test
	void namesTheGenerator() {
		assertThat(bottleneck(slow().generatorShare(0.9))).isEqualTo(new Seen.BusyGenerator(0.9));
	}

	@Test
	void namesTheCollector() {
		assertThat(bottleneck(slow().pauseShare(0.2))).isEqualTo(new Seen.CollectorPauses(0.2));
	}

	@Test
	void namesConnections() {
		assertThat(bottleneck(slow().connections(5L))).isEqualTo(new Seen.Connections(5, 50));
	}

	@Test
	void saysWhenItDoesNotKnow() {
		assertThat(bottleneck(slow())).isInstanceOf(Seen.Unknown.class);
		assertThat(bottleneck(slow().pauseShare(null).connections(null))).isInstanceOf(Seen.Unknown.class);
		assertThat(bottleneck(slow().withoutProcess("k6").generatorShare(0))).extracting("generator").isNull();
	}

	private static SampleFork slow() {
		return SampleFork.pair(1).makespan(20);
	}

	private Seen.Bottleneck bottleneck(SampleFork... forks) {
		Check outcome = this.check.judge(SampleRun.platform(forks)).getFirst();
		assertThat(outcome.status()).isEqualTo(Status.WARN);
		return ((Seen.Ideal) outcome.seen()).bottleneck();
	}

}
