package io.vtbench.runner.measure;

import java.util.List;
import java.util.Map;

import io.vtbench.runner.machine.K6Summary;
import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.measure.DuetRateSearch.Attempt;
import io.vtbench.runner.result.Latency;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

class DuetRateSearchTests {

	private final DuetRateSearch search = new DuetRateSearch(Map.of("a", 1200.0, "b", 1000.0));

	@Test
	void theSlowerArmDecidesWhatIsTriedFirst() {
		assertThat(this.search.guess(0.5)).isEqualTo(500);
		assertThat(this.search.guess(0.0015)).as("a low rate keeps its fraction").isCloseTo(1.5, within(1e-9));
	}

	@Test
	void theRateFollowsTheShareThatWasBusy() {
		this.search.add(inTime(500, 0.9));
		assertThat(this.search.rate(0.45)).isEqualTo(250);
	}

	@Test
	void anIdleMachineDoesNotMakeAnArmServeMoreThanItCan() {
		this.search.add(inTime(500, 0.1));
		assertThat(this.search.rate(0.5)).as("four fifths of the slower arm").isEqualTo(800);
	}

	@Test
	void whereTheMachineCannotBeReadTheFirstAttemptStands() {
		this.search.add(inTime(500, null));
		assertThat(this.search.rate(0.5)).isEqualTo(500);
		assertThat(this.search.note().busy()).isNull();
	}

	@Test
	void aGivenRateThatLeavesNoFifthIdleIsRefusedWithTheHighestThatIsPossible() {
		this.search.add(inTime(500, 0.8));
		this.search.requireRoom(500);
		assertThatExceptionOfType(ServiceException.class).isThrownBy(() -> this.search.requireRoom(501))
			.withMessageContaining("at 500/s in each the machine is 80 % busy")
			.withMessageContaining("lower 'load.rate' to 500");
	}

	@Test
	void theRateFollowsFromWhatWasReallyServed() {
		this.search.add(new Attempt(500, 50, 0, 0.1));
		assertThat(this.search.rate(0.5)).isEqualTo(250);
		assertThat(this.search.note()).extracting("served", "busy").containsExactly(50.0, 0.1);
	}

	@Test
	void arrivalsThatWereLateAreTriedAgainAtARateThatUsersCanSend() {
		this.search.add(new Attempt(500, 50, 0.9, 0.1));
		assertThat(this.search.wantsMore(1)).isTrue();
		assertThat(this.search.rate(0.5)).as("four fifths of what was served").isEqualTo(40);
		this.search.add(inTime(40, 0.08));
		assertThat(this.search.wantsMore(2)).isFalse();
		assertThat(this.search.rate(0.5)).as("not again what was late").isEqualTo(40);
		this.search.requireInTime();
	}

	@Test
	void aRateThatWasLateByAccidentIsPossibleOnceItWasInTime() {
		this.search.add(new Attempt(500, 400, 0.2, 0.4));
		this.search.add(inTime(500, 0.4));
		this.search.requireRoom(500);
		assertThat(this.search.wantsMore(1)).isFalse();
	}

	@Test
	void arrivalsThatAreAlwaysLateAreRefused() {
		for (int i = 0; i < 4; i++) {
			assertThat(this.search.wantsMore(1)).isEqualTo(true);
			this.search.add(new Attempt(500, 50, 0.9, 0.1));
		}
		assertThat(this.search.wantsMore(1)).isFalse();
		assertThatExceptionOfType(ServiceException.class).isThrownBy(this.search::requireInTime)
			.withMessageStartingWith("the load generator could not send 500/s in time to each arm (served at once")
			.withMessageContaining("at 50/s in each")
			.withMessageContaining("90 % of the arrivals were late")
			.withMessageContaining("name more 'load.users'");
	}

	private static Attempt inTime(double rate, @Nullable Double busy) {
		return new Attempt(rate, rate, 0.01, busy);
	}

	@ParameterizedTest
	@CsvSource({ "20, 1000", "4000, 6000", "100000, 20000" })
	void arrivalsAreTriedAfterTheFirstHaveBeenAnswered(double latency, long millis) {
		assertThat(DuetRateSearch.attemptWarmUp(List.of(answeredIn(2), answeredIn(latency)))).hasMillis(millis);
	}

	@ParameterizedTest
	@CsvSource({ "500, 4000", "1, 10000", "0.1, 30000" })
	void fewArrivalsAreTriedForLonger(double rate, long millis) {
		assertThat(DuetRateSearch.attemptLength(rate)).hasMillis(millis);
	}

	private static K6Summary answeredIn(double millis) {
		return new K6Summary(1, "own.js", 0, 5000, 5, 100, 0, 0, null, 0, null, 20, Map.of(), Map.of(), null,
				new Latency(millis, millis, millis, millis, null, millis), List.of(), null, List.of(), null, null, null,
				null, null);
	}

}
