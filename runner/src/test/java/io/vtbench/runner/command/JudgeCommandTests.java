package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Saved runs under today's rules. */
class JudgeCommandTests {

	@TempDir
	private Path home;

	@Test
	void saysWhatTodaysRulesChangeAndSavesNothing() throws IOException {
		Path run = saved("sample");
		String before = Files.readString(run.resolve("result.json"));
		CommandLineHarness.Said said = call(run.toString());
		assertThat(said.exitCode()).isZero();
		assertThat(said.out()).contains("Changed against the saved judgement:",
				"CPU per request of virtual: less -> no verdict asked", "Nothing was saved; --write does.");
		assertThat(run.resolve("report.md")).doesNotExist();
		assertThat(Files.readString(run.resolve("result.json"))).isEqualTo(before);
	}

	@Test
	void savesTheJudgementAndTheReports() throws IOException {
		Path run = saved("sample");
		assertThat(call(run.toString(), "--write").exitCode()).isZero();
		assertThat(run.resolve("report.html")).exists();
		assertThat(Files.readString(run.resolve("report.md"))).contains("| unequal luck |");
		assertThat(call(run.toString()).out()).contains("The saved judgement says the same.");
	}

	@Test
	void anInvalidRunStaysInvalid() throws IOException {
		CommandLineHarness.Said said = call(saved("invalid").toString());
		assertThat(said.exitCode()).isEqualTo(1);
		assertThat(said.out()).contains("This run is invalid");
	}

	private Path saved(String name) throws IOException {
		Path run = Files.createDirectories(this.home.resolve(name));
		Files.copy(Path.of("src/test/resources/report", name, "result.json"), run.resolve("result.json"));
		return run;
	}

	private CommandLineHarness.Said call(String... arguments) {
		String[] all = new String[arguments.length + 1];
		all[0] = "judge";
		System.arraycopy(arguments, 0, all, 1, arguments.length);
		try (CommandLineHarness bench = new CommandLineHarness(this.home, Locale.ROOT)) {
			return bench.call(all);
		}
	}

}
