package io.vtbench.runner.judge;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import io.vtbench.runner.judge.ComparedRuns.NotComparableException;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.LoadFacts;
import io.vtbench.runner.result.LoadFacts.LoadModel;
import io.vtbench.runner.result.LoadFacts.LoadPhase;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunComparison;
import io.vtbench.runner.result.RunComparison.ArmComparison;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Seen;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.Withholds;
import io.vtbench.runner.result.Word;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ComparedRunsTests {

	private static final double[] BEFORE = { 3.25, 3.26, 3.24, 3.25 };

	private static final double[] SLOWER = { 3.61, 3.60, 3.59, 3.60 };

	@Test
	void aSlowerArmIsWorseAndTheOtherIsAsBefore() {
		RunComparison compared = compare(run(BEFORE).build(), run(SLOWER).build());
		assertThat(judged(compared, "platform").word()).isEqualTo(Word.SAME);
		assertThat(judged(compared, "virtual").word()).isEqualTo(Word.WORSE);
		assertThat(compared.isWorse()).isTrue();
		assertThat(judged(compared, "virtual").pValueHolm()).isEqualTo(2 * judged(compared, "virtual").pValue());
		assertThat(compare(run(SLOWER).build(), run(BEFORE).build()).isWorse()).isFalse();
	}

	@Test
	void onlyThePrimaryMetricIsJudged() {
		RunComparison compared = compare(run(BEFORE).build(), run(SLOWER).build());
		assertThat(compared.judged()).extracting(ArmComparison::metric).containsOnly(Metric.MAKESPAN);
		assertThat(compared.comparisons()).extracting(ArmComparison::metric).contains(Metric.CPU_PER_REQUEST);
		assertThat(compared.comparisons()).filteredOn((arm) -> !arm.judged())
			.extracting(ArmComparison::word)
			.containsOnly(Word.INFO);
	}

	@Test
	void oneForkOnASideCannotTell() {
		ArmComparison arm = judged(compare(run(BEFORE).build(), run(SLOWER[0]).build()), "virtual");
		assertThat(arm.word()).isEqualTo(Word.UNCLEAR);
		assertThat(arm.ci95()).isNull();
	}

	@Test
	void anotherLoadIsRefusedByName() {
		RunResult after = run(BEFORE)
			.load(new LoadFacts("transfer.js", LoadModel.CLOSED, "shared", 60, 400L, null, 0, null, 6000, 2, List.of()))
			.build();
		assertThatExceptionOfType(NotComparableException.class).isThrownBy(() -> compare(run(BEFORE).build(), after))
			.withMessageContaining("users (50 -> 60)")
			.withMessageContaining("--change jar:");
	}

	@Test
	void anotherScriptBehindTheSameNameIsRefused() {
		ComparedRuns.SavedRun before = new ComparedRuns.SavedRun("old", run(BEFORE).build(), "aa");
		ComparedRuns.SavedRun after = new ComparedRuns.SavedRun("new", run(BEFORE).build(), "bb");
		assertThatExceptionOfType(NotComparableException.class)
			.isThrownBy(() -> new ComparedRuns(before, after).compare())
			.withMessageContaining("load scripts (aa -> bb)");
		ComparedRuns.SavedRun unknown = new ComparedRuns.SavedRun("old", run(BEFORE).build(), null);
		assertThat(new ComparedRuns(unknown, after).compare().noVerdict()).isNull();
	}

	@Test
	void aScriptIsKnownByItsNameWhereverItLies() {
		RunComparison compared = compare(run(BEFORE).load(load("/home/ci/1/orders.js")).build(),
				run(SLOWER).load(load("orders.js")).build());
		assertThat(compared.isWorse()).isTrue();
		assertThatExceptionOfType(NotComparableException.class)
			.isThrownBy(() -> compare(run(BEFORE).load(load("C:\\ci\\orders.js")).build(),
					run(BEFORE).load(load("/ci/customers.js")).build()))
			.withMessageContaining("script (orders.js -> customers.js)");
	}

	@Test
	void anotherCourseOfTheRateIsRefused() {
		assertThatExceptionOfType(NotComparableException.class)
			.isThrownBy(
					() -> compare(run(BEFORE).load(phases(50, 100)).build(), run(BEFORE).load(phases(100, 50)).build()))
			.withMessageContaining("phases ([50.0/s for 10.0 s, 100.0/s for 10.0 s] -> [100.0/s for 10.0 s, 50.0/s");
	}

	private static LoadFacts phases(double... rates) {
		return new LoadFacts("orders.js", LoadModel.OPEN, "phases", null, null, 100.0, 0, 20.0, 0, 0,
				Arrays.stream(rates).mapToObj((rate) -> new LoadPhase(rate, 10)).toList());
	}

	private static LoadFacts load(String script) {
		return new LoadFacts(script, LoadModel.CLOSED, "shared", 50, 400L, null, 0, null, 6000, 2, List.of());
	}

	@Test
	void anotherBackEndIsRefusedByName() {
		RunResult after = run(BEFORE).backends(Map.of("risk-service", Map.of("latency", "30ms"))).build();
		assertThatExceptionOfType(NotComparableException.class).isThrownBy(() -> compare(run(BEFORE).build(), after))
			.withMessageContaining("latency of risk-service (300ms -> 30ms)");
	}

	@Test
	void aRunThatIsNotValidGetsNoVerdict() {
		RunComparison compared = compare(run(BEFORE).build(), run(SLOWER).status(Status.INVALID).build());
		assertThat(compared.noVerdict()).isEqualTo("a run is invalid");
		assertThat(compared.isWorse()).isFalse();
	}

	@Test
	void aCheckOfEitherRunWithholdsWhatItIsAbout() {
		Check cold = new Check("cold JVM", "virtual", Check.Status.WARN, new Seen.Text(""), Withholds.RUN);
		RunComparison spoiledAfter = compare(run(BEFORE).build(), run(SLOWER).checks(cold).build());
		assertThat(judged(spoiledAfter, "virtual").word()).isEqualTo(Word.UNCLEAR);
		assertThat(judged(spoiledAfter, "virtual").withheldBy()).containsExactly("cold JVM");
		RunComparison spoiledBefore = compare(run(BEFORE).checks(cold).build(), run(SLOWER).build());
		assertThat(judged(spoiledBefore, "virtual").withheldBy()).containsExactly("cold JVM of the earlier run");
	}

	@Test
	void aFigureThatIsNotJudgedIsDoubtedByTheChecksOfEitherRun() {
		Check young = new Check("my own check", "virtual", Check.Status.WARN, new Seen.Text(""), Withholds.COSTS);
		RunComparison compared = compare(run(BEFORE).checks(young).build(), run(BEFORE).checks(young).build());
		assertThat(compared.comparisons()).filteredOn((arm) -> arm.metric() == Metric.CPU_PER_REQUEST)
			.extracting(ArmComparison::withheldBy)
			.containsExactly(List.of(), List.of("my own check of the earlier run", "my own check"));
	}

	private static SampleRun run(double... virtual) {
		return SampleRun.empty()
			.arm("platform", SampleRun.platformBound(), SampleFork.pair(1).makespan(16.10),
					SampleFork.pair(2).makespan(16.12), SampleFork.pair(3).makespan(16.15))
			.arm("virtual", SampleRun.virtualBound(),
					IntStream.range(0, virtual.length)
						.mapToObj((i) -> SampleRun.virtual(i + 1).makespan(virtual[i]))
						.toArray(SampleFork[]::new));
	}

	private static ComparedRuns.SavedRun saved(RunResult run) {
		return new ComparedRuns.SavedRun("a run", run, null);
	}

	private static RunComparison compare(RunResult before, RunResult after) {
		return new ComparedRuns(saved(before), saved(after)).compare();
	}

	private static ArmComparison judged(RunComparison compared, String arm) {
		return compared.judged().stream().filter((each) -> each.arm().equals(arm)).findFirst().orElseThrow();
	}

}
