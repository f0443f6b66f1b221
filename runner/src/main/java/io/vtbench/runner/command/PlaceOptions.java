package io.vtbench.runner.command;

import io.vtbench.runner.environment.Environment;
import io.vtbench.runner.scenario.ServiceLimits;
import org.jspecify.annotations.Nullable;

/** What can be chosen of a run in another place. */
public abstract class PlaceOptions extends Options {

	/**
	 * Checks the choices.
	 * @throws picocli.CommandLine.ParameterException where one makes no sense
	 */
	protected abstract void require();

	/**
	 * The place with these choices; nothing is asked of it yet.
	 * @param limits of the container that a trial is about; null for none
	 */
	protected abstract Environment environment(@Nullable ServiceLimits limits);

}
