package io.vtbench.runner.command;

import io.vtbench.runner.app.SuiteFolder;
import io.vtbench.runner.publish.Measurement;

/** A command whose results can be published. */
interface Measuring {

	/**
	 * What the call would measure, without measuring it.
	 * @throws io.vtbench.runner.failure.BenchException or
	 * {@link picocli.CommandLine.ParameterException} where it would be refused
	 */
	Measurement measurement(SuiteFolder home);

}
