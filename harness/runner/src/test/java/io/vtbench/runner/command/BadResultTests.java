package io.vtbench.runner.command;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.vtbench.runner.command.CommandLineHarness.Said;
import io.vtbench.runner.command.Mutations.Mutant;
import io.vtbench.runner.measure.LauncherBuild;
import io.vtbench.runner.measure.RunLock;
import io.vtbench.runner.measure.RunRequest;
import io.vtbench.runner.result.ResultFile;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** A damaged result is refused in one sentence, or harmless enough for a report. */
class BadResultTests {

	private static final Path SAMPLE = Path.of("../report/src/test/resources/report/three/result.json");

	private static final ObjectMapper JSON = JsonMapper.builder().build();

	private static final String REQUEST = """
			{"schema": 1, "choices": {"scenario": "transfer", "file": null, "profile": "quick", "pairs": 3, "timeScale": 0.1, "seed": 7,
			 "arms": ["platform", "virtual"], "againstItself": false, "jdk": null, "warmUp": null, "duration": null,
			 "ownPostgres": false, "design": null}, "facts": {"suite": {"commit": "abc"}, "k6": {"version": "v1"}}, "earlier": []}
			""";

	@TempDir
	private Path home;

	@Test
	void aMissingFieldIsNamed() throws IOException {
		Map<String, String> said = new HashMap<>();
		for (Mutant mutant : new Mutations(JSON, Files.readString(SAMPLE), 1).deletions()) {
			said.put(mutant.name(), report(mutant).err());
		}
		assertThat(said).hasSizeGreaterThan(100)
			.containsEntry("without /arms", "bench: HOME/run/result.json is not a result: 'arms' is missing;"
					+ " take an unchanged copy, or measure again\n");
	}

	/** Thousands more are those of {@code ResultFuzzTests}. */
	@Test
	void anotherValueIsRefusedOrShown() throws IOException {
		for (Mutant mutant : new Mutations(JSON, Files.readString(SAMPLE), 1).replacements(60)) {
			report(mutant);
		}
	}

	@Test
	void whatIsNoResultIsRefused() throws IOException {
		for (Mutant mutant : new Mutations(JSON, Files.readString(SAMPLE), 1).corruptions(60)) {
			report(mutant);
		}
	}

	@Test
	void aDamagedRunIsNotContinued() throws IOException {
		String interrupted = Files.readString(SAMPLE).replace("\"status\" : \"valid\"", "\"status\" : \"interrupted\"");
		resume(new Mutations(JSON, interrupted, 4).replacements(40), ResultFile.NAME, RunRequest.NAME, REQUEST);
	}

	@Test
	void aDamagedRequestIsNotContinued() throws IOException {
		String interrupted = Files.readString(SAMPLE).replace("\"status\" : \"valid\"", "\"status\" : \"interrupted\"");
		Mutations mutations = new Mutations(JSON, REQUEST, 5);
		List<Mutant> mutants = new ArrayList<>(mutations.deletions());
		mutants.addAll(mutations.replacements(40));
		mutants.addAll(mutations.corruptions(15));
		resume(mutants, RunRequest.NAME, ResultFile.NAME, interrupted);
	}

	/** Where nothing is wrong in spite of the damage, another run holds the lock. */
	private void resume(List<Mutant> mutants, String damaged, String whole, String content) throws IOException {
		RealSuite.copyTo(this.home, "transfer.yaml", "modes.yaml", "services.yaml");
		Path folder = Files.createDirectories(this.home.resolve("run"));
		Files.writeString(folder.resolve(whole), content);
		try (CommandLineHarness bench = new CommandLineHarness(this.home, Locale.ROOT);
				RunLock lock = RunLock.take(RunLock.defaultFile())) {
			for (Mutant mutant : mutants) {
				Files.write(folder.resolve(damaged), mutant.content());
				List<String> before = Snapshot.of(this.home);
				Refusal.assertIsClear(bench.call("run", "--resume", folder.toString()), mutant.name());
				assertThat(Snapshot.of(this.home)).isEqualTo(before);
			}
		}
	}

	@Test
	void aRunThatWasMeasuredOnWhileItWaitedIsNotContinued() throws IOException {
		RealSuite.copyTo(this.home, "transfer.yaml", "modes.yaml", "services.yaml");
		Path folder = Files.createDirectories(this.home.resolve("run"));
		Files.writeString(folder.resolve(RunRequest.NAME), REQUEST);
		Path result = Files.writeString(folder.resolve(ResultFile.NAME),
				Files.readString(SAMPLE).replace("\"status\" : \"valid\"", "\"status\" : \"interrupted\""));
		PrintStream err = System.err;
		try (CommandLineHarness bench = new CommandLineHarness(this.home, Locale.ROOT)) {
			Path lock = RunLock.defaultFile();
			Files.createDirectories(lock.getParent());
			Process build = LauncherBuild.start(lock);
			try (BufferedReader said = build.inputReader()) {
				assertThat(said.readLine()).isEqualTo("building");
				// another call ends the run once this one has read it and waits
				System.setErr(new PrintStream(OutputStream.nullOutputStream()) {
					@Override
					public void println(@Nullable String text) {
						replace(result, SAMPLE);
						build.destroy();
					}
				});
				Said refused = bench.call("run", "--resume", folder.toString());
				Refusal.assertIsClear(refused, "a run that ended meanwhile");
				assertThat(refused.err()).contains("has been measured on meanwhile");
				assertThat(result).hasSameTextualContentAs(SAMPLE);
			}
			finally {
				build.destroyForcibly();
			}
		}
		finally {
			System.setErr(err);
		}
	}

	private static void replace(Path result, Path whole) {
		try {
			Files.writeString(result, Files.readString(whole));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Test
	@EnabledOnOs(value = OS.LINUX, disabledReason = "the words of the system")
	void aReportThatCannotBeWrittenLeavesTheResult() throws IOException {
		Path folder = Files.createDirectories(this.home.resolve("run"));
		Files.copy(SAMPLE, folder.resolve(ResultFile.NAME));
		Files.createDirectories(folder.resolve("report.md/in-its-place"));
		try (CommandLineHarness bench = new CommandLineHarness(this.home, Locale.ROOT)) {
			Said said = bench.call("report", folder.toString());
			Refusal.assertIsClear(said, "a folder in its place");
			assertThat(said.err()).startsWith("bench: cannot write HOME/run/report.md: is a directory; ");
			assertThat(folder.resolve(ResultFile.NAME)).hasSameTextualContentAs(SAMPLE);
			assertThat(folder).isDirectoryNotContaining((file) -> file.toString().endsWith(".part"));
		}
	}

	private Said report(Mutant mutant) throws IOException {
		Path folder = Files.createDirectories(this.home.resolve("run"));
		Files.write(folder.resolve(ResultFile.NAME), mutant.content());
		try (CommandLineHarness bench = new CommandLineHarness(this.home, Locale.ROOT)) {
			Said said = bench.call("report", folder.toString());
			if (said.exitCode() == 0) {
				assertThat(said.err()).as(mutant.name()).isEmpty();
				for (String report : new String[] { "report.html", "report.md", "forks.csv", "blocks.csv" }) {
					assertThat(folder.resolve(report)).as(mutant.name()).isNotEmptyFile();
					Files.delete(folder.resolve(report));
				}
			}
			else {
				Refusal.assertIsClear(said, mutant.name());
				assertThat(said.exitCode()).as(mutant.name()).isEqualTo(2);
			}
			assertThat(Snapshot.of(folder)).as(mutant.name()).containsExactly("", "result.json");
			return said;
		}
	}

}
