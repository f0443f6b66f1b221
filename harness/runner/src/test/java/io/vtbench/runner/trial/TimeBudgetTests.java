package io.vtbench.runner.trial;

import java.time.Duration;
import java.util.List;

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

	/**
	 * Minutes, a start, and the seconds until the JIT compiler was done; null for never.
	 */
	@ParameterizedTest
	@CsvSource(nullValues = "-", textBlock = """
			13,  3,  8, 6, 10, 12
			13,  8, 20, 4, 20, 18
			13,  8,  -, 6, 30,  6
			13, 20,  -, 4, 30, 12
			 5,  4, 10, 4, 10,  6
			 3,  4, 10, 2, 10,  6
			60, 90, 60, 8, 30, 24
			""")
	void pairsAndWindowsGiveWayToTime(int minutes, int start, @Nullable Integer compiled, int pairs, int warmUp,
			int window) {
		TimeBudget.Schedule schedule = schedule(time(minutes, null), start, compiled);
		assertThat(schedule.pairs() + " pairs, " + schedule.lengths().warmUp().toSeconds() + " s of warm-up, "
				+ schedule.lengths().window().toSeconds() + " s of window")
			.isEqualTo(pairs + " pairs, " + warmUp + " s of warm-up, " + window + " s of window");
	}

	@Test
	void severalChangesGetShorterWindowsRatherThanTooFewPairs() {
		TimeBudget time = new TimeBudget(Duration.ofMinutes(10), null, null, null, 3, Pace.HERE);
		assertThat(schedule(time, 4, 8).pairs()).isEqualTo(4);
	}

	@Test
	void slowAnswersTakeTimeFromPairs() {
		Duration start = Duration.ofSeconds(4);
		TimeBudget.Schedule fast = time(10, null).interleaved(start, start, List.of(0.01, 0.01));
		TimeBudget.Schedule slow = time(10, null).interleaved(start, start, List.of(5.0, 1.0));
		assertThat(slow.pairs()).isLessThan(fast.pairs());
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
			.isThrownBy(() -> time.require(Duration.ofSeconds(250), Duration.ofMinutes(4)))
			.withMessageStartingWith("the service needs 250 s to start, so 2 pairs of fresh JVMs take about ")
			.withMessageContaining("minutes and only 15 were given; allow more: --time-limit ");
		assertThatCode(() -> time(20, null).require(Duration.ofSeconds(250), Duration.ofMinutes(4)))
			.doesNotThrowAnyException();
	}

	@Test
	void chosenPairsThatDoNotFitAreRefusedWithTheTimeThatWouldDo() {
		assertThatExceptionOfType(ServiceException.class)
			.isThrownBy(() -> time(5, 20).require(Duration.ofSeconds(5), LOOKING))
			.withMessageContaining("20 pairs")
			.withMessageContaining("--time-limit");
	}

	@Test
	void withoutATimeNothingIsRefused() {
		assertThatCode(() -> time(null, 20).require(Duration.ofSeconds(100), LOOKING)).doesNotThrowAnyException();
	}

	private static TimeBudget.Schedule schedule(TimeBudget time, int start, @Nullable Integer compiled) {
		return time.interleaved(Duration.ofSeconds(start), (compiled != null) ? Duration.ofSeconds(compiled) : null,
				List.of(0.02, 0.01));
	}

	private static TimeBudget time(@Nullable Integer minutes, @Nullable Integer pairs) {
		return new TimeBudget((minutes != null) ? Duration.ofMinutes(minutes) : null, pairs, null, null, 2, Pace.HERE);
	}

}
