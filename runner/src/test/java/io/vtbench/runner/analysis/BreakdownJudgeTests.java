package io.vtbench.runner.analysis;

import java.util.List;
import java.util.Map;

import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.result.FirstMinute;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.Trial.Breakdown;
import io.vtbench.runner.result.Trial.Finding;
import io.vtbench.runner.result.TrialAnswer;
import io.vtbench.runner.result.TrialAnswer.AnswerRow;
import io.vtbench.runner.result.TrialAnswer.ArmAnswer;
import io.vtbench.runner.result.TrialAnswer.Decision;
import io.vtbench.runner.result.WarmUpUse.Steadiness;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class BreakdownJudgeTests {

	@Test
	void aCandidateThatStopsAnsweringCannotBeUsed() {
		ArmAnswer answer = answer(broken(12.5, true, 3, 3), List.of(), List.of());
		assertThat(answer.arm()).isEqualTo("virtual");
		assertThat(answer.baseline()).isEqualTo("platform");
		assertThat(answer.decision()).isEqualTo(Decision.DO_NOT);
		assertThat(answer.headline()).isEqualTo("Do not set it: spring.threads.virtual.enabled=true");
		assertThat(answer.why()).isEqualTo("virtual stopped answering 20 users 12.50 s after the load began, and"
				+ " platform came to 240.0/s with the same load: seen in 3 of 3 fresh JVMs.");
		assertThat(answer.rows()).isEmpty();
		assertThat(answer.sure()).containsExactly(
				"The load was sent to 3 fresh JVMs of virtual, and 3 of them stopped serving.",
				"virtual was not measured.");
	}

	@Test
	void aProcessThatEndsOnceIsSaidToBeSeenOnce() {
		ArmAnswer answer = answer(broken(null, false, 1, 1), List.of(), List.of());
		assertThat(answer.why())
			.isEqualTo("virtual ended under 20 users, and platform came to 240.0/s with the same load.");
		assertThat(answer.sure()).first().isEqualTo("Seen once, in one JVM; repeat the command to see it again.");
	}

	@Test
	void whatDoesNotAlwaysHappenIsARiskAllTheSame() {
		assertThat(answer(broken(1.0, true, 3, 1), List.of(), List.of()).sure()).first()
			.isEqualTo("The load was sent to 3 fresh JVMs of virtual, and 1 of them stopped serving: it does not"
					+ " always happen, which is a risk all the same.");
	}

	@Test
	void aPlaceThatNobodySawIsSaid() {
		Evidence other = evidence("platform", 8);
		assertThat(answer(broken(1.0, true, 1, 1), List.of(other, evidence("virtual", 0)), List.of()).risks())
			.containsExactly("Where its requests were when it stopped answering was not seen: its log may say more.");
		assertThat(answer(broken(1.0, false, 1, 1), List.of(), List.of()).risks())
			.containsExactly("Where its requests were when it ended was not seen: its log may say more.");
	}

	@Test
	void whatWasFoundIsItsRisk() {
		ArmAnswer answer = answer(broken(1.0, true, 1, 1), List.of(evidence("virtual", 2)), List.of());
		assertThat(answer.risks()).containsExactly("all carriers are pinned: update the driver.");
	}

	@Test
	void whatItServedInItsFirstMinuteIsShownAndNoSteadyThroughput() {
		List<FirstMinute> minutes = List.of(SampleStages.firstMinute("platform", 400, 20.0, Steadiness.STEADY),
				SampleStages.firstMinute("virtual", 200, null, Steadiness.NO_STEADY_STATE));
		assertThat(answer(broken(1.0, true, 1, 1), List.of(), minutes).rows()).extracting(AnswerRow::metric)
			.containsExactly("served in the first 60 s");
	}

	@Test
	void theOtherCandidatesKeepTheirAnswers() {
		TrialAnswer measured = new TrialAnswer(List.of(new ArmAnswer("zgc", "platform", Decision.NO_DIFFERENCE,
				"No difference", "", List.of(), List.of(), List.of())));
		TrialAnswer both = BreakdownJudge.with(SampleStages.trial().withBreakdowns(List.of(broken(1.0, true, 1, 1))),
				measured);
		assertThat(both.arms()).extracting(ArmAnswer::arm).containsExactly("virtual", "zgc");
	}

	private static ArmAnswer answer(Breakdown broken, List<Evidence> evidence, List<FirstMinute> minutes) {
		List<Finding> findings = evidence.stream()
			.anyMatch((seen) -> seen.arm().equals("virtual") && seen.looksInside())
					? List.of(new Finding("virtual", "all carriers are pinned", "update the driver", List.of()))
					: List.of();
		Trial trial = SampleStages.trial()
			.with((seen) -> seen.breakdowns(List.of(broken))
				.firstMinutes(minutes)
				.evidence(evidence)
				.findings(findings));
		return BreakdownJudge.with(trial, new TrialAnswer(List.of())).arms().getFirst();
	}

	private static Breakdown broken(@Nullable Double seconds, boolean alive, int jvms, int broken) {
		return new Breakdown("virtual", "20 users", seconds, alive, "platform", 240, jvms, broken);
	}

	private static Evidence evidence(String arm, int dumps) {
		return new Evidence(arm, arm, List.of(), dumps, 0, Map.of(), List.of(), List.of(), null, List.of());
	}

}
