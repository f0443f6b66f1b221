package io.vtbench.maintenance.documents;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.vtbench.maintenance.selftest.SelfTestOutcome;
import io.vtbench.runner.file.Inputs;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Trial;

/** Reads the folder of published results, each run once. */
final class PublishedResults {

	private final Path folder;

	private final Map<String, RunResult> runs = new TreeMap<>();

	PublishedResults(Path folder) {
		this.folder = folder;
	}

	/**
	 * Returns the run in a folder.
	 * @throws DocumentException where the folder has no run
	 */
	RunResult run(String name) {
		if (!isRun(name)) {
			throw new DocumentException("no " + ResultFile.NAME + " in docs/results/" + name
					+ "; name a folder of a published run, or delete the region");
		}
		return this.runs.computeIfAbsent(name, (each) -> ResultFile.read(this.folder.resolve(each)));
	}

	/**
	 * Returns the trial in a folder.
	 * @throws DocumentException where the folder has no trial
	 */
	Trial trial(String name) {
		if (!isTrial(name)) {
			throw new DocumentException(
					"no " + Trial.FILE.name() + " in docs/results/" + name + "; name a folder of a published trial");
		}
		return Trial.FILE.read(this.folder.resolve(name));
	}

	boolean isTrial(String name) {
		return Trial.FILE.isIn(this.folder.resolve(name));
	}

	boolean isRun(String name) {
		return Files.isRegularFile(this.folder.resolve(name).resolve(ResultFile.NAME));
	}

	boolean hasReport(String name) {
		return Files.isRegularFile(this.folder.resolve(name).resolve("report.md"));
	}

	/**
	 * Returns the runs of a self-test or of a trial.
	 * @throws DocumentException where there is neither a run nor a trial
	 */
	List<RunResult> runsBelow(String name) {
		List<RunResult> runs = below(name).stream().filter(this::isRun).map(this::run).toList();
		if (runs.isEmpty() && !isTrial(name)) {
			throw new DocumentException("no runs below docs/results/" + name + "; name the folder of a self-test");
		}
		return runs;
	}

	/** Returns the names of the folders in a folder, each with the name of that one. */
	List<String> below(String name) {
		return names(this.folder.resolve(name), 1).stream().map((below) -> name + "/" + below).toList();
	}

	/** Returns the outcome of the runs of a self-test together. */
	SelfTestOutcome selfTest(String name) {
		return SelfTestOutcome.of(runsBelow(name));
	}

	/**
	 * Returns the trials in a folder, each in a folder of its own.
	 * @throws DocumentException where there is no trial
	 */
	List<Trial> trialsBelow(String name) {
		List<Trial> trials = below(name).stream().filter(this::isTrial).map(this::trial).toList();
		if (trials.isEmpty()) {
			throw new DocumentException("no trials below docs/results/" + name + "; name the folder of some");
		}
		return trials;
	}

	/** Returns the names of runs, trials and self-tests, in order. */
	List<String> names() {
		return names(this.folder, 2).stream()
			.filter((name) -> isTrial(name) || (isRun(name) && !name.contains("/"))
					|| (!name.contains("/") && name.startsWith("selftest-")))
			.toList();
	}

	private static List<String> names(Path folder, int depth) {
		return Files.isDirectory(folder) ? Inputs.below(folder, depth)
			.stream()
			.filter(Files::isDirectory)
			.map((each) -> folder.relativize(each).toString().replace('\\', '/'))
			.sorted()
			.toList() : List.of();
	}

}
