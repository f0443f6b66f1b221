package io.vtbench.runner.system;

import java.util.function.Consumer;

import io.vtbench.runner.inside.ProcessProbe;
import io.vtbench.runner.machine.K6;

/**
 * Describes one load that is to be sent.
 *
 * @param call script, variables and where the figures go
 * @param delayed whether back-ends delay their answers, so that the subject's door may be
 * busy
 * @param deadline of the load
 * @param generator told of the load generator's process, where it can be seen
 */
public record LoadRequest(K6.Call call, boolean delayed, Deadline deadline, Consumer<ProcessProbe> generator) {

	/** Asks for a load whose generator nobody watches. */
	public LoadRequest(K6.Call call, boolean delayed, Deadline deadline) {
		this(call, delayed, deadline, (process) -> {
		});
	}

}
