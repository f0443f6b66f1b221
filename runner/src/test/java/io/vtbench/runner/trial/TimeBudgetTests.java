package io.vtbench.runner.trial;

import java.time.Duration;

import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.system.Pace;
import io.vtbench.runner.system.Pace.Lengths;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class TimeBudgetTests {

	private static final Duration LOOKING = Duration.ofMinutes(1);

	/** A start and the seconds to the peak; null where it was not reached. */
	@ParameterizedTest
	@CsvSource(nullValues = "-", textBlock = """
			15,  3, 10, 10, 15
			15,  8, 20, 6, 30
			15,  8,  -, 4, 40
			15, 10, 90, 4, 40
			 8,  8,  -, 4, 25
			60, 90, 60, 10, 40
			""")
	void pairsAndWindowsGiveWayToTime(int minutes, int start, @Nullable Integer toPeak, int pairs, int warmUp) {
		TimeBudget.Schedule schedule = schedule(time(minutes, null), start, toPeak);
		assertThat(schedule.pairs()).isEqualTo(pairs);
		assertThat(schedule.lengths().warmUp()).hasSeconds(warmUp);
		assertThat(schedule.lengths().window().toSeconds()).isBetween(6L, 24L);
	}

	@Test
	void severalChangesGetShorterWindowsRatherThanTooFewPairs() {
		TimeBudget time = new TimeBudget(Duration.ofMinutes(10), null, null, null, 3, Pace.HERE);
		assertThat(schedule(time, 4, 8).pairs()).isEqualTo(4);
	}

	@Test
	void aLightServiceLeavesAThirdOfTheTimeAndAHeavyOneDoesNot() {
		TimeBudget time = time(null, null);
		assertThat(seconds(schedule(time, 3, 10), 3)).isLessThan(600);
		assertThat(seconds(schedule(time, 10, null), 10)).isBetween(600.0, 900.0);
	}

	private static double seconds(TimeBudget.Schedule schedule, int start) {
		return schedule.pairs() * 2 * (start + 1.2 * schedule.lengths().warmUp().toSeconds()
				+ 1.4 * 2 * schedule.lengths().window().toSeconds());
	}

	@Test
	void whatAPersonChoseIsKept() {
		Duration second = Duration.ofSeconds(1);
		TimeBudget time = new TimeBudget(Duration.ofMinutes(2), 8, second, second.multipliedBy(7), 2, Pace.HERE);
		assertThat(schedule(time, 5, 30))
			.isEqualTo(new TimeBudget.Schedule(8, new Lengths(second, second.multipliedBy(7))));
		assertThat(schedule(time(null, 8), 5, 30).pairs()).isEqualTo(8);
		assertThat(schedule(time(null, 1), 5, 30).pairs()).isEqualTo(1);
	}

	@Test
	void inTurnTheLengthsAreThoseOfTheEnvironment() {
		assertThat(time(15, null).inTurn(Duration.ofSeconds(5)))
			.isEqualTo(new TimeBudget.Schedule(4, Pace.HERE.lengths(null, null)));
		assertThat(time(3, null).inTurn(Duration.ofSeconds(20)).pairs()).isEqualTo(2);
	}

	@Test
	void aStartOfTwoMinutesNeedsMoreThanTheDefault() {
		TimeBudget time = time(null, null);
		assertThatExceptionOfType(ServiceException.class)
			.isThrownBy(() -> time.require(Duration.ofSeconds(150), Duration.ofMinutes(4)))
			.withMessageStartingWith("the service needs 150 s to start, so 2 pairs of fresh JVMs take about ")
			.withMessageContaining("minutes and only 15 were given; allow more: --minutes ");
		assertThatCode(() -> time(20, null).require(Duration.ofSeconds(150), Duration.ofMinutes(4)))
			.doesNotThrowAnyException();
	}

	@Test
	void chosenPairsThatDoNotFitAreRefusedWithTheTimeThatWouldDo() {
		assertThatExceptionOfType(ServiceException.class)
			.isThrownBy(() -> time(5, 20).require(Duration.ofSeconds(5), LOOKING))
			.withMessageContaining("20 pairs")
			.withMessageContaining("--minutes");
	}

	@Test
	void withoutATimeNothingIsRefused() {
		assertThatCode(() -> time(null, 20).require(Duration.ofSeconds(100), LOOKING)).doesNotThrowAnyException();
	}

	private static TimeBudget.Schedule schedule(TimeBudget time, int start, @Nullable Integer toPeak) {
		return time.interleaved(Duration.ofSeconds(start), (toPeak != null) ? Duration.ofSeconds(toPeak) : null, 2);
	}

	private static TimeBudget time(@Nullable Integer minutes, @Nullable Integer pairs) {
		return new TimeBudget((minutes != null) ? Duration.ofMinutes(minutes) : null, pairs, null, null, 2, Pace.HERE);
	}

}
