package io.vtbench.runner.run;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.load.K6Summary;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class DuetLoadTests {

	@ParameterizedTest
	@CsvSource({ "24, 12", "40, 20", "25, 13", "10, 10", "60, 20" })
	void blocksAreOfTwoSecondsButNeitherFewNorMany(long seconds, int blocks) {
		assertThat(DuetLoad.blocks(Duration.ofSeconds(seconds))).isEqualTo(blocks);
	}

	@ParameterizedTest
	@CsvSource({ "20, 1000", "4000, 6000", "100000, 20000" })
	void arrivalsAreTriedAfterTheFirstHaveBeenAnswered(double latency, long millis) {
		assertThat(DuetLoad.trialWarmUp(List.of(answeredIn(2), answeredIn(latency)))).hasMillis(millis);
	}

	@ParameterizedTest
	@CsvSource({ "500, 4000", "1, 10000", "0.1, 30000" })
	void fewArrivalsAreTriedForLonger(double rate, long millis) {
		assertThat(DuetLoad.trial(rate)).hasMillis(millis);
	}

	private static K6Summary answeredIn(double millis) {
		return new K6Summary(1, "own.js", 0, 5000, 5, 100, 0, 0, null, 0, null, 20, Map.of(), Map.of(), null,
				new K6Summary.LatencyMillis(millis, millis, millis, millis, null, millis), List.of(), null);
	}

}
