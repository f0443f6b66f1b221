package io.vtbench.runner.command;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;

import io.vtbench.runner.result.Check;
import io.vtbench.runner.scenario.ServiceLimits;
import io.vtbench.runner.system.Environment;
import org.jspecify.annotations.Nullable;

/**
 * Runs services and load in another place than this machine. An extension brings it: a
 * jar on the class path, where {@link java.util.ServiceLoader} finds it. Its options are
 * objects with picocli's annotations, and become options of bench's own commands.
 */
public interface Place {

	/** Returns the value of {@code --on} that chooses it. */
	String name();

	/** Returns new options of {@code bench run}. */
	PlaceOptions ofRun();

	/**
	 * Returns new options of {@code bench try}, which names image and limits by itself.
	 */
	PlaceOptions ofTry();

	/** Returns new options of {@code bench clean}. */
	PlaceCleaning ofClean();

	/** Returns what {@code bench doctor} finds there. */
	List<Check> checks();

	/** Takes what a person chooses of a run in another place. */
	public static abstract class PlaceOptions extends Options {

		/**
		 * Checks the choices.
		 * @throws picocli.CommandLine.ParameterException where one makes no sense
		 */
		protected abstract void require();

		/**
		 * Returns the place with these choices; nothing is asked of it yet.
		 * @param limits of the container that a trial is about; null for none
		 */
		protected abstract Environment environment(@Nullable ServiceLimits limits);

	}

	/**
	 * Takes what a person chooses of the removal of what runs have left in another place.
	 */
	public static abstract class PlaceCleaning extends Options {

		/**
		 * Deletes what is left, or says what it would delete.
		 * @param results folder of runs, which may know what they have left
		 * @param chosen whether {@code --on} names the place, so that more is looked for
		 * @param yes whether to delete
		 */
		protected abstract void clean(Path results, boolean chosen, boolean yes, PrintWriter out)
				throws InterruptedException;

	}

}
