package io.vtbench.runner.analysis;

import io.vtbench.runner.result.Interval;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class ExactShareTests {

	/** From the closed forms at the ends, and from SciPy's binomtest between them. */
	@ParameterizedTest
	@CsvSource({ "0, 30, 0, 0.11570", "10, 10, 0.69150, 1", "19, 20, 0.75127, 0.99873", "9, 10, 0.55498, 0.99747",
			"5, 10, 0.18709, 0.81291" })
	void agreesWithAnotherImplementation(int count, int of, double lower, double upper) {
		Interval interval = ExactShare.of(count, of);
		assertThat(interval.lower()).isCloseTo(lower, within(1e-5));
		assertThat(interval.upper()).isCloseTo(upper, within(1e-5));
	}

}
