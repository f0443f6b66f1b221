package io.vtbench.runner.command;

import java.nio.file.Files;
import java.nio.file.Path;

import io.vtbench.runner.scenario.Catalog;
import io.vtbench.runner.scenario.ScenarioException;

/**
 * The suite's folder.
 *
 * @param path holds {@code scenarios/}, {@code k6/} and the built services
 */
record SuiteFolder(Path path) {

	/** As the launcher says, or the working folder or one above it. */
	static SuiteFolder find() {
		String said = System.getProperty("vtbench.home");
		Path path = Path.of((said != null) ? said : "").toAbsolutePath().normalize();
		while (path != null) {
			if (Files.isRegularFile(path.resolve("scenarios/modes.yaml"))) {
				return new SuiteFolder(path);
			}
			path = path.getParent();
		}
		throw new ScenarioException("no scenarios/modes.yaml here; call bench from the suite's folder");
	}

	Catalog catalog() {
		return Catalog.read(this.path.resolve("scenarios"));
	}

	/** Whether services can be built here; what came as a zip has no sources. */
	boolean hasSources() {
		return Files.isRegularFile(this.path.resolve("pom.xml"));
	}

	/** A scenario of one's own is named by its file. */
	static boolean isScenarioFile(String name) {
		return name.endsWith(".yaml") || name.endsWith(".yml");
	}

	Path results() {
		return this.path.resolve("results");
	}

	/** A path as people would type it where they are. */
	String display(Path file) {
		Path absolute = file.toAbsolutePath().normalize();
		Path here = Path.of("").toAbsolutePath();
		return absolute.startsWith(here) ? here.relativize(absolute).toString() : absolute.toString();
	}

	/** A path as people would type it from the folder that they are in. */
	String displayFromHere(Path file) {
		return Path.of("").toAbsolutePath().equals(this.path) ? display(file)
				: file.toAbsolutePath().normalize().toString();
	}

}
