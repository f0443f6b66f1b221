package io.vtbench.runner.judge;

import java.util.Collections;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.judge.validity.Validity;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.Comparison.Interval;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.RunResult.MeasuredRun;
import io.vtbench.runner.result.ScenarioFacts;
import io.vtbench.runner.result.Seen;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.Withholds;
import io.vtbench.runner.result.Word;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class RunJudgeTests {

	@Test
	void aFlawlessRunGetsAVerdict() {
		RunResult judged = SampleRun.judged(SampleRun.flawless().build());
		assertThat(judged.checks()).allMatch((check) -> check.status() == Check.Status.OK);
		assertThat(judged.status()).isEqualTo(Status.VALID);
		Comparison primary = judged.primaryComparisons().getFirst();
		assertThat(primary.word()).isEqualTo(Word.BETTER);
		assertThat(primary.pairs()).isEqualTo(4);
		assertThat(primary.ratio()).isCloseTo(0.2016, within(0.0001));
		assertThat(primary.pValueHolm()).isEqualTo(primary.pValue());
	}

	@Test
	void compilingIsNoProcessorTimeOfRequests() {
		RunResult settled = cpuRun(0.01);
		assertThat(settled.primaryComparisons().getFirst().word()).isEqualTo(Word.BETTER);
		RunResult compiling = cpuRun(0.3);
		assertThat(compiling.status()).isEqualTo(Status.VALID);
		assertThat(compiling.primaryComparisons().getFirst().word()).isEqualTo(Word.UNCLEAR);
		assertThat(compiling.primaryComparisons().getFirst().withheldBy()).containsExactly("cold JVM (platform)");
		assertThat(RunJudge.together(List.of(compiling, settled)))
			.extracting((run) -> run.primaryComparisons().getFirst())
			.extracting(Comparison::word)
			.containsExactly(Word.UNCLEAR, Word.BETTER);
	}

	/** A third less processor time for a request. */
	private static RunResult cpuRun(double compileSecondsOfPlatform) {
		return SampleRun.judged(SampleRun.empty()
			.primary(Metric.CPU_PER_REQUEST)
			.arm("platform", null, SampleFork.pair(1).cpuSeconds(0.6).compileSeconds(compileSecondsOfPlatform),
					SampleFork.pair(2).cpuSeconds(0.61))
			.arm("virtual", null, SampleRun.virtual(1).cpuSeconds(0.4), SampleRun.virtual(2).cpuSeconds(0.4))
			.build());
	}

	/** Which arm is cold says nothing of the direction in which that moves the ratio. */
	@ParameterizedTest
	@CsvSource({ "false, false, BETTER", "false, true, UNCLEAR", "true, false, UNCLEAR" })
	void nothingIsSaidForOrAgainstAnArmThatIsCold(boolean coldPlatform, boolean coldVirtual, Word word) {
		RunResult judged = SampleRun.judged(SampleRun.empty()
			.arm("platform", null, compiling(SampleFork.pair(1), 5, coldPlatform),
					compiling(SampleFork.pair(2), 5.01, coldPlatform))
			.arm("virtual", null, compiling(SampleRun.virtual(1), 4, coldVirtual),
					compiling(SampleRun.virtual(2), 4, coldVirtual))
			.build());
		assertThat(judged.status()).isEqualTo(Status.VALID);
		assertThat(judged.primaryComparisons().getFirst().word()).isEqualTo(word);
	}

	/** Arms in turn show their whole windows alone. */
	@ParameterizedTest
	@CsvSource({ "18, BETTER", "16, UNCLEAR" })
	void whatNoColdnessExplainsStands(double platform, Word word) {
		RunResult judged = SampleRun.judged(SampleRun.empty()
			.arm("platform", null, compiling(SampleFork.pair(1), platform, true),
					compiling(SampleFork.pair(2), platform * 1.001, true))
			.arm("virtual", null, compiling(SampleRun.virtual(1), 4, false), compiling(SampleRun.virtual(2), 4, false))
			.build());
		assertThat(judged.primaryComparisons().getFirst().word()).isEqualTo(word);
	}

	/** On two processors that are full, and with half of that compiling if cold. */
	private static SampleFork compiling(SampleFork fork, double makespan, boolean cold) {
		return fork.makespan(makespan).cpuSeconds(1.9 * makespan).compileSeconds((cold ? 0.95 : 0.001) * makespan);
	}

	@Test
	void everyArmIsComparedWithTheBaseline() {
		RunResult judged = SampleRun.judged(SampleRun.flawless()
			.arm("reactive", null, SampleFork.pair(1).threadKind("event-loop"),
					SampleFork.pair(2).threadKind("event-loop"), SampleFork.pair(3).threadKind("event-loop"),
					SampleFork.pair(4).threadKind("event-loop"))
			.build());
		assertThat(judged.primaryComparisons()).extracting(Comparison::candidate)
			.containsExactly("virtual", "reactive");
		assertThat(judged.comparisons().subList(0, 2)).isEqualTo(judged.primaryComparisons());
	}

	@Test
	void forksAreComparedWithTheirPartnersOnly() {
		RunResult judged = SampleRun.judged(SampleRun.empty()
			.arm("platform", null, SampleFork.pair(3).makespan(30), SampleFork.pair(1).makespan(10),
					SampleFork.pair(2).makespan(1000))
			.arm("virtual", null, SampleRun.virtual(1).makespan(5), SampleRun.virtual(3).makespan(15))
			.build());
		Comparison primary = judged.primaryComparisons().getFirst();
		assertThat(primary.pairs()).isEqualTo(2);
		assertThat(primary.ratio()).isCloseTo(0.5, within(1e-12));
		assertThat(judged.checks()).contains(new Check("pairs", null, Check.Status.WARN, new Seen.Pairs(2, 3, false)));
	}

	@Test
	void anInvalidRunGivesRatiosButNoVerdict() {
		RunResult judged = SampleRun.judged(SampleRun.empty()
			.arm("platform", null, SampleFork.pair(1), SampleFork.pair(2))
			.arm("virtual", null, SampleRun.virtual(1), SampleFork.pair(2))
			.build());
		assertThat(judged.status()).isEqualTo(Status.INVALID);
		assertThat(judged.comparisons()).isNotEmpty().allMatch((comparison) -> comparison.word() == Word.INFO);
	}

	@Test
	void anInterruptedRunStaysSoUntilItIsComplete() {
		RunResult interrupted = SampleRun.flawless().status(Status.INTERRUPTED).build();
		RunResult judged = SampleRun.judged(interrupted);
		assertThat(judged.status()).isEqualTo(Status.INTERRUPTED);
		assertThat(judged.comparisons()).isNotEmpty().allMatch((comparison) -> comparison.word() == Word.INFO);
		RunResult complete = RunJudge.judge(List.of(new MeasuredRun(judged, true))).getFirst();
		assertThat(complete.status()).isEqualTo(Status.VALID);
		assertThat(complete.primaryComparisons().getFirst().word()).isEqualTo(Word.BETTER);
	}

	@Test
	void onePairIsValidButTellsNothing() {
		RunResult judged = SampleRun.judged(SampleRun.empty()
			.arm("platform", SampleRun.platformBound(), SampleFork.pair(1))
			.arm("virtual", SampleRun.virtualBound(), SampleRun.virtual(1))
			.build());
		assertThat(judged.status()).isEqualTo(Status.VALID);
		assertThat(judged.primaryComparisons().getFirst().word()).isEqualTo(Word.UNCLEAR);
	}

	@Test
	void oneArmIsNotCompared() {
		RunResult judged = SampleRun.judged(SampleRun.platform(SampleFork.pair(1)));
		assertThat(judged.status()).isEqualTo(Status.VALID);
		assertThat(judged.comparisons()).isEmpty();
	}

	@Test
	void checksFromBeforeTheStartAreKeptAndCount() {
		Check descriptors = new Check("file descriptors", null, Check.Status.INVALID, new Seen.Descriptors(256L, 600));
		RunResult judged = SampleRun.judged(SampleRun.flawless().checks(descriptors).build());
		assertThat(judged.checks()).startsWith(descriptors);
		assertThat(judged.status()).isEqualTo(Status.INVALID);
		assertThat(List.of("file descriptors", "ports", "memory")).noneMatch(Validity::knows);
	}

	@Test
	void aRunThatSomebodyElseFoundInvalidStaysSo() {
		RunResult judged = SampleRun.judged(SampleRun.flawless().status(Status.INVALID).build());
		assertThat(judged.status()).isEqualTo(Status.INVALID);
		assertThat(SampleRun.judged(judged).status()).isEqualTo(Status.INVALID);
	}

	@Test
	void judgingAgainChangesNothing() {
		for (RunResult run : List.of(SampleRun.flawless().build(),
				SampleRun.flawless().status(Status.INTERRUPTED).build(),
				SampleRun.platform(SampleFork.pair(1).errors(100)))) {
			RunResult once = SampleRun.judged(run);
			assertThat(ResultFile.toJson(SampleRun.judged(once))).isEqualTo(ResultFile.toJson(once));
		}
	}

	@Test
	void judgingAgainKeepsTheAdjustmentForSeveralScenarios() {
		RunResult once = SampleRun.judged(SampleRun.flawless().build());
		RunResult together = RunJudge.together(List.of(once, once, once)).getFirst();
		assertThat(together.primaryComparisons().getFirst().pValueHolm()).isNotNull();
		assertThat(ResultFile.toJson(SampleRun.judged(together))).isEqualTo(ResultFile.toJson(together));
	}

	@Test
	void aSaturatedGeneratorWithholdsWhatTheClockSays() {
		RunResult judged = SampleRun.judged(saturated(SampleRun.empty()).build());
		assertThat(judged.status()).isEqualTo(Status.VALID);
		assertThat(judged.primaryComparisons().getFirst().word()).isEqualTo(Word.UNCLEAR);
		assertThat(judged.primaryComparisons().getFirst().withheldBy()).containsExactly("generator (virtual)");
		RunResult cost = SampleRun.judged(saturated(SampleRun.empty().primary(Metric.PEAK_MEMORY)).build());
		assertThat(cost.primaryComparisons().getFirst().withheldBy()).isEmpty();
	}

	private static SampleRun saturated(SampleRun run) {
		return run.arm("platform", null, SampleFork.pair(1), SampleFork.pair(2).makespan(16.2))
			.arm("virtual", null, SampleRun.virtual(1).generatorShare(0.95), SampleRun.virtual(2));
	}

	@Test
	void whatADisturbanceTouchesIsDoubtedInMetricsThatAreNotJudgedToo() {
		RunResult judged = SampleRun.judged(SampleRun.empty()
			.arm("platform", null, young(SampleFork.pair(1)), young(SampleFork.pair(2).makespan(16.2)))
			.arm("virtual", null, SampleRun.virtual(1).cpuSeconds(0.21).compilerCpuSeconds(0.01),
					SampleRun.virtual(2).cpuSeconds(0.2).compilerCpuSeconds(0.01))
			.build());
		assertThat(judged.primaryComparisons().getFirst()).returns(Word.BETTER, Comparison::word)
			.returns(List.of(), Comparison::withheldBy);
		assertThat(judged.comparisons()).filteredOn(Comparison::isDoubtful)
			.singleElement()
			.returns(Metric.CPU_PER_REQUEST, Comparison::metric)
			.returns(List.of("cold JVM (platform)"), Comparison::withheldBy)
			.returns(Word.INFO, Comparison::word);
	}

	/** Half of its processor time went to the compiler, on idle processors. */
	private static SampleFork young(SampleFork fork) {
		return fork.cpuSeconds(0.8).compilerCpuSeconds(0.4);
	}

	@Test
	void aFullGeneratorIsNamedWhereTheIntervalLeavesTheQuestionOpenToo() {
		RunResult judged = SampleRun.judged(SampleRun.empty()
			.arm("platform", null, SampleFork.pair(1).makespan(10), SampleFork.pair(2).makespan(16))
			.arm("virtual", null, SampleRun.virtual(1).makespan(12).generatorShare(0.95),
					SampleRun.virtual(2).makespan(12))
			.build());
		assertThat(judged.primaryComparisons().getFirst()).returns(Word.UNCLEAR, Comparison::word)
			.returns(List.of("generator (virtual)"), Comparison::withheldBy);
	}

	/** Alone it would be better; of thirty such rows, one is by chance. */
	@Test
	void whatOnlyTheOtherRowsForbidIsProbable() {
		RunResult once = SampleRun.judged(SampleRun.empty()
			.arm("platform", null, SampleFork.pair(1).makespan(10), SampleFork.pair(2).makespan(10.1),
					SampleFork.pair(3).makespan(10.2))
			.arm("virtual", null, SampleRun.virtual(1).makespan(8), SampleRun.virtual(2).makespan(8.3),
					SampleRun.virtual(3).makespan(8.5))
			.build());
		assertThat(once.primaryComparisons().getFirst()).returns(Word.BETTER, Comparison::word)
			.returns(false, Comparison::probably);
		assertThat(RunJudge.together(Collections.nCopies(30, once)).getFirst().primaryComparisons().getFirst())
			.returns(Word.UNCLEAR, Comparison::word)
			.returns(true, Comparison::probably);
	}

	@Test
	void whatACheckDoubtsIsNotProbableEither() {
		Check doubt = new Check("my own check", null, Check.Status.WARN, new Seen.Text("it was seen"), Withholds.RUN);
		RunResult run = SampleRun.flawless().build();
		Comparison found = SampleRun.judged(run).primaryComparisons().getFirst().withPValueHolm(0.2);
		assertThat(RunJudge.withWord(run, found, List.of(), 0.05).probably()).isTrue();
		assertThat(RunJudge.withWord(run, found, List.of(doubt), 0.05)).returns(Word.UNCLEAR, Comparison::word)
			.returns(false, Comparison::probably)
			.returns(List.of("my own check"), Comparison::withheldBy);
	}

	/** A disturbance that explains twice as much leaves more than that alone. */
	@ParameterizedTest
	@CsvSource({ "0.3, true", "0.7, false" })
	void whatIsMoreThanADisturbanceExplainsIsProbableStill(double ratio, boolean probably) {
		Check doubt = new Check("my own check", null, Check.Status.WARN, new Seen.Text("it was seen"),
				Withholds.within(2));
		RunResult run = SampleRun.flawless().build();
		Comparison found = SampleRun.judged(run)
			.primaryComparisons()
			.getFirst()
			.with((changed) -> changed.ratio(ratio).ci95(new Interval(ratio * 0.9, ratio * 1.1)).pValueHolm(0.2));
		assertThat(RunJudge.withWord(run, found, List.of(doubt), 0.05).probably()).isEqualTo(probably);
	}

	/** The threshold of a scenario is that of both sides: same, and better or worse. */
	@Test
	void aMarginOfTheScenarioReplacesTheThreshold() {
		RunResult run = SampleRun.flawless().build();
		assertThat(SampleRun.judged(run).primaryComparisons().getFirst().same())
			.isEqualTo(new Interval(1 / 1.05, 1.05));
		ScenarioFacts scenario = run.scenario();
		RunResult wide = new RunResult(run.schema(),
				new ScenarioFacts(scenario.name(), scenario.question(), scenario.profile(), scenario.timeScale(),
						scenario.primary(), null, Map.of(Metric.MAKESPAN, 5.0), List.of()),
				run.status(), run.startedAt(), run.command(), run.design(), run.firstStagePairs(), run.load(),
				run.environment(), List.of(), run.arms(), List.of(), List.of());
		assertThat(SampleRun.judged(wide).primaryComparisons().getFirst())
			.returns(new Interval(1 / 6.0, 6), Comparison::same)
			.returns(Word.SAME, Comparison::word);
	}

	/** One odd block in four, in every pair: users see it, so the row does. */
	@Test
	void aStopInOneBlockOfFourMakesThePercentileOfTheWindowWorse() {
		RunResult judged = SampleRun.judged(stopping(500).build());
		Comparison p95 = judged.comparison(Metric.LATENCY_P95, "virtual");
		assertThat(p95.ratio()).isCloseTo(500, within(2.0));
		assertThat(p95.ci95().upper() / p95.ci95().lower()).isLessThan(1.2);
		assertThat(p95.word()).isEqualTo(Word.WORSE);
		assertThat(SampleRun.judged(stopping(1).build()).comparison(Metric.LATENCY_P95, "virtual").word())
			.isEqualTo(Word.SAME);
	}

	private static SampleRun stopping(double millis) {
		return SampleRun.empty()
			.interleaved()
			.arm("platform", null, window(SampleFork.pair(1), 1, 1), window(SampleFork.pair(2), 1.01, 1),
					window(SampleFork.pair(3), 0.99, 1), window(SampleFork.pair(4), 1, 1))
			.arm("virtual", null, window(SampleRun.virtual(1), millis, millis),
					window(SampleRun.virtual(2), millis * 1.01, millis), window(SampleRun.virtual(3), millis, millis),
					window(SampleRun.virtual(4), millis, millis));
	}

	/** One of the blocks is another one in each pair. */
	private static SampleFork window(SampleFork fork, double p95, double odd) {
		return fork.p95(p95, 1, 1.02, odd, 0.98);
	}

}
