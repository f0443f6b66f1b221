package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

import io.vtbench.runner.command.CommandLineHarness.Said;
import io.vtbench.runner.command.Mutations.Mutant;
import io.vtbench.runner.result.ResultFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** A damaged result is refused in one sentence, or harmless enough for a report. */
class BadResultTests {

	private static final Path SAMPLE = Path.of("src/test/resources/report/three/result.json");

	private static final ObjectMapper JSON = JsonMapper.builder().build();

	@TempDir
	private Path home;

	@Test
	void aMissingFieldIsNamed() throws IOException {
		Map<String, String> said = new HashMap<>();
		for (Mutant mutant : new Mutations(JSON, Files.readString(SAMPLE), 1).deletions()) {
			said.put(mutant.name(), report(mutant).err());
		}
		assertThat(said).hasSizeGreaterThan(100)
			.containsEntry("without /arms",
					"bench: HOME/run/result.json is not a result: 'arms' is missing in the whole;"
							+ " take an unchanged copy, or measure again\n");
	}

	@ParameterizedTest
	@ValueSource(longs = { 1, 2 })
	void anotherValueIsRefusedOrShown(long seed) throws IOException {
		for (Mutant mutant : new Mutations(JSON, Files.readString(SAMPLE), seed).replacements(100)) {
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
	void theOlderSchemaIsRefusedAsWell() throws IOException {
		String old = Files.readString(Path.of("../docs/results/transfer-article/result.json"));
		Mutations mutations = new Mutations(JSON, old, 3);
		for (Mutant mutant : Stream.concat(mutations.deletions().stream(), mutations.replacements(60).stream())
			.toList()) {
			report(mutant);
		}
	}

	@Test
	void aDamagedRunIsNotContinued() throws IOException {
		try (CommandLineHarness bench = new CommandLineHarness(this.home, Locale.ROOT)) {
			Files.createDirectories(this.home.resolve("scenarios"));
			for (String file : new String[] { "modes.yaml", "services.yaml", "payments.yaml" }) {
				Files.copy(Path.of("src/test/resources/scenario/suite", file),
						this.home.resolve("scenarios").resolve(file));
			}
			Path folder = Files.createDirectories(this.home.resolve("run"));
			for (Mutant mutant : new Mutations(JSON, Files.readString(SAMPLE), 4).replacements(60)) {
				Files.write(folder.resolve(ResultFile.NAME), mutant.content());
				List<String> before = Snapshot.of(this.home);
				Refusal.assertIsClear(bench.call("run", "--resume", folder.toString()), mutant.name());
				assertThat(Snapshot.of(this.home)).isEqualTo(before);
			}
		}
	}

	@Test
	@EnabledOnOs(value = OS.LINUX, disabledReason = "/dev/full")
	void aReportForWhichThereIsNoRoomLeavesTheResult() throws IOException {
		Path folder = Files.createDirectories(this.home.resolve("run"));
		Files.copy(SAMPLE, folder.resolve(ResultFile.NAME));
		Files.createSymbolicLink(folder.resolve("report.md.part"), Path.of("/dev/full"));
		try (CommandLineHarness bench = new CommandLineHarness(this.home, Locale.ROOT)) {
			Said said = bench.call("report", folder.toString());
			Refusal.assertIsClear(said, "a full disk");
			assertThat(said.err()).startsWith("bench: cannot write HOME/run/report.md: no space left on device; ");
			assertThat(folder.resolve(ResultFile.NAME)).hasSameTextualContentAs(SAMPLE);
			assertThat(Snapshot.of(folder)).containsExactly("", "headline.svg", "result.json");
		}
	}

	private Said report(Mutant mutant) throws IOException {
		Path folder = Files.createDirectories(this.home.resolve("run"));
		Files.write(folder.resolve(ResultFile.NAME), mutant.content());
		try (CommandLineHarness bench = new CommandLineHarness(this.home, Locale.ROOT)) {
			Said said = bench.call("report", folder.toString());
			if (said.exitCode() == 0) {
				assertThat(said.err()).as(mutant.name()).isEmpty();
				for (String report : new String[] { "headline.svg", "report.html", "report.md" }) {
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
