package io.vtbench.runner.run;

import java.util.Map;

import io.vtbench.runner.result.Bound;
import io.vtbench.runner.scenario.Mode;
import io.vtbench.runner.scenario.ServiceSpec;
import org.jspecify.annotations.Nullable;

/**
 * One arm of an experiment.
 *
 * @param name unique in the experiment
 * @param env variables of the load script for this arm alone
 * @param subject what it runs
 * @param delayFactor on the back-ends' delay; 1 but in a self-test, which injects a known
 * difference
 * @param bound for an ideal machine
 */
public record ArmSetup(String name, Mode mode, Map<String, String> env, ServiceSpec subject, double delayFactor,
		@Nullable Bound bound) {

}
