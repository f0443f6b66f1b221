package io.vtbench.runner.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.judge.Verdicts;
import io.vtbench.runner.result.MeasuredRun;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.scenario.RunFolder;

/**
 * The runs of one command, judged together: several comparisons are several chances of a
 * false alarm, which Holm's method allows for. A run that is continued is judged with
 * those that its command had measured before.
 */
public final class RunFamily {

	private final Session session;

	private final Map<RunFolder, MeasuredRun> measured = new LinkedHashMap<>();

	private final Map<RunFolder, RunResult> saved = new LinkedHashMap<>();

	public RunFamily(Session session) {
		this.session = session;
	}

	/**
	 * Takes in what was measured before an interruption.
	 * @param names of folders
	 * @param beside the folder of the run that is continued
	 * @return the names of those that have no result any more
	 */
	public List<String> addEarlier(List<String> names, RunFolder beside) {
		for (String name : names) {
			Path folder = beside.path().resolveSibling(name);
			if (Files.exists(folder.resolve(ResultFile.NAME))) {
				RunFolder run = RunFolder.existing(folder);
				RunResult result = ResultFile.read(folder);
				this.saved.put(run, result);
				this.measured.put(run, MeasuredRun.saved(result));
			}
		}
		return names.stream().filter((name) -> !names().contains(name)).toList();
	}

	/**
	 * Takes in a run that has just ended, and judges and saves all runs so far, for the
	 * next may be interrupted.
	 * @return the run as it is judged among them
	 */
	public RunResult add(RunFolder folder, MeasuredRun run) {
		this.measured.put(folder, run);
		List<RunResult> judged = Verdicts.judge(List.copyOf(this.measured.values()));
		int i = 0;
		for (RunFolder each : this.measured.keySet()) {
			RunResult now = judged.get(i++);
			if (!now.equals(this.saved.put(each, now))) {
				this.session.keep(now, each);
			}
		}
		return judged.getLast();
	}

	/** Names of the folders of the runs so far. */
	public List<String> names() {
		return this.saved.keySet().stream().map((folder) -> folder.path().getFileName().toString()).toList();
	}

	public List<RunResult> results() {
		return List.copyOf(this.saved.values());
	}

}
