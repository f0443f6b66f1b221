package io.vtbench.runner.process;

import java.nio.file.Path;

/**
 * A container with a name of the suite's own.
 *
 * @param engine that runs it
 */
public record RunningContainer(ContainerEngine engine, String name) {

	/**
	 * Copies a file out of it.
	 * @return whether it is there
	 */
	public boolean copy(String file, Path target) throws InterruptedException {
		return this.engine.copy(this.name, file, target);
	}

}
