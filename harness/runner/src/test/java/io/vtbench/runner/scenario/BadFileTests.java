package io.vtbench.runner.scenario;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * Every complaint is one line with file, line and what is known; its text is kept beside
 * the bad file. Run it with {@code -Dgolden.write} to accept other texts.
 */
class BadFileTests {

	private static final Path RESOURCES = Path.of("src/test/resources/scenario");

	@TempDir
	private Path folder;

	static Stream<Path> scenarios() throws IOException {
		return files("bad");
	}

	static Stream<Path> modes() throws IOException {
		return files("bad-modes");
	}

	static Stream<Path> services() throws IOException {
		return files("bad-services");
	}

	private static Stream<Path> files(String folder) throws IOException {
		try (Stream<Path> files = Files.list(RESOURCES.resolve(folder))) {
			return files.filter((file) -> file.toString().endsWith(".yaml")).sorted().toList().stream();
		}
	}

	@ParameterizedTest
	@MethodSource("scenarios")
	void complainsAboutScenario(Path bad) throws IOException {
		good("modes.yaml", "services.yaml");
		complains(bad, bad.getFileName().toString());
	}

	@ParameterizedTest
	@MethodSource("modes")
	void complainsAboutModes(Path bad) throws IOException {
		good("services.yaml");
		complains(bad, "modes.yaml");
	}

	@ParameterizedTest
	@MethodSource("services")
	void complainsAboutServices(Path bad) throws IOException {
		good("modes.yaml");
		complains(bad, "services.yaml");
	}

	private void good(String... names) throws IOException {
		for (String name : names) {
			Files.copy(RESOURCES.resolve("suite").resolve(name), this.folder.resolve(name));
		}
	}

	private void complains(Path bad, String as) throws IOException {
		Files.copy(bad, this.folder.resolve(as));
		Path expected = Path.of(bad.toString().replaceFirst("yaml$", "txt"));
		ScenarioException complaint = catchThrowableOfType(ScenarioException.class, () -> Catalog.read(this.folder));
		if (System.getProperty("golden.write") != null) {
			Files.writeString(expected, complaint.getMessage() + "\n");
		}
		assertThat(complaint).hasMessage(Files.readString(expected).strip());
	}

}
