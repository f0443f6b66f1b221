package io.vtbench.runner.run;

import java.util.Map;

import io.vtbench.runner.process.ServiceException;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

class CalibrationTests {

	private final Calibration calibration = new Calibration(Map.of("a", 1200.0, "b", 1000.0));

	@Test
	void theSlowerArmDecidesWhatIsTriedFirst() {
		assertThat(this.calibration.guess(0.5)).isEqualTo(500);
		assertThat(this.calibration.guess(0.0015)).as("a low rate keeps its fraction").isCloseTo(1.5, within(1e-9));
	}

	@Test
	void theRateFollowsTheShareThatWasBusy() {
		this.calibration.tried(500, 0.9);
		assertThat(this.calibration.rate(0.45)).isEqualTo(250);
	}

	@Test
	void anIdleMachineDoesNotMakeAnArmServeMoreThanItCan() {
		this.calibration.tried(500, 0.1);
		assertThat(this.calibration.rate(0.5)).as("four fifths of the slower arm").isEqualTo(800);
	}

	@Test
	void whereTheMachineCannotBeReadTheFirstTrialStands() {
		this.calibration.tried(500, null);
		assertThat(this.calibration.rate(0.5)).isEqualTo(500);
		assertThat(this.calibration.text()).contains("cannot be read");
	}

	@Test
	void aGivenRateThatLeavesNoFifthIdleIsRefusedWithTheHighestThatIsPossible() {
		this.calibration.tried(500, 0.8);
		this.calibration.requireRoom(500);
		assertThatExceptionOfType(ServiceException.class).isThrownBy(() -> this.calibration.requireRoom(501))
			.withMessageContaining("at 500/s in each the machine is 80 % busy")
			.withMessageContaining("lower 'load.rate' to 500");
	}

}
