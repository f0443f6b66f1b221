package io.vtbench.runner.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.vtbench.runner.report.CheckText;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.result.FirstMinute;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Seen;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.Trial.Finding;
import io.vtbench.runner.result.TrialAnswer.AnswerRow;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Word;
import io.vtbench.runner.result.TrialAnswer.ArmAnswer;
import io.vtbench.runner.result.TrialAnswer.Decision;
import io.vtbench.runner.result.WarmUpUse.Steadiness;
import io.vtbench.runner.result.Withholds;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

/** The answer that stages, first minutes and findings give together. */
class TrialJudgeTests {

	private static final String STEADY = "time to a steady throughput";

	@Test
	void aTradeOffAtTheLimitHasARowForEveryQuestion() {
		ArmAnswer answer = answer(tradeOff());
		assertThat(answer.decision()).isEqualTo(Decision.MIXED);
		assertThat(answer.headline()).isEqualTo("Mixed: spring.threads.virtual.enabled=true");
		assertThat(answer.rows()).extracting((row) -> row.name() + ": " + row.word())
			.containsExactly("throughput: same", "p50 latency under normal load: same",
					"p95 latency under normal load: same", "p50 latency at the limit: better",
					"p95 latency at the limit: worse", "CPU per request: same", "peak memory: same");
		assertThat(answer.rows()).allMatch(AnswerRow::decides);
		assertThat(answer.sure()).contains("capacity: 4 pairs of fresh JVMs, both alive and one under load at a time;"
				+ " of 0 checks 0 passed, 0 warn and 0 have no signal here.");
	}

	@Test
	void aRowSaysTheChangeAsAPersonDoes() {
		assertThat(row(answer(tradeOff()), "p95 latency at the limit").sentence())
			.matches("With 20 users in both arms, p95 latency of virtual is 9\\d\\.\\d % longer\\.");
	}

	@Test
	void everyCandidateHasItsOwnAnswer() {
		List<ArmAnswer> answers = answers(new SampleStages().capacity("pool-30", 1.2, 0.8, 0.8)
			.capacity("zgc", 0.8, 1.2, 1.2)
			.equalRate("pool-30", 1, 1, 1)
			.equalRate("zgc", 1, 1, 1.2)
			.build(), List.of());
		assertThat(answers).extracting(ArmAnswer::headline)
			.containsExactly("Make the change: pool-30", "Do not make the change: zgc");
	}

	@Test
	void aStageThatIsNotThereIsSaid() {
		assertThat(answer(new SampleStages().equalRate("virtual", 1, 1, 1)).sure())
			.contains("Capacity, and latency at the limit, were not measured.");
		assertThat(answer(new SampleStages().capacity("virtual", 1, 1, 1)).sure())
			.contains("Latency under normal load was not measured.");
	}

	@Test
	void withoutAnyStageTheAnswerIsUnclear() {
		List<CapacityCurve> curves = Stream.of("platform", "virtual")
			.map((arm) -> new CapacityCurve(arm, List.of(new CapacityCurve.Step(1, 9, 9, 0, 1.0, 2.0, null, null)),
					"the time was up"))
			.toList();
		ArmAnswer answer = TrialJudge.answer(SampleStages.trial().withCurves(curves), List.of(), CheckText::of)
			.answer()
			.arms()
			.getFirst();
		assertThat(answer.headline()).isEqualTo("Unclear: spring.threads.virtual.enabled=true");
		assertThat(answer.why()).isEqualTo("No metric was compared.");
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
		assertThat(throughput.sentence()).startsWith("Not judged: the run capacity is invalid");
		assertThat(answer.sure()).contains("capacity: no answer, because the run is invalid: 3 % failed (virtual).");
	}

	@Test
	void aCheckThatCastsDoubtIsNamedAndItsRowsAreOpen() {
		ArmAnswer answer = answer(new SampleStages().capacity("virtual", 2, 1, 1)
			.equalRate("virtual", 1, 1, 1)
			.capacityIs(Status.VALID,
					new Check("my own check", null, Check.Status.WARN, new Seen.Text("it was seen"), Withholds.RUN)));
		assertThat(answer.decision()).isEqualTo(Decision.UNCLEAR);
		assertThat(row(answer, "throughput").verdict()).isEqualTo("unclear");
		assertThat(row(answer, "throughput").sentence()).endsWith("the check my own check casts doubt on it.");
		assertThat(answer.sure()).contains("Doubt about the run capacity: my own check: it was seen; it concerns"
				+ " throughput, p50 latency at the limit, p95 latency at the limit and peak memory.");
	}

	@Test
	void aCheckIsNoReasonWhereTheIntervalLeavesItOpen() {
		ArmAnswer answer = answer(new SampleStages().pairNoise(0.3)
			.capacity("virtual", 1.02, 1, 1)
			.equalRate("virtual", 1, 1, 1)
			.capacityIs(Status.VALID,
					new Check("my own check", null, Check.Status.WARN, new Seen.Text("it was seen"), Withholds.RUN)));
		assertThat(row(answer, "throughput").verdict()).isEqualTo("unclear");
		assertThat(row(answer, "throughput").sentence())
			.matches(".* 4 pairs call a difference of .* or more in four of five such runs;"
					+ " the check my own check casts doubt on it as well\\.");
		assertThat(answer.why()).containsIgnoringCase("unclear: throughput (because of my own check)");
	}

	@Test
	void aCheckThatConcernsNoRowIsLeftToTheReportOfItsRun() {
		Check costs = new Check("JIT compiler CPU", "platform", Check.Status.WARN, new Seen.Text("it took 25 %"),
				Withholds.COSTS);
		assertThat(answer(same().capacityIs(Status.VALID, costs)).sure())
			.noneMatch((sentence) -> sentence.contains("JIT compiler CPU"));
	}

	@Test
	void whatTheScatterHidesSaysWhatIsExcluded() {
		ArmAnswer answer = answer(
				new SampleStages().pairNoise(0.3).capacity("virtual", 1.02, 1, 1).equalRate("virtual", 1, 1, 1));
		assertThat(answer.decision()).isEqualTo(Decision.UNCLEAR);
		assertThat(row(answer, "throughput").verdict()).matches("unclear \\(differs by less than \\d+ %\\)");
		assertThat(answer.why()).contains("What would help: ", "--pairs ");
	}

	@Test
	void aServiceThatGetsSlowerSaysSoFirst() {
		ArmAnswer answer = answer(same().warmUp("virtual", Steadiness.GETTING_SLOWER));
		assertThat(answer.decision()).isEqualTo(Decision.UNCLEAR);
		assertThat(answer.why()).startsWith("virtual gets slower the longer it is under load");
	}

	@Test
	void aWarmUpThatNeverSettlesIsSaidAndChangesNoDecision() {
		ArmAnswer answer = answer(same().warmUp("platform", Steadiness.NO_STEADY_STATE));
		assertThat(answer.decision()).isEqualTo(Decision.NO_DIFFERENCE);
		assertThat(answer.why()).startsWith("platform never settles");
		assertThat(answer.sure())
			.contains("Warm-up of platform, of 8 times that it was followed: no steady state in 8.");
	}

	@Test
	void oneFirstMinuteOfManyWarmUpsMayBeChance() {
		ArmAnswer answer = answers(same().build(),
				List.of(SampleStages.firstMinute("virtual", 400, 30.0, Steadiness.GETTING_SLOWER)))
			.getFirst();
		assertThat(answer.decision()).isEqualTo(Decision.NO_DIFFERENCE);
	}

	@Test
	void anArmThatSlowsDownUnderOneLoadAloneIsNamed() {
		List<RunResult> stages = new ArrayList<>(same().warmUp("virtual", Steadiness.GETTING_SLOWER).build());
		stages.set(1, same().build().get(1));
		ArmAnswer answer = answers(stages, List.of(SampleStages.firstMinute("virtual", 400, 30.0, Steadiness.STEADY)))
			.getFirst();
		assertThat(answer.why()).startsWith("virtual gets slower the longer it is under load");
		assertThat(answer.sure())
			.contains("Warm-up of virtual, of 9 times that it was followed: steady in 5, getting slower in 4.");
	}

	@Test
	void warmUpsThatWereTooShortAreNotSaidToGetFaster() {
		ArmAnswer answer = answer(
				same().warmUp("platform", Steadiness.TOO_SHORT).warmUp("virtual", Steadiness.TOO_SHORT));
		assertThat(row(answer, "throughput").sentence()).doesNotContain("still got faster");
		assertThat(answer.sure()).contains("Warm-up of platform, of 8 times that it was followed: too short in 8.");
	}

	@Test
	void warmUpsThatWereNotDoneAreCountedInBothArmsWithTheCapacity() {
		ArmAnswer answer = answer(same().warmUp("platform", Steadiness.GETTING_FASTER));
		assertThat(row(answer, "throughput").sentence())
			.endsWith(" When the warm-ups ended, 4 of 4 JVMs of platform and 0 of 4 JVMs of virtual still got faster;"
					+ " a longer --warm-up shows where they come to.");
		assertThat(row(answer(same()), "throughput").sentence()).doesNotContain("warm-up");
	}

	@Test
	void theFirstMinuteIsComparedWithoutAnIntervalAndNeverDecides() {
		ArmAnswer answer = answers(same().build(),
				List.of(SampleStages.firstMinute("platform", 400, 20.0, Steadiness.STEADY),
						SampleStages.firstMinute("virtual", 400, 50.0, Steadiness.STEADY)))
			.getFirst();
		assertThat(answer.decision()).isEqualTo(Decision.NO_DIFFERENCE);
		AnswerRow steady = row(answer, STEADY);
		assertThat(steady.ratio()).isEqualTo(2.5);
		assertThat(steady.ci95()).isNull();
		assertThat(steady.decides()).isFalse();
		assertThat(steady.sentence()).isEqualTo("platform serves a steady 400.0/s after 20.00 s under load; virtual"
				+ " serves a steady 400.0/s after 50.00 s under load.");
		assertThat(row(answer, "served in the first 60 s").ratio()).isLessThan(1);
	}

	@Test
	void timesToDifferentThroughputsHaveNoRatio() {
		assertThat(row(answers(new SampleStages().equalRate("virtual", 1, 1, 1).build(),
				List.of(SampleStages.firstMinute("platform", 250, 20.0, Steadiness.STEADY),
						SampleStages.firstMinute("virtual", 345, 30.0, Steadiness.STEADY)))
			.getFirst(), STEADY).ratio()).isNull();
	}

	@Test
	void aThroughputThatTheSameUsersExceedLaterWasNotSteady() {
		AnswerRow steady = row(
				answers(same().build(), List.of(SampleStages.firstMinute("platform", 250, 20.0, Steadiness.STEADY),
						SampleStages.firstMinute("virtual", 400, 30.0, Steadiness.STEADY)))
					.getFirst(),
				STEADY);
		assertThat(steady.baseline()).isNull();
		assertThat(steady.candidate()).isEqualTo(30);
		assertThat(steady.sentence()).matches("platform had no steady throughput after 60\\.00 s under load: it served"
				+ " 42\\d\\.\\d/s later with the same users; virtual serves a steady 400\\.0/s after 30\\.00 s under load\\.");
	}

	@Test
	void aTimeThatIsTheLengthOfABlockSaysNothing() {
		FirstMinute platform = SampleStages.firstMinute("platform", 400, 4.0, Steadiness.STEADY);
		FirstMinute virtual = SampleStages.firstMinute("virtual", 400, 5.0, Steadiness.STEADY);
		assertThat(answers(same().build(), List.of(platform, virtual)).getFirst().rows()).extracting(AnswerRow::metric)
			.doesNotContain(STEADY)
			.contains("served in the first 60 s");
		AnswerRow one = row(answers(same().build(),
				List.of(platform, SampleStages.firstMinute("virtual", 400, 20.0, Steadiness.STEADY)))
			.getFirst(), STEADY);
		assertThat(one.ratio()).isNull();
		assertThat(one.sentence()).startsWith("platform serves a steady 400.0/s within the first 4.00 s under load;");
	}

	@Test
	void onlyWhatBothServedInTheShorterFirstMinuteIsCompared() {
		FirstMinute whole = SampleStages.firstMinute("platform", 400, 1.0, Steadiness.STEADY);
		FirstMinute half = cut(SampleStages.firstMinute("virtual", 400, 1.0, Steadiness.STEADY), 6, 3);
		AnswerRow served = row(answers(same().build(), List.of(whole, half)).getFirst(), "served in the first 30 s");
		assertThat(served.baseline()).isEqualTo(6 * 2000);
		assertThat(served.candidate()).isEqualTo(6 * 2000);
		assertThat(served.sentence()).isEqualTo(
				"platform starts in 4.20 s, virtual starts in 4.20 s; each has 20 users from its first second on."
						+ " platform had 0 requests without a right answer, virtual had 30 requests without a right answer.");
	}

	@Test
	void anArmWithoutASteadyThroughputSaysHowLongItWasFollowed() {
		AnswerRow steady = row(
				answers(same().build(),
						List.of(SampleStages.firstMinute("platform", 400, 20.0, Steadiness.STEADY),
								SampleStages.firstMinute("virtual", 400, null, Steadiness.GETTING_FASTER)))
					.getFirst(),
				STEADY);
		assertThat(steady.ratio()).isNull();
		assertThat(steady.sentence()).endsWith("virtual had no steady throughput after 60.00 s under load.");
	}

	/** The first blocks of a minute, each with so many wrong answers of two kinds. */
	private static FirstMinute cut(FirstMinute minute, int blocks, int wrong) {
		List<Block> few = minute.blocks()
			.stream()
			.limit(blocks)
			.map((block) -> new Block(block.startSeconds(), block.seconds(), block.completed(), wrong, wrong - 1,
					block.cpuSeconds(), block.compilerSeconds(), null, null, null))
			.toList();
		return new FirstMinute(minute.arm(), minute.users(), minute.startSeconds(), few, minute.plateauPerSecond(),
				minute.secondsToPeak(), minute.compilerShare(), minute.steadiness());
	}

	@Test
	void howSureNamesTheChecksTheSearchAndThatRowsWereJudgedTogether() {
		Check doubtless = new Check("my own check", null, Check.Status.OK, new Seen.Text("fine"));
		Check generator = new Check("generator", null, Check.Status.WARN, new Seen.Text("k6 took 62 %"));
		Check blind = new Check("swap", null, Check.Status.NOT_AVAILABLE, new Seen.Text("not read"));
		CapacityCurve curve = curve("virtual", 200, 240, 240);
		List<String> sure = TrialJudge
			.answer(SampleStages.trial().withCurves(List.of(curve)),
					same().capacityIs(Status.VALID, doubtless, generator, blind).build(), CheckText::of)
			.answer()
			.arms()
			.getFirst()
			.sure();
		assertThat(sure).contains(
				"capacity: 4 pairs of fresh JVMs, both alive and one under load at a time; of 3 checks 1 passed, 1 warn"
						+ " and 1 have no signal here.",
				"Doubt about the run capacity: generator: k6 took 62 %; it concerns throughput, p50 latency at the limit"
						+ " and p95 latency at the limit.",
				"The load was searched for: virtual served 240.0/s with 2 users; the search ended because of the test.",
				"All rows that decide were judged together (Holm), so that equal arms differ in any of them in at most"
						+ " 5 % of trials.")
			.noneMatch((sentence) -> sentence.contains("fine") || sentence.contains("not read"));
	}

	@Test
	void aCapacityThatTheSearchDidNotReachIsAtLeastThat() {
		ArmAnswer answer = TrialJudge
			.answer(SampleStages.trial()
				.withCurves(List.of(curve("platform", 200, 240, 240), curve("virtual", 200, 400, 800))), same().build(),
					CheckText::of)
			.answer()
			.arms()
			.getFirst();
		assertThat(answer.sure()).contains(
				"The load was searched for: virtual served at least 800.0/s with 3 users, and its throughput still grew;"
						+ " the search ended because of the test.");
		String why = ": the search for the load ended before more users gained nothing.";
		assertThat(row(answer, "throughput").sentence()).endsWith(" The capacity of virtual may be higher" + why);
		assertThat(row(answer, "p95 latency at the limit").sentence())
			.endsWith(" This may not be the limit of virtual" + why);
		assertThat(row(answer, "p95 latency under normal load").sentence()).doesNotContain(why);
	}

	@Test
	void aCapacityThatTheSearchExceededMayBeThatOfColdJvms() {
		CapacityCurve before = new CapacityCurve("platform",
				List.of(new CapacityCurve.Step(20, 480, 900, 0, 1.0, 2.0, null, null)), "of the test");
		String sentence = row(
				TrialJudge.answer(SampleStages.trial().withCurves(List.of(before)), same().build(), CheckText::of)
					.answer()
					.arms()
					.getFirst(),
				"throughput")
			.sentence();
		assertThat(sentence)
			.contains(" In the search, as many users got platform 480.0/s: JVMs may not have been warm,");
		assertThat(row(answer(same()), "throughput").sentence()).doesNotContain("In the search");
	}

	/** The rates of one, two, three … users. */
	private static CapacityCurve curve(String arm, double... rates) {
		return new CapacityCurve(arm,
				IntStream.rangeClosed(1, rates.length)
					.mapToObj((users) -> new CapacityCurve.Step(users, rates[users - 1], 900, 0, 1.0, 2.0, null, null))
					.toList(),
				"of the test");
	}

	@Test
	void oneRowIsJudgedByItself() {
		RunResult run = SampleRun.judged(SampleRun.flawless().timed(16).primary(Metric.THROUGHPUT).build());
		assertThat(answers(List.of(run), List.of()).getFirst().sure()).noneMatch((text) -> text.contains("Holm"));
	}

	@Test
	void costAndMemoryAreShownOfWhateverLoadThereIs() {
		assertThat(answer(new SampleStages().equalRate("virtual", 1, 1, 1)).rows()).extracting(AnswerRow::metric)
			.contains("CPU per request", "peak memory")
			.doesNotContain("throughput");
	}

	@Test
	void forksInTurnAnswerWhatTheirScenarioAsks() {
		RunResult run = SampleRun.judged(SampleRun.flawless().timed(16).primary(Metric.THROUGHPUT).build());
		ArmAnswer answer = answers(List.of(run), List.of()).getFirst();
		assertThat(answer.rows()).filteredOn(AnswerRow::decides)
			.extracting(AnswerRow::metric)
			.containsExactly("throughput");
		assertThat(answer.headline()).isEqualTo("Set it: spring.threads.virtual.enabled=true");
		assertThat(answer.sure().getFirst()).contains("4 pairs of fresh JVMs, in turn");
	}

	@Test
	void whatWasFoundIsARiskOfItsArm() {
		Finding finding = new Finding("virtual", "virtual is pinned", "update the driver", List.of());
		assertThat(answer(same(), finding).risks()).containsExactly("virtual is pinned: update the driver.");
		assertThat(answer(same(), finding).why()).endsWith(" Read the risks first.");
		assertThat(answer(new SampleStages().capacity("zgc", 1, 1, 1), finding).risks()).singleElement(STRING)
			.isEqualTo("No wait of its own making, no pinning and no new warning was found. Only this was tried:"
					+ " GET /orders/1.");
	}

	@Test
	void memoryThatDoubledDecides() {
		ArmAnswer answer = answer(same().memory("virtual", 2.2));
		assertThat(answer.decision()).isEqualTo(Decision.DO_NOT);
		assertThat(answer.why()).startsWith("Worse: peak memory (2.2");
		assertThat(answer(same().memory("virtual", 1.1)).decision()).isEqualTo(Decision.NO_DIFFERENCE);
	}

	@Test
	void whatWasNotLookedAtIsNotCalledFine() {
		ArmAnswer answer = TrialJudge
			.answer(SampleStages.trial()
				.withEvidence(List.of(threadsOf("platform", "platform"), threadsOf("virtual", Evidence.UNSEEN))),
					same().build(), CheckText::of)
			.answer()
			.arms()
			.getFirst();
		assertThat(answer.risks()).singleElement(STRING)
			.startsWith("No new warning was found in the log.")
			.contains("was not looked at");
		assertThat(answer.sure()).last(STRING).isEqualTo("Not proven which thread type served in virtual: no shell.");
	}

	@Test
	void aServiceThatRanOutOfSomethingWhileItWasMeasuredIsNotCalledFine() {
		ArmAnswer answer = answer(same().exhausted(Map.of("file descriptors", 5L)));
		assertThat(answer.why()).endsWith(" Read the risks first.");
		assertThat(answer.risks()).singleElement(STRING)
			.startsWith("virtual ran out of file descriptors (20 lines of its logs): ");
	}

	/** The threads were looked at, and not the code. */
	private static Evidence threadsOf(String arm, String kind) {
		return new Evidence(arm, kind, List.of("no shell"), 0, 0, Map.of(), List.of(), List.of(), null, List.of());
	}

	private static SampleStages tradeOff() {
		return new SampleStages().capacity("virtual", 1.0, 0.4, 1.94).equalRate("virtual", 1.0, 1.0, 1.01);
	}

	private static SampleStages same() {
		return new SampleStages().capacity("virtual", 1, 1, 1).equalRate("virtual", 1, 1, 1);
	}

	private static ArmAnswer answer(SampleStages stages, Finding... findings) {
		return TrialJudge.answer(SampleStages.trial().withFindings(List.of(findings)), stages.build(), CheckText::of)
			.answer()
			.arms()
			.getFirst();
	}

	private static List<ArmAnswer> answers(List<RunResult> stages, List<FirstMinute> firstMinutes) {
		return TrialJudge.answer(SampleStages.trial().withFirstMinutes(firstMinutes), stages, CheckText::of)
			.answer()
			.arms();
	}

	private static AnswerRow row(ArmAnswer answer, String name) {
		return answer.rows().stream().filter((row) -> row.name().equals(name)).findFirst().orElseThrow();
	}

}
