package io.vtbench.runner.analysis;

import java.util.List;
import java.util.Map;

import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.TrialAnswer;
import io.vtbench.runner.result.Withholds;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

/** The sentence that a trial begins with. */
class TrialJudgeTests {

	@Test
	void aGainIsAReasonToSetIt() {
		assertThat(decision(SampleRun.flawless())).startsWith("Set it: spring.threads.virtual.enabled=true changes");
	}

	@Test
	void aVerdictThatACheckWithholdsIsNotOneOfTooFewPairs() {
		Check check = new Check("my own check", null, Check.Status.WARN, "", Withholds.RUN);
		assertThat(decision(SampleRun.flawless().checks(check))).startsWith("Cannot tell: ")
			.contains("gets no verdict because of my own check; 'How sure' below says what was seen")
			.doesNotContain("--pairs");
	}

	@Test
	void onePairIsTooFew() {
		SampleRun run = SampleRun.empty()
			.arm("platform", null, SampleFork.pair(1).makespan(16))
			.arm("virtual", null, SampleRun.virtual(1).makespan(3));
		assertThat(decision(run)).startsWith("Cannot tell: ").contains("more pairs would (--pairs)");
	}

	@Test
	void aNearlyFullGeneratorIsWhatHidesADifferenceAndNotTooFewPairs() {
		RunResult run = Judge.judge(SampleRun.empty()
			.arm("platform", null, SampleFork.pair(1).makespan(10), SampleFork.pair(2).makespan(16))
			.arm("virtual", null, SampleRun.virtual(1).makespan(12).generatorShare(0.85),
					SampleRun.virtual(2).makespan(12))
			.build());
		TrialAnswer answer = TrialJudge.answer(run, null, List.of(), List.of(), List.of());
		assertThat(answer.decision()).contains("because of generator (virtual)").doesNotContain("--pairs");
		assertThat(answer.sure()).contains("What limits the answer: k6 used at most 85.0 % of the processor time it"
				+ " could have in pair 1 (virtual).");
	}

	@Test
	void aCostOfYoungJvmsIsNotStatedAsAFact() {
		RunResult run = Judge.judge(SampleRun.empty()
			.arm("platform", null, SampleFork.pair(1).makespan(16.1).cpuSeconds(0.8).compilerCpuSeconds(0.4),
					SampleFork.pair(2).makespan(16.2).cpuSeconds(0.9).compilerCpuSeconds(0.4))
			.arm("virtual", null, SampleRun.virtual(1).makespan(3.3).compilerCpuSeconds(0.01),
					SampleRun.virtual(2).makespan(3.4).compilerCpuSeconds(0.01))
			.build());
		TrialAnswer answer = TrialJudge.answer(run, null, List.of(), List.of(), List.of());
		assertThat(answer.decision()).startsWith("Set it: ");
		assertThat(answer.costs().getFirst()).startsWith("CPU per request changes by a factor of ")
			.endsWith(
					"), not reliable: the JIT compiler took at most 50.0 % of the JVM's CPU time in pair 1 (platform).");
	}

	@Test
	void pairsThatAllGiveTheSameRatioNeedNoMoreOfThem() {
		assertThat(decision(SampleRun.empty()
			.arm("platform", null, SampleFork.pair(1).makespan(16), SampleFork.pair(2).makespan(16))
			.arm("virtual", null, SampleRun.virtual(1).makespan(8), SampleRun.virtual(2).makespan(8))))
			.contains("a factor of 0.500 (the same in all 2 pairs)")
			.doesNotContain("interval 0.500", "--pairs");
	}

	@Test
	void anInvalidRunHasNoAnswer() {
		assertThat(decision(SampleRun.flawless().status(Status.INVALID)))
			.isEqualTo("No answer: the run is invalid; the checks below say why.");
	}

	@Test
	void aDuetSaysWhatARequestCostsInPlaceOfForksInTurn() {
		TrialAnswer answer = TrialJudge.answer(Judge.judge(SampleRun.flawless().build()), Judge.judge(duet().build()),
				List.of(), List.of(), List.of());
		assertThat(answer.costs().getFirst())
			.startsWith("With both at once at 500.0/s each, CPU per request changes by" + " a factor of 1.1")
			.endsWith(": slower.");
		assertThat(answer.costs()).filteredOn((cost) -> cost.contains("CPU per request")).hasSize(1);
	}

	@Test
	void aDuetThatIsInvalidSaysNoFigure() {
		TrialAnswer answer = TrialJudge.answer(Judge.judge(SampleRun.flawless().build()),
				Judge.judge(duet().status(Status.INVALID).build()), List.of(), List.of(), List.of());
		assertThat(answer.costs().getFirst()).isEqualTo(
				"CPU per request with both at once: no answer, for that run is invalid; its own report says why.");
	}

	@Test
	void whatWasNotLookedAtIsNotCalledFine() {
		TrialAnswer answer = TrialJudge.answer(Judge.judge(SampleRun.flawless().build()), null, List.of(),
				List.of(threadsOf("platform", "platform"), threadsOf("virtual", Evidence.UNSEEN)), List.of());
		assertThat(answer.breaks()).singleElement(STRING)
			.startsWith("No new warning was found in the log.")
			.contains("was not looked at");
		assertThat(answer.sure()).hasSize(2)
			.last(STRING)
			.isEqualTo("Not proven which kind of thread served in virtual: no shell.");
	}

	@Test
	void aServiceThatRanOutOfSomethingWhileItWasMeasuredIsNotCalledFine() {
		SampleRun run = SampleRun.empty()
			.arm("platform", null, SampleFork.pair(1).makespan(16.1), SampleFork.pair(2).makespan(16.2))
			.arm("virtual", null, SampleRun.virtual(1).makespan(3.3),
					SampleRun.virtual(2).makespan(3.3).exhausted(Map.of("file descriptors", 55L)));
		TrialAnswer answer = TrialJudge.answer(Judge.judge(run.build()), null, List.of(), List.of(), List.of());
		assertThat(answer.decision()).endsWith(" Read first what was found below.");
		assertThat(answer.breaks()).singleElement(STRING)
			.startsWith("virtual ran out of file descriptors (55 lines of its logs): ");
	}

	/** The threads were looked at, and not the code. */
	private static Evidence threadsOf(String arm, String kind) {
		return new Evidence(arm, kind, List.of("no shell"), 0, 0, Map.of(), List.of(), List.of(), null, List.of());
	}

	/** A request costs a tenth more on virtual threads. */
	private static SampleRun duet() {
		return SampleRun.empty()
			.duet()
			.arm("platform", null, SampleFork.pair(1).blocks(1.00, 1.01), SampleFork.pair(2).blocks(1.01, 1.00),
					SampleFork.pair(3).blocks(1.00, 1.00), SampleFork.pair(4).blocks(1.01, 1.01))
			.arm("virtual", null, SampleRun.virtual(1).blocks(1.10, 1.11), SampleRun.virtual(2).blocks(1.11, 1.10),
					SampleRun.virtual(3).blocks(1.10, 1.10), SampleRun.virtual(4).blocks(1.11, 1.11));
	}

	private static String decision(SampleRun run) {
		RunResult judged = Judge.judge(run.build());
		TrialAnswer answer = TrialJudge.answer(judged, null, List.of(), List.of(), List.of());
		return answer.decision();
	}

}
