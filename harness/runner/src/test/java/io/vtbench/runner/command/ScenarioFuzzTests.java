package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.vtbench.runner.failure.BadInput;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A scenario file is written by hand, or by somebody else. */
class ScenarioFuzzTests {

	@TempDir
	private Path home;

	private Path file;

	static Stream<Arguments> scenarios() throws IOException {
		return BadInput.seeds(ScenarioMutationTests.scenarios().toArray(Path[]::new));
	}

	@BeforeEach
	void createSuite() throws IOException {
		RealSuite.copyTo(this.home, "modes.yaml", "services.yaml");
		this.file = this.home.resolve("scenarios/fuzzed.yaml");
	}

	@MethodSource("scenarios")
	@FuzzTest
	void aScenarioMakesExperimentsOrIsRefused(byte[] content) throws IOException {
		Files.write(this.file, content);
		BadInput.useOrRefuse(() -> ScenarioMutationTests.plan(this.home));
	}

}
