package io.vtbench.runner.judge;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class PowerTests {

	private static final double RELEVANT = Math.log(1.05);

	@Test
	void agreesWithAnotherImplementation() {
		for (String[] row : Reference.rows("detectable.csv")) {
			double scatter = Double.parseDouble(row[0]);
			int pairs = Integer.parseInt(row[1]);
			double alpha = 0.05 / Integer.parseInt(row[2]);
			double error = scatter / Math.sqrt(pairs);
			double effect = new Power(pairs - 1, alpha).detectable(RELEVANT / error) * error;
			assertThat(Math.expm1(effect)).isCloseTo(Double.parseDouble(row[3]), within(0.002 * effect));
			assertThat(Power.pairsFor((n) -> new Power(n - 1, alpha).ofSame(RELEVANT * Math.sqrt(n) / scatter)))
				.isEqualTo(Integer.parseInt(row[4]));
			assertThat(Power.pairsFor((n) -> new Power(n - 1, alpha).of(Math.log(1.1) * Math.sqrt(n) / scatter,
					RELEVANT * Math.sqrt(n) / scatter)))
				.isEqualTo(Integer.parseInt(row[5]));
		}
	}

	@Test
	void withoutADifferenceOneOfTwentyIsAFalseAlarm() {
		assertThat(new Power(5, 0.05).of(0, 0)).isCloseTo(0.05, within(0.00001));
	}

	/** By integrating the noncentral t distribution with another program. */
	@Test
	void whatIsNearlyAlwaysFoundHasItsDigitsToo() {
		assertThat(new Power(3, 0.05).of(7.748962776847639, 0)).isCloseTo(0.9973984, within(0.000001));
		assertThat(new Power(1, 0.05).of(7, 0)).isCloseTo(0.4171411, within(0.0001));
	}

	@Test
	void whatIsTooManyPairsIsNoAdvice() {
		assertThat(Power.pairsFor((n) -> new Power(n - 1, 0.05).ofSame(RELEVANT * Math.sqrt(n) / 5)))
			.isEqualTo(Power.MAX_PAIRS);
	}

}
