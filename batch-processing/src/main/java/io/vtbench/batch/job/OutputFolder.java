package io.vtbench.batch.job;

import java.nio.file.Path;

/**
 * Where a run leaves the rejected lines, the metrics and its lock.
 *
 * @param path a folder that is there
 */
record OutputFolder(Path path) {

	/** The setting that chooses it. */
	static final String OPTION = "--payments.output";

	Path file(String name) {
		return this.path.resolve(name);
	}

}
