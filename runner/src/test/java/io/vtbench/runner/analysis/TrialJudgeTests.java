package io.vtbench.runner.analysis;

import java.util.List;

import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.TrialAnswer;
import io.vtbench.runner.result.Withholds;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

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
			.contains("gets no verdict because of my own check; the checks below say what to do")
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
	void anInvalidRunHasNoAnswer() {
		assertThat(decision(SampleRun.flawless().status(Status.INVALID)))
			.isEqualTo("No answer: the run is invalid; the checks below say why.");
	}

	private static String decision(SampleRun run) {
		RunResult judged = Judge.judge(run.build());
		TrialAnswer answer = TrialJudge.answer(judged, List.of(), List.of());
		return answer.decision();
	}

}
