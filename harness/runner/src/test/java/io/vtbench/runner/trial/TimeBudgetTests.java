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

	/** Minutes, a start, and the seconds of few users until a fork was warm. */
	@ParameterizedTest
	@CsvSource(textBlock = """
			15,  3, 10, 4,  25, 15
			15, 12, 45, 2,  80, 35
			 9, 12, 45, 2,  80, 15
			15, 20, 90, 2, 145, 35
			60, 12, 45, 8,  80, 35
			""")
	void pairsAndWindowsGiveWayToTime(int minutes, int start, int warm, int pairs, int warmUp, int window) {
		TimeBudget.Schedule schedule = schedule(time(minutes, null), start, warm);
		assertThat(schedule.pairs() + " pairs, " + schedule.lengths().warmUp().toSeconds() + " s of warm-up, "
				+ schedule.lengths().window().toSeconds() + " s of window")
			.isEqualTo(pairs + " pairs, " + warmUp + " s of warm-up, " + window + " s of window");
		assertThat(schedule.tooShort()).isNull();
	}

	@Test
	void whereTwoWarmPairsDoNotFitItSaysWhatTheyNeedAndMeasuresOne() {
		TimeBudget.Schedule schedule = schedule(time(5, null), 10, 45);
		assertThat(schedule.pairs()).isEqualTo(1);
		assertThat(schedule.lengths().warmUp()).as("no pair is warmed up for less").isEqualTo(Duration.ofSeconds(80));
		assertThat(schedule.tooShort()).isEqualTo("2 pairs of warm JVMs take about 8 minutes, and only 5 were given,"
				+ " so one pair is measured, which decides nothing; allow more: --time-limit 8m");
	}

	/** As two of three services with a database need it, on two cores. */
	@Test
	void aLimitThatNobodyChoseGivesWayToTwoPairsUpToAThird() {
		Duration before = Duration.ofMinutes(5);
		TimeBudget time = time(null, null).keeping(before);
		assertThat(schedule(time, 20, 170).pairs()).isEqualTo(2);
		assertThat(time.extension()).matches("2 pairs of warm JVMs take about 1[6-9] minutes, and not 15");
		assertThat(time.left()).isBetween(Duration.ofMinutes(15), Duration.ofMinutes(20));
		TimeBudget chosen = time(15, null).keeping(before);
		assertThat(schedule(chosen, 20, 170).pairs()).isEqualTo(1);
		assertThat(chosen.extension()).isNull();
		TimeBudget tooLong = time(null, null).keeping(before.multipliedBy(3));
		assertThat(schedule(tooLong, 20, 170).tooShort()).contains("and only 15 were given");
		assertThat(tooLong.extension()).isNull();
	}

	@Test
	void theWarmUpOfTheFirstPairLeavesTimeForASecondOne() {
		assertThat(time(60, null).longestWarmUp()).isEqualTo(Duration.ofMinutes(3));
		assertThat(time(15, null).longestWarmUp()).isBetween(Duration.ofSeconds(130), Duration.ofSeconds(135));
		assertThat(time(1, null).longestWarmUp()).isEqualTo(Duration.ofSeconds(10));
	}

	@Test
	void severalChangesGetShorterWindowsRatherThanTooFewPairs() {
		TimeBudget time = new TimeBudget(Duration.ofMinutes(10), null, null, null, 3, Pace.HERE);
		assertThat(schedule(time, 4, 10).pairs()).isEqualTo(2);
	}

	@Test
	void slowAnswersTakeTimeFromPairs() {
		Duration start = Duration.ofSeconds(4);
		TimeBudget.Schedule fast = time(15, null).interleaved(start, start, List.of(0.01, 0.01));
		TimeBudget.Schedule slow = time(15, null).interleaved(start, start, List.of(5.0, 1.0));
		assertThat(slow.pairs()).isLessThan(fast.pairs());
	}

	@Test
	void whatAPersonChoseIsKept() {
		Duration second = Duration.ofSeconds(1);
		TimeBudget time = new TimeBudget(Duration.ofMinutes(2), 8, second, second.multipliedBy(7), 2, Pace.HERE);
		assertThat(schedule(time, 5, 30))
			.isEqualTo(new TimeBudget.Schedule(8, new Lengths(second, second.multipliedBy(7)), null));
		assertThat(schedule(time(null, 8), 5, 30).pairs()).isEqualTo(8);
		assertThat(schedule(time(null, 1), 5, 30).pairs()).isEqualTo(1);
	}

	@Test
	void inTurnForksAreWarmedUpForAsLongAsTheyNeed() {
		Duration window = Pace.HERE.lengths(null, null).window();
		assertThat(time(15, null).inTurn(Duration.ofSeconds(5), Duration.ofSeconds(30)))
			.isEqualTo(new TimeBudget.Schedule(4, new Lengths(Duration.ofSeconds(55), window), null));
		assertThat(time(3, null).inTurn(Duration.ofSeconds(20), Duration.ofSeconds(10)).pairs()).isEqualTo(2);
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

	private static TimeBudget.Schedule schedule(TimeBudget time, int start, int warm) {
		return time.interleaved(Duration.ofSeconds(start), Duration.ofSeconds(warm), List.of(0.02, 0.01));
	}

	private static TimeBudget time(@Nullable Integer minutes, @Nullable Integer pairs) {
		return new TimeBudget((minutes != null) ? Duration.ofMinutes(minutes) : null, pairs, null, null, 2, Pace.HERE);
	}

}
