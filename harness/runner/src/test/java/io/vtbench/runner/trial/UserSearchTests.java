package io.vtbench.runner.trial;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleUnaryOperator;

import io.vtbench.runner.judge.FullLoad;
import io.vtbench.runner.judge.Knee;
import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.CapacityCurve.End;
import io.vtbench.runner.result.CapacityCurve.Step;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class UserSearchTests {

	private static final double ALL = Double.POSITIVE_INFINITY;

	@Test
	void aHundredUsersAreTheFullLoadWhereMoreGainNothing() throws InterruptedException {
		// ten threads of 100 ms each
		CapacityCurve curve = search((users) -> step(users, Math.min(users, 10) / 0.1, 0, 0.1));
		assertThat(curve.steps()).extracting(Step::users).containsExactly(100, 200);
		assertThat(curve.end()).isEqualTo(new End.NoGain());
		assertThat(FullLoad.users(List.of(curve))).isEqualTo(100);
	}

	@Test
	void usersAreDoubledWhileThatGainsThroughput() throws InterruptedException {
		CapacityCurve curve = search((users) -> step(users, Math.min(users, 390) / 0.1, 0, 0.1));
		assertThat(curve.steps()).extracting(Step::users).containsExactly(100, 200, 400, 800);
		assertThat(FullLoad.users(List.of(curve))).isEqualTo(400);
	}

	@Test
	void theArmThatGainsForLongestChoosesTheUsers() throws InterruptedException {
		Map<String, UserSearch.Load> arms = new LinkedHashMap<>();
		arms.put("platform", (users) -> step(users, Math.min(users, 10), 0, 0.1));
		arms.put("virtual", (users) -> step(users, Math.min(users, 500), 0, 0.1));
		List<CapacityCurve> curves = new UserSearch(arms, 1, () -> false).below(ALL);
		assertThat(curves).extracting(CapacityCurve::arm).containsExactly("platform", "virtual");
		assertThat(FullLoad.users(curves)).isEqualTo(800);
	}

	@Test
	void requestsSettleBeforeMoreUsersAreTried() throws InterruptedException {
		List<String> asked = new ArrayList<>();
		Map<String, UserSearch.Load> arms = new LinkedHashMap<>();
		double[] cpu = { 2, 1.5, 1.2, 1.15, 1 };
		arms.put("platform", (users) -> {
			double millis = cpu[(int) asked.stream().filter((each) -> each.startsWith("platform")).count()];
			asked.add("platform " + users);
			return new Step(users, 100 / millis, 1000, 0, 1.0, 2.0, millis, 0.1, null);
		});
		arms.put("virtual", (users) -> {
			asked.add("virtual " + users);
			return step(users, 100, 0, 0.1);
		});
		new UserSearch(arms, 1, () -> false).below(ALL);
		assertThat(asked).as("in turn, until a request costs no less")
			.containsExactly("platform 100", "virtual 100", "virtual 100", "platform 100", "platform 100",
					"virtual 100", "virtual 100", "platform 100", "platform 200", "virtual 200");
	}

	@Test
	void requestsThatNeverSettleDoNotKeepItForEver() throws InterruptedException {
		double[] millis = { 100 };
		CapacityCurve curve = search(
				(users) -> new Step(users, 100, 1000, 0, 1.0, 2.0, millis[0] = millis[0] / 2, 0.1, null));
		assertThat(curve.steps().getFirst().cpuMillisPerRequest()).as("the last of four").isEqualTo(100 / 16.0);
	}

	@Test
	void whereItEndsBeforeMoreUsersGainNothingItDidNotReachTheCapacity() throws InterruptedException {
		assertThat(Knee.of(search((users) -> step(users, users, 0, 0.1))).mayCarryMore()).as("most users").isTrue();
		assertThat(Knee.of(search((users) -> step(users, users, 0, (users > 100) ? 0.95 : 0.3))).mayCarryMore())
			.as("full generator")
			.isTrue();
		assertThat(Knee.of(search((users) -> step(users, Math.min(users, 10), 0, 0.1))).mayCarryMore()).as("no gain")
			.isFalse();
		assertThat(Knee.of(search((users) -> step(users, users, (users > 10) ? 50 : 0, 0.1))).mayCarryMore())
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
	void wrongAnswersMakeTheUsersFewer() throws InterruptedException {
		CapacityCurve curve = search((users) -> step(users, users, (users > 10) ? 50 : 0, 0.1));
		assertThat(curve.steps()).extracting(Step::users).containsExactly(8, 16, 32, 64, 100);
		assertThat(curve.end()).isInstanceOfSatisfying(End.WrongAnswers.class,
				(end) -> assertThat(end.users()).isEqualTo(100));
		assertThat(FullLoad.users(List.of(curve))).isEqualTo(8);
	}

	@Test
	void wrongAnswersToMoreUsersLeaveThoseOfBefore() throws InterruptedException {
		CapacityCurve curve = search((users) -> step(users, users, (users > 200) ? 50 : 0, 0.1));
		assertThat(curve.steps()).extracting(Step::users).containsExactly(100, 200, 400);
		assertThat(FullLoad.users(List.of(curve))).isEqualTo(200);
	}

	@Test
	void ofAServiceThatIsSlowItBeginsWithThoseWhoGetAnAnswer() throws InterruptedException {
		CapacityCurve curve = new UserSearch(Map.of("virtual", (users) -> step(users, 2, 0, 0.1)), 1, () -> false)
			.below(30)
			.getFirst();
		assertThat(curve.steps()).extracting(Step::users).containsExactly(16);
		assertThat(FullLoad.users(List.of(curve))).isEqualTo(16);
	}

	@Test
	void whereAllStepsFailOneOfThemIsTaken() throws InterruptedException {
		assertThat(FullLoad.users(List.of(search((users) -> step(users, users, 50, 0.1))))).isPositive();
	}

	@Test
	void aFullGeneratorEndsIt() throws InterruptedException {
		CapacityCurve curve = search((users) -> step(users, users, 0, (users > 200) ? 0.95 : 0.3));
		assertThat(curve.steps()).extracting(Step::users).containsExactly(100, 200, 400);
		assertThat(curve.end()).isEqualTo(new End.FullGenerator(400));
		assertThat(FullLoad.users(List.of(curve))).as("users whom the generator can still serve").isEqualTo(200);
	}

	/** What looks like a gain there is noise: one trial of six measured 200 users. */
	@Test
	void moreUsersThanFillTheProcessorsAreNotTried() throws InterruptedException {
		CapacityCurve curve = search(
				(users) -> new Step(users, users, 1000, 0, 1.0, 2.0, 0.1, 0.4, (users >= 200) ? 0.95 : 0.85));
		assertThat(curve.steps()).extracting(Step::users).containsExactly(100, 200);
		assertThat(curve.end()).isEqualTo(new End.NoGain());
		assertThat(FullLoad.users(List.of(curve))).isEqualTo(200);
	}

	/** Of a pool of ten threads that wait, and of virtual threads that compute. */
	@Test
	void anArmThatLeavesProcessorsIdleMayGainBesideOneThatFillsThem() throws InterruptedException {
		Map<String, UserSearch.Load> arms = new LinkedHashMap<>();
		arms.put("platform",
				(users) -> new Step(users, Math.min(users, 200), 1000, 0, 1.0, 2.0, 0.1, 0.4, users / 1000.0));
		arms.put("virtual", (users) -> new Step(users, 10 * users, 1000, 0, 1.0, 2.0, 0.1, 0.4, 0.99));
		List<CapacityCurve> curves = new UserSearch(arms, 1, () -> false).below(ALL);
		assertThat(FullLoad.users(curves)).as("a gain of virtual would be noise").isEqualTo(200);
	}

	@Test
	void aGeneratorWhoseUseIsUnknownIsNotTakenForFull() throws InterruptedException {
		CapacityCurve curve = search(
				(users) -> new Step(users, Math.min(users, 200), 100, 0, 1.0, 2.0, null, null, null));
		assertThat(FullLoad.users(List.of(curve))).isEqualTo(200);
	}

	@Test
	void oneStepIsMadeInAnyCase() throws InterruptedException {
		CapacityCurve curve = search((users) -> new Step(users, users, 100, 0, 1.0, 2.0, null, null, null), 1,
				() -> true);
		assertThat(curve.steps()).hasSize(1);
		assertThat(curve.end()).isEqualTo(new End.TimeUp());
	}

	@Test
	void neverHasFewerUsersThanItsLoadCanHave() throws InterruptedException {
		CapacityCurve curve = search((users) -> step(users, 7, 50, 0.1), 4, () -> false);
		assertThat(curve.steps()).extracting(Step::users).containsExactly(4, 8, 16, 32, 64, 100);
	}

	@Test
	void errorsInOneArmEndTheSearchInBoth() throws InterruptedException {
		Map<String, UserSearch.Load> arms = new LinkedHashMap<>();
		arms.put("platform", (users) -> step(users, users, (users > 200) ? 50 : 0, 0.1));
		arms.put("virtual", (users) -> step(users, users, 0, 0.1));
		List<CapacityCurve> curves = new UserSearch(arms, 1, () -> false).below(ALL);
		assertThat(curves)
			.allSatisfy((curve) -> assertThat(curve.steps()).extracting(Step::users).containsExactly(100, 200, 400));
		assertThat(curves.getFirst().end()).isInstanceOfSatisfying(End.WrongAnswers.class,
				(end) -> assertThat(end.users()).isEqualTo(400));
		assertThat(curves.getLast().end()).isEqualTo(new End.OtherArm("platform"));
		assertThat(FullLoad.users(curves)).isEqualTo(200);
	}

	/**
	 * Simulates trials of one service, whose steps scatter by 9 % and whose bend is no
	 * border of the search: all of them find the same users.
	 */
	@ParameterizedTest
	@CsvSource({ "650, 5, 3, 100", "100, 10, 3, 100", "5000, 2, 3, 100", "650, 5, 1.5, 100", "2000, 300, 6, 400" })
	void trialsOfTheSameServiceFindTheSameUsers(double plateau, double bend, double sharpness, int users)
			throws InterruptedException {
		Random random = new Random(7);
		DoubleUnaryOperator perSecond = (number) -> plateau * number
				/ Math.pow(Math.pow(bend, sharpness) + Math.pow(number, sharpness), 1 / sharpness);
		List<Integer> found = new ArrayList<>();
		for (int trial = 0; trial < 200; trial++) {
			Map<String, UserSearch.Load> arms = new LinkedHashMap<>();
			for (String arm : List.of("platform", "virtual")) {
				arms.put(arm, (number) -> step(number,
						perSecond.applyAsDouble(number) * Math.exp(0.09 * random.nextGaussian()), 0, 0.1));
			}
			found.add(FullLoad.users(new UserSearch(arms, 1, () -> false).below(ALL)));
		}
		assertThat(found).filteredOn((each) -> each == users).as("of 200: %s", found).hasSizeGreaterThan(180);
	}

	private static CapacityCurve search(UserSearch.Load load) throws InterruptedException {
		return search(load, 1, () -> false);
	}

	private static CapacityCurve search(UserSearch.Load load, int fewest, BooleanSupplier timeUp)
			throws InterruptedException {
		return new UserSearch(Map.of("virtual", load), fewest, timeUp).below(ALL).getFirst();
	}

	private static Step step(int users, double rate, long failed, double generator) {
		return new Step(users, rate, 100, failed, 1.0, 2.0, 0.1, generator, null);
	}

}
