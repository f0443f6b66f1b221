package io.vtbench.standalone;

import java.time.Duration;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * Starts one of the programs. Exit code 0: done and every task counted; 1: failed; 2:
 * wrong usage.
 */
@Command(name = "standalone", mixinStandardHelpOptions = true,
		version = "Java ${java.version} (${java.vm.name} ${java.vm.version})",
		description = "Small programs that answer one question each about platform and virtual threads.",
		footer = { "",
				"If the environment variable VTBENCH_RESULT names a file, a program also writes its "
						+ "figures there as JSON." },
		subcommands = { Sleepers.class, ExecutorTasks.class, AsyncCalls.class, LockContention.class, ThreadMemory.class,
				Starts.class },
		synopsisSubcommandLabel = "PROGRAM")
final class Standalone {

	private Standalone() {
	}

	public static void main(String[] args) {
		System.exit(commandLine().execute(args));
	}

	static CommandLine commandLine() {
		return new CommandLine(new Standalone()).setCaseInsensitiveEnumValuesAllowed(true)
			.registerConverter(Duration.class, new DurationConverter())
			.setExecutionExceptionHandler((exception, commandLine, parseResult) -> {
				if (!(exception instanceof ProgramException)) {
					throw exception;
				}
				commandLine.getErr().println(exception.getMessage());
				return CommandLine.ExitCode.SOFTWARE;
			});
	}

}
