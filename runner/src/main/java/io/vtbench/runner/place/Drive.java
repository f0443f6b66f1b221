package io.vtbench.runner.place;

import java.util.function.Consumer;

import io.vtbench.runner.load.K6;
import io.vtbench.runner.metrics.ProcessProbe;

/**
 * One stretch of load.
 *
 * @param call script, variables and where the figures go
 * @param delayed whether back-ends delay their answers, so that the subject's door may be
 * busy
 * @param generator told of the load generator's process, where it can be seen
 */
public record Drive(K6.Call call, boolean delayed, Consumer<ProcessProbe> generator) {

}
