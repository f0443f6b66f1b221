package io.vtbench.runner.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.vtbench.runner.command.RunOptions.RunsFolderOption;
import io.vtbench.runner.format.Console;
import io.vtbench.runner.scenario.ScenarioException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * Carries out {@code bench demo}: a call of {@code bench try} for a service of its own.
 */
@Command(name = "demo",
		description = {
				"Tries a small service that comes with bench, so that you see an answer before you bring a jar.",
				"It takes about 5 minutes." },
		footerHeading = Subcommand.EXAMPLES,
		footer = { "  bench demo", "  bench demo -o ../runs   # keep the runs elsewhere",
				"  bench try -j services/demo-service/target/demo-service.jar -p /orders/1 -u 50" })
final class DemoCommand extends Subcommand {

	/** Where a checkout builds the service, and a zip has it. */
	private static final String JAR = "services/demo-service/target/demo-service.jar";

	/**
	 * What to expect: ten threads serve 10 requests in 0.1 s, and virtual threads those
	 * of all 50 users.
	 */
	private static final String EXPECTED = "this compares 10 request threads with virtual threads, in a small service whose"
			+ " requests do nothing but wait for 0.1 s; 50 users ask, so expect about five times the throughput";

	@Mixin
	private RunsFolderOption out;

	@Override
	public Integer call() {
		SuiteFolder home = SuiteFolder.find();
		Path jar = home.path().resolve(JAR);
		if (!Files.isRegularFile(jar)) {
			throw new ScenarioException("the service of the demo is not here: " + jar
					+ "; call 'bench demo' of a zip or a checkout, or try a jar of yours: bench try --jar FILE");
		}
		err().println(Console.line(EXPECTED));
		List<String> arguments = arguments(home, jar, this.out.folder(home));
		err().println(Console.line("the same by hand: ./bench " + String.join(" ", arguments)));
		return spec().parent().commandLine().execute(arguments.toArray(String[]::new));
	}

	/** Returns the call of {@code bench try}. */
	static List<String> arguments(SuiteFolder home, Path jar, Path runs) {
		List<String> arguments = new ArrayList<>(List.of("try", "--jar", home.display(jar), "--path", "/orders/1",
				"--users", "50", "--time-limit", "5m"));
		if (!runs.equals(home.results())) {
			arguments.addAll(List.of("--out", runs.toString()));
		}
		return arguments;
	}

}
