package io.vtbench.runner.scenario;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

import io.vtbench.runner.result.Design;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PlanTests {

	private static final List<String> TWO = List.of("platform", "virtual");

	@Test
	void everyPairTurnsTheOrderRound() {
		Plan plan = new Plan(TWO, 1, Design.IN_TURN);
		List<String> first = arms(plan, 1);
		assertThat(first).containsExactlyInAnyOrderElementsOf(TWO);
		assertThat(arms(plan, 2)).isEqualTo(first.reversed());
		assertThat(arms(plan, 3)).isEqualTo(first);
		assertThat(arms(plan, 4)).isEqualTo(first.reversed());
	}

	@Test
	void threeArmsMakeBlocksOfThree() {
		Plan plan = new Plan(List.of("platform", "virtual", "reactive"), 7, Design.IN_TURN);
		assertThat(arms(plan, 1)).containsExactlyInAnyOrder("platform", "virtual", "reactive");
		assertThat(arms(plan, 2)).isEqualTo(arms(plan, 1).reversed());
		assertThat(plan.pair(2)).extracting(Plan.Slot::order).containsExactly(4, 5, 6);
		assertThat(plan.pair(2)).extracting(Plan.Slot::pair).containsOnly(2);
	}

	@Test
	void forksAreNumberedThroughTheRun() {
		Plan plan = new Plan(TWO, 1, Design.IN_TURN);
		assertThat(plan.pair(1)).extracting(Plan.Slot::order).containsExactly(1, 2);
		assertThat(plan.pair(3)).extracting(Plan.Slot::order).containsExactly(5, 6);
	}

	@Test
	void inADuetAPairIsOneStepAndTheOrderIsThatOfTheStarts() {
		Plan plan = new Plan(TWO, 1, Design.DUET);
		assertThat(plan.steps(1)).containsExactly(plan.pair(1));
		assertThat(plan.pair(3)).extracting(Plan.Slot::order).containsExactly(3, 3);
		assertThat(arms(plan, 2)).isEqualTo(arms(plan, 1).reversed());
		assertThat(plan.lastOrder(4)).isEqualTo(4);
	}

	@Test
	void inTurnEveryForkIsAStep() {
		Plan plan = new Plan(TWO, 1, Design.IN_TURN);
		assertThat(plan.steps(2)).hasSize(2).allMatch((step) -> step.size() == 1);
		assertThat(plan.lastOrder(4)).isEqualTo(8);
	}

	@Test
	void theSeedDecidesTheOrder() {
		assertThat(new Plan(TWO, 42, Design.IN_TURN).pair(1)).isEqualTo(new Plan(TWO, 42, Design.IN_TURN).pair(1));
		Set<List<String>> orders = LongStream.rangeClosed(1, 20)
			.mapToObj((seed) -> arms(new Plan(TWO, seed, Design.IN_TURN), 1))
			.collect(Collectors.toSet());
		assertThat(orders).containsExactlyInAnyOrder(TWO, TWO.reversed());
	}

	private static List<String> arms(Plan plan, int pair) {
		return plan.pair(pair).stream().map(Plan.Slot::arm).toList();
	}

}
