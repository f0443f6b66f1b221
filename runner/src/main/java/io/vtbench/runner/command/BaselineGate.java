package io.vtbench.runner.command;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.vtbench.runner.analysis.BaselineJudge;
import io.vtbench.runner.analysis.RunPair;
import io.vtbench.runner.analysis.SavedRun;
import io.vtbench.runner.experiment.RunFolder;
import io.vtbench.runner.failure.BenchException;
import io.vtbench.runner.file.OutputFiles;
import io.vtbench.runner.manifest.RunManifest;
import io.vtbench.runner.metrics.MachineFacts;
import io.vtbench.runner.report.ComparisonReport;
import io.vtbench.runner.result.RunComparison;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Status;
import org.jspecify.annotations.Nullable;

/** Holds what was just measured against a baseline, and keeps it as one. */
final class BaselineGate {

	/** Worse than before: a build may stop on it. */
	static final int WORSE = 3;

	/** In the folder of each run that was held against a baseline. */
	private static final String MARKDOWN = "comparison.md";

	private static final String JSON = "comparison.json";

	private final Baselines baselines;

	private final @Nullable String against;

	private final @Nullable String save;

	private final ComparisonOutput output;

	private final Map<String, SavedRun> before = new LinkedHashMap<>();

	BaselineGate(Baselines baselines, @Nullable String against, @Nullable String save, ComparisonOutput output) {
		this.baselines = baselines;
		this.against = against;
		this.save = save;
		this.output = output;
	}

	private static RunManifest machine() {
		MachineFacts machine = MachineFacts.read();
		return RunManifest.ofMachine(machine.cpu(), machine.cores(), machine.memoryBytes(), machine.kernel());
	}

	/** Refuses before anything is measured what would be refused afterwards. */
	void require(String scenario) {
		if (this.against != null) {
			SavedRun saved = this.baselines.read(this.against, scenario);
			if (!this.output.force()) {
				BaselineJudge.requireComparable(saved, machine());
			}
			this.before.put(scenario, saved);
		}
		if (this.save != null) {
			this.baselines.requirePossible(this.save, scenario);
		}
	}

	/** The run that a scenario is held against; null for none. */
	@Nullable RunResult before(String scenario) {
		SavedRun saved = this.before.get(scenario);
		return (saved != null) ? saved.run() : null;
	}

	/**
	 * Compares, writes and keeps.
	 * @param folders one a run
	 * @param out takes the table; null for none
	 * @return the exit code of the comparison; 0 without one
	 */
	int conclude(Collection<RunFolder> folders, List<RunResult> runs, @Nullable PrintWriter out) {
		List<Path> paths = folders.stream().map(RunFolder::path).toList();
		int exitCode = (this.against != null) ? compare(paths, runs, out) : 0;
		for (int i = 0; i < runs.size() && this.save != null; i++) {
			say(out, keep(this.save, runs.get(i), paths.get(i), exitCode == 0));
		}
		return exitCode;
	}

	private String keep(String name, RunResult run, Path folder, boolean good) {
		if (run.status() == Status.VALID && good) {
			return "Baseline: " + this.baselines.save(name, run, folder);
		}
		return "Baseline '" + name + "' of " + run.scenario().name() + " is left as it is: this run is "
				+ ((run.status() == Status.VALID) ? "not as good" : run.status());
	}

	private int compare(List<Path> folders, List<RunResult> runs, @Nullable PrintWriter out) {
		List<RunPair> pairs = new ArrayList<>();
		for (int i = 0; i < runs.size(); i++) {
			SavedRun saved = this.before.get(runs.get(i).scenario().name());
			pairs.add(new RunPair(Objects.requireNonNull(saved), Baselines.of(runs.get(i), folders.get(i))));
		}
		List<RunComparison> compared = BaselineJudge.compare(pairs, this.output.force());
		for (int i = 0; i < folders.size(); i++) {
			OutputFiles.write(folders.get(i).resolve(MARKDOWN), ComparisonReport.markdown(List.of(compared.get(i))));
			OutputFiles.write(folders.get(i).resolve(JSON), ComparisonReport.json(compared.get(i)) + "\n");
		}
		this.output.write(compared);
		say(out, ComparisonReport.console(compared));
		return exitCode(compared);
	}

	private static void say(@Nullable PrintWriter out, String text) {
		if (out != null) {
			out.println(text);
			out.flush();
		}
	}

	/** 3 where anything is worse, 1 where a run is not valid, else 0. */
	static int exitCode(List<RunComparison> compared) {
		if (compared.stream().anyMatch(RunComparison::isWorse)) {
			return WORSE;
		}
		return compared.stream().allMatch(RunComparison::isValid) ? 0 : BenchException.FAILED_RUN;
	}

}
