package io.vtbench.runner.app;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

import io.vtbench.runner.analysis.BaselineJudge;
import io.vtbench.runner.analysis.RunPair;
import io.vtbench.runner.analysis.RunPair.SavedRun;
import io.vtbench.runner.experiment.RunFolder;
import io.vtbench.runner.failure.BenchException;
import io.vtbench.runner.file.NewFolder;
import io.vtbench.runner.file.OutputFiles;
import io.vtbench.runner.manifest.RunManifest;
import io.vtbench.runner.probe.MachineFacts;
import io.vtbench.runner.report.ComparisonReport;
import io.vtbench.runner.report.Reports;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunComparison;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.run.RunRequest;
import io.vtbench.runner.scenario.ScenarioException;
import org.jspecify.annotations.Nullable;

/**
 * Compares what was just measured with a baseline, and keeps it as one. Baselines lie in
 * {@code .vtbench/baselines/NAME/SCENARIO/} of the folder that bench is called from, so
 * that they can be committed.
 */
public final class Baselines {

	public static final String SAVE_OPTION = "--save-baseline";

	/** Exit code where a run is worse than before, so that a build may stop. */
	public static final int WORSE = 3;

	private static final String NAME = "[A-Za-z0-9][A-Za-z0-9._-]{0,63}";

	private final Path folder;

	private final @Nullable String against;

	private final @Nullable String save;

	private final boolean force;

	private final Consumer<List<RunComparison>> output;

	private final Map<String, SavedRun> before = new LinkedHashMap<>();

	/**
	 * The baselines that a call names.
	 * @param here folder that bench is called from
	 * @param against name of the one to compare with; null for none
	 * @param save name of the one to keep; null for none
	 * @param force whether runs are compared that differ in more than they may
	 * @param output takes the comparisons
	 */
	public Baselines(Path here, @Nullable String against, @Nullable String save, boolean force,
			Consumer<List<RunComparison>> output) {
		this.folder = here.resolve(".vtbench").resolve("baselines");
		this.against = against;
		this.save = save;
		this.force = force;
		this.output = output;
	}

	/** Whether a name can name a folder everywhere. */
	public static boolean isName(String name) {
		return name.matches(NAME);
	}

	/**
	 * Reads the folder of a run, of a baseline, or of a trial, which stands for the first
	 * run that it measured.
	 */
	public static SavedRun read(Path folder) {
		Path run = Trial.FILE.isIn(folder) ? folder.resolve(measured(folder)) : folder;
		return saved(folder.toString(), ResultFile.read(run), run);
	}

	private static String measured(Path trial) {
		return Trial.FILE.read(trial)
			.runs()
			.stream()
			.findFirst()
			.orElseThrow(() -> new ScenarioException(
					trial + " is a trial that measured nothing, so there is nothing to compare; its answer is in "
							+ Reports.MARKDOWN));
	}

	private static SavedRun saved(String name, RunResult result, Path run) {
		return new SavedRun(name, result, RunRequest.scripts(run));
	}

	/**
	 * Refuses before anything is measured what would be refused afterwards.
	 * @throws ScenarioException where there is no such baseline
	 */
	public void require(String scenario) {
		if (this.against != null) {
			Path place = place(this.against, scenario);
			if (!Files.isRegularFile(place.resolve(ResultFile.NAME))) {
				throw new ScenarioException("no baseline '" + this.against + "' of " + scenario + " here (" + place
						+ "); measure it with " + SAVE_OPTION + " " + this.against);
			}
			SavedRun saved = saved(this.against, ResultFile.read(place), place);
			if (!this.force) {
				MachineFacts machine = MachineFacts.read();
				BaselineJudge.requireComparable(saved,
						RunManifest.ofMachine(machine.cpu(), machine.cores(), machine.memoryBytes(), machine.kernel()));
			}
			this.before.put(scenario, saved);
		}
		if (this.save != null) {
			NewFolder.requirePossible(place(this.save, scenario), SAVE_OPTION);
		}
	}

	/** The run that a scenario is compared with; null for none. */
	public @Nullable RunResult before(String scenario) {
		SavedRun saved = this.before.get(scenario);
		return (saved != null) ? saved.run() : null;
	}

	/**
	 * Compares, writes and keeps.
	 * @param folders one a run
	 * @param out takes the table; null for none
	 * @return the exit code of the comparison; 0 without one
	 */
	public int conclude(Collection<RunFolder> folders, List<RunResult> runs, @Nullable PrintWriter out) {
		List<Path> paths = folders.stream().map(RunFolder::path).toList();
		if (runs.isEmpty()) {
			return unmeasured(out);
		}
		int exitCode = (this.against != null) ? compare(paths, runs, out) : 0;
		for (int i = 0; i < runs.size() && this.save != null; i++) {
			say(out, keep(this.save, runs.get(i), paths.get(i), exitCode == 0));
		}
		return exitCode;
	}

	/** A gate that is asked for is not passed by a run that was never made. */
	private int unmeasured(@Nullable PrintWriter out) {
		this.output.accept(List.of());
		if (this.against == null && this.save == null) {
			return 0;
		}
		say(out, "Nothing was measured, so there is nothing to compare with a baseline or to keep as one.");
		return (this.against != null) ? BenchException.FAILED_RUN : 0;
	}

	private int compare(List<Path> folders, List<RunResult> runs, @Nullable PrintWriter out) {
		List<RunPair> pairs = new ArrayList<>();
		for (int i = 0; i < runs.size(); i++) {
			RunResult run = runs.get(i);
			pairs.add(new RunPair(Objects.requireNonNull(this.before.get(run.scenario().name())),
					saved("this run", run, folders.get(i))));
		}
		List<RunComparison> compared = BaselineJudge.compare(pairs, this.force);
		for (int i = 0; i < folders.size(); i++) {
			Path folder = folders.get(i);
			OutputFiles.write(folder.resolve("comparison.md"), ComparisonReport.markdown(List.of(compared.get(i))));
			OutputFiles.write(folder.resolve("comparison.json"), ComparisonReport.json(compared.get(i)) + "\n");
		}
		this.output.accept(compared);
		say(out, ComparisonReport.console(compared));
		return exitCode(compared);
	}

	/**
	 * Keeps a run as a baseline, in place of an older one: its result, and of its request
	 * what was asked of the load scripts. Values of a service's environment may be
	 * secrets, so no more of the request is kept where it may be committed.
	 */
	private String keep(String name, RunResult run, Path folder, boolean good) {
		if (run.status() != Status.VALID || !good) {
			return "Baseline '" + name + "' of " + run.scenario().name() + " is left as it is: this run is "
					+ ((run.status() == Status.VALID) ? "not as good" : run.status());
		}
		Path place = place(name, run.scenario().name());
		NewFolder.create(place);
		RunRequest.ofScripts(RunRequest.scripts(folder)).write(RunFolder.existing(place));
		ResultFile.write(run, place);
		return "Baseline: " + place;
	}

	private Path place(String name, String scenario) {
		return this.folder.resolve(name).resolve(scenario);
	}

	private static void say(@Nullable PrintWriter out, String text) {
		if (out != null) {
			out.println(text);
			out.flush();
		}
	}

	/** 3 where anything is worse, 1 where a run is not valid, else 0. */
	public static int exitCode(List<RunComparison> compared) {
		if (compared.stream().anyMatch(RunComparison::isWorse)) {
			return WORSE;
		}
		return compared.stream().allMatch(RunComparison::isValid) ? 0 : BenchException.FAILED_RUN;
	}

}
