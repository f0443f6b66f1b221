package io.vtbench.runner.command;

import java.util.Map;

import io.vtbench.runner.app.SuiteFolder;
import io.vtbench.runner.environment.Environment;
import io.vtbench.runner.scenario.ServiceLimits;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Where services and load run: this machine, or a {@link Place}. */
final class PlaceOption extends Options {

	@Option(names = "--on", paramLabel = "kubernetes", preprocessor = Places.Known.class,
			description = "Run service, back-ends and load with k6-operator on the cluster of the current kubectl"
					+ " context, instead of on this machine. The extension runner-kubernetes does it, and has options"
					+ " of its own; see docs/how-to/kubernetes.md.")
	private @Nullable String place;

	/**
	 * Checks the choices.
	 * @throws ParameterException where one makes no sense
	 */
	void require() {
		Places.requireChosen(command(), this.place);
		if (this.place != null) {
			options(this.place).require();
		}
	}

	private PlaceOptions options(String name) {
		return (PlaceOptions) Places.options(command(), name);
	}

	/**
	 * Where to run with these choices.
	 * @param variables of the caller
	 * @param secrets variables of the load script whose values nobody must see
	 * @param limits of the container that a trial is about; null for none
	 */
	Environment environment(SuiteFolder home, Map<String, String> variables, Map<String, String> secrets,
			@Nullable ServiceLimits limits) {
		return (this.place != null) ? options(this.place).environment(limits) : home.thisMachine(variables, secrets);
	}

}
