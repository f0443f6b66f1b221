package io.vtbench.runner.judge;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class PairedRatioTests {

	@Test
	void agreesWithAnotherImplementation() {
		for (String[] row : Reference.rows("paired.csv")) {
			Reference.assertAgrees(PairedRatio.of(Reference.logs(Reference.list(row[0]), Reference.list(row[1]))), row);
		}
	}

	@Test
	void twoStagesAgreeWithAnotherImplementation() {
		for (String[] row : Reference.rows("two-stages.csv")) {
			Reference.assertAgrees(PairedRatio.of(Reference.list(row[1]), Integer.parseInt(row[0])), row);
		}
	}

	/** Quantiles as any printed table of Student's t gives them. */
	@ParameterizedTest
	@CsvSource({ "2, 12.706", "3, 4.303", "4, 3.182", "6, 2.571", "10, 2.262", "20, 2.093", "31, 2.042" })
	void usesThePublishedQuantiles(int pairs, double t95) {
		double[] baseline = new double[pairs];
		double[] candidate = new double[pairs];
		double sum = 0;
		double squares = 0;
		for (int i = 0; i < pairs; i++) {
			double d = 0.01 * ((i * 7) % 5);
			baseline[i] = 1;
			candidate[i] = Math.exp(d);
			sum += d;
			squares += d * d;
		}
		double error = Math.sqrt((squares - sum * sum / pairs) / (pairs - 1) / pairs);
		PairedRatio paired = PairedRatio.of(Reference.logs(baseline, candidate));
		assertThat(Math.log(paired.ci95().upper() / paired.ratio()) / error).isCloseTo(t95, within(0.0006));
		assertThat(Math.log(paired.ratio() / paired.ci95().lower()) / error).isCloseTo(t95, within(0.0006));
	}

	@Test
	void onePairGivesARatioAndNothingElse() {
		PairedRatio paired = PairedRatio.of(new double[] { Math.log(0.25) });
		assertThat(paired.ratio()).isCloseTo(0.25, within(1e-12));
		assertThat(paired.ci95()).isNull();
		assertThat(paired.pValue()).isNull();
	}

	/** Counts are coarse: two services that wait for a timer agreed to the last digit. */
	@ParameterizedTest
	@CsvSource({ "1, 1", "2, 2", "0.7373684210526316, 0.7373684210526317" })
	void pairsThatAgreeExactlyScatterByWhatCountsResolve(double one, double other) {
		PairedRatio paired = PairedRatio.of(new double[] { Math.log(one), Math.log(other), Math.log(one) });
		assertThat(paired.ratio()).isCloseTo(one, within(1e-12));
		assertThat(paired.scatter()).isEqualTo(0.001);
		// t of 2 degrees of freedom x 0.001 / sqrt(3)
		assertThat(paired.ci95().upper() / one).isCloseTo(1 + 4.303 * 0.001 / Math.sqrt(3), within(1e-5));
		assertThat(paired.ci95().lower() / one).isCloseTo(1 - 4.303 * 0.001 / Math.sqrt(3), within(1e-5));
		assertThat(paired.pValue()).isCloseTo((one == 1) ? 1 : 0, within(0.001));
	}

}
