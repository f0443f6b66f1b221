package io.vtbench.runner.measure;

import java.util.List;
import java.util.Map;

import io.vtbench.runner.machine.K6Summary;
import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.measure.Calibration.Attempt;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

class CalibrationTests {

	private final Calibration calibration = new Calibration(Map.of("a", 1200.0, "b", 1000.0));

	@Test
	void theSlowerArmDecidesWhatIsTriedFirst() {
		assertThat(this.calibration.guess(0.5)).isEqualTo(500);
		assertThat(this.calibration.guess(0.0015)).as("a low rate keeps its fraction").isCloseTo(1.5, within(1e-9));
	}

	@Test
	void theRateFollowsTheShareThatWasBusy() {
		this.calibration.add(inTime(500, 0.9));
		assertThat(this.calibration.rate(0.45)).isEqualTo(250);
	}

	@Test
	void anIdleMachineDoesNotMakeAnArmServeMoreThanItCan() {
		this.calibration.add(inTime(500, 0.1));
		assertThat(this.calibration.rate(0.5)).as("four fifths of the slower arm").isEqualTo(800);
	}

	@Test
	void whereTheMachineCannotBeReadTheFirstAttemptStands() {
		this.calibration.add(inTime(500, null));
		assertThat(this.calibration.rate(0.5)).isEqualTo(500);
		assertThat(this.calibration.note().busy()).isNull();
	}

	@Test
	void aGivenRateThatLeavesNoFifthIdleIsRefusedWithTheHighestThatIsPossible() {
		this.calibration.add(inTime(500, 0.8));
		this.calibration.requireRoom(500);
		assertThatExceptionOfType(ServiceException.class).isThrownBy(() -> this.calibration.requireRoom(501))
			.withMessageContaining("at 500/s in each the machine is 80 % busy")
			.withMessageContaining("lower 'load.rate' to 500");
	}

	@Test
	void theRateFollowsFromWhatWasReallyServed() {
		this.calibration.add(new Attempt(500, 50, 0, 0.1));
		assertThat(this.calibration.rate(0.5)).isEqualTo(250);
		assertThat(this.calibration.note()).extracting("served", "busy").containsExactly(50.0, 0.1);
	}

	@Test
	void arrivalsThatWereLateAreTriedAgainAtARateThatUsersCanSend() {
		this.calibration.add(new Attempt(500, 50, 0.9, 0.1));
		assertThat(this.calibration.wantsMore(1)).isTrue();
		assertThat(this.calibration.rate(0.5)).as("four fifths of what was served").isEqualTo(40);
		this.calibration.add(inTime(40, 0.08));
		assertThat(this.calibration.wantsMore(2)).isFalse();
		assertThat(this.calibration.rate(0.5)).as("not again what was late").isEqualTo(40);
		this.calibration.requireInTime();
	}

	@Test
	void aRateThatWasLateByAccidentIsPossibleOnceItWasInTime() {
		this.calibration.add(new Attempt(500, 400, 0.2, 0.4));
		this.calibration.add(inTime(500, 0.4));
		this.calibration.requireRoom(500);
		assertThat(this.calibration.wantsMore(1)).isFalse();
	}

	@Test
	void arrivalsThatAreAlwaysLateAreRefused() {
		for (int i = 0; i < 4; i++) {
			assertThat(this.calibration.wantsMore(1)).isEqualTo(true);
			this.calibration.add(new Attempt(500, 50, 0.9, 0.1));
		}
		assertThat(this.calibration.wantsMore(1)).isFalse();
		assertThatExceptionOfType(ServiceException.class).isThrownBy(this.calibration::requireInTime)
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
		assertThat(Calibration.attemptWarmUp(List.of(answeredIn(2), answeredIn(latency)))).hasMillis(millis);
	}

	@ParameterizedTest
	@CsvSource({ "500, 4000", "1, 10000", "0.1, 30000" })
	void fewArrivalsAreTriedForLonger(double rate, long millis) {
		assertThat(Calibration.attemptLength(rate)).hasMillis(millis);
	}

	private static K6Summary answeredIn(double millis) {
		return new K6Summary(1, "own.js", 0, 5000, 5, 100, 0, 0, null, 0, null, 20, Map.of(), Map.of(), null,
				new K6Summary.LatencyMillis(millis, millis, millis, millis, null, millis), List.of(), null, List.of(),
				null, null);
	}

}
