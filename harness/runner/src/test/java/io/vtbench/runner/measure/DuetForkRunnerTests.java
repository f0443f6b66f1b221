package io.vtbench.runner.measure;

import java.time.Duration;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class DuetForkRunnerTests {

	@ParameterizedTest
	@CsvSource({ "24, 12", "40, 20", "25, 13", "10, 10", "60, 20" })
	void blocksAreOfTwoSecondsButNeitherFewNorMany(long seconds, int blocks) {
		assertThat(DuetForkRunner.blocks(Duration.ofSeconds(seconds))).isEqualTo(blocks);
	}

}
