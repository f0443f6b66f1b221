package io.vtbench.runner.command;

import java.util.List;
import java.util.Set;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** What may be said beside {@code --resume}. */
final class Resumption {

	private Resumption() {
	}

	/**
	 * The record says it all; what is said beside it would be lost.
	 * @param what is continued
	 * @param beside options that say where or how it is shown
	 * @throws ParameterException naming what is too much
	 */
	static void requireAlone(CommandSpec spec, String what, Set<String> beside) {
		List<String> others = spec.commandLine()
			.getParseResult()
			.matchedArgs()
			.stream()
			.map((argument) -> argument.isOption() ? ((OptionSpec) argument).longestName() : argument.paramLabel())
			.filter((name) -> !name.equals("--resume") && !name.equals("--verbose") && !beside.contains(name))
			.toList();
		if (!others.isEmpty()) {
			throw new ParameterException(spec.commandLine(),
					"--resume continues a " + what + " as it was asked for; leave out: " + String.join(", ", others));
		}
	}

}
