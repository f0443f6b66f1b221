package io.vtbench.runner.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.result.JsonFile.ResultFileException;
import io.vtbench.runner.result.Setup;
import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.scenario.RunFolder;
import io.vtbench.runner.scenario.SampleExperiments;
import io.vtbench.runner.system.SampleEnvironment;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** What makes forks of two requests incomparable. */
class RunRequestTests {

	@TempDir
	private Path home;

	@TempDir
	private Path project;

	@BeforeEach
	void writeScripts() throws IOException {
		write(this.project, "load/orders.js", """
				// what can't be left out: import nothing else
				import { item } from './lib/items.js';
				const names = JSON.parse(open("../data/names.json"));
				const prices = open(__ENV.PRICES);
				""");
		write(this.project, "load/lib/items.js", "/* don't ask */ export * from '../more/items.mjs';");
		write(this.project, "load/more/items.mjs", "export const item = () => import('./late.js');");
		write(this.project, "load/more/late.js", "export default 1;");
		write(this.project, "data/names.json", "[]");
		write(this.project, "data/prices.csv", "1");
		write(this.project, "load/README.md", "Orders");
	}

	@ParameterizedTest
	@ValueSource(strings = { "load/orders.js", "load/lib/items.js", "load/more/items.mjs", "load/more/late.js",
			"data/names.json", "data/prices.csv" })
	void anotherContentOfAFileThatMakesTheLoadIsADifference(String file) throws IOException {
		RunRequest before = request(this.project);
		Files.writeString(this.project.resolve(file), "// heavier\n" + Files.readString(this.project.resolve(file)));
		assertThat(before.differences(request(this.project))).singleElement().asString().startsWith("load: scripts (");
	}

	@Test
	void whatTheScriptDoesNotNameIsNone() throws IOException {
		RunRequest before = request(this.project);
		write(this.project, "load/README.md", "Other words");
		write(this.project, "load/other.js", "export default 2;");
		assertThat(before.differences(request(this.project))).isEmpty();
	}

	@Test
	void theSameScriptsUnderAnotherPathAreNone(@TempDir Path elsewhere) throws IOException {
		for (String file : List.of("load/orders.js", "load/lib/items.js", "load/more/items.mjs", "load/more/late.js",
				"data/names.json", "data/prices.csv")) {
			write(elsewhere, file, Files.readString(this.project.resolve(file)));
		}
		RunRequest there = request(elsewhere);
		assertThat(request(this.project).facts().get("load")).isEqualTo(there.facts().get("load"))
			.containsEntry("script", "orders.js");
	}

	@Test
	void aResultHasTheNameOfTheScriptAndNotItsPath() {
		assertThat(experiment(this.project).loadFacts().script()).isEqualTo("orders.js");
	}

	@Test
	void whatWasMeasuredBeforeIsKeptAndIsNoDifference() {
		RunFolder folder = RunFolder.existing(this.home);
		RunRequest request = request(this.project).after(List.of("2026-05-01T10-00-00-get"));
		request.write(folder);
		assertThat(RunRequest.FILE.read(this.home)).isEqualTo(request);
		assertThat(request.differences(request(this.project))).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "../other", "..", "/tmp" })
	void anEarlierRunLiesBesideThisOne(String folder) throws IOException {
		write(this.home, RunRequest.NAME,
				"{\"schema\": 1, \"choices\": null, \"facts\": {}, \"earlier\": [\"" + folder + "\"]}");
		assertThatExceptionOfType(ResultFileException.class).isThrownBy(() -> RunRequest.FILE.read(this.home))
			.withMessageContaining("is not the request of a run: ")
			.withMessageEndingWith("; start a new run");
	}

	private RunRequest request(Path project) {
		try {
			Experiment experiment = experiment(project);
			SampleEnvironment environment = new SampleEnvironment(this.home);
			Map<String, Setup> arms = ManifestReader.arms(experiment, environment);
			return RunRequest.of(experiment, null, ManifestReader.environment(experiment, environment, arms), arms);
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private Experiment experiment(Path project) {
		return new SampleExperiments(this.home).scripted(project.resolve("load/orders.js"));
	}

	private static void write(Path folder, String file, String text) throws IOException {
		Path path = folder.resolve(file);
		Files.createDirectories(path.getParent());
		Files.writeString(path, text);
	}

}
