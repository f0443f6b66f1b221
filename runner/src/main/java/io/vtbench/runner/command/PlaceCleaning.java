package io.vtbench.runner.command;

import java.io.PrintWriter;
import java.nio.file.Path;

/** What can be chosen of the removal of what runs have left in another place. */
public abstract class PlaceCleaning extends Options {

	/**
	 * Deletes what is left, or says what it would delete.
	 * @param results folder of runs, which may know what they have left
	 * @param chosen whether {@code --on} names the place, so that more is looked for
	 * @param yes whether to delete
	 */
	protected abstract void clean(Path results, boolean chosen, boolean yes, PrintWriter out)
			throws InterruptedException;

}
