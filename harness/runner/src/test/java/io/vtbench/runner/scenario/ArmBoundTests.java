package io.vtbench.runner.scenario;

import java.nio.file.Path;

import io.vtbench.runner.result.Arm.Bound;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * The bounds of the real scenarios at their published size, which can be worked out by
 * hand.
 */
class ArmBoundTests {

	private final Catalog catalog = Catalog.read(Path.of("../..", "scenarios"));

	@ParameterizedTest
	@CsvSource({ "transfer, platform, 160.0", "transfer, virtual, 32.0", "transfer, reactive, 32.0",
			"work, platform, 50.25", "work, virtual, 12.0" })
	void shortestMakespan(String scenario, String arm, double seconds) {
		assertThat(bound(scenario, arm).makespanSeconds()).isCloseTo(seconds, within(0.02));
	}

	@ParameterizedTest
	@CsvSource({ "sync-async-100, sync-platform, 10000", "sync-async-500, sync-platform, 20000",
			"sync-async-500, async-platform, 50000", "sync-async-500, sync-virtual, 50000", "get, platform, 4000",
			"get, virtual, 10000", "users-100, virtual, 333.3", "users-800, reactive, 2666.7",
			"users-800, platform, 666.7" })
	void highestThroughput(String scenario, String arm, double perSecond) {
		assertThat(bound(scenario, arm).throughputPerSecond()).isCloseTo(perSecond, within(0.05));
	}

	@Test
	void theFormulaTellsOfTheRampUp() {
		assertThat(bound("work", "virtual").formula()).contains("with a ramp-up of 10");
	}

	private Bound bound(String name, String arm) {
		Scenario scenario = this.catalog.scenario(name);
		String mode = scenario.arms().arm(arm).mode();
		Bound bound = Bounds.of(scenario.sized(Profile.ARTICLE, null), arm, this.catalog.mode(mode), 1);
		assertThat(bound).isNotNull();
		return bound;
	}

}
