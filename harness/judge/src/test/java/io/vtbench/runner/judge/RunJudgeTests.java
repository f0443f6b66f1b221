package io.vtbench.runner.judge;

import java.util.List;

import io.vtbench.runner.judge.validity.Validity;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.Comparison.Sensitivity;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.RunResult.MeasuredRun;
import io.vtbench.runner.result.Seen;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.Verdict;
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
		assertThat(primary.verdict()).isEqualTo(Verdict.FASTER);
		assertThat(primary.pairs()).isEqualTo(4);
		assertThat(primary.ratio()).isCloseTo(0.2016, within(0.0001));
		assertThat(primary.pValueHolm()).isEqualTo(primary.pValue());
	}

	@Test
	void compilingIsNoProcessorTimeOfRequests() {
		RunResult settled = cpuRun(0.01);
		assertThat(settled.primaryComparisons().getFirst().verdict()).isEqualTo(Verdict.FASTER);
		RunResult compiling = cpuRun(0.3);
		assertThat(compiling.status()).isEqualTo(Status.VALID);
		assertThat(compiling.primaryComparisons().getFirst().verdict()).isEqualTo(Verdict.INCONCLUSIVE);
		assertThat(compiling.primaryComparisons().getFirst().withheldBy()).containsExactly("cold JVM (platform)");
		assertThat(RunJudge.together(List.of(compiling, settled)))
			.extracting((run) -> run.primaryComparisons().getFirst())
			.extracting(Comparison::verdict)
			.containsExactly(Verdict.INCONCLUSIVE, Verdict.FASTER);
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
	@CsvSource({ "false, false, FASTER", "false, true, INCONCLUSIVE", "true, false, INCONCLUSIVE" })
	void nothingIsSaidForOrAgainstAnArmThatIsCold(boolean coldPlatform, boolean coldVirtual, Verdict verdict) {
		RunResult judged = SampleRun.judged(SampleRun.empty()
			.arm("platform", null, compiling(SampleFork.pair(1), 5, coldPlatform),
					compiling(SampleFork.pair(2), 5.01, coldPlatform))
			.arm("virtual", null, compiling(SampleRun.virtual(1), 4, coldVirtual),
					compiling(SampleRun.virtual(2), 4, coldVirtual))
			.build());
		assertThat(judged.status()).isEqualTo(Status.VALID);
		assertThat(judged.primaryComparisons().getFirst().verdict()).isEqualTo(verdict);
	}

	/** Arms in turn show their whole windows alone. */
	@ParameterizedTest
	@CsvSource({ "18, FASTER", "16, INCONCLUSIVE" })
	void whatNoColdnessExplainsStands(double platform, Verdict verdict) {
		RunResult judged = SampleRun.judged(SampleRun.empty()
			.arm("platform", null, compiling(SampleFork.pair(1), platform, true),
					compiling(SampleFork.pair(2), platform * 1.001, true))
			.arm("virtual", null, compiling(SampleRun.virtual(1), 4, false), compiling(SampleRun.virtual(2), 4, false))
			.build());
		assertThat(judged.primaryComparisons().getFirst().verdict()).isEqualTo(verdict);
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
		assertThat(judged.comparisons()).isNotEmpty().allMatch((comparison) -> comparison.verdict() == null);
	}

	@Test
	void anInterruptedRunStaysSoUntilItIsComplete() {
		RunResult interrupted = SampleRun.flawless().status(Status.INTERRUPTED).build();
		RunResult judged = SampleRun.judged(interrupted);
		assertThat(judged.status()).isEqualTo(Status.INTERRUPTED);
		assertThat(judged.comparisons()).isNotEmpty().allMatch((comparison) -> comparison.verdict() == null);
		RunResult complete = RunJudge.judge(List.of(new MeasuredRun(judged, true))).getFirst();
		assertThat(complete.status()).isEqualTo(Status.VALID);
		assertThat(complete.primaryComparisons().getFirst().verdict()).isEqualTo(Verdict.FASTER);
	}

	@Test
	void onePairIsValidButTellsNothing() {
		RunResult judged = SampleRun.judged(SampleRun.empty()
			.arm("platform", SampleRun.platformBound(), SampleFork.pair(1))
			.arm("virtual", SampleRun.virtualBound(), SampleRun.virtual(1))
			.build());
		assertThat(judged.status()).isEqualTo(Status.VALID);
		assertThat(judged.primaryComparisons().getFirst().verdict()).isEqualTo(Verdict.INCONCLUSIVE);
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
	void saysWhatItCouldHaveSeen() {
		RunResult judged = SampleRun.judged(SampleRun.empty()
			.arm("platform", null, begun(SampleFork.pair(1), 0).makespan(16),
					begun(SampleFork.pair(2), 90).makespan(17))
			.arm("virtual", null, begun(SampleRun.virtual(1), 40).makespan(16),
					begun(SampleRun.virtual(2), 130).makespan(16))
			.build());
		Comparison primary = judged.primaryComparisons().getFirst();
		assertThat(primary.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
		assertThat(primary.sensitivity().smallest()).isBetween(0.3, 0.9);
		assertThat(primary.sensitivity().needed()).extracting(Sensitivity.Effort::difference)
			.containsExactly(0.0, 0.10);
		assertThat(primary.sensitivity().needed())
			.allSatisfy((effort) -> assertThat(effort.minutes()).isCloseTo(effort.pairs() * 1.5, within(1e-9)));
	}

	@Test
	void aSaturatedGeneratorWithholdsWhatTheClockSays() {
		RunResult judged = SampleRun.judged(saturated(SampleRun.empty()).build());
		assertThat(judged.status()).isEqualTo(Status.VALID);
		assertThat(judged.primaryComparisons().getFirst().verdict()).isEqualTo(Verdict.INCONCLUSIVE);
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
		assertThat(judged.primaryComparisons().getFirst()).returns(Verdict.FASTER, Comparison::verdict)
			.returns(List.of(), Comparison::withheldBy);
		assertThat(judged.comparisons()).filteredOn(Comparison::isDoubtful)
			.singleElement()
			.returns(Metric.CPU_PER_REQUEST, Comparison::metric)
			.returns(List.of("cold JVM (platform)"), Comparison::withheldBy)
			.returns(null, Comparison::verdict);
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
		assertThat(judged.primaryComparisons().getFirst()).returns(Verdict.INCONCLUSIVE, Comparison::verdict)
			.returns(List.of("generator (virtual)"), Comparison::withheldBy);
	}

	private static SampleFork begun(SampleFork fork, int seconds) {
		return fork.startedAt(1_768_467_600_000L + seconds * 1000L);
	}

	/** How many questions are open is part of what a run could have shown. */
	@Test
	void whereAVerdictChangesTheSensitivityIsThatOfToday() {
		RunResult run = SampleRun.judged(new SampleStages().capacity("virtual", 1.5, 1, 1).build().getFirst());
		Sensitivity earlier = new Sensitivity(0.77, List.of());
		RunResult saved = withSensitivity(run, earlier, null);
		assertThat(SampleRun.judged(saved).comparisons()).extracting(Comparison::sensitivity)
			.as("of a larger family")
			.contains(earlier);
		RunResult unclear = withSensitivity(run, earlier, Verdict.INCONCLUSIVE);
		assertThat(SampleRun.judged(unclear).comparisons()).extracting(Comparison::sensitivity).doesNotContain(earlier);
	}

	private static RunResult withSensitivity(RunResult run, Sensitivity sensitivity, Verdict verdict) {
		return run.withComparisons(run.comparisons()
			.stream()
			.map((each) -> (each.verdict() == null) ? each
					: each.withSensitivity(sensitivity)
						.withVerdict((verdict != null) ? verdict : each.verdict(), each.withheldBy()))
			.toList());
	}

}
