package io.vtbench.runner.command;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;

import io.vtbench.look.Look;
import io.vtbench.runner.file.Attempt;
import io.vtbench.runner.format.Console;
import io.vtbench.runner.format.Json;
import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.machine.Jdk;
import io.vtbench.runner.scenario.ScenarioException;
import io.vtbench.runner.trial.TrialService;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Carries out {@code bench look}. */
@Command(name = "look",
		description = { "Says what a jar or WAR shows of virtual threads, with what to do about it.",
				"It reads the file, starts nothing, and needs a few seconds." },
		footerHeading = Subcommand.EXAMPLES, footer = { "  bench look target/shop.jar",
				"  bench look target/shop.jar --jdk 21", "  bench look target/shop.jar --json" })
final class LookCommand extends Subcommand {

	@Parameters(paramLabel = "FILE", description = "The jar or WAR of the service.")
	private Path file;

	@Option(names = "--jdk", paramLabel = "JDK",
			description = "Major version or folder of the JDK that is to run it. Default: the JDK that runs bench.")
	private @Nullable String jdk;

	@Option(names = "--json", description = "Print JSON instead of lines.")
	private boolean json;

	@Override
	public Integer call() {
		Look look = look(this.file, jdkVersion());
		out().println(this.json ? Json.text(look) : PlainText.of(String.join("\n", look.lines())));
		return 0;
	}

	/**
	 * Returns the version of the JDK that is meant. Nothing is started, so it need not be
	 * here.
	 */
	private String jdkVersion() {
		String wanted = this.jdk;
		if (wanted == null) {
			return Jdk.own().version();
		}
		Jdk found = new Jdk.Finder(variables()).find(wanted, Path.of(""));
		if (found != null) {
			return found.version();
		}
		if (wanted.matches("[0-9]{1,3}")) {
			return wanted;
		}
		throw new ScenarioException(wanted + " is no folder of a JDK; name one, or a major version such as 25");
	}

	/**
	 * Says before a trial what may stop its service on virtual threads, and what is not
	 * measured.
	 */
	static void warn(TrialService service, SuiteFolder home, PrintStream err) {
		TrialRefusals.jdks(service, home)
			.findFirst()
			.ifPresent((jdk) -> service.jars()
				.stream()
				.filter(service::asksForVirtualThreads)
				.flatMap((jar) -> look(jar, jdk.version()).warnings().stream())
				.map((fact) -> Console.line("look: " + fact.text()))
				.distinct()
				.forEach(err::println));
	}

	private static Look look(Path file, String jdk) {
		if (!Files.isRegularFile(file)) {
			throw new ScenarioException(file + " is not a file; name the jar or WAR of the service");
		}
		return Attempt.get(() -> Look.at(file, jdk), (ex) -> new ScenarioException(
				file + " is not a jar that can be read (" + ex.getMessage() + "); build it, or name another one"));
	}

}
