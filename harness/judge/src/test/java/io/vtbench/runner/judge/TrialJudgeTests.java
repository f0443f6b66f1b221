package io.vtbench.runner.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.vtbench.runner.result.Answers;
import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.CapacityCurve.End;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.Comparison.Moved;
import io.vtbench.runner.result.FirstLoad;
import io.vtbench.runner.result.Fork.Requests;
import io.vtbench.runner.result.LoadFacts.LoadModel;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Seen;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.TrialAnswer.AnswerRow;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.At;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Basis;
import io.vtbench.runner.result.TrialAnswer.ArmAnswer;
import io.vtbench.runner.result.TrialAnswer.Decision;
import io.vtbench.runner.result.TrialAnswer.Doubt;
import io.vtbench.runner.result.TrialAnswer.Exhausted;
import io.vtbench.runner.result.TrialAnswer.Failing;
import io.vtbench.runner.result.TrialAnswer.Lasting;
import io.vtbench.runner.result.TrialAnswer.Load;
import io.vtbench.runner.result.WarmUpUse.Steadiness;
import io.vtbench.runner.result.Withholds;
import io.vtbench.runner.result.Word;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

/** The answer that stages, first loads and findings give together. */
class TrialJudgeTests {

	@Test
	void aTradeOffAtTheLimitHasARowForEveryQuestion() {
		ArmAnswer answer = answer(tradeOff());
		assertThat(answer.decision()).isEqualTo(Decision.MIXED);
		assertThat(answer.rows()).extracting((row) -> row.name() + ": " + row.word())
			.containsExactly("throughput: same", "p50 latency at full load: better", "p95 latency at full load: worse",
					"peak memory: same", "p50 latency at half load: same", "p95 latency at half load: same",
					"CPU per request: same");
		assertThat(answer.rows()).allMatch(AnswerRow::decides);
		assertThat(answer.notMeasured()).isEmpty();
	}

	@Test
	void aRowHasTheFiguresOfItsPairs() {
		AnswerRow row = row(answer(tradeOff()), "p95 latency at full load");
		assertThat(row.ratio()).isCloseTo(1.94, within(0.05));
		assertThat(row.candidate() / row.baseline()).isCloseTo(row.ratio(), within(0.01));
		assertThat(pairs(row).load()).isEqualTo(new Load(20, null));
		assertThat(pairs(row).number()).isEqualTo(4);
		assertThat(pairs(row(answer(tradeOff()), "CPU per request")).load()).isEqualTo(new Load(null, 120.0));
	}

	@Test
	void everyCandidateHasItsOwnAnswer() {
		List<ArmAnswer> answers = answers(new SampleStages().capacity("pool-30", 1.2, 0.8, 0.8)
			.capacity("zgc", 0.8, 1.2, 1.2)
			.equalRate("pool-30", 1, 1, 1)
			.equalRate("zgc", 1, 1, 1.2)
			.build(), List.of());
		assertThat(answers).extracting(ArmAnswer::arm, ArmAnswer::decision)
			.containsExactly(tuple("pool-30", Decision.SET_IT), tuple("zgc", Decision.DO_NOT));
	}

	@Test
	void aStageThatIsNotThereIsSaid() {
		assertThat(answer(new SampleStages().equalRate("virtual", 1, 1, 1)).notMeasured())
			.containsExactly(LoadModel.CLOSED);
		assertThat(answer(new SampleStages().capacity("virtual", 1, 1, 1)).notMeasured())
			.containsExactly(LoadModel.OPEN);
	}

	@Test
	void withoutAnyStageTheAnswerIsUnclear() {
		List<CapacityCurve> curves = Stream.of("platform", "virtual")
			.map((arm) -> new CapacityCurve(arm,
					List.of(new CapacityCurve.Step(1, 9, 9, 0, 1.0, 2.0, null, null, null)), new End.TimeUp()))
			.toList();
		ArmAnswer answer = TrialJudge.answer(SampleStages.trial().withCurves(curves), List.of())
			.answer()
			.arms()
			.getFirst();
		assertThat(answer.decision()).isEqualTo(Decision.UNCLEAR);
		assertThat(answer.rows()).isEmpty();
		assertThat(answer.notMeasured()).containsExactly(LoadModel.CLOSED, LoadModel.OPEN);
	}

	@Test
	void aStageThatIsNotValidKeepsTheRestFromBeingNoDifference() {
		ArmAnswer answer = answer(new SampleStages().capacity("virtual", 2, 1, 1)
			.equalRate("virtual", 1, 1, 1)
			.capacityIs(Status.INVALID,
					new Check("errors", "virtual", Check.Status.INVALID, new Seen.Text("3 % failed"))));
		assertThat(answer.decision()).isEqualTo(Decision.UNCLEAR);
		AnswerRow throughput = row(answer, "throughput");
		assertThat(throughput.word()).isEqualTo(Word.INFO);
		assertThat(throughput.ratio()).isNull();
		assertThat(throughput.basis()).isEqualTo(new Basis.Unanswered("capacity", Status.INVALID));
	}

	@Test
	void aCheckThatCastsDoubtIsNamedAndItsRowsAreOpen() {
		ArmAnswer answer = answer(new SampleStages().capacity("virtual", 2, 1, 1)
			.equalRate("virtual", 1, 1, 1)
			.capacityIs(Status.VALID,
					new Check("my own check", null, Check.Status.WARN, new Seen.Text("it was seen"), Withholds.RUN)));
		assertThat(answer.decision()).isEqualTo(Decision.UNCLEAR);
		AnswerRow throughput = row(answer, "throughput");
		assertThat(throughput.word()).isEqualTo(Word.UNCLEAR);
		assertThat(throughput.probably()).isFalse();
		assertThat(throughput.ratio()).isCloseTo(2, within(0.05));
		assertThat(throughput.doubts()).containsExactly("my own check");
		assertThat(answer.doubts()).containsExactly(new Doubt("capacity", "my own check",
				List.of("throughput", "p50 latency at full load", "p95 latency at full load", "peak memory")));
	}

	@Test
	void aDoubtAboutACostIsOpenOnlyWhereRequestsTakeProcessors() {
		Check young = new Check("cold JVM", "virtual", Check.Status.WARN, new Seen.Text("it was seen"),
				Withholds.COSTS);
		SampleStages stages = new SampleStages().capacity("virtual", 1, 1, 1)
			.equalRate("virtual", 1, 1, 1)
			.equalRateIs(young);
		// 120 requests a second, on two processors: just above a tenth of them, and just
		// below
		ArmAnswer much = answer(stages.cpuSeconds(0.0018));
		assertThat(row(much, "CPU per request").word()).isEqualTo(Word.UNCLEAR);
		assertThat(much.decision()).isEqualTo(Decision.UNCLEAR);
		ArmAnswer little = answer(stages.cpuSeconds(0.0015));
		AnswerRow cost = row(little, "CPU per request");
		assertThat(cost.word()).isEqualTo(Word.INFO);
		assertThat(cost.decides()).isFalse();
		assertThat(cost.doubts()).containsExactly("cold JVM (virtual)");
		assertThat(little.decision()).isEqualTo(Decision.NO_DIFFERENCE_FOUND);
	}

	/** Even half as much again of 6 % leaves most of the processors free. */
	@Test
	void aSmallCostNeverDecides() {
		SampleStages stages = new SampleStages().capacity("virtual", 1, 1, 1).equalRate("virtual", 1, 1, 1.5);
		ArmAnswer little = answer(stages.cpuSeconds(0.001));
		assertThat(row(little, "CPU per request")).returns(Word.INFO, AnswerRow::word)
			.returns(false, AnswerRow::decides)
			.returns(false, AnswerRow::probably);
		assertThat(row(little, "CPU per request").ratio()).isCloseTo(1.5, within(0.05));
		assertThat(little.decision()).isEqualTo(Decision.NO_DIFFERENCE_FOUND);
		// 7.2 % of the processors in one arm, and 10.8 % in the other one
		ArmAnswer much = answer(stages.cpuSeconds(0.0012));
		assertThat(row(much, "CPU per request").word()).isEqualTo(Word.WORSE);
		assertThat(much.decision()).isEqualTo(Decision.DO_NOT);
	}

	/** Users who never pause make throughput and latency one fact. */
	@ParameterizedTest
	@CsvSource({ "1.4, SET_IT, false", "1.0, DO_NOT, true", "0.7, DO_NOT, false" })
	void latencyAtFullLoadDecidesOnlyWhereThroughputDoesNot(double throughput, Decision decision, boolean decides) {
		ArmAnswer answer = answer(
				new SampleStages().capacity("virtual", throughput, 1, 1.94).equalRate("virtual", 1, 1, 1));
		assertThat(answer.decision()).isEqualTo(decision);
		AnswerRow p95 = row(answer, "p95 latency at full load");
		assertThat(p95).returns(Word.WORSE, AnswerRow::word).returns(decides, AnswerRow::decides);
		assertThat(row(answer, "p50 latency at full load").decides()).isEqualTo(decides);
		assertThat(row(answer, "p95 latency at half load").decides()).isTrue();
	}

	@Test
	void throughputThatIsProbablyBetterLeavesTheLatencyToDecide() {
		List<RunResult> stages = changed(
				new SampleStages().capacity("virtual", 1.4, 1, 1.94).equalRate("virtual", 1, 1, 1), Metric.THROUGHPUT,
				TrialJudgeTests::probable);
		ArmAnswer answer = answers(stages, List.of()).getFirst();
		assertThat(row(answer, "throughput")).returns(Word.UNCLEAR, AnswerRow::word).returns(true, AnswerRow::probably);
		assertThat(row(answer, "p95 latency at full load").decides()).isTrue();
		assertThat(answer.decision()).isEqualTo(Decision.MIXED);
	}

	@Test
	void whatIsProbablyWorseMakesItMixed() {
		SampleStages stages = new SampleStages().capacity("virtual", 1.4, 1, 1).equalRate("virtual", 1, 1.5, 1);
		ArmAnswer answer = answers(changed(stages, Metric.LATENCY_P95, TrialJudgeTests::probable), List.of())
			.getFirst();
		assertThat(row(answer, "p95 latency at half load")).returns(Word.UNCLEAR, AnswerRow::word)
			.returns(true, AnswerRow::probably)
			.returns(true, AnswerRow::isAgainstIt);
		assertThat(answer.decision()).isEqualTo(Decision.MIXED);
	}

	private static Comparison probable(Comparison comparison) {
		return comparison.with((changed) -> changed.word(Word.UNCLEAR).probably(comparison.word().isDifferent()));
	}

	@Test
	void aRatioThatMovesIsShownAndMayBeAnything() {
		Moved moved = new Moved(0.97, 1.03);
		ArmAnswer answer = answers(
				changed(same(), Metric.THROUGHPUT,
						(comparison) -> comparison.with((changed) -> changed.moved(moved).word(Word.UNCLEAR))),
				List.of())
			.getFirst();
		assertThat(row(answer, "throughput").moved()).isEqualTo(moved);
		assertThat(answer.decision()).isEqualTo(Decision.UNCLEAR);
	}

	/** The stages with another comparison in one metric. */
	private static List<RunResult> changed(SampleStages stages, Metric metric, UnaryOperator<Comparison> change) {
		return stages.build()
			.stream()
			.map((run) -> run.withComparisons(run.comparisons()
				.stream()
				.map((each) -> (each.metric() == metric) ? change.apply(each) : each)
				.toList()))
			.toList();
	}

	/** Its stage is not valid, so no row says anything. */
	@ParameterizedTest
	@CsvSource({ "virtual, DO_NOT", "platform, SET_IT" })
	void theArmThatFailsMoreRequestsIsWorse(String arm, Decision decision) {
		ArmAnswer answer = answers(failing(arm), List.of()).getFirst();
		assertThat(answer.failing().arm()).isEqualTo(arm);
		assertThat(answer.failing().load()).isEqualTo(new Load(20, null));
		assertThat(answer.failing().share()).isCloseTo(0.1, within(1e-3));
		assertThat(answer.failing().otherShare()).isZero();
		assertThat(answer.decision()).isEqualTo(decision);
		assertThat(row(answer, "throughput").word()).isEqualTo(Word.INFO);
	}

	@Test
	void armsThatFailAlikeAreNotNamed() {
		assertThat(answer(same())).returns(null, ArmAnswer::failing);
	}

	/** Nobody knows whether the answers of a candidate that gives others are right. */
	@Test
	void aBaselineThatFailsDoesNotSpeakForACandidateThatAnswersSomethingElse() {
		List<RunResult> stages = SamplePaths.answering(failing("platform"),
				Map.of("platform", List.of(0L, 0L, 0L, 0L), "virtual", List.of(940L, 930L, 950L, 940L)));
		ArmAnswer answer = TrialJudge
			.answer(SampleStages.trial()
				.withLearnt(new Answers.Learnt(List.of(SamplePaths.REAL, SamplePaths.FALLBACK), List.of())), stages)
			.answer()
			.arms()
			.getFirst();
		assertThat(answer.failing()).extracting(Failing::arm).isEqualTo("platform");
		assertThat(answer.unequal()).isNotNull();
		assertThat(answer.decision()).isEqualTo(Decision.UNCLEAR);
	}

	/** One request of ten of an arm fails at full load. */
	private static List<RunResult> failing(String arm) {
		Check errors = new Check("errors", arm, Check.Status.INVALID, new Seen.Text("10 % failed"));
		List<RunResult> stages = new ArrayList<>(same().capacityIs(Status.INVALID, errors).build());
		RunResult run = stages.getFirst();
		stages.set(0, run.withArms(run.arms()
			.stream()
			.map((each) -> !each.name().equals(arm) ? each : each.withForks(each.forks()
				.stream()
				.map((fork) -> fork.withRequests(
						Requests.of(fork.requests().completed(), Math.round(fork.requests().completed() / 9.0))))
				.toList()))
			.toList()));
		return stages;
	}

	@Test
	void theTimeThatHalvesTheRangesIsThatOfSoManyPairs() {
		assertThat(answer(same()).minutes()).isEqualTo(55);
		assertThat(answers(List.of(), List.of())).isEmpty();
	}

	/** What carries less at full load is worse, whatever its queue was at a rate. */
	@Test
	void anArmThatDoesNotKeepUpIsJudgedByTheOtherRows() {
		Check behind = new Check("keeping up", "virtual", Check.Status.WARN, new Seen.Arrivals(1, 120, 80, null),
				Withholds.ALL_BUT_MEMORY);
		ArmAnswer answer = answer(
				new SampleStages().capacity("virtual", 1, 1, 1).equalRate("virtual", 9, 9, 1).equalRateIs(behind));
		assertThat(answer.rows()).filteredOn((row) -> row.at() == At.HALF_LOAD)
			.isNotEmpty()
			.allSatisfy(
					(row) -> assertThat(row).returns(Word.INFO, AnswerRow::word).returns(false, AnswerRow::decides));
		assertThat(row(answer, "CPU per request").decides()).isFalse();
		assertThat(answer.decision()).isEqualTo(Decision.NO_DIFFERENCE_FOUND);
		assertThat(answer(
				new SampleStages().capacity("virtual", 0.5, 1, 1).equalRate("virtual", 9, 9, 1).equalRateIs(behind))
			.decision()).isEqualTo(Decision.DO_NOT);
	}

	@Test
	void aCheckIsNotTheOnlyReasonWhereTheIntervalLeavesItOpen() {
		ArmAnswer answer = answer(new SampleStages().pairNoise(0.3)
			.capacity("virtual", 1.02, 1, 1)
			.equalRate("virtual", 1, 1, 1)
			.capacityIs(Status.VALID,
					new Check("my own check", null, Check.Status.WARN, new Seen.Text("it was seen"), Withholds.RUN)));
		AnswerRow throughput = row(answer, "throughput");
		assertThat(throughput.word()).isEqualTo(Word.UNCLEAR);
		assertThat(throughput.probably()).isFalse();
		assertThat(throughput.excludesLarge()).isFalse();
		assertThat(throughput.doubts()).containsExactly("my own check");
	}

	@Test
	void aCheckThatConcernsNoRowIsLeftToTheReportOfItsRun() {
		Check costs = new Check("cold JVM", "platform", Check.Status.WARN, new Seen.Text("it took 25 %"),
				Withholds.COSTS);
		assertThat(answer(same().capacityIs(Status.VALID, costs)).doubts()).isEmpty();
	}

	@Test
	void whatTheScatterHidesIsUnclear() {
		ArmAnswer answer = answer(
				new SampleStages().pairNoise(0.3).capacity("virtual", 1.02, 1, 1).equalRate("virtual", 1, 1, 1));
		assertThat(answer.decision()).isEqualTo(Decision.UNCLEAR);
		AnswerRow throughput = row(answer, "throughput");
		assertThat(throughput.word()).isEqualTo(Word.UNCLEAR);
		assertThat(throughput.doubts()).isEmpty();
		assertThat(throughput.ci95().isWithin(throughput.same())).isFalse();
		assertThat(throughput.excludesLarge()).isFalse();
	}

	@Test
	void aServiceThatGetsSlowerIsUnclear() {
		ArmAnswer answer = answer(same().warmUp("virtual", Steadiness.GETTING_SLOWER));
		assertThat(answer.decision()).isEqualTo(Decision.UNCLEAR);
		assertThat(answer.lasting()).containsExactly(new Lasting("virtual", Steadiness.GETTING_SLOWER));
	}

	@Test
	void aWarmUpThatNeverSettlesIsSaidAndChangesNoDecision() {
		ArmAnswer answer = answer(same().warmUp("platform", Steadiness.NO_STEADY_STATE));
		assertThat(answer.decision()).isEqualTo(Decision.NO_DIFFERENCE_FOUND);
		assertThat(answer.lasting()).containsExactly(new Lasting("platform", Steadiness.NO_STEADY_STATE));
	}

	@Test
	void oneFirstLoadOfManyWarmUpsMayBeChance() {
		ArmAnswer answer = answers(same().build(),
				List.of(SampleStages.firstLoad("virtual", 400, Steadiness.GETTING_SLOWER)))
			.getFirst();
		assertThat(answer.decision()).isEqualTo(Decision.NO_DIFFERENCE_FOUND);
	}

	@Test
	void anArmThatSlowsDownUnderOneLoadAloneIsNamed() {
		List<RunResult> stages = new ArrayList<>(same().warmUp("virtual", Steadiness.GETTING_SLOWER).build());
		stages.set(1, same().build().get(1));
		ArmAnswer answer = answers(stages, List.of(SampleStages.firstLoad("virtual", 400, Steadiness.STEADY)))
			.getFirst();
		assertThat(answer.lasting()).containsExactly(new Lasting("virtual", Steadiness.GETTING_SLOWER));
	}

	@ParameterizedTest
	@EnumSource(value = Steadiness.class, names = { "TOO_SHORT", "GETTING_FASTER", "STEADY" })
	void warmUpsThatWereNotDoneAverageOut(Steadiness steadiness) {
		ArmAnswer answer = answer(same().warmUp("platform", steadiness));
		assertThat(answer.lasting()).isEmpty();
		assertThat(answer.decision()).isEqualTo(Decision.NO_DIFFERENCE_FOUND);
	}

	/** A load generator that was nearly full may hide a difference in time. */
	@Test
	void aFullGeneratorCastsDoubtOnTimesAlone() {
		Check fine = new Check("my own check", null, Check.Status.OK, new Seen.Text("fine"));
		Check generator = new Check("generator", null, Check.Status.WARN, new Seen.Text("k6 took 62 %"));
		Check blind = new Check("swap", null, Check.Status.NOT_AVAILABLE, new Seen.Text("not read"));
		assertThat(answer(same().capacityIs(Status.VALID, fine, generator, blind)).doubts())
			.containsExactly(new Doubt("capacity", "generator",
					List.of("throughput", "p50 latency at full load", "p95 latency at full load")));
	}

	@Test
	void aCapacityThatTheSearchDidNotReachIsAtLeastThat() {
		ArmAnswer answer = TrialJudge
			.answer(SampleStages.trial()
				.withCurves(List.of(curve("platform", 200, 240, 240), curve("virtual", 200, 400, 800))), same().build())
			.answer()
			.arms()
			.getFirst();
		assertThat(row(answer, "throughput")).returns(Word.INFO, AnswerRow::word).returns(false, AnswerRow::decides);
		assertThat(row(answer, "p95 latency at full load").decides()).isFalse();
		assertThat(row(answer, "p95 latency at half load").decides()).isTrue();
		assertThat(pairs(row(answer, "throughput")).mayCarryMore()).containsExactly("virtual");
		assertThat(pairs(row(answer, "p95 latency at full load")).mayCarryMore()).containsExactly("virtual");
		assertThat(pairs(row(answer, "p95 latency at half load")).mayCarryMore()).isEmpty();
	}

	@Test
	void usersWhoFillTheProcessorsAreTheLimitWithoutATryOfMore() {
		for (double busy : new double[] { 0.8, 0.98 }) {
			CapacityCurve only = new CapacityCurve("virtual",
					List.of(new CapacityCurve.Step(100, 480, 900, 0, 1.0, 2.0, null, 0.3, busy)), new End.NoGain());
			AnswerRow row = row(TrialJudge.answer(SampleStages.trial().withCurves(List.of(only)), same().build())
				.answer()
				.arms()
				.getFirst(), "throughput");
			assertThat(row.decides()).isEqualTo(busy > 0.9);
		}
	}

	/** The rates of one, two, three … users. */
	private static CapacityCurve curve(String arm, double... rates) {
		return new CapacityCurve(arm, IntStream.rangeClosed(1, rates.length)
			.mapToObj((users) -> new CapacityCurve.Step(users, rates[users - 1], 900, 0, 1.0, 2.0, null, null, null))
			.toList(), new End.NoGain());
	}

	@Test
	void costAndMemoryAreShownOfWhateverLoadThereIs() {
		assertThat(answer(new SampleStages().equalRate("virtual", 1, 1, 1)).rows()).extracting(AnswerRow::metric)
			.contains(Metric.CPU_PER_REQUEST, Metric.PEAK_MEMORY)
			.doesNotContain(Metric.THROUGHPUT);
	}

	@Test
	void forksInTurnAnswerWhatTheirScenarioAsks() {
		RunResult run = SampleRun.judged(SampleRun.flawless().timed(16).primary(Metric.THROUGHPUT).build());
		ArmAnswer answer = answers(List.of(run), List.of()).getFirst();
		assertThat(answer.rows()).filteredOn(AnswerRow::decides)
			.extracting(AnswerRow::metric)
			.containsExactly(Metric.THROUGHPUT);
		assertThat(answer.decision()).isEqualTo(Decision.SET_IT);
	}

	@Test
	void memoryThatDoubledDecides() {
		ArmAnswer answer = answer(same().memory("virtual", 2.2));
		assertThat(answer.decision()).isEqualTo(Decision.DO_NOT);
		assertThat(row(answer, "peak memory").word()).isEqualTo(Word.WORSE);
		assertThat(answer(same().memory("virtual", 1.1)).decision()).isEqualTo(Decision.NO_DIFFERENCE_FOUND);
	}

	@Test
	void whatAServiceRanOutOfWhileItWasMeasuredIsNamed() {
		ArmAnswer answer = answer(same().exhausted(Map.of("file descriptors", 5L)));
		assertThat(answer.exhausted()).containsExactly(new Exhausted("virtual", "file descriptors", 20));
	}

	private static SampleStages tradeOff() {
		return new SampleStages().capacity("virtual", 1.0, 0.4, 1.94).equalRate("virtual", 1.0, 1.0, 1.01);
	}

	private static SampleStages same() {
		return new SampleStages().capacity("virtual", 1, 1, 1).equalRate("virtual", 1, 1, 1);
	}

	private static ArmAnswer answer(SampleStages stages) {
		return TrialJudge.answer(SampleStages.trial(), stages.build()).answer().arms().getFirst();
	}

	private static List<ArmAnswer> answers(List<RunResult> stages, List<FirstLoad> firstLoads) {
		return TrialJudge.answer(SampleStages.trial().withFirstLoads(firstLoads), stages).answer().arms();
	}

	private static AnswerRow row(ArmAnswer answer, String name) {
		return SampleStages.row(answer, name);
	}

	private static Basis.Pairs pairs(AnswerRow row) {
		return (Basis.Pairs) row.basis();
	}

}
