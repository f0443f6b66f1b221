package io.vtbench.runner.judge;

import java.util.List;

import io.vtbench.runner.result.WarmUpUse.Steadiness;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SteadinessTests {

	@Test
	void blocksThatScatterALittleAreSteady() {
		assertThat(ThroughputTrend.of(List.of(400.0, 412.0, 395.0, 405.0, 398.0, 409.0))).isEqualTo(Steadiness.STEADY);
	}

	@Test
	void aTrendAboveATenthIsNamedInItsDirection() {
		assertThat(ThroughputTrend.of(List.of(300.0, 340.0, 372.0, 395.0, 410.0))).isEqualTo(Steadiness.GETTING_FASTER);
		assertThat(ThroughputTrend.of(List.of(400.0, 371.0, 340.0, 318.0, 290.0))).isEqualTo(Steadiness.GETTING_SLOWER);
	}

	@Test
	void aSmallTrendIsNone() {
		assertThat(ThroughputTrend.of(List.of(400.0, 404.0, 408.0, 412.0, 416.0))).isEqualTo(Steadiness.STEADY);
	}

	@Test
	void blocksThatSwingHaveNoSteadyState() {
		assertThat(ThroughputTrend.of(List.of(400.0, 220.0, 430.0, 210.0, 390.0, 230.0)))
			.isEqualTo(Steadiness.NO_STEADY_STATE);
	}

	@Test
	void ofFewBlocksNoTrendIsKnown() {
		assertThat(ThroughputTrend.of(List.of(400.0, 400.0, 400.0))).isEqualTo(Steadiness.TOO_SHORT);
		assertThat(ThroughputTrend.of(List.of(0.0, 0.0, 0.0, 400.0))).isEqualTo(Steadiness.TOO_SHORT);
	}

}
