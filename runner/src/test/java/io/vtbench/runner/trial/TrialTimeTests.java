package io.vtbench.runner.trial;

import java.time.Duration;

import io.vtbench.runner.environment.Pace;
import io.vtbench.runner.process.ServiceException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class TrialTimeTests {

	private static final Duration LOOKING = Duration.ofMinutes(1);

	@ParameterizedTest
	@CsvSource({ "10, 5, 4", "4, 5, 2", "3, 5, 2", "10, 90, 2", "60, 90, 4" })
	void pairsGiveWayToTime(int minutes, int start, int pairs) {
		assertThat(time(minutes, null).pairs(Duration.ofSeconds(start))).isEqualTo(pairs);
	}

	@Test
	void pairsThatAPersonChoseAreKept() {
		assertThat(time(null, 8).pairs(Duration.ofSeconds(5))).isEqualTo(8);
		assertThat(time(1, 8).pairs(Duration.ofSeconds(5))).isEqualTo(8);
	}

	@Test
	void aStartOfAMinuteAndAHalfNeedsMoreThanTheDefault() {
		TrialTime time = new TrialTime(null, null, Pace.HERE.lengths(), Pace.HERE, false);
		assertThatExceptionOfType(ServiceException.class)
			.isThrownBy(() -> time.require(Duration.ofSeconds(90), Duration.ofMinutes(4)))
			.withMessage("the service needs 90 s to start, so 2 pairs of fresh JVMs take about 12 minutes and only 10"
					+ " were given; allow more: --minutes 12");
		assertThatCode(() -> time(12, null).require(Duration.ofSeconds(90), Duration.ofMinutes(4)))
			.doesNotThrowAnyException();
	}

	@Test
	void chosenPairsThatDoNotFitAreRefusedWithTheTimeThatWouldDo() {
		assertThatExceptionOfType(ServiceException.class)
			.isThrownBy(() -> time(5, 20).require(Duration.ofSeconds(5), LOOKING))
			.withMessageContaining("20 pairs")
			.withMessageEndingWith("--minutes 24");
	}

	@Test
	void withoutATimeNothingIsRefused() {
		assertThatCode(() -> time(null, 20).require(Duration.ofSeconds(100), LOOKING)).doesNotThrowAnyException();
	}

	@Test
	void aDuetAfterwardsTakesNoTimeFromThePairsUnlessTheWholeIsLimited() {
		assertThat(new TrialTime(null, null, Pace.HERE.lengths(), Pace.HERE, true).pairs(Duration.ofSeconds(5)))
			.isEqualTo(4);
		assertThat(new TrialTime(Duration.ofMinutes(10), null, Pace.HERE.lengths(), Pace.HERE, true)
			.pairs(Duration.ofSeconds(5))).isEqualTo(2);
	}

	private static TrialTime time(@Nullable Integer minutes, @Nullable Integer pairs) {
		return new TrialTime((minutes != null) ? Duration.ofMinutes(minutes) : null, pairs, Pace.HERE.lengths(),
				Pace.HERE, false);
	}

}
