package io.vtbench.runner.run;

import java.util.Map;

import io.vtbench.runner.process.ServiceException;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

class CalibrationTests {

	private final Calibration equal = new Calibration(Map.of("a", 1000.0, "b", 1000.0));

	@Test
	void armsThatRunAtOnceShareTheCapacityOfOne() {
		assertThat(this.equal.rate(0.5)).isEqualTo(250);
		assertThat(this.equal.share(250)).isCloseTo(0.5, within(1e-9));
	}

	@Test
	void aCostlierArmTakesMoreOfTheMachine() {
		Calibration calibration = new Calibration(Map.of("a", 1000.0, "b", 500.0));
		assertThat(calibration.rate(0.6)).isEqualTo(200);
		assertThat(calibration.rate(0.003)).as("a low rate keeps its fraction").isCloseTo(1, within(1e-9));
	}

	@Test
	void aRateBeyondFourFifthsIsRefusedWithTheHighestThatIsPossible() {
		this.equal.requireRoom(400);
		assertThatExceptionOfType(ServiceException.class).isThrownBy(() -> this.equal.requireRoom(450))
			.withMessageContaining("450 requests a second in each arm would keep 90 % of this machine busy")
			.withMessageContaining("lower 'load.rate' to 400");
	}

}
