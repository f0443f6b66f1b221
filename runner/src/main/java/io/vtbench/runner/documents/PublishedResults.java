package io.vtbench.runner.documents;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import io.vtbench.runner.file.FileException;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Trial;

/** The folder of published results, each read once. */
final class PublishedResults {

	private final Path folder;

	private final Map<String, RunResult> runs = new TreeMap<>();

	private final Map<String, Trial> trials = new TreeMap<>();

	PublishedResults(Path folder) {
		this.folder = folder;
	}

	/** The run in a folder. */
	RunResult run(String name) {
		if (!Files.isRegularFile(this.folder.resolve(name).resolve(ResultFile.NAME))) {
			throw new DocumentException("no " + ResultFile.NAME + " in docs/results/" + name
					+ "; name a folder of a published run, or delete the region");
		}
		return this.runs.computeIfAbsent(name, (each) -> ResultFile.read(this.folder.resolve(each)));
	}

	/** The trial in a folder. */
	Trial trial(String name) {
		if (!isTrial(name)) {
			throw new DocumentException(
					"no " + Trial.FILE.name() + " in docs/results/" + name + "; name a folder of a published trial");
		}
		return this.trials.computeIfAbsent(name, (each) -> Trial.FILE.read(this.folder.resolve(each)));
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

	/** The runs of a self-test, or of a trial. */
	List<RunResult> runsBelow(String name) {
		List<RunResult> runs = names(this.folder.resolve(name), 1).stream()
			.map((below) -> name + "/" + below)
			.filter(this::isRun)
			.map(this::run)
			.toList();
		if (runs.isEmpty() && !isTrial(name)) {
			throw new DocumentException("no runs below docs/results/" + name + "; name the folder of a self-test");
		}
		return runs;
	}

	/** Names of runs, trials and self-tests, in order. */
	List<String> names() {
		return names(this.folder, 2).stream()
			.filter((name) -> isTrial(name) || (isRun(name) && !name.contains("/"))
					|| (!name.contains("/") && name.startsWith("selftest-")))
			.toList();
	}

	private static List<String> names(Path folder, int depth) {
		if (!Files.isDirectory(folder)) {
			return List.of();
		}
		try (Stream<Path> folders = Files.walk(folder, depth)) {
			return folders.filter((each) -> Files.isDirectory(each) && !each.equals(folder))
				.map((each) -> folder.relativize(each).toString().replace('\\', '/'))
				.sorted()
				.toList();
		}
		catch (IOException ex) {
			throw FileException.of(ex);
		}
	}

}
