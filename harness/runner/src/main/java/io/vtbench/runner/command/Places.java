package io.vtbench.runner.command;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.Stack;

import io.vtbench.runner.command.Place.PlaceOptions;
import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.scenario.ServiceLimits;
import io.vtbench.runner.system.Environment;
import io.vtbench.runner.system.Login;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Knows the places that extensions bring. */
final class Places {

	static final List<Place> ALL = ServiceLoader.load(Place.class).stream().map(ServiceLoader.Provider::get).toList();

	private Places() {
	}

	/** Adds the options of all places to the commands that {@code --on} belongs to. */
	static void addTo(CommandLine bench) {
		for (Place place : ALL) {
			Map.<String, Options>of("run", place.ofRun(), "try", place.ofTry(), "clean", place.ofClean())
				.forEach((command, options) -> options
					.addTo(Objects.requireNonNull(bench.getSubcommands().get(command)).getCommandSpec(), place.name()));
		}
	}

	/** Returns the options of a place in a command. */
	static Object options(CommandSpec command, String place) {
		return of(place, command).userObject();
	}

	private static CommandSpec of(String place, CommandSpec command) {
		return Objects.requireNonNull(command.mixins().get(place));
	}

	/**
	 * Refuses options of a place that the call does not choose.
	 * @param chosen name of a place; null for this machine
	 */
	static void requireChosen(CommandSpec command, @Nullable String chosen) {
		for (Place place : ALL) {
			List<OptionSpec> own = of(place.name(), command).options();
			if (!place.name().equals(chosen)
					&& own.stream().anyMatch(command.commandLine().getParseResult()::hasMatchedOption)) {
				throw new ParameterException(command.commandLine(),
						PlainText.list(own.stream().map(OptionSpec::longestName).toList()) + " are for --on "
								+ place.name() + "; add it, or leave them out");
			}
		}
	}

	/**
	 * Refuses a place that no extension brings as soon as it is read, because its options
	 * are unknown too.
	 */
	static final class Known implements IParameterPreprocessor {

		@Override
		public boolean preprocess(Stack<String> words, CommandSpec command, ArgSpec option, Map<String, Object> info) {
			String name = words.isEmpty() ? "" : words.peek();
			if (ALL.stream().noneMatch((place) -> place.name().equals(name))) {
				throw new ParameterException(command.commandLine(), name.equals("kubernetes")
						? "--on kubernetes needs the extension vtbench-kubernetes, which is not here; unpack "
								+ command.root().version()[0].replace(' ', '-')
								+ "-kubernetes.zip of the release as docs/contributing/kubernetes.md says, and call again"
						: "--on takes the name of a place, such as kubernetes, but has '" + name + "'");
			}
			return false;
		}

	}

	/** Takes where services and load run: this machine, or a {@link Place}. */
	static final class PlaceOption extends Options {

		@Option(names = "--on", paramLabel = "kubernetes", preprocessor = Places.Known.class,
				description = "Run service and load on the cluster of the current kubectl context, by the extension"
						+ " vtbench-kubernetes; see docs/contributing/kubernetes.md.")
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

		/** Returns whether services and load run on this machine. */
		boolean isHere() {
			return this.place == null;
		}

		private PlaceOptions options(String name) {
			return (PlaceOptions) Places.options(command(), name);
		}

		/**
		 * Returns the environment that was chosen.
		 * @param variables of the caller
		 * @param secrets variables of the load script whose values nobody must see
		 * @param login request that logs in to the service; null for none
		 * @param limits of the container that a trial is about; null for none
		 */
		Environment environment(SuiteFolder home, Map<String, String> variables, Map<String, String> secrets,
				@Nullable Login login, @Nullable ServiceLimits limits) {
			return (this.place != null) ? options(this.place).environment(limits)
					: home.thisMachine(variables, secrets, login);
		}

	}

}
