package io.vtbench.runner.command;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What a person can choose to compare. */
final class ArmOptions {

	@Option(names = "--arms", paramLabel = "A,B", split = ",",
			description = "Modes or arms to compare, the baseline first (default: the scenario's).")
	private @Nullable List<String> arms;

	@Option(names = "--aa", description = "Compare the first arm with itself: any difference is noise.")
	private boolean againstItself;

	@Option(names = "--jdk", paramLabel = "JDK",
			description = "JDK of every arm that names none: a major version, or a folder (default: bench's own).")
	private @Nullable String jdk;

	@Spec(Spec.Target.MIXEE)
	private CommandSpec command;

	/**
	 * Checks the choice.
	 * @throws ParameterException where it makes no sense
	 */
	void require() {
		Set<String> seen = new HashSet<>();
		if (this.arms != null && (this.arms.isEmpty() || this.arms.stream().anyMatch(String::isBlank))) {
			throw wrong("--arms takes names, separated by commas: --arms platform,virtual");
		}
		for (String arm : names()) {
			if (!seen.add(arm)) {
				throw wrong("--arms names '" + arm + "' twice; to compare an arm with itself: --arms " + arm + " --aa");
			}
		}
		if (this.jdk != null && this.jdk.isBlank()) {
			throw wrong("--jdk takes a major version or the folder of a JDK");
		}
	}

	private ParameterException wrong(String message) {
		return new ParameterException(this.command.commandLine(), message);
	}

	/** Names of modes or arms; empty where none were given. */
	List<String> names() {
		return (this.arms != null) ? this.arms.stream().map(String::strip).toList() : List.of();
	}

	boolean againstItself() {
		return this.againstItself;
	}

	@Nullable String jdk() {
		return this.jdk;
	}

}
