package io.vtbench.maintenance.publish;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import io.vtbench.maintenance.selftest.SelfTestCommand;
import io.vtbench.runner.command.Bench;
import io.vtbench.runner.command.RunCommand;
import io.vtbench.runner.command.SuiteFolder;
import io.vtbench.runner.scenario.ScenarioException;
import io.vtbench.runner.system.Pace;
import io.vtbench.runner.trial.ChangedArm;
import io.vtbench.runner.trial.ServiceChange;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Calls the command line within this process, and reads each command anew. */
record Calls(SuiteFolder home, Map<String, String> variables, PrintWriter out,
		PrintWriter err) implements Campaign.Commands {

	private CommandLine line(List<String> command) {
		CommandLine line = command.getFirst().equals("selftest")
				? Bench.commandLine(this.variables, new SelfTestCommand()) : Bench.commandLine(this.variables);
		return line.setOut(this.out).setErr(this.err);
	}

	@Override
	public Measurement measurement(List<String> command) {
		try {
			ParseResult parsed = line(command).parseArgs(command.toArray(String[]::new));
			ParseResult called = parsed.hasSubcommand() ? parsed.subcommand() : parsed;
			return switch (called.commandSpec().userObject()) {
				case RunCommand run ->
					Measurement.of(run.experiments(this.home, this.home.catalog()).values(), Set.of());
				case SelfTestCommand test ->
					Measurement.of(test.experiments(this.home), Set.of(MethodVersions.SELF_TEST));
				default -> trial(called, command.getFirst());
			};
		}
		catch (ParameterException ex) {
			throw new ScenarioException(String.valueOf(ex.getMessage()));
		}
	}

	/**
	 * Returns the measurement of a trial. It has no experiments yet, because the trial
	 * itself finds the load.
	 * @throws ScenarioException where the command does not measure, or a jar is missing
	 */
	private static Measurement trial(ParseResult called, String name) {
		if (!name.equals("try")) {
			throw new ScenarioException("only run, try and selftest measure, and this is: " + name);
		}
		List<Path> jars = new ArrayList<>();
		Stream.ofNullable(called.<Path>matchedOptionValue("--jar", null)).forEach(jars::add);
		ChangedArm.parse(called.matchedOptionValue("--change", List.of("threads:virtual")))
			.forEach((arm) -> arm.value(ServiceChange.Kind.JAR).map(Path::of).ifPresent(jars::add));
		jars.stream().filter((jar) -> !Files.isRegularFile(jar)).findFirst().ifPresent((jar) -> {
			throw new ScenarioException(jar + " is not a file; correct the path");
		});
		Duration limit = Optional.ofNullable(called.<Duration>matchedOptionValue("--time-limit", null))
			.orElse(Pace.HERE.limit());
		// each of its stages is interleaved
		return new Measurement(List.of(), jars, Set.of(MethodVersions.TRIAL, "interleaved"), limit.toSeconds());
	}

	@Override
	public int execute(List<String> command) {
		return line(command).execute(command.toArray(String[]::new));
	}

}
