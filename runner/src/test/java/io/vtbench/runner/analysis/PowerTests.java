package io.vtbench.runner.analysis;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class PowerTests {

	@Test
	void agreesWithAnotherImplementation() {
		for (String[] row : Reference.rows("detectable.csv")) {
			double scatter = Double.parseDouble(row[0]);
			int pairs = Integer.parseInt(row[1]);
			double effect = new Power(pairs - 1).detectable() * scatter / Math.sqrt(pairs);
			assertThat(Math.expm1(effect)).isCloseTo(Double.parseDouble(row[2]), within(0.001 * effect));
			assertThat(Power.pairsFor(Math.log(1.05), scatter)).isEqualTo(Integer.parseInt(row[3]));
			assertThat(Power.pairsFor(Math.log(1.10), scatter)).isEqualTo(Integer.parseInt(row[4]));
		}
	}

	@Test
	void withoutADifferenceOneOfTwentyIsAFalseAlarm() {
		assertThat(new Power(5).of(0)).isCloseTo(0.05, within(0.00001));
	}

	/** By integrating the noncentral t distribution with another program. */
	@Test
	void whatIsNearlyAlwaysFoundHasItsDigitsToo() {
		assertThat(new Power(3).of(7.748962776847639)).isCloseTo(0.9973984, within(0.000001));
		assertThat(new Power(1).of(7)).isCloseTo(0.4171411, within(0.0001));
	}

	@Test
	void whatIsTooManyPairsIsNoAdvice() {
		assertThat(Power.pairsFor(Math.log(1.05), 5)).isEqualTo(Power.MAX_PAIRS);
	}

}
