package io.vtbench.runner.command;

import java.io.PrintStream;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

import io.vtbench.runner.file.FileException;
import io.vtbench.runner.format.Console;
import io.vtbench.runner.judge.MorePairs;
import io.vtbench.runner.judge.RunJudge;
import io.vtbench.runner.machine.Leftovers;
import io.vtbench.runner.measure.ManifestReader;
import io.vtbench.runner.measure.Run;
import io.vtbench.runner.measure.RunRequest;
import io.vtbench.runner.report.Reports;
import io.vtbench.runner.result.EnvironmentFacts;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.RunResult.MeasuredRun;
import io.vtbench.runner.result.Setup;
import io.vtbench.runner.scenario.Choices;
import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.scenario.RunFolder;
import io.vtbench.runner.scenario.RunListener;
import io.vtbench.runner.system.Capability;
import io.vtbench.runner.system.Environment;
import org.jspecify.annotations.Nullable;

/** Measures, judges and reports one experiment after the other. */
public final class Session {

	private final SuiteFolder home;

	private final PrintStream err;

	private final Environment environment;

	private Duration limit = Duration.ofDays(365);

	private UnaryOperator<Run> addition = UnaryOperator.identity();

	/** Shows what goes on; null where each run has a view of its own. */
	private @Nullable ProgressView view;

	/** Continues what its runs are part of; null where each is continued by itself. */
	private @Nullable String continuation;

	public Session(SuiteFolder home, PrintStream err, Environment environment) {
		this.home = home;
		this.err = err;
		this.environment = environment;
	}

	/**
	 * Returns the request that an experiment makes now.
	 * @param choices that it can be made again from; null where it cannot be resumed
	 */
	public RunRequest request(Experiment experiment, @Nullable Choices choices) throws InterruptedException {
		return requests(List.of(new Planned(choices, experiment))).getFirst();
	}

	/** Makes the requests of stages, which have the same arms and services. */
	private List<RunRequest> requests(List<Planned> stages) throws InterruptedException {
		Experiment first = stages.getFirst().experiment();
		Map<String, Setup> arms = ManifestReader.arms(first, this.environment);
		EnvironmentFacts facts = ManifestReader.environment(first, this.environment, arms);
		boolean resumes = this.environment.capabilities().contains(Capability.RESUME);
		return stages.stream()
			.map((stage) -> RunRequest.of(stage.experiment(), resumes ? stage.choices() : null, facts, arms))
			.toList();
	}

	/** Begins no pair that would not be done by then. */
	Session endingWithin(Duration limit) {
		this.limit = limit;
		return this;
	}

	/** Lets somebody add to each run before it begins. */
	Session adding(UnaryOperator<Run> addition) {
		this.addition = addition;
		return this;
	}

	/** Lets a view that is open show its runs. */
	Session shownIn(ProgressView view) {
		this.view = view;
		return this;
	}

	/** Names the command that continues what the runs are parts of. */
	public Session continuedBy(String command) {
		this.continuation = command;
		return this;
	}

	/** Returns the command that continues a run; null where nothing does. */
	private @Nullable String continuation(RunFolder folder) {
		if (!this.environment.capabilities().contains(Capability.RESUME)) {
			return null;
		}
		return (this.continuation != null) ? this.continuation
				: "./bench run --resume " + this.home.display(folder.path());
	}

	/**
	 * Carries an experiment out and leaves its request and what was measured in a folder.
	 * @param earlier the interrupted run that is continued, if any
	 */
	public MeasuredRun measure(Experiment experiment, RunRequest request, RunFolder folder, @Nullable RunResult earlier)
			throws InterruptedException {
		return measure(List.of(new Requested(experiment, request, folder)), earlier).getFirst();
	}

	/** Carries an experiment out, judges it by itself and reports it. */
	public RunResult conduct(Experiment experiment, RunRequest request, RunFolder folder, @Nullable RunResult earlier)
			throws InterruptedException {
		return conclude(List.of(measure(experiment, request, folder, earlier)), List.of(folder)).getFirst();
	}

	/**
	 * Carries out stages that the same JVMs go through one after the other.
	 * @param folders one a stage, which takes its request, result and reports
	 * @return the results, judged as one family; none where an arm broke in the first
	 * pair
	 */
	List<RunResult> conduct(List<Planned> stages, List<RunFolder> folders) throws InterruptedException {
		List<RunRequest> requests = requests(stages);
		List<Requested> all = IntStream.range(0, stages.size())
			.mapToObj((i) -> new Requested(stages.get(i).experiment(), requests.get(i), folders.get(i)))
			.toList();
		return conclude(measure(all, null), folders);
	}

	private List<RunResult> conclude(List<MeasuredRun> runs, List<RunFolder> folders) {
		List<RunResult> judged = RunJudge.judge(runs);
		for (int i = 0; i < judged.size(); i++) {
			keep(judged.get(i), folders.get(i));
		}
		return judged;
	}

	/**
	 * Holds an experiment with the choices that it was made from; null where it cannot be
	 * resumed.
	 */
	record Planned(@Nullable Choices choices, Experiment experiment) {

	}

	/** Holds one load on the forks of a run, and where its result goes. */
	private record Requested(Experiment experiment, RunRequest request, RunFolder folder) {

	}

	private List<MeasuredRun> measure(List<Requested> stages, @Nullable RunResult earlier) throws InterruptedException {
		Experiment experiment = stages.getFirst().experiment();
		RunFolder folder = stages.getFirst().folder();
		// a view that is open is that of a trial, which has done this
		if (this.view == null) {
			Leftovers.endAll().forEach((text) -> this.err.println(Console.line(text)));
		}
		if (earlier == null) {
			stages.forEach((stage) -> stage.request().write(stage.folder()));
		}
		try (ProgressView own = (this.view == null) ? open(experiment, folder) : null) {
			ProgressView shown = (own != null) ? own : Objects.requireNonNull(this.view);
			shown.begin(experiment.arms().stream().map((arm) -> arm.name()).toList(), experiment.pairs(),
					expectedSeconds(stages));
			try (Interruption interruption = new Interruption(shown, this.home, folder, continuation(folder))) {
				return run(stages, earlier, shown).carryOut(MorePairs::enough, this.limit);
			}
		}
		catch (FileException ex) {
			String next = continuation(folder);
			throw (next != null && Files.exists(folder.path().resolve(ResultFile.NAME))) ? ex.then(next) : ex;
		}
		finally {
			stages.forEach((stage) -> stage.folder().discardIfUnused(RunRequest.NAME));
		}
	}

	private ProgressView open(Experiment experiment, RunFolder folder) {
		ProgressView view = ProgressView.ofRun(this.err, "bench run  " + experiment.scenario().name());
		view.say(experiment.scenario().name() + ", " + experiment.sized().profile().key() + ", seed "
				+ experiment.seed() + "; results in " + this.home.display(folder.path()));
		return view;
	}

	private Run run(List<Requested> stages, @Nullable RunResult earlier, RunListener listener)
			throws InterruptedException {
		Experiment experiment = stages.getFirst().experiment();
		Run run = this.addition.apply(new Run(experiment, this.environment, stages.getFirst().folder(), listener));
		for (Requested stage : stages.subList(1, stages.size())) {
			run.then(stage.experiment(), stage.folder());
		}
		return (earlier != null) ? run.resume(earlier) : run;
	}

	private static double expectedSeconds(List<Requested> stages) {
		Experiment first = stages.getFirst().experiment();
		return first.expectedSeconds() + first.pairs() * first.arms().size()
				* stages.stream().skip(1).mapToDouble((stage) -> stage.experiment().stageSeconds()).sum();
	}

	/** Saves first: reports can be made again, measurements cannot. */
	void keep(RunResult result, RunFolder folder) {
		ResultFile.write(result, folder.path());
		try {
			Reports.write(result, folder.path());
		}
		catch (FileException ex) {
			throw ex.then("./bench report " + this.home.display(folder.path()));
		}
	}

}
