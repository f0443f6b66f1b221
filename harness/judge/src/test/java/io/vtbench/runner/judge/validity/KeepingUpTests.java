package io.vtbench.runner.judge.validity;

import java.util.List;
import java.util.stream.IntStream;

import io.vtbench.runner.judge.SampleFork;
import io.vtbench.runner.judge.SampleRun;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.Fork.Requests;
import io.vtbench.runner.result.Latency;
import io.vtbench.runner.result.LoadFacts;
import io.vtbench.runner.result.LoadFacts.LoadModel;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Seen;
import io.vtbench.runner.result.Withholds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Does an arm carry 100 requests a second for 100 s, of which each takes 0.1 s? */
class KeepingUpTests {

	@ParameterizedTest
	@CsvSource({ "10000, OK", "9710, OK", "9690, WARN", "5600, WARN", "10020, OK" })
	void requestsEndAsTheyArrive(long ended, Status status) {
		assertThat(judge(100, 10_000L, ended)).returns(status, Check::status)
			.returns((status == Status.WARN) ? Withholds.ALL_BUT_MEMORY : null, Check::withholds)
			.returns(new Seen.Arrivals(1, 100, ended / 100.0, null), Check::seen);
	}

	/** Three arrive a second: with 20 s each, sixty of them are under way. */
	@Test
	void aFewMoreUnderWayAtTheEndAreChance() {
		assertThat(judge(20_000, 300L, 285).status()).isEqualTo(Status.OK);
		assertThat(judge(1000, 300L, 285).status()).isEqualTo(Status.WARN);
	}

	@Test
	void arrivalsThatNobodyCountedSayNothing() {
		assertThat(judge(100, null, 10_000)).returns(Status.NOT_AVAILABLE, Check::status)
			.returns(new Seen.Lacking(Seen.Lacking.What.ARRIVALS), Check::seen);
	}

	/** Each block begins with an empty queue, so that few are lost. */
	@ParameterizedTest
	@CsvSource({ "10, 10, 19, 20, OK", "10, 10, 21, 21, WARN", "1, 1, 5, 5, OK", "20, 20, 9, 9, OK" })
	void aLatencyThatGrowsIsThatOfAQueue(double first, double second, double third, double fourth, Status status) {
		assertThat(judge(run(100, 10_000L, 10_000, first, second, third, fourth)).status()).isEqualTo(status);
	}

	@Test
	void oneBlockAloneIsChance() {
		assertThat(judge(run(100, 10_000L, 10_000, 10, 10, 90)).status()).isEqualTo(Status.OK);
	}

	@Test
	void aLoadThatGrowsByDesignIsNotAsked() {
		LoadFacts phases = new LoadFacts("get.js", LoadModel.OPEN, "phases", null, null, 100.0, 0, 100.0, 0, 0,
				List.of(new LoadFacts.LoadPhase(100, 50), new LoadFacts.LoadPhase(900, 50)));
		assertThat(new KeepingUp().judge(run(100, 10_000L, 5000).withLoad(phases))).isEmpty();
	}

	private static Check judge(double millis, Long offered, long ended) {
		return judge(run(millis, offered, ended));
	}

	private static Check judge(RunResult run) {
		return new KeepingUp().judge(run).getFirst();
	}

	private static RunResult run(double millis, Long offered, long ended, double... p50) {
		List<Block> blocks = IntStream.range(0, p50.length)
			.mapToObj((i) -> new Block(i, 1, 100, 0, 0, 1, null, null, null, latency(p50[i]), List.of()))
			.toList();
		RunResult run = SampleRun.empty().interleaved().arm("virtual", null, SampleFork.pair(1).makespan(100)).build();
		return run
			.withLoad(new LoadFacts("get.js", LoadModel.OPEN, "arrival-rate", null, null, 100.0, 0, 100.0, 0, 0,
					List.of()))
			.withArms(run.arms()
				.stream()
				.map((arm) -> arm.withForks(arm.forks()
					.stream()
					.map((fork) -> fork.withRequests(new Requests(offered, ended, 0, 0, 0, null))
						.withBlocks(blocks)
						.withLatency(new Latency.ForkLatency(latency(millis), List.of(), null)))
					.toList()))
				.toList());
	}

	private static Latency latency(double millis) {
		return new Latency(millis, millis, millis, millis, null, millis);
	}

}
