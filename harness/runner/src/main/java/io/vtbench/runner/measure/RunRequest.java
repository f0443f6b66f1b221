package io.vtbench.runner.measure;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.vtbench.runner.judge.RunManifest;
import io.vtbench.runner.result.EnvironmentFacts;
import io.vtbench.runner.result.JsonFile;
import io.vtbench.runner.result.JsonFile.ResultFileException;
import io.vtbench.runner.result.Setup;
import io.vtbench.runner.scenario.Choices;
import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.scenario.RunFolder;
import org.jspecify.annotations.Nullable;

/**
 * Holds what was asked of a run and what it was carried out with. It is saved before the
 * first fork: forks of a run that is continued must be of the same kind as those that it
 * has.
 *
 * @param choices of the user; null where the run cannot be continued
 * @param facts values by group and name
 * @param earlier names of the folders, beside this run's, of what the same command had
 * measured before
 */
public record RunRequest(int schema, @Nullable Choices choices, Map<String, Map<String, String>> facts,
		List<String> earlier) {

	/** The name of the file in a run's folder. */
	public static final String NAME = "request.json";

	/** The format that this code writes. */
	public static final int SCHEMA = 1;

	static final String LOAD = "load";

	static final String SCRIPTS = "scripts";

	private static final String FOLDER = "[A-Za-z0-9][A-Za-z0-9._-]*";

	public static final JsonFile<RunRequest> FILE = new JsonFile<>(NAME, SCHEMA, RunRequest.class,
			"the request of a run", "start a new run");

	public RunRequest {
		Objects.requireNonNull(facts);
		earlier = List.copyOf(earlier);
		if (!earlier.stream().allMatch((name) -> name.matches(FOLDER))) {
			throw new IllegalArgumentException("folders " + earlier);
		}
	}

	/**
	 * Returns this request after other runs of its command.
	 * @param folders names of the folders of these runs
	 */
	public RunRequest after(List<String> folders) {
		return new RunRequest(this.schema, this.choices, this.facts, folders);
	}

	/**
	 * Makes the request of an experiment as this suite is now.
	 * @param choices null where the run cannot be continued
	 * @param facts where the arms run
	 * @param arms what each arm runs with, by its name
	 */
	public static RunRequest of(Experiment experiment, @Nullable Choices choices, EnvironmentFacts facts,
			Map<String, Setup> arms) {
		return new RunRequest(SCHEMA, choices, ManifestReader.read(experiment, facts, arms).groups(), List.of());
	}

	/** Saves the request in a run's folder. */
	public void write(RunFolder folder) {
		FILE.write(this, folder.path());
	}

	/**
	 * Returns the hash of the load scripts in a run's folder; null where its request does
	 * not say it, or was not kept.
	 */
	public static @Nullable String scripts(Path folder) {
		try {
			return FILE.isIn(folder) ? FILE.read(folder).facts.getOrDefault(LOAD, Map.of()).get(SCRIPTS) : null;
		}
		catch (ResultFileException ex) {
			return null;
		}
	}

	/** Lists what is different in another request, each with both values. */
	public List<String> differences(RunRequest other) {
		return RunManifest.differences(flat(), other.flat())
			.stream()
			.map((each) -> each.fact() + " (" + shortened(each.before()) + " -> " + shortened(each.after()) + ")")
			.toList();
	}

	private Map<String, String> flat() {
		Map<String, String> flat = new LinkedHashMap<>();
		this.facts.forEach((group, values) -> values.forEach((name, value) -> flat.put(group + ": " + name, value)));
		return flat;
	}

	private static String shortened(String value) {
		return (value.length() > 60) ? value.substring(0, 12) + "…" : value;
	}

}
