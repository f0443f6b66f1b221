package io.vtbench.runner.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.analysis.Holm;
import io.vtbench.runner.experiment.RunFolder;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;

/**
 * The runs of one command, judged together: several comparisons are several chances of a
 * false alarm, which Holm's method allows for. A run that is continued is judged with
 * those that its command had measured before.
 */
final class RunFamily {

	private final Session session;

	private final Map<RunFolder, RunResult> runs = new LinkedHashMap<>();

	RunFamily(Session session) {
		this.session = session;
	}

	/**
	 * Takes in what was measured before an interruption.
	 * @param names of folders
	 * @param beside the folder of the run that is continued
	 * @return the names of those that have no result any more
	 */
	List<String> addEarlier(List<String> names, RunFolder beside) {
		for (String name : names) {
			Path folder = beside.path().resolveSibling(name);
			if (Files.exists(folder.resolve(ResultFile.NAME))) {
				this.runs.put(RunFolder.existing(folder), ResultFile.read(folder));
			}
		}
		return names.stream().filter((name) -> !names().contains(name)).toList();
	}

	/**
	 * Takes in a run that has just ended, and adjusts and saves all runs so far, for the
	 * next may be interrupted.
	 * @return the run as it is judged among them
	 */
	RunResult add(RunFolder folder, RunResult result) {
		this.runs.put(folder, result);
		List<RunResult> adjusted = Holm.across(results());
		int i = 0;
		for (Map.Entry<RunFolder, RunResult> run : this.runs.entrySet()) {
			RunResult now = adjusted.get(i++);
			if (!now.equals(run.getValue())) {
				this.session.keep(now, run.getKey());
				run.setValue(now);
			}
		}
		return adjusted.getLast();
	}

	/** Names of the folders of the runs so far. */
	List<String> names() {
		return this.runs.keySet().stream().map((folder) -> folder.path().getFileName().toString()).toList();
	}

	Collection<RunFolder> folders() {
		return this.runs.keySet();
	}

	List<RunResult> results() {
		return List.copyOf(this.runs.values());
	}

}
