package io.vtbench.maintenance;

import java.util.Map;

import io.vtbench.maintenance.documents.DocsCommand;
import io.vtbench.maintenance.documents.PagesCommand;
import io.vtbench.maintenance.publish.JudgeCommand;
import io.vtbench.maintenance.publish.PublishCommand;
import io.vtbench.maintenance.selftest.SelfTestCommand;
import io.vtbench.runner.command.Bench;
import picocli.CommandLine;

/** Starts the command line of {@code harness/maintenance/run}. */
public final class Main {

	private Main() {
	}

	public static void main(String[] args) {
		String[] call = (args.length > 0) ? args : new String[] { "--help" };
		System.exit(commandLine(System.getenv()).execute(call));
	}

	/**
	 * Makes the command line of this module, whose messages and refusals are those of
	 * bench.
	 * @param variables of the environment
	 */
	public static CommandLine commandLine(Map<String, String> variables) {
		CommandLine line = Bench.commandLine(variables, new PublishCommand(), new JudgeCommand(), new DocsCommand(),
				new PagesCommand(), new SelfTestCommand());
		line.getCommandSpec()
			.name("harness/maintenance/run")
			.usageMessage()
			.description("Keeps results and documents of this repository true.%n")
			.footer("");
		return line;
	}

}
