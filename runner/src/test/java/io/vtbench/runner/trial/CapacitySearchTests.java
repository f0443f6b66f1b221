package io.vtbench.runner.trial;

import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.CapacityCurve.Step;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CapacitySearchTests {

	@Test
	void endsTwoStepsAfterTheKneeOfAPool() throws InterruptedException {
		// ten threads of 100 ms each
		CapacityCurve curve = CapacitySearch.climb("platform",
				(users) -> step(users, Math.min(users, 10) / 0.1, 0, 0.1), 1, () -> false);
		assertThat(curve.steps()).extracting(Step::users).containsExactly(1, 2, 5, 10, 20, 50);
		assertThat(curve.knee().users()).isEqualTo(10);
		assertThat(curve.end()).isEqualTo("more users gain no throughput");
	}

	@Test
	void oneStepWithoutAGainDoesNotEndIt() throws InterruptedException {
		CapacityCurve curve = CapacitySearch.climb("virtual",
				(users) -> step(users, (users == 5) ? 2 : Math.min(users, 50), 0, 0.1), 1, () -> false);
		assertThat(curve.knee().users()).isEqualTo(50);
	}

	@Test
	void errorsEndItAndSayHowMany() throws InterruptedException {
		CapacityCurve curve = CapacitySearch.climb("virtual", (users) -> step(users, users, (users > 10) ? 50 : 0, 0.1),
				1, () -> false);
		assertThat(curve.steps()).extracting(Step::users).endsWith(20);
		assertThat(curve.end()).contains("of the answers to 20 users");
		assertThat(curve.knee().users()).as("users who are not to be measured with, for their answers are wrong")
			.isEqualTo(10);
	}

	@Test
	void whereAllStepsFailTheBestOfThemIsTheKnee() throws InterruptedException {
		CapacityCurve curve = CapacitySearch.climb("virtual", (users) -> step(users, users, 50, 0.1), 1, () -> false);
		assertThat(curve.knee().users()).isEqualTo(1);
	}

	@Test
	void aFullGeneratorEndsIt() throws InterruptedException {
		CapacityCurve curve = CapacitySearch.climb("virtual", (users) -> step(users, users, 0, users / 200.0), 1,
				() -> false);
		assertThat(curve.steps()).extracting(Step::users).endsWith(200);
		assertThat(curve.end()).contains("load generator is full at 200 users");
		assertThat(curve.knee().users()).as("users whom the generator can still serve").isEqualTo(100);
	}

	@Test
	void oneStepIsMadeInAnyCase() throws InterruptedException {
		CapacityCurve curve = CapacitySearch.climb("virtual", (users) -> step(users, users, 0, 0.1), 1, () -> true);
		assertThat(curve.steps()).hasSize(1);
		assertThat(curve.end()).contains("time");
	}

	@Test
	void beginsWithTheFewestUsersThatItsLoadCanHave() throws InterruptedException {
		CapacityCurve curve = CapacitySearch.climb("virtual", (users) -> step(users, users, 0, 0.1), 4, () -> true);
		assertThat(curve.steps()).extracting(Step::users).containsExactly(5);
	}

	@Test
	void aGeneratorWhoseUseIsUnknownIsNotTakenForFull() throws InterruptedException {
		CapacityCurve curve = CapacitySearch.climb("virtual",
				(users) -> new Step(users, Math.min(users, 50), 100, 0, 1.0, 2.0, null, null), 1, () -> false);
		assertThat(curve.knee().users()).isEqualTo(50);
	}

	private static Step step(int users, double rate, long failed, double generator) {
		return new Step(users, rate, 100, failed, 1.0, 2.0, 0.1, generator);
	}

}
