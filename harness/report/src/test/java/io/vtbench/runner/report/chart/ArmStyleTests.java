package io.vtbench.runner.report.chart;

import java.util.List;
import java.util.Map;

import io.vtbench.runner.judge.SampleStages;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.ThreadKind;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.WarmUpUse.Steadiness;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** An arm has its colour by what it is, and not by where it stands. */
class ArmStyleTests {

	private static final RunResult STAGE = new SampleStages().capacity("virtual", 1, 1, 1).build().getFirst();

	@Test
	void platformAndVirtualThreadsKeepTheirColoursInAnyOrder() {
		assertThat(ArmStyle.of(with(arm("virtual", ThreadKind.VIRTUAL), arm("platform", ThreadKind.PLATFORM))))
			.containsExactly(new ArmStyle("virtual", 1), new ArmStyle("platform", 0));
	}

	@Test
	void anArmOfAnotherNameHasTheColourOfItsThreads() {
		assertThat(ArmStyle.of(with(arm("jar-b", ThreadKind.VIRTUAL), arm("jar-a", ThreadKind.PLATFORM),
				arm("reactive", ThreadKind.EVENT_LOOP))))
			.extracting(ArmStyle::color)
			.containsExactly(1, 0, 2);
	}

	@Test
	void aSecondArmOfTheSameThreadsHasAColourOfItsOwn() {
		assertThat(ArmStyle.of(with(arm("platform-200", ThreadKind.PLATFORM), arm("platform", ThreadKind.PLATFORM),
				arm("task", null), arm("virtual", ThreadKind.VIRTUAL))))
			.extracting(ArmStyle::color)
			.containsExactly(2, 0, 3, 1);
	}

	@Test
	void aTrialThatMeasuredNothingKnowsItsArmsByWhatItSaw() {
		Trial trial = SampleStages.trial()
			.withFirstLoads(List.of(SampleStages.firstLoad("virtual", 1, Steadiness.STEADY),
					SampleStages.firstLoad("platform", 1, Steadiness.STEADY)));
		assertThat(ArmStyle.of(trial, List.of())).contains(new ArmStyle("virtual", 1), new ArmStyle("platform", 0));
	}

	private static Arm arm(String name, @Nullable ThreadKind kind) {
		return new Arm(name, kind, null, null, List.of(), List.of(), Map.of());
	}

	private static RunResult with(Arm... arms) {
		return STAGE.withArms(List.of(arms));
	}

}
