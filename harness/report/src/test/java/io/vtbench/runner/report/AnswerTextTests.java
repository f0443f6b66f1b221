package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.judge.SampleOverload;
import io.vtbench.runner.judge.SamplePaths;
import io.vtbench.runner.judge.SampleStages;
import io.vtbench.runner.judge.TrialJudge;
import io.vtbench.runner.result.Answers;
import io.vtbench.runner.result.Answers.Blind;
import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.CapacityCurve.End;
import io.vtbench.runner.result.CapacityCurve.Step;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Comparison.Interval;
import io.vtbench.runner.result.Comparison.Moved;
import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.result.Evidence.Witness;
import io.vtbench.runner.result.FirstLoad;
import io.vtbench.runner.result.LoadFacts.LoadModel;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.Overload;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Seen;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.ThreadKind;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.Trial.Breakdown;
import io.vtbench.runner.result.Trial.Finding;
import io.vtbench.runner.result.Trial.Finding.FullPool.Pool;
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
import io.vtbench.runner.result.WaitKind;
import io.vtbench.runner.result.WarmUpUse.Steadiness;
import io.vtbench.runner.result.Withholds;
import io.vtbench.runner.result.Word;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Every sentence of an answer, each made from the facts that it is about. */
class AnswerTextTests {

	private static final Load USERS = new Load(100, null);

	private static final Load RATE = new Load(null, 120.0);

	private static final AnswerRow MORE_REQUESTS = row(Metric.THROUGHPUT, Word.BETTER, 1.42, 1.56);

	private static final AnswerRow FEWER_REQUESTS = row(Metric.THROUGHPUT, Word.WORSE, 0.8, 0.92);

	private static final AnswerRow AS_MANY_REQUESTS = row(Metric.THROUGHPUT, Word.SAME, 0.98, 1.03);

	private static final AnswerRow LONGER_P95 = row(Metric.LATENCY_P95, Word.WORSE, 1.26, 1.4);

	private static final AnswerRow SHORTER_P95 = row(Metric.LATENCY_P95, Word.BETTER, 0.62, 0.7);

	private final Map<String, List<String>> texts = new LinkedHashMap<>();

	@Test
	void whatAJudgedTrialSaysIsAsAgreed() throws Exception {
		judged("two candidates", trial(),
				new SampleStages().capacity("pool-30", 1.2, 0.8, 0.8)
					.capacity("zgc", 0.8, 1.2, 1.2)
					.equalRate("pool-30", 1, 1, 1)
					.equalRate("zgc", 1, 1, 1.2)
					.build());
		judged("no stage", trial().withCurves(List.of(curve("platform", 9), curve("virtual", 9))), List.of());
		judged("users alone", trial(), new SampleStages().capacity("virtual", 1, 1, 1).build());
		judged("a rate alone, and more memory", trial(),
				new SampleStages().equalRate("virtual", 1, 1, 1).memory("virtual", 2.2).build());
		judged("a run that is not valid", trial(),
				same()
					.capacityIs(Status.INVALID,
							new Check("errors", "virtual", Check.Status.INVALID, new Seen.Text("3 % failed")))
					.build());
		judged("a check that casts doubt", trial(),
				same()
					.capacityIs(Status.VALID,
							new Check("steal", null, Check.Status.WARN, new Seen.Text("it was seen"), Withholds.RUN),
							new Check("swap", null, Check.Status.NOT_AVAILABLE, new Seen.Text("not read")))
					.build());
		judged("noise", trial(), new SampleStages().pairNoise(0.3).capacity("virtual", 1.02, 1, 1).build());
		judged("an arm that gets slower", trial(), same().warmUp("virtual", Steadiness.GETTING_SLOWER).build());
		judged("arms that both get slower, one of which is better", trial(),
				new SampleStages().capacity("virtual", 1.5, 0.6, 0.6)
					.equalRate("virtual", 1, 1, 1)
					.warmUp("platform", Steadiness.GETTING_SLOWER)
					.warmUp("virtual", Steadiness.GETTING_SLOWER)
					.build());
		judged("an arm that never settles", trial(), same().warmUp("platform", Steadiness.NO_STEADY_STATE).build());
		judged("an arm that ran out", trial(), same().exhausted(Map.of("file descriptors", 5L)).build());
		judged("a job beside the requests", trial(), same().idle("platform", 0.31).idle("virtual", 0.3).build());
		judged("more work while nobody asks", trial(), same().idle("platform", 0.31).idle("virtual", 0.62).build());
		judged("a search that ended early",
				trial().withCurves(List.of(curve("platform", 200, 240, 240), curve("virtual", 200, 400, 800))),
				same().build());
		judged("threads that nobody saw", trial().withEvidence(List.of(evidence("virtual", "unseen", true))),
				same().build());
		judged("arms into which nobody looked", trial().withEvidence(List.of(evidence("virtual", "virtual", false))),
				same().build());
		judged("answers that are not the same",
				trial().withLearnt(
						new Answers.Learnt(List.of(SamplePaths.REAL, SamplePaths.FALLBACK), List.of(Blind.values()))),
				SamplePaths.answering(new SampleStages().capacity("virtual", 9, 0.1, 0.1).build(),
						Map.of("platform", List.of(0L, 0L, 0L, 0L), "virtual", List.of(940L, 930L, 950L, 940L))));
		judged("a path that the mixture hides", trial(),
				new SamplePaths(1).path("GET /short", Map.of("virtual", 5.1))
					.path("GET /long", Map.of())
					.addedTo(new SampleStages().capacity("virtual", 1, 1, 1).build()));
		judged("few requests that gain beside many that lose", trial(),
				new SamplePaths(1).path("GET /short", 9000, Map.of("virtual", 4.0))
					.path("GET /long", 1000, Map.of("virtual", 0.5))
					.addedTo(new SampleStages().capacity("virtual", 1, 1, 1).build()));
		judged("a path on which all agree", trial(),
				new SamplePaths(1).path("GET /short", Map.of("virtual", 0.4))
					.path("GET /long", Map.of())
					.addedTo(new SampleStages().capacity("virtual", 1.5, 0.6, 0.6).build()));
		Golden.assertMatches(text(), "trial/answers.txt");
	}

	@Test
	void whatABreakdownSaysIsAsAgreed() throws Exception {
		judged("three of three JVMs", broken("virtual", 12.5, true, 3, 3), List.of());
		judged("one of three JVMs", broken("virtual", 1.0, true, 3, 1), List.of());
		judged("a process that ended once", broken("virtual", null, false, 1, 1), List.of());
		judged("without memory", trial().withBreakdowns(List
			.of(new Breakdown("virtual", "500 users", null, true, "platform", 98, 2, 1, Map.of("memory", 506L)))),
				List.of());
		judged("the baseline", broken("platform", 1.0, true, 2, 2), List.of());
		judged("after pairs", broken("virtual", 1.0, true, 1, 1), same().build());
		Golden.assertMatches(text(), "trial/breakdowns.txt");
	}

	@Test
	void whatIsProvenIsInTheFirstLineAndTheRestInTheSecond() {
		AnswerText text = text(Decision.SET_IT, MORE_REQUESTS, memory(0.97, 1.1), half(Metric.LATENCY_P50, 0.95, 1.02),
				half(Metric.CPU_PER_REQUEST, 0.9, 0.996));
		assertThat(text.first()).isEqualTo("Set it: 42 to 56 % more requests/s at full load (100 users).");
		assertThat(text.others()).isEqualTo("Full load (100 users): 3 % less to 10 % more memory."
				+ " Half load (120.0/s): p50 5 % shorter to 2 % longer, at most 10 % less CPU per request.");
	}

	@Test
	void anotherChangeThanTheThreadsIsNamed() {
		ArmAnswer answer = ArmAnswer.ofRows("zgc", "platform", Decision.DO_NOT, List.of(FEWER_REQUESTS));
		assertThat(new AnswerText(answer, trial(), List.of()).first())
			.isEqualTo("Do not make the change (zgc): 8 to 20 % fewer requests/s at full load (100 users).");
	}

	@Test
	void theSlowestRequestsThatMoveAgainstTheThroughputAreNamedBesideIt() {
		AnswerRow longer = LONGER_P95.withDecides(false);
		AnswerRow shorter = SHORTER_P95.withDecides(false);
		assertThat(text(Decision.SET_IT, MORE_REQUESTS, longer).first())
			.isEqualTo("Set it: 42 to 56 % more requests/s at full load (100 users), though p95 26 to 40 % longer.");
		assertThat(text(Decision.DO_NOT, FEWER_REQUESTS, shorter).first()).isEqualTo(
				"Do not set it: 8 to 20 % fewer requests/s at full load (100 users), though p95 30 to 38 % shorter.");
		assertThat(text(Decision.SET_IT, MORE_REQUESTS, shorter).first()).doesNotContain("though");
		AnswerRow unclear = longer.withWord(Word.UNCLEAR);
		assertThat(text(Decision.SET_IT, MORE_REQUESTS, unclear).first()).as("that may be chance")
			.doesNotContain("though");
		assertThat(text(Decision.SET_IT, MORE_REQUESTS, unclear.withProbably(true)).first())
			.endsWith(", though p95 probably 26 to 40 % longer.");
	}

	/** Of two pairs, as petclinic showed it: the range alone is wide. */
	@Test
	void whatIsOpenAndSeemsToMoveAgainstTheDecisionIsNamedBesideItOnce() {
		AnswerRow shorter = row(Metric.LATENCY_P50, Word.BETTER, 0.12, 0.23);
		AnswerRow longer = row(Metric.LATENCY_P95, Word.UNCLEAR, 1.16, 1.9);
		AnswerText text = text(Decision.SET_IT, shorter, longer);
		assertThat(text.first()).isEqualTo(
				"Set it: p50 77 to 88 % shorter at full load (100 users), though p95 perhaps 16 to 90 % longer.");
		assertThat(text.others()).doesNotContain("p95");
		assertThat(
				text(Decision.SET_IT, shorter, half(Metric.CPU_PER_REQUEST, 1.04, 1.3).withWord(Word.UNCLEAR)).first())
			.endsWith(", though perhaps 4 to 30 % more CPU per request at half load (120.0/s).");
		assertThat(Stream
			.of(longer.withCi95(new Interval(0.99, 2.2)), longer.withCi95(new Interval(1.02, 1.3)).withRatio(1.15),
					row(Metric.LATENCY_P95, Word.UNCLEAR, 0.5, 0.8))
			.map((row) -> text(Decision.SET_IT, shorter, row).first())).as("equal too, a little, the same side")
			.noneMatch((first) -> first.contains("though"));
		assertThat(text(Decision.MIXED, shorter, LONGER_P95, longer).first()).doesNotContain("though");
	}

	@Test
	void bothSidesOfAMixedAnswerHaveTheirLoad() {
		AnswerRow costlier = half(Metric.CPU_PER_REQUEST, 1.1, 1.2).withWord(Word.WORSE);
		assertThat(text(Decision.MIXED, MORE_REQUESTS, costlier).first())
			.isEqualTo("Mixed: 42 to 56 % more requests/s at full load (100 users), but 10 to 20 % more CPU per request"
					+ " at half load (120.0/s).");
		AnswerRow probable = costlier.withWord(Word.UNCLEAR).withProbably(true);
		assertThat(text(Decision.MIXED, MORE_REQUESTS, probable).first())
			.endsWith(", but probably 10 to 20 % more CPU per request at half load (120.0/s).");
	}

	@Test
	void theLoadOfAMixedAnswerStandsOnceWhereItIsTheSame() {
		AnswerRow probable = LONGER_P95.withWord(Word.UNCLEAR).withProbably(true);
		assertThat(text(Decision.MIXED, row(Metric.LATENCY_P50, Word.BETTER, 0.3, 0.4), probable).first())
			.isEqualTo("Mixed: p50 60 to 70 % shorter, but p95 probably 26 to 40 % longer, at full load (100 users).");
	}

	@Test
	void whereNothingDiffersTheFirstRowSaysItsRange() {
		AnswerText text = text(Decision.NO_DIFFERENCE_FOUND, AS_MANY_REQUESTS, half(Metric.LATENCY_P50, 0.95, 1.02));
		assertThat(text.first())
			.isEqualTo("No difference found: 2 % fewer to 3 % more requests/s at full load (100 users).");
		assertThat(text.others()).isEqualTo("Half load (120.0/s): p50 5 % shorter to 2 % longer.");
	}

	@Test
	void anAnswerInDoubtNamesTheCheck() {
		AnswerRow doubted = MORE_REQUESTS.withWord(Word.UNCLEAR).withBasis(pairs(USERS, "steal", "cold JVM (virtual)"));
		assertThat(text(Decision.UNCLEAR, doubted).first())
			.isEqualTo("Unclear: 42 to 56 % more requests/s at full load (100 users), in doubt (steal, cold JVM).");
		assertThat(AnswerText.word(doubted)).isEqualTo("unclear (steal, cold JVM)");
	}

	@Test
	void anUnclearAnswerNamesWhatIsProbable() {
		AnswerRow probable = LONGER_P95.withWord(Word.UNCLEAR).withProbably(true);
		AnswerText text = text(Decision.UNCLEAR, AS_MANY_REQUESTS, probable);
		assertThat(text.first()).isEqualTo("Unclear: p95 probably 26 to 40 % longer at full load (100 users).");
		assertThat(text.others()).isEqualTo("Full load (100 users): 2 % fewer to 3 % more requests/s.");
		assertThat(AnswerText.word(probable)).isEqualTo("probably worse");
		assertThat(AnswerText.word(SHORTER_P95.withWord(Word.UNCLEAR).withProbably(true))).isEqualTo("probably better");
	}

	@Test
	void rowsOfSinglePathsComeFirstAndALongListIsCounted() {
		List<AnswerRow> rows = new ArrayList<>(List.of(LONGER_P95));
		for (int path = 1; path <= 5; path++) {
			rows.add(LONGER_P95.withPath("GET /" + path));
		}
		String first = text(Decision.DO_NOT, rows.toArray(AnswerRow[]::new)).first();
		assertThat(first).startsWith("Do not set it: p95 of GET /1 26 to 40 % longer, p95 of GET /2 ")
			.endsWith("p95 of GET /4 26 to 40 % longer at full load (100 users), and 2 more rows.");
	}

	@Test
	void anArmThatFailsMoreRequestsComesBeforeItsTimes() {
		Failing failing = new Failing("virtual", USERS, 0.124, "platform", 0);
		AnswerText text = text((answer) -> answer.withFailing(failing), Decision.DO_NOT, MORE_REQUESTS);
		assertThat(text.first())
			.isEqualTo("Do not set it: virtual fails 12.4 % of the requests of 100 users, and platform none.");
		assertThat(text.others()).isEqualTo("Full load (100 users): 42 to 56 % more requests/s.");
		Failing both = new Failing("platform", RATE, 0.124, "virtual", 0.001);
		assertThat(text((answer) -> answer.withFailing(both), Decision.SET_IT, MORE_REQUESTS).first())
			.isEqualTo("Set it: platform fails 12.4 % of the requests at 120.0/s, and virtual 0.10 %.");
	}

	@Test
	void aFailureUnderOverloadComesBeforeTheRows() {
		Overload overload = new SampleOverload().carried("platform", 400)
			.answered("virtual", 400, 40, 960, 0)
			.recovered("virtual", null)
			.build();
		Trial judged = TrialJudge.answer(trial().withOverload(overload),
				new SampleStages().capacity("virtual", 1.5, 0.6, 0.6).equalRate("virtual", 1, 1, 1).build());
		AnswerText text = new AnswerText(judged.answer().arms().getFirst(), judged, List.of());
		assertThat(text.first()).startsWith("Mixed: with 400 users at once, virtual leaves 96.0 % of a user's requests")
			.containsPattern("Besides: [0-9]+ to [0-9]+ % more requests/s at full load")
			.doesNotContain("..");
		assertThat(text.why()).startsWith("Why: ").contains("503 or 429");
		assertThat(text.others()).contains("Overload, 400 users: platform served ");
	}

	@Test
	void whatBothArmsShareIsSeenAndWhatOneHasIsTheReason() {
		Finding shared = new Finding.Wait("virtual", WaitKind.DATABASE_POOL, List.of(0.9, 0.8), "shop.Orders.find",
				List.of());
		Finding own = new Finding.Wait("virtual", WaitKind.DATABASE_POOL, List.of(0.9), "shop.Orders.find", List.of());
		assertThat(found(Decision.SET_IT, shared).why()).startsWith("Seen: ");
		assertThat(found(Decision.SET_IT, own).why()).startsWith("Why: ");
		assertThat(found(Decision.NO_DIFFERENCE_FOUND, own).why()).startsWith("Seen: ");
		assertThat(found(Decision.UNCLEAR, own).why()).startsWith("Seen: ");
		assertThat(found(Decision.SET_IT, shared, own).why()).as("that of one arm comes first").startsWith("Why: ");
		assertThat(found(Decision.SET_IT, shared, own).also()).singleElement()
			.isEqualTo(PlainText
				.capitalised(new FindingText(shared).sentence() + ": " + new FindingText(shared).nextStep() + "."));
		assertThat(found(Decision.SET_IT, new Finding.Wait("zgc", WaitKind.LIMIT, List.of(0.9), "", List.of())).why())
			.as("an arm of another answer")
			.isEmpty();
	}

	@Test
	void whereNothingWasSeenItSaysSo() {
		assertThat(text(Decision.SET_IT, MORE_REQUESTS).why()).isEmpty();
		Trial seen = trial()
			.withEvidence(List.of(evidence("platform", "platform", true), evidence("virtual", "virtual", true)));
		assertThat(text(seen, Decision.SET_IT, MORE_REQUESTS).why())
			.isEqualTo("Seen: no lock, full pool, pinned thread or new warning in either arm.");
		Trial asleep = trial().withEvidence(
				List.of(waiting(evidence("platform", "platform", true)), evidence("virtual", "virtual", true)));
		assertThat(text(asleep, Decision.SET_IT, MORE_REQUESTS).why()).isEqualTo(
				"Seen: 93.0 % of the requests in platform waited for the end of a sleep; no lock, full pool, pinned"
						+ " thread or new warning in either arm.");
		Trial half = trial()
			.withEvidence(List.of(evidence("platform", "platform", false), evidence("virtual", "virtual", true)));
		assertThat(text(half, Decision.SET_IT, MORE_REQUESTS).why())
			.isEqualTo("Seen: where requests wait was not looked at; 'bench try' does on this machine.");
	}

	/** A limit that the change lifts explains a gain, and no loss. */
	@Test
	void theRequestThreadsOfOneArmAreTheReasonOfAGainAlone() {
		Finding limit = new Finding.FullPool("platform", Pool.REQUEST_THREADS, "request threads", 10, List.of(0.8),
				"shop.Orders.find", List.of());
		Finding wait = new Finding.Wait("virtual", WaitKind.DATABASE_POOL, List.of(0.9), "shop.Orders.find", List.of());
		assertThat(found(Decision.SET_IT, wait, limit).why()).startsWith("Why: 90.0 % of the requests in virtual");
		assertThat(found(Decision.SET_IT, limit).why()).startsWith(
				"Why: 80.0 % of the requests in platform waited for a thread of the pool of request threads, which has 10");
		assertThat(found(Decision.DO_NOT, limit, wait).why()).startsWith("Why: 90.0 % of the requests in virtual");
		assertThat(found(Decision.DO_NOT, limit).why()).startsWith("Seen: 80.0 % of the requests in platform");
	}

	@Test
	void aResourceThatRanOutIsTheReasonAndEveryOtherOneIsAlsoSeen() {
		AnswerText text = text((answer) -> answer.withExhausted(List.of(new Exhausted("virtual", "file descriptors", 5),
				new Exhausted("virtual", "native threads", 1))), Decision.DO_NOT, FEWER_REQUESTS);
		assertThat(text.why())
			.startsWith("Why: virtual ran out of file descriptors (5 lines of its logs): give it more");
		assertThat(text.also()).singleElement().asString().startsWith("virtual ran out of native threads (1 line ");
		AnswerText same = text((answer) -> answer.withExhausted(List.of(new Exhausted("virtual", "memory", 5))),
				Decision.NO_DIFFERENCE_FOUND, AS_MANY_REQUESTS);
		assertThat(same.why()).startsWith("Seen: virtual ran out of memory ");
	}

	/** Before an overload, and before a path that the mixture hides. */
	@Test
	void theAnswerOfAServiceThatGetsSlowerBeginsWithThat() {
		Trial judged = TrialJudge.answer(trial(),
				new SamplePaths(1).path("GET /short", Map.of("virtual", 5.1))
					.path("GET /long", Map.of())
					.addedTo(new SampleStages().capacity("virtual", 1, 1, 1)
						.warmUp("virtual", Steadiness.GETTING_SLOWER)
						.build()));
		assertThat(AnswerText.headline(judged))
			.startsWith("Virtual gets slower the longer it is under load, so every figure depends on how long it was"
					+ " measured. Do not set it: p95 of GET /short ");
	}

	/** The badge of a page has the decision. */
	@Test
	void theDecisionStandsOnceInTheHeadOfAPage() {
		AnswerText slowing = text(
				(answer) -> answer.withLasting(List.of(new Lasting("virtual", Steadiness.GETTING_SLOWER))),
				Decision.SET_IT, MORE_REQUESTS);
		assertThat(slowing.claim().before()).isEqualTo("Virtual gets slower the longer it is under load, so"
				+ " every figure depends on how long it was measured. ");
		assertThat(slowing.claim().text()).isEqualTo("42 to 56 % more requests/s at full load (100 users).");
		assertThat(text(Decision.SET_IT, MORE_REQUESTS).claim().text())
			.isEqualTo("42 to 56 % more requests/s at full load (100 users).");
		assertThat(text(Decision.UNCLEAR).claim().text()).isEqualTo("no metric was compared.");
	}

	@Test
	void twoArmsGetSlowerInThePlural() {
		AnswerText text = text((answer) -> answer.withLasting(
				List.of(new Lasting("a", Steadiness.GETTING_SLOWER), new Lasting("b", Steadiness.GETTING_SLOWER))),
				Decision.SET_IT, MORE_REQUESTS);
		assertThat(text.first()).startsWith("A and b get slower the longer they are under load, so every figure");
	}

	@Test
	void howSureNamesWhatMovedAndWhatWouldHalveTheRanges() {
		AnswerRow moved = MORE_REQUESTS.withMoved(new Moved(1.1, 1.31));
		AnswerText text = text((answer) -> answer.withMinutes(45), Decision.UNCLEAR, moved);
		assertThat(text.sure()).isEqualTo("How sure: a ratio moved while it was measured: throughput from 1.100 to"
				+ " 1.310; --time-limit 45m would halve these ranges.");
		assertThat(text(Decision.UNCLEAR, moved, half(Metric.LATENCY_P50, 0.9, 1.1).withMoved(new Moved(0.9, 1.2)),
				half(Metric.LATENCY_P99, 0.9, 1.1).withDecides(false).withMoved(new Moved(0.9, 1.2)))
			.sure())
			.isEqualTo("How sure: ratios moved while they were measured: throughput from 1.100 to 1.310 and"
					+ " p50 latency at half load from 0.900 to 1.200.");
		assertThat(text(Decision.SET_IT, MORE_REQUESTS).sure()).as("a time that is not known").isEmpty();
	}

	@Test
	void checksThatDoubtTheSameRowsAreNamedTogether() {
		List<AnswerRow> rows = List.of(MORE_REQUESTS, memory(0.9, 1.1), half(Metric.LATENCY_P50, 0.9, 1.1),
				half(Metric.LATENCY_P95, 0.9, 1.1), half(Metric.SWITCHES_PER_REQUEST, 0.9, 1.1).withDecides(false));
		List<Doubt> doubts = List.of(new Doubt("capacity", "cold JVM (platform)", List.of("throughput", "peak memory")),
				new Doubt("capacity", "cold JVM (virtual)", List.of("throughput", "peak memory")),
				new Doubt("equal-rate", "steal", List.of("p95 latency at half load", "context switches per request")),
				new Doubt("equal-rate", "swap", List.of("context switches per request")));
		AnswerText text = text((answer) -> answer.withDoubts(doubts), Decision.UNCLEAR, rows.toArray(AnswerRow[]::new));
		assertThat(text.sure()).isEqualTo("How sure: cold JVM (platform) and cold JVM (virtual) cast doubt on"
				+ " everything at full load; steal casts doubt on p95 latency at half load.");
	}

	@Test
	void onePairHasNoRangeThatATimeWouldHalve() {
		AnswerRow once = MORE_REQUESTS.withCi95(null).withWord(Word.UNCLEAR);
		AnswerText text = text((answer) -> answer.withMinutes(45), Decision.UNCLEAR, once);
		assertThat(text.first()).isEqualTo("Unclear: about 49 % more requests/s at full load (100 users), seen once.");
		assertThat(text.sure()).isEqualTo("How sure: --time-limit 45m would give ranges.");
		assertThat(AnswerText.change(once)).isEqualTo("about 49 % more, once");
	}

	@Test
	void aSearchThatEndedEarlyIsSaid() {
		AnswerRow row = MORE_REQUESTS.withDecides(false)
			.withBasis(new Basis.Pairs(USERS, 4, List.of(), List.of("platform", "virtual")));
		assertThat(text(Decision.UNCLEAR, row).sure()).isEqualTo("How sure: platform and virtual may carry more than"
				+ " these users ask, so throughput and latency at full load decide nothing.");
	}

	@Test
	void aRunThatIsNotValidSaysWhatFailed() {
		List<RunResult> stages = same()
			.capacityIs(Status.INVALID,
					new Check("errors", "virtual", Check.Status.INVALID, new Seen.Text("3 % failed")))
			.build();
		Trial judged = TrialJudge.answer(trial(), stages);
		AnswerText text = new AnswerText(judged.answer().arms().getFirst(), judged, stages);
		assertThat(text.first()).startsWith("Unclear: p50 ");
		assertThat(text.sure()).startsWith("How sure: 4 pairs of fresh JVMs; the run at full load is invalid, because"
				+ " 3 % failed (virtual); --time-limit ");
	}

	@Test
	void aLoadThatGaveNoAnswerIsSaid() {
		AnswerRow unanswered = row(Metric.THROUGHPUT, Word.INFO, 1, 1)
			.with((row) -> row.ci95(null).ratio(null).basis(new Basis.Unanswered("capacity", Status.INVALID)));
		assertThat(text(Decision.UNCLEAR, unanswered, half(Metric.LATENCY_P50, 0.9, 1.1)).others())
			.isEqualTo("Full load gave no answer.");
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', textBlock = """
			OPEN; Not tried: half load; other requests than GET /orders/1; other machines;
			CLOSED; Not tried: full load; other requests than GET /orders/1; other machines;
			""", ignoreLeadingAndTrailingWhitespace = true)
	void whatWasNotTriedIsOneLine(LoadModel missing, String load) {
		String line = text((answer) -> answer.withNotMeasured(List.of(missing)), Decision.SET_IT, MORE_REQUESTS)
			.notTried();
		assertThat(line).isEqualTo(
				load + "; other requests than GET /orders/1; other machines; @Scheduled, @Async and" + " listeners.");
		assertThat(text(Decision.SET_IT, MORE_REQUESTS).notTried()).startsWith("Not tried: other requests");
	}

	@Test
	void anAnswerHasFourLinesAtMost() {
		Trial judged = TrialJudge.answer(
				trial().withFindings(List.of(new Finding.Interrupts("virtual", "platform", List.of()))),
				same().build());
		AnswerText text = new AnswerText(judged.answer().arms().getFirst(), judged, same().build());
		assertThat(text.lines()).hasSize(4).containsExactly(text.first(), text.others(), text.why(), text.sure());
	}

	private static AnswerText text(Decision decision, AnswerRow... rows) {
		return text(trial(), decision, rows);
	}

	private static AnswerText text(Trial trial, Decision decision, AnswerRow... rows) {
		return new AnswerText(ArmAnswer.ofRows("virtual", "platform", decision, List.of(rows)), trial, List.of());
	}

	private static AnswerText text(UnaryOperator<ArmAnswer> change, Decision decision, AnswerRow... rows) {
		return new AnswerText(change.apply(ArmAnswer.ofRows("virtual", "platform", decision, List.of(rows))), trial(),
				List.of());
	}

	private static AnswerText found(Decision decision, Finding... findings) {
		return text(trial().withFindings(List.of(findings)), decision, MORE_REQUESTS);
	}

	private static AnswerRow row(Metric metric, Word word, double lower, double upper) {
		return row(At.FULL_LOAD, metric, word, lower, upper, pairs(USERS));
	}

	private static AnswerRow memory(double lower, double upper) {
		return row(Metric.PEAK_MEMORY, Word.UNCLEAR, lower, upper);
	}

	private static AnswerRow half(Metric metric, double lower, double upper) {
		return row(At.HALF_LOAD, metric, Word.UNCLEAR, lower, upper, pairs(RATE));
	}

	private static AnswerRow row(At at, Metric metric, Word word, double lower, double upper, Basis basis) {
		double ratio = (lower + upper) / 2;
		return new AnswerRow(at, null, metric, true, 20.0, 20.0 * ratio, ratio, new Interval(lower, upper),
				metric.same(metric.threshold(), 20.0), word, false, null, basis);
	}

	private static Basis pairs(Load load, String... doubts) {
		return new Basis.Pairs(load, 4, List.of(doubts), List.of());
	}

	private static Trial trial() {
		return SampleStages.trial();
	}

	private static SampleStages same() {
		return new SampleStages().capacity("virtual", 1, 1, 1).equalRate("virtual", 1, 1, 1);
	}

	private static Trial broken(String arm, @Nullable Double seconds, boolean alive, int jvms, int broken) {
		FirstLoad platform = SampleStages.firstLoad("platform", 400, Steadiness.STEADY);
		FirstLoad virtual = SampleStages.firstLoad("virtual", 200, Steadiness.NO_STEADY_STATE);
		return trial().with((seen) -> seen.firstLoads(List.of(platform, virtual))
			.breakdowns(List.of(new Breakdown(arm, "20 users", seconds, alive,
					arm.equals("virtual") ? "platform" : "virtual", 240, jvms, broken, Map.of()))));
	}

	/** The rates of one, two, three users. */
	private static CapacityCurve curve(String arm, double... rates) {
		List<Step> steps = new ArrayList<>();
		for (int i = 0; i < rates.length; i++) {
			steps.add(new Step(i + 1, rates[i], 900, 0, 1.0, 2.0, null, null, null));
		}
		return new CapacityCurve(arm, steps, new End.NoGain());
	}

	private static Evidence evidence(String arm, String kind, boolean looksInside) {
		return new Evidence(arm, ThreadKind.of(kind), List.of(new Witness.UnreadablePod()), looksInside ? 8 : 0,
				looksInside ? 100 : 0, Map.of(), List.of(), List.of(), null, List.of(), null, null);
	}

	private static Evidence waiting(Evidence seen) {
		return new Evidence(seen.arm(), seen.threadKind(), seen.witnesses(), seen.dumps(), seen.requestsSeen(),
				Map.of(WaitKind.SLEEP.text(), 0.93), List.of(), List.of(), null, List.of(), null, null);
	}

	private void judged(String title, Trial trial, List<RunResult> stages) {
		Trial judged = TrialJudge.answer(trial, stages);
		List<String> lines = new ArrayList<>();
		judged.answer().arms().forEach((answer) -> lines.addAll(lines(new AnswerText(answer, judged, stages))));
		this.texts.put(title, lines);
	}

	private static List<String> lines(AnswerText answer) {
		List<String> lines = new ArrayList<>(answer.lines());
		lines.add(answer.notTried());
		for (boolean decides : List.of(true, false)) {
			lines.addAll(ForestTable.of(answer.answer(), List.of(), decides).lines(100));
		}
		answer.also().stream().map((line) -> "- " + line).forEach(lines::add);
		return lines;
	}

	private String text() {
		StringBuilder text = new StringBuilder();
		this.texts.forEach((title, lines) -> {
			text.append("# ").append(title).append('\n');
			lines.forEach((line) -> text.append(line).append('\n'));
			text.append('\n');
		});
		return text.toString();
	}

}
