package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import io.vtbench.runner.command.CommandLineHarness.Said;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Any value of any option is taken or refused in one sentence, before anything starts.
 */
class BadOptionTests {

	private static final List<String> VALUES = List.of("", " ", "-", "--", "-1", "0", "1", "007", "0.5", "1e9",
			"1e-300", "1e309", "NaN", "Infinity", "-Infinity", "0x10", "2147483648", "99999999999999999999", "null",
			"true", "a,b", ",", ",,", "platform,", "ms", "5", "5ms", "-5ms", "1e5s", "99999999999999999999m", "\u0661",
			"\u0000", "\u001b[31m", "a\nb", "../..", "/dev/null", "/dev/null/x", "/proc/x", "@/etc/hosts", "%s%n",
			"${sys:user.home}", "$(id)", "'", "\"", "\\", "x".repeat(300), "\u202e", "\ud800", "postgresql://",
			"postgresql://u:p@:99999/d", "postgresql://u:p@h:5432/d?x=y", "postgresql://u@localhost:99999/d",
			"postgresql://u@[::1/d", "quick", "--profile", "transfer");

	@TempDir
	private Path home;

	@AutoClose
	private CommandLineHarness bench;

	@BeforeEach
	void createSuite() throws IOException {
		// every call reads all scenarios: these are the ones that a command takes unless
		// told
		RealSuite.copyTo(this.home, "transfer.yaml", "no-delay.yaml", "modes.yaml", "services.yaml");
		this.bench = CommandLineHarness.whileAnotherRuns(this.home);
	}

	@ParameterizedTest
	@ValueSource(strings = { "run", "try", "report", "compare", "list", "clean" })
	void everyOptionTakesOrRefusesEveryValue(String command) throws IOException {
		for (OptionSpec option : options(command)) {
			String name = option.longestName();
			for (String value : VALUES) {
				if (option.arity().max() > 0) {
					call(command(command, name, name, value));
				}
			}
			call(command(command, name, name + "=x"));
			call(command(command, name, name + "="));
		}
		for (String value : VALUES) {
			call(command(command, "", value));
			call(command(command, "", "--" + value));
		}
	}

	/** With what it cannot do without, unless that is what is tried. */
	private String[] command(String command, String tried, String... args) throws IOException {
		List<String> whole = new ArrayList<>(List.of(command));
		if (command.equals("try")) {
			if (!tried.equals("--jar")) {
				whole.addAll(List.of("--jar", BootJarFile.in(this.home.resolve("k6")).toString()));
			}
			if (!tried.equals("--path")) {
				whole.addAll(List.of("--path", "/orders"));
			}
		}
		whole.addAll(List.of(args));
		return whole.toArray(String[]::new);
	}

	@Test
	void optionsAreRefusedTogetherAsTheyAreAlone() throws IOException {
		Random random = new Random(Long.getLong("mutation.seed", 6));
		List<OptionSpec> options = options("run");
		for (int i = 0; i < 100; i++) {
			List<String> args = new ArrayList<>(List.of("run"));
			for (int k = 0; k < 3; k++) {
				OptionSpec option = options.get(random.nextInt(options.size()));
				args.add(option.longestName());
				if (option.arity().max() > 0) {
					args.add(VALUES.get(random.nextInt(VALUES.size())));
				}
			}
			call(args.toArray(String[]::new));
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "-5", "0", "x", "99999999999" })
	void doctorRefusesUsersThatCannotBe(String users) throws IOException {
		Refusal.assertIsClear(call("doctor", "--users", users), users);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "file", "file/below", "LONG", "/proc/below", "/dev/null" })
	void runsAreKeptInAFolderOrRefusedBeforeTheyBegin(String out) throws IOException {
		Files.createFile(this.home.resolve("file"));
		String folder = out.equals("LONG") ? this.home.resolve("x".repeat(300)).toString()
				: out.isEmpty() ? "" : this.home.resolve(out).toString();
		for (String command : new String[] { "run", "try" }) {
			Said said = call(command(command, "--out", "--out", folder));
			assertThat(said.exitCode()).isEqualTo(2);
			assertThat(said.err()).contains("--out");
		}
	}

	@Test
	void aDatabaseThatNoScenarioUsesIsRefused() throws IOException {
		assertThat(call("run", "transfer", "--postgres", "postgresql://u@localhost:5432/d")).isEqualTo(
				new Said(2, "", "bench: --postgres is for scenarios with a database, and this one has none; leave"
						+ " it out\nSee: bench run --help\n"));
	}

	@Test
	void anErrorIsNoJson() throws IOException {
		assertThat(call("run", "--json", "transfer").err()).startsWith("bench: another run is measuring");
		assertThat(call("run", "--json", "nothing").err()).startsWith("bench: unknown scenario 'nothing'");
	}

	private static List<OptionSpec> options(String command) {
		CommandLine line = Bench.commandLine(System.getenv());
		return line.getSubcommands()
			.get(command)
			.getCommandSpec()
			.options()
			.stream()
			.filter((option) -> !option.usageHelp() && !option.versionHelp()
					&& !"--verbose".equals(option.longestName()))
			.toList();
	}

	/**
	 * A value that is taken leads to a run, which the lock refuses, or to a word of
	 * success.
	 */
	private Said call(String... args) throws IOException {
		List<String> before = Snapshot.of(this.home);
		Said said = this.bench.call(args);
		if (said.exitCode() == 0) {
			assertThat(said.err()).as(List.of(args).toString()).isEmpty();
			assertThat(args[0]).isIn("list", "clean");
		}
		else {
			Refusal.assertIsClear(said, List.of(args).toString());
		}
		if (!"clean".equals(args[0])) {
			assertThat(Snapshot.of(this.home)).as(List.of(args).toString()).isEqualTo(before);
		}
		return said;
	}

}
