package io.vtbench.runner.scenario;

import java.time.Duration;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class DurationsTests {

	@ParameterizedTest
	@CsvSource({ "300ms, PT0.3S", "3s, PT3S", "1.5s, PT1.5S", "2m, PT2M", "250us, PT0.00025S", "0s, PT0S" })
	void readsNumberAndUnit(String text, Duration expected) {
		assertThat(Durations.parse(text)).isEqualTo(expected);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "3", "s", "-3s", "3 s", "3sec", "1e3ms", "3,5s" })
	void refusesAllElse(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> Durations.parse(text))
			.withMessage("'" + text + "' is not a duration; write a number and a unit: 300ms, 3s, 2m");
	}

	@ParameterizedTest
	@ValueSource(strings = { "3s", "300ms", "250us", "1500ms", "120s", "0s" })
	void printsWhatItReads(String text) {
		assertThat(Durations.print(Durations.parse(text))).isEqualTo(text);
	}

}
