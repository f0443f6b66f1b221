package io.vtbench.runner.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.CapacityCurve.End;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.FirstLoad;
import io.vtbench.runner.result.LoadFacts.LoadModel;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Seen;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.TrialAnswer;
import io.vtbench.runner.result.TrialAnswer.AnswerRow;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Basis;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Caveats;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Caveats.ArmJvms;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Caveats.ArmRate;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Question;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Word;
import io.vtbench.runner.result.TrialAnswer.ArmAnswer;
import io.vtbench.runner.result.TrialAnswer.Decision;
import io.vtbench.runner.result.TrialAnswer.Doubt;
import io.vtbench.runner.result.TrialAnswer.Exhausted;
import io.vtbench.runner.result.TrialAnswer.Help;
import io.vtbench.runner.result.TrialAnswer.WarmUps.Count;
import io.vtbench.runner.result.WarmUpUse.Steadiness;
import io.vtbench.runner.result.Withholds;
import org.junit.jupiter.api.Test;

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
			.containsExactly("throughput: same", "p50 latency at half load: same", "p95 latency at half load: same",
					"p50 latency at full load: better", "p95 latency at full load: worse", "CPU per request: same",
					"peak memory: same");
		assertThat(answer.rows()).allMatch(AnswerRow::decides);
		assertThat(answer.notMeasured()).isEmpty();
	}

	@Test
	void aRowHasTheFiguresOfItsPairs() {
		AnswerRow row = row(answer(tradeOff()), "p95 latency at full load");
		assertThat(row.ratio()).isCloseTo(1.94, within(0.05));
		assertThat(row.candidate() / row.baseline()).isCloseTo(row.ratio(), within(0.01));
		assertThat(pairs(row).load()).isEqualTo(new AnswerRow.Load(20, null));
		assertThat(pairs(row).number()).isEqualTo(4);
		assertThat(pairs(row(answer(tradeOff()), "CPU per request")).load()).isEqualTo(new AnswerRow.Load(null, 120.0));
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
		assertThat(throughput.proof()).isNull();
		assertThat(throughput.doubts()).containsExactly("my own check");
		assertThat(throughput.open().scatter()).isFalse();
		assertThat(answer.doubts()).containsExactly(new Doubt("capacity", "my own check",
				List.of("throughput", "p50 latency at full load", "p95 latency at full load", "peak memory")));
		assertThat(answer.help()).isEqualTo(new Help.Checks());
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
		assertThat(little.decision()).isEqualTo(Decision.NO_DIFFERENCE);
		// what no check doubts decides, however little it is
		AnswerRow worse = row(answer(stages.equalRate("virtual", 1, 1, 1.3).equalRateIs()), "CPU per request");
		assertThat(worse.word()).isEqualTo(Word.WORSE);
	}

	/** What carries less at full load is worse, whatever its queue was at a rate. */
	@Test
	void anArmThatDoesNotKeepUpIsJudgedByTheOtherRows() {
		Check behind = new Check("keeping up", "virtual", Check.Status.WARN, new Seen.Arrivals(1, 120, 80, null),
				Withholds.ALL_BUT_MEMORY);
		ArmAnswer answer = answer(
				new SampleStages().capacity("virtual", 1, 1, 1).equalRate("virtual", 9, 9, 1).equalRateIs(behind));
		assertThat(answer.rows()).filteredOn((row) -> row.question() == Question.HALF_LOAD)
			.isNotEmpty()
			.allSatisfy(
					(row) -> assertThat(row).returns(Word.INFO, AnswerRow::word).returns(false, AnswerRow::decides));
		assertThat(row(answer, "CPU per request").decides()).isFalse();
		assertThat(answer.decision()).isEqualTo(Decision.NO_DIFFERENCE);
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
		assertThat(throughput.open().scatter()).isTrue();
		assertThat(throughput.open().couldSee()).isPositive();
		assertThat(throughput.doubts()).containsExactly("my own check");
	}

	@Test
	void aCheckThatConcernsNoRowIsLeftToTheReportOfItsRun() {
		Check costs = new Check("cold JVM", "platform", Check.Status.WARN, new Seen.Text("it took 25 %"),
				Withholds.COSTS);
		assertThat(answer(same().capacityIs(Status.VALID, costs)).doubts()).isEmpty();
	}

	@Test
	void whatTheScatterHidesSaysWhatIsExcluded() {
		ArmAnswer answer = answer(
				new SampleStages().pairNoise(0.3).capacity("virtual", 1.02, 1, 1).equalRate("virtual", 1, 1, 1));
		assertThat(answer.decision()).isEqualTo(Decision.UNCLEAR);
		AnswerRow throughput = row(answer, "throughput");
		assertThat(throughput.word()).isEqualTo(Word.UNCLEAR);
		assertThat(throughput.proof().bound()).isEqualTo(pairs(throughput).bound()).isGreaterThan(0.05);
		assertThat(answer.help()).isInstanceOf(Help.MorePairs.class);
	}

	@Test
	void aServiceThatGetsSlowerIsUnclear() {
		ArmAnswer answer = answer(same().warmUp("virtual", Steadiness.GETTING_SLOWER));
		assertThat(answer.decision()).isEqualTo(Decision.UNCLEAR);
		assertThat(warmUps(answer, "virtual").lasting()).isEqualTo(Steadiness.GETTING_SLOWER);
		assertThat(warmUps(answer, "platform").lasting()).isNull();
	}

	@Test
	void aWarmUpThatNeverSettlesIsSaidAndChangesNoDecision() {
		ArmAnswer answer = answer(same().warmUp("platform", Steadiness.NO_STEADY_STATE));
		assertThat(answer.decision()).isEqualTo(Decision.NO_DIFFERENCE);
		assertThat(warmUps(answer, "platform")).isEqualTo(new TrialAnswer.WarmUps("platform",
				List.of(new Count(Steadiness.NO_STEADY_STATE, 8)), Steadiness.NO_STEADY_STATE));
	}

	@Test
	void oneFirstLoadOfManyWarmUpsMayBeChance() {
		ArmAnswer answer = answers(same().build(),
				List.of(SampleStages.firstLoad("virtual", 400, Steadiness.GETTING_SLOWER)))
			.getFirst();
		assertThat(answer.decision()).isEqualTo(Decision.NO_DIFFERENCE);
	}

	@Test
	void anArmThatSlowsDownUnderOneLoadAloneIsNamed() {
		List<RunResult> stages = new ArrayList<>(same().warmUp("virtual", Steadiness.GETTING_SLOWER).build());
		stages.set(1, same().build().get(1));
		ArmAnswer answer = answers(stages, List.of(SampleStages.firstLoad("virtual", 400, Steadiness.STEADY)))
			.getFirst();
		assertThat(warmUps(answer, "virtual")).isEqualTo(new TrialAnswer.WarmUps("virtual",
				List.of(new Count(Steadiness.STEADY, 5), new Count(Steadiness.GETTING_SLOWER, 4)),
				Steadiness.GETTING_SLOWER));
	}

	@Test
	void warmUpsThatWereTooShortAreNotSaidToGetFaster() {
		ArmAnswer answer = answer(
				same().warmUp("platform", Steadiness.TOO_SHORT).warmUp("virtual", Steadiness.TOO_SHORT));
		assertThat(pairs(row(answer, "throughput")).caveats().gettingFaster()).isEmpty();
		assertThat(warmUps(answer, "platform").counts()).containsExactly(new Count(Steadiness.TOO_SHORT, 8));
	}

	@Test
	void warmUpsThatWereNotDoneAreCountedInBothArmsWithTheCapacity() {
		ArmAnswer answer = answer(same().warmUp("platform", Steadiness.GETTING_FASTER));
		assertThat(pairs(row(answer, "throughput")).caveats().gettingFaster())
			.containsExactly(new ArmJvms("platform", 4, 4), new ArmJvms("virtual", 0, 4));
		assertThat(pairs(row(answer(same()), "throughput")).caveats()).isEqualTo(Caveats.NONE);
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
		assertThat(pairs(row(answer, "throughput")).caveats().mayCarryMore()).containsExactly("virtual");
		assertThat(pairs(row(answer, "p95 latency at full load")).caveats().mayCarryMore()).containsExactly("virtual");
		assertThat(pairs(row(answer, "p95 latency at half load")).caveats()).isEqualTo(Caveats.NONE);
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

	@Test
	void aCapacityThatTheSearchExceededMayBeThatOfColdJvms() {
		CapacityCurve before = new CapacityCurve("platform",
				List.of(new CapacityCurve.Step(20, 480, 900, 0, 1.0, 2.0, null, null, null)), new End.NoGain());
		AnswerRow row = row(TrialJudge.answer(SampleStages.trial().withCurves(List.of(before)), same().build())
			.answer()
			.arms()
			.getFirst(), "throughput");
		assertThat(pairs(row).caveats().searched()).containsExactly(new ArmRate("platform", 480));
		assertThat(pairs(row(answer(same()), "throughput")).caveats().searched()).isEmpty();
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
		assertThat(answer(same().memory("virtual", 1.1)).decision()).isEqualTo(Decision.NO_DIFFERENCE);
	}

	@Test
	void whatIsUsedMoreAsideIsNamed() {
		assertThat(answer(new SampleStages().equalRate("virtual", 1, 1, 1).memory("virtual", 2.2)).usesMore())
			.containsExactly("peak memory");
		assertThat(answer(same().memory("virtual", 2.2)).usesMore()).as("it decides").isEmpty();
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
		return answer.row(name).orElseThrow();
	}

	private static Basis.Pairs pairs(AnswerRow row) {
		return (Basis.Pairs) row.basis();
	}

	private static TrialAnswer.WarmUps warmUps(ArmAnswer answer, String arm) {
		return answer.warmUps().stream().filter((each) -> each.arm().equals(arm)).findFirst().orElseThrow();
	}

}
