package io.vtbench.runner.trial;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleUnaryOperator;

import io.vtbench.runner.judge.Knee;
import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.CapacityCurve.End;
import io.vtbench.runner.result.CapacityCurve.Step;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class UserSearchTests {

	@Test
	void seesTheBendOfAPoolFromBothSides() throws InterruptedException {
		// ten threads of 100 ms each
		CapacityCurve curve = search((users) -> step(users, Math.min(users, 10) / 0.1, 0, 0.1), 16);
		assertThat(curve.steps()).extracting(Step::users).containsExactly(4, 8, 16, 32);
		assertThat(Knee.of(curve).users()).isCloseTo(10, within(0.5));
		assertThat(Knee.of(curve).plateauPerSecond()).isCloseTo(100, within(0.5));
		assertThat(Knee.usersAtLimit(List.of(curve))).isEqualTo(16);
		assertThat(curve.end()).isEqualTo(new End.NoGain());
	}

	@Test
	void addsUsersWhileThatGainsThroughput() throws InterruptedException {
		CapacityCurve curve = search((users) -> step(users, Math.min(users, 200) / 0.1, 0, 0.1), 4);
		assertThat(curve.steps()).extracting(Step::users).containsExactly(4, 8, 16, 32, 64, 125, 250, 500);
		assertThat(Knee.usersAtLimit(List.of(curve))).isEqualTo(500);
	}

	@Test
	void oneStepBelowTheBendIsEnoughWhereItBeganAboveIt() throws InterruptedException {
		CapacityCurve curve = search((users) -> step(users, Math.min(users, 5), 0, 0.1), 64);
		assertThat(curve.steps()).extracting(Step::users).containsExactly(2, 4, 8, 16, 32, 64, 125);
		assertThat(Knee.usersAtLimit(List.of(curve))).isEqualTo(8);
	}

	@Test
	void theArmThatBendsLastChoosesTheUsers() throws InterruptedException {
		Map<String, UserSearch.Load> arms = new LinkedHashMap<>();
		arms.put("platform", (users) -> step(users, Math.min(users, 10), 0, 0.1));
		arms.put("virtual", (users) -> step(users, Math.min(users, 60), 0, 0.1));
		List<CapacityCurve> curves = new UserSearch(arms, 1, () -> false).from(32);
		assertThat(curves).extracting(CapacityCurve::arm).containsExactly("platform", "virtual");
		assertThat(Knee.usersAtLimit(curves)).isEqualTo(125);
		assertThat(Knee.of(curves.getFirst()).perSecond(100)).isCloseTo(10, within(0.1));
	}

	@Test
	void measuresAllArmsAtEachStepInTheOtherOrder() throws InterruptedException {
		List<String> asked = new ArrayList<>();
		Map<String, UserSearch.Load> arms = new LinkedHashMap<>();
		arms.put("platform", noting(asked, "platform", 10));
		arms.put("virtual", noting(asked, "virtual", 50));
		new UserSearch(arms, 1, () -> false).from(64);
		assertThat(asked).startsWith("platform 64", "virtual 64", "virtual 125", "platform 125", "platform 32",
				"virtual 32");
	}

	@Test
	void theFirstStepsNearTheUsersThatAreFoundAreMadeOnceMore() throws InterruptedException {
		List<Integer> asked = new ArrayList<>();
		CapacityCurve curve = search((users) -> {
			asked.add(users);
			// the JIT compiler makes all later steps faster
			return step(users, ((asked.size() > 2) ? 100 : 60) * Math.min(users, 16), 0, 0.1);
		}, 32);
		assertThat(asked).as("32 and 64 were the first").endsWith(32, 64);
		assertThat(curve.steps()).filteredOn((step) -> step.users() >= 16)
			.extracting(Step::throughputPerSecond)
			.containsOnly(1600.0);
	}

	@Test
	void whereItEndsBeforeMoreUsersGainNothingItDidNotReachTheCapacity() throws InterruptedException {
		assertThat(Knee.of(search((users) -> step(users, users, 0, 0.1), 1)).mayCarryMore()).as("most users").isTrue();
		assertThat(Knee.of(search((users) -> step(users, users, 0, users / 200.0), 1)).mayCarryMore())
			.as("full generator")
			.isTrue();
		assertThat(Knee.of(search((users) -> step(users, Math.min(users, 10), 0, 0.1), 1)).mayCarryMore()).as("no gain")
			.isFalse();
		assertThat(Knee.of(search((users) -> step(users, users, (users > 10) ? 50 : 0, 0.1), 1)).mayCarryMore())
			.as("wrong answers")
			.isFalse();
	}

	@Test
	void theLatencyOfTheFirstAnswersAloneIsNone() {
		assertThat(step(50, 10, 0, 0.1).p50Millis()).isEqualTo(1);
		assertThat(step(51, 10, 0, 0.1).p50Millis()).isNull();
		assertThat(step(51, 10, 0, 0.1).p95Millis()).isNull();
	}

	@Test
	void errorsEndItAndBoundTheUsers() throws InterruptedException {
		CapacityCurve curve = search((users) -> step(users, users, (users > 10) ? 50 : 0, 0.1), 1);
		assertThat(curve.steps()).extracting(Step::users).endsWith(16);
		assertThat(curve.end()).isInstanceOfSatisfying(End.WrongAnswers.class,
				(end) -> assertThat(end.users()).isEqualTo(16));
		assertThat(Knee.usersAtLimit(List.of(curve))).as("with more of them answers are wrong").isEqualTo(8);
	}

	@Test
	void whereTheFirstStepFailsItGoesDown() throws InterruptedException {
		CapacityCurve curve = search((users) -> step(users, Math.min(users, 4), (users > 8) ? 50 : 0, 0.1), 64);
		assertThat(curve.steps()).extracting(Step::users).containsExactly(2, 4, 8, 16, 32, 64);
		assertThat(Knee.usersAtLimit(List.of(curve))).isEqualTo(8);
	}

	@Test
	void whereAllStepsFailOneOfThemIsTaken() throws InterruptedException {
		assertThat(Knee.usersAtLimit(List.of(search((users) -> step(users, users, 50, 0.1), 4)))).isPositive();
	}

	@Test
	void aFullGeneratorEndsIt() throws InterruptedException {
		CapacityCurve curve = search((users) -> step(users, users, 0, users / 200.0), 1);
		assertThat(curve.steps()).extracting(Step::users).endsWith(125);
		assertThat(curve.end()).isEqualTo(new End.FullGenerator(125));
		assertThat(Knee.usersAtLimit(List.of(curve))).as("users whom the generator can still serve").isEqualTo(64);
	}

	@Test
	void aGeneratorWhoseUseIsUnknownIsNotTakenForFull() throws InterruptedException {
		CapacityCurve curve = search((users) -> new Step(users, Math.min(users, 50), 100, 0, 1.0, 2.0, null, null), 32);
		assertThat(Knee.usersAtLimit(List.of(curve))).isEqualTo(125);
	}

	@Test
	void aServiceThatLosesThroughputUnderAnOverloadHasItsPlateauBefore() throws InterruptedException {
		CapacityCurve curve = search((users) -> step(users, (users <= 40) ? 10 * Math.min(users, 20) : 90, 0, 0.1), 16);
		assertThat(Knee.of(curve).plateauPerSecond()).isCloseTo(200, within(1));
		assertThat(Knee.usersAtLimit(List.of(curve))).isEqualTo(32);
	}

	@Test
	void oneStepIsMadeInAnyCase() throws InterruptedException {
		CapacityCurve curve = search((users) -> step(users, users, 0, 0.1), 1, 1, () -> true);
		assertThat(curve.steps()).hasSize(1);
		assertThat(curve.end()).isEqualTo(new End.TimeUp());
	}

	@Test
	void neverHasFewerUsersThanItsLoadCanHave() throws InterruptedException {
		CapacityCurve curve = search((users) -> step(users, 7, 0, 0.1), 4, 4, () -> false);
		assertThat(curve.steps()).extracting(Step::users).containsExactly(4, 8);
	}

	@Test
	void errorsInOneArmEndTheSearchInBoth() throws InterruptedException {
		Map<String, UserSearch.Load> arms = new LinkedHashMap<>();
		arms.put("platform", (users) -> step(users, users, (users > 20) ? 50 : 0, 0.1));
		arms.put("virtual", (users) -> step(users, users, 0, 0.1));
		List<CapacityCurve> curves = new UserSearch(arms, 1, () -> false).from(16);
		assertThat(curves).allSatisfy((curve) -> assertThat(curve.steps()).extracting(Step::users).endsWith(16, 32));
		assertThat(curves.getFirst().end()).isInstanceOfSatisfying(End.WrongAnswers.class,
				(end) -> assertThat(end.users()).isEqualTo(32));
		assertThat(curves.getLast().end()).isEqualTo(new End.OtherArm("platform"));
	}

	/**
	 * Simulates trials of one service, whose steps scatter by 9 %: two of them are to
	 * find the same users within a factor of two.
	 */
	@ParameterizedTest
	@CsvSource({ "650, 5, 3", "100, 10, 3", "1000, 100, 3", "5000, 2, 3", "650, 5, 1.5" })
	void trialsOfTheSameServiceFindTheSameUsers(double plateau, double bend, double sharpness)
			throws InterruptedException {
		Random random = new Random(7);
		DoubleUnaryOperator perSecond = (users) -> plateau * users
				/ Math.pow(Math.pow(bend, sharpness) + Math.pow(users, sharpness), 1 / sharpness);
		List<Integer> found = new ArrayList<>();
		for (int trial = 0; trial < 200; trial++) {
			Map<String, UserSearch.Load> arms = new LinkedHashMap<>();
			for (String arm : List.of("platform", "virtual")) {
				arms.put(arm, (users) -> step(users,
						perSecond.applyAsDouble(users) * Math.exp(0.09 * random.nextGaussian()), 0, 0.1));
			}
			found.add(Knee.usersAtLimit(new UserSearch(arms, 1, () -> false).from(20 + 20 * random.nextInt(4))));
		}
		long alike = 0;
		for (int i = 1; i < found.size(); i++) {
			double ratio = (double) found.get(i) / found.get(i - 1);
			alike += (ratio >= 0.5 && ratio <= 2) ? 1 : 0;
		}
		assertThat(alike).as("of 199: %s", found).isGreaterThanOrEqualTo((sharpness < 2) ? 180 : 193);
	}

	private static Offset<Double> within(double value) {
		return Offset.offset(value);
	}

	private static UserSearch.Load noting(List<String> asked, String arm, int threads) {
		return (users) -> {
			asked.add(arm + " " + users);
			return step(users, Math.min(users, threads), 0, 0.1);
		};
	}

	private static CapacityCurve search(UserSearch.Load load, double near) throws InterruptedException {
		return search(load, near, 1, () -> false);
	}

	private static CapacityCurve search(UserSearch.Load load, double near, int fewest, BooleanSupplier timeUp)
			throws InterruptedException {
		return new UserSearch(Map.of("virtual", load), fewest, timeUp).from(near).getFirst();
	}

	private static Step step(int users, double rate, long failed, double generator) {
		return new Step(users, rate, 100, failed, 1.0, 2.0, 0.1, generator);
	}

}
