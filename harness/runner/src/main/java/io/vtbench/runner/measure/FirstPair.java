package io.vtbench.runner.measure;

import java.time.Duration;
import java.util.List;

import io.vtbench.runner.system.TestBed;

/**
 * Holds the arms that were looked at before a run, and are warm: they are its first pair.
 * Whoever has made it closes it.
 *
 * @param testBed in which they live, and in which further pairs are started
 * @param arms one for each arm of the run
 * @param took time that further pairs need before they are as warm
 */
public record FirstPair(TestBed testBed, List<LiveArm> arms, Duration took) {

	public FirstPair {
		arms = List.copyOf(arms);
	}

	/** Returns the arm of a name. */
	LiveArm arm(String name) {
		return this.arms.stream().filter((arm) -> arm.name().equals(name)).findFirst().orElseThrow();
	}

}
