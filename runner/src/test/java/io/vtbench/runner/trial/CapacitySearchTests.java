package io.vtbench.runner.trial;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

import io.vtbench.runner.judge.Knee;
import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.CapacityCurve.End;
import io.vtbench.runner.result.CapacityCurve.Step;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CapacitySearchTests {

	@Test
	void endsTwoStepsAfterTheKneeOfAPool() throws InterruptedException {
		// ten threads of 100 ms each
		CapacityCurve curve = climb((users) -> step(users, Math.min(users, 10) / 0.1, 0, 0.1), 1, () -> false);
		assertThat(curve.steps()).extracting(Step::users).containsExactly(1, 2, 5, 10, 20, 50);
		assertThat(Knee.of(curve).step().users()).isEqualTo(10);
		assertThat(curve.end()).isEqualTo(new End.NoGain());
	}

	@Test
	void oneStepWithoutAGainDoesNotEndIt() throws InterruptedException {
		CapacityCurve curve = climb((users) -> step(users, (users == 5) ? 2 : Math.min(users, 50), 0, 0.1), 1,
				() -> false);
		assertThat(Knee.of(curve).step().users()).isEqualTo(50);
	}

	@Test
	void whereItEndsBeforeMoreUsersGainNothingItDidNotReachTheCapacity() throws InterruptedException {
		assertThat(Knee.of(climb((users) -> step(users, users, 0, 0.1), 1, () -> false)).mayCarryMore())
			.as("most users")
			.isTrue();
		assertThat(Knee.of(climb((users) -> step(users, users, 0, users / 200.0), 1, () -> false)).mayCarryMore())
			.as("full generator")
			.isTrue();
		assertThat(Knee.of(climb((users) -> step(users, Math.min(users, 10), 0, 0.1), 1, () -> false)).mayCarryMore())
			.as("no gain")
			.isFalse();
		assertThat(Knee.of(climb((users) -> step(users, users, (users > 10) ? 50 : 0, 0.1), 1, () -> false))
			.mayCarryMore()).as("wrong answers").isFalse();
	}

	@Test
	void theLatencyOfTheFirstAnswersAloneIsNone() {
		assertThat(step(50, 10, 0, 0.1).p50Millis()).isEqualTo(1);
		assertThat(step(51, 10, 0, 0.1).p50Millis()).isNull();
		assertThat(step(51, 10, 0, 0.1).p95Millis()).isNull();
	}

	@Test
	void errorsEndItAndSayHowMany() throws InterruptedException {
		CapacityCurve curve = climb((users) -> step(users, users, (users > 10) ? 50 : 0, 0.1), 1, () -> false);
		assertThat(curve.steps()).extracting(Step::users).endsWith(20);
		assertThat(curve.end()).isInstanceOfSatisfying(End.WrongAnswers.class,
				(end) -> assertThat(end.users()).isEqualTo(20));
		assertThat(Knee.of(curve).step().users())
			.as("users who are not to be measured with, for their answers are wrong")
			.isEqualTo(10);
	}

	@Test
	void whereAllStepsFailTheBestOfThemIsTheKnee() throws InterruptedException {
		CapacityCurve curve = climb((users) -> step(users, users, 50, 0.1), 1, () -> false);
		assertThat(Knee.of(curve).step().users()).isEqualTo(1);
	}

	@Test
	void aFullGeneratorEndsIt() throws InterruptedException {
		CapacityCurve curve = climb((users) -> step(users, users, 0, users / 200.0), 1, () -> false);
		assertThat(curve.steps()).extracting(Step::users).endsWith(200);
		assertThat(curve.end()).isEqualTo(new End.FullGenerator(200));
		assertThat(Knee.of(curve).step().users()).as("users whom the generator can still serve").isEqualTo(100);
	}

	@Test
	void oneStepIsMadeInAnyCase() throws InterruptedException {
		CapacityCurve curve = climb((users) -> step(users, users, 0, 0.1), 1, () -> true);
		assertThat(curve.steps()).hasSize(1);
		assertThat(curve.end()).isEqualTo(new End.TimeUp());
	}

	@Test
	void beginsWithTheFewestUsersThatItsLoadCanHave() throws InterruptedException {
		CapacityCurve curve = climb((users) -> step(users, users, 0, 0.1), 4, () -> true);
		assertThat(curve.steps()).extracting(Step::users).containsExactly(5);
	}

	@Test
	void aGeneratorWhoseUseIsUnknownIsNotTakenForFull() throws InterruptedException {
		CapacityCurve curve = climb((users) -> new Step(users, Math.min(users, 50), 100, 0, 1.0, 2.0, null, null), 1,
				() -> false);
		assertThat(Knee.of(curve).step().users()).isEqualTo(50);
	}

	@Test
	void goesOnWhileOneArmGainsAndMeasuresBothAtEachStep() throws InterruptedException {
		List<String> asked = new ArrayList<>();
		Map<String, CapacitySearch.Load> arms = new LinkedHashMap<>();
		arms.put("platform", noting(asked, "platform", 10));
		arms.put("virtual", noting(asked, "virtual", 50));
		List<CapacityCurve> curves = new CapacitySearch(arms, 1, () -> false).from(20);
		assertThat(asked).containsExactly("platform 20", "virtual 20", "virtual 50", "platform 50", "platform 20",
				"virtual 20", "platform 100", "virtual 100", "virtual 200", "platform 200");
		assertThat(curves).extracting(CapacityCurve::arm).containsExactly("platform", "virtual");
		assertThat(Knee.of(curves.getLast()).step().users()).isEqualTo(50);
	}

	@Test
	void whatTheJitCompilerGainsIsNotTakenForTheUsers() throws InterruptedException {
		List<Integer> asked = new ArrayList<>();
		CapacityCurve curve = climb((users) -> {
			asked.add(users);
			return step(users, 100 + 20 * asked.size(), 0, 0.1);
		}, 20, () -> false);
		assertThat(Knee.of(curve).step().users()).isEqualTo(20);
		assertThat(asked).as("the gain of 50 users is checked by 20 that are as warm").startsWith(20, 50, 20);
	}

	@Test
	void aGainOfTheJitCompilerIsOneMoreStepWithoutAGain() throws InterruptedException {
		List<Integer> asked = new ArrayList<>();
		CapacityCurve curve = climb((users) -> {
			asked.add(users);
			return step(users, (asked.size() > 2) ? 120 : 100, 0, 0.1);
		}, 20, () -> false);
		assertThat(asked).as("50 users gain nothing, and neither do 100").containsExactly(20, 50, 100, 20);
		assertThat(curve.end()).isEqualTo(new End.NoGain());
	}

	@Test
	void goesDownWhereItBeganWithMoreThanEnough() throws InterruptedException {
		CapacityCurve curve = new CapacitySearch(Map.of("virtual", (users) -> step(users, Math.min(users, 5), 0, 0.1)),
				1, () -> false)
			.from(20)
			.getFirst();
		assertThat(curve.steps()).extracting(Step::users).containsExactly(2, 5, 10, 20, 50, 100);
		assertThat(Knee.of(curve).step().users()).isEqualTo(5);
	}

	@Test
	void errorsInOneArmEndTheSearchInBoth() throws InterruptedException {
		Map<String, CapacitySearch.Load> arms = new LinkedHashMap<>();
		arms.put("platform", (users) -> step(users, users, (users > 20) ? 50 : 0, 0.1));
		arms.put("virtual", (users) -> step(users, users, 0, 0.1));
		List<CapacityCurve> curves = new CapacitySearch(arms, 1, () -> false).from(20);
		assertThat(curves).allSatisfy((curve) -> assertThat(curve.steps()).extracting(Step::users).endsWith(20, 50));
		assertThat(curves.getFirst().end()).isInstanceOfSatisfying(End.WrongAnswers.class,
				(end) -> assertThat(end.users()).isEqualTo(50));
		assertThat(curves.getLast().end()).isEqualTo(new End.OtherArm("platform"));
	}

	private static CapacitySearch.Load noting(List<String> asked, String arm, int threads) {
		return (users) -> {
			asked.add(arm + " " + users);
			return step(users, Math.min(users, threads), 0, 0.1);
		};
	}

	private static CapacityCurve climb(CapacitySearch.Load load, int fewest, BooleanSupplier timeUp)
			throws InterruptedException {
		return new CapacitySearch(Map.of("virtual", load), fewest, timeUp).from(fewest).getFirst();
	}

	private static Step step(int users, double rate, long failed, double generator) {
		return new Step(users, rate, 100, failed, 1.0, 2.0, 0.1, generator);
	}

}
