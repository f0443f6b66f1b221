package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.vtbench.runner.command.Mutations.Mutant;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A damaged file of scenarios/ is refused in one sentence before anything starts. What is
 * fine in spite of the damage would be run: another run that holds the lock prevents
 * that.
 */
class BadScenarioTests {

	private static final ObjectMapper YAML = YAMLMapper.builder().build();

	@TempDir
	private Path home;

	@AutoClose
	private CommandLineHarness bench;

	@BeforeEach
	void createSuite() throws IOException {
		RealSuite.copyTo(this.home);
		this.bench = CommandLineHarness.whileAnotherRuns(this.home);
	}

	@ParameterizedTest
	@ValueSource(strings = { "transfer", "users", "batch" })
	void aDamagedScenarioIsRefused(String name) throws IOException {
		Mutations mutations = mutations(name + ".yaml", name.hashCode());
		List<Mutant> mutants = new ArrayList<>(mutations.deletions());
		mutants.addAll(mutations.replacements(60));
		mutants.addAll(mutations.corruptions(15));
		damage(name + ".yaml", mutants, name);
	}

	@ParameterizedTest
	@ValueSource(strings = { "modes.yaml", "services.yaml" })
	void aDamagedTableIsRefused(String name) throws IOException {
		Mutations mutations = mutations(name, 5);
		List<Mutant> mutants = new ArrayList<>(mutations.deletions());
		mutants.addAll(mutations.replacements(40));
		damage(name, mutants, "transfer");
	}

	private Mutations mutations(String file, long seed) throws IOException {
		return new Mutations(YAML, Files.readString(RealSuite.SCENARIOS.resolve(file)), seed);
	}

	private void damage(String name, List<Mutant> mutants, String scenario) throws IOException {
		Path file = this.home.resolve("scenarios").resolve(name);
		for (Mutant mutant : mutants) {
			Files.write(file, mutant.content());
			List<String> before = Snapshot.of(this.home);
			Refusal.assertIsClear(this.bench.call("run", scenario), name + ": " + mutant.name());
			assertThat(Snapshot.of(this.home)).as(mutant.name()).isEqualTo(before);
		}
	}

}
