package io.vtbench.runner.command;

import java.nio.file.Files;
import java.nio.file.Path;

import io.vtbench.runner.analysis.SavedRun;
import io.vtbench.runner.experiment.RunFolder;
import io.vtbench.runner.file.NewFolder;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.run.RunRequest;
import io.vtbench.runner.scenario.ScenarioException;

/**
 * Baselines of a project: {@code .vtbench/baselines/NAME/SCENARIO/} in the folder that
 * bench is called from, so that they can be committed.
 */
final class Baselines {

	static final String SAVE_OPTION = "--save-baseline";

	private static final String NAME = "[A-Za-z0-9][A-Za-z0-9._-]{0,63}";

	private final Path folder;

	Baselines(Path here) {
		this.folder = here.resolve(".vtbench").resolve("baselines");
	}

	/** Whether it can name a folder everywhere. */
	static boolean isName(String name) {
		return name.matches(NAME);
	}

	/**
	 * Reads the baseline of a scenario.
	 * @throws ScenarioException where there is none
	 */
	SavedRun read(String name, String scenario) {
		Path place = place(name, scenario);
		if (!Files.isRegularFile(place.resolve(ResultFile.NAME))) {
			throw new ScenarioException("no baseline '" + name + "' of " + scenario + " here (" + place
					+ "); measure it with " + SAVE_OPTION + " " + name);
		}
		return read(name, place);
	}

	/** Checks that one can be saved, before anything is measured. */
	void requirePossible(String name, String scenario) {
		NewFolder.requirePossible(place(name, scenario), SAVE_OPTION);
	}

	/**
	 * Keeps a run as a baseline, in place of an older one: its result, and of its request
	 * what was asked of the load scripts. Values of a service's environment may be
	 * secrets, so no more of the request is kept where it may be committed.
	 */
	Path save(String name, RunResult result, Path run) {
		Path place = place(name, result.scenario().name());
		NewFolder.create(place);
		RunRequest.ofScripts(RunRequest.scripts(run)).write(RunFolder.existing(place));
		ResultFile.write(result, place);
		return place;
	}

	/**
	 * Reads the folder of a run, of a baseline, or of a trial, which stands for the first
	 * that it measured.
	 */
	static SavedRun read(Path folder) {
		Path run = Trial.FILE.isIn(folder) ? folder.resolve(Trial.FILE.read(folder).runs().getFirst()) : folder;
		return read(folder.toString(), run);
	}

	private static SavedRun read(String name, Path run) {
		return new SavedRun(name, ResultFile.read(run), RunRequest.scripts(run));
	}

	/** A run that has just ended, with its judgement. */
	static SavedRun of(RunResult result, Path run) {
		return new SavedRun("this run", result, RunRequest.scripts(run));
	}

	private Path place(String name, String scenario) {
		return this.folder.resolve(name).resolve(scenario);
	}

}
