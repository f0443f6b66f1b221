package io.vtbench.runner.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.vtbench.runner.command.Places.PlaceOption;
import io.vtbench.runner.command.RunOptions.ScenarioOptions;
import io.vtbench.runner.failure.BenchException;
import io.vtbench.runner.format.Console;
import io.vtbench.runner.judge.RunJudge;
import io.vtbench.runner.measure.RunLock;
import io.vtbench.runner.measure.RunRequest;
import io.vtbench.runner.report.ConsoleSummary;
import io.vtbench.runner.report.Reports;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.RunResult.MeasuredRun;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.scenario.Catalog;
import io.vtbench.runner.scenario.Choices;
import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.scenario.ResolvedArm;
import io.vtbench.runner.scenario.RunFolder;
import io.vtbench.runner.scenario.Scenario;
import io.vtbench.runner.system.Environment;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Carries out {@code bench run}. */
@Command(name = "run", parameterListHeading = "%n",
		description = "Measures scenarios, judges the results and writes reports.", footerHeading = Subcommand.EXAMPLES,
		footer = { "  bench run transfer --pairs 2                # two pairs are enough to look",
				"  bench run work --arms platform,virtual --profile rigorous",
				"  bench run shop.yaml -o ../runs --json       # a scenario of your own" })
public final class RunCommand extends Subcommand {

	/** The changes that are named; more of them would not help. */
	private static final int MAX_NAMED = 3;

	@Parameters(paramLabel = "SCENARIO", arity = "0..*",
			description = "Names from 'bench list', or your own files. Default: transfer.")
	private List<String> scenarios = new ArrayList<>();

	@Mixin
	private RunOptions options;

	@Mixin
	private ScenarioOptions own;

	@Mixin
	private PlaceOption place;

	@Option(names = "--resume", paramLabel = "DIR",
			description = "Continue an interrupted run with the options that it was started with.")
	private @Nullable Path resume;

	@Option(names = RunOptions.DETAILS, description = RunOptions.DETAILS_TEXT)
	private boolean details;

	@Option(names = "--json", description = "Print the result as JSON instead of a table.")
	private boolean json;

	@Override
	public Integer call() throws InterruptedException {
		this.options.require();
		this.own.requireNames();
		this.place.require();
		SuiteFolder home = SuiteFolder.find();
		Catalog catalog = home.catalog();
		if (this.resume != null) {
			return resume(home, catalog, this.resume);
		}
		// every experiment is made before the first begins: what is refused costs nothing
		Map<Choices, Experiment> experiments = experiments(home, catalog);
		try (Environment environment = this.place.environment(home, variables(), Map.of(), null, null)) {
			experiments.values().forEach(environment::require);
			this.options.out().require(home);
			return carryOut(home, experiments, environment);
		}
	}

	/**
	 * Returns the experiments that the call would measure, by the choices of each.
	 * @throws io.vtbench.runner.failure.BenchException or
	 * {@link picocli.CommandLine.ParameterException} where it would be refused
	 */
	public Map<Choices, Experiment> experiments(SuiteFolder home, Catalog catalog) {
		List<String> names = this.scenarios.isEmpty() ? List.of("transfer") : this.scenarios;
		Map<Scenario, @Nullable String> chosen = new LinkedHashMap<>();
		for (String name : names) {
			String file = SuiteFolder.isScenarioFile(name) ? name : null;
			String known = (file != null) ? catalog.add(Path.of(file)) : name;
			catalog.scenarios(known, this.options.profile()).forEach((scenario) -> chosen.put(scenario, file));
		}
		this.own.requireFor(List.copyOf(chosen.keySet()));
		ExperimentFactory factory = new ExperimentFactory(home, catalog);
		Map<Choices, Experiment> experiments = new LinkedHashMap<>();
		for (Map.Entry<Scenario, @Nullable String> entry : chosen.entrySet()) {
			String name = entry.getKey().name();
			String file = entry.getValue();
			Choices choices = this.options.choices(name, file, this.own);
			String command = text((file != null) ? file : name, Map.of(RunOptions.SEED, choices.seed()));
			experiments.put(choices, factory.create(choices, command, this.own.postgres()));
		}
		return experiments;
	}

	private int carryOut(SuiteFolder home, Map<Choices, Experiment> experiments, Environment environment)
			throws InterruptedException {
		Session session = new Session(home, System.err, environment);
		try (RunLock lock = RunLock.take(RunLock.defaultFile())) {
			if (this.place.isHere()) {
				// what is refused gets no warning
				for (Experiment experiment : experiments.values()) {
					environment.generator(experiment);
				}
				MachineChecks.warn(
						experiments.values().stream().flatMap((each) -> each.arms().stream()).map(ResolvedArm::jdk),
						System.err);
			}
			RunFamily family = new RunFamily(session);
			for (Map.Entry<Choices, Experiment> entry : experiments.entrySet()) {
				Experiment experiment = entry.getValue();
				RunRequest request = session.request(experiment, entry.getKey()).after(family.names());
				RunFolder folder = RunFolder.create(this.options.out().folder(home), experiment.scenario().name());
				print(home, folder, family.add(folder, session.measure(experiment, request, folder, null)));
			}
			return conclude(family);
		}
	}

	private int conclude(RunFamily family) {
		List<RunResult> results = family.results();
		if (this.json) {
			results.forEach((result) -> out().println(ResultFile.toJson(result)));
		}
		else if (results.size() > 1) {
			out().println(ConsoleSummary.of(results));
		}
		return results.stream().allMatch((result) -> result.status() == Status.VALID) ? 0 : BenchException.FAILED_RUN;
	}

	private int resume(SuiteFolder home, Catalog catalog, Path path) throws InterruptedException {
		requireOnly(Set.of("--resume", "--postgres", "--json", RunOptions.DETAILS)::contains,
				"--resume continues a run with its own options");
		RunResult earlier = ResultFile.read(path);
		if (earlier.status() != Status.INTERRUPTED) {
			throw refusal(path + " is a finished run; start a new one with: " + earlier.command());
		}
		RunRequest request = RunRequest.FILE.read(path);
		Choices choices = request.choices();
		if (choices == null) {
			throw refusal(path + " was not made by 'bench run', so it cannot be continued; start anew with: "
					+ earlier.command());
		}
		if (choices.file() != null) {
			catalog.add(Path.of(choices.file()));
		}
		Experiment experiment = new ExperimentFactory(home, catalog).create(choices, earlier.command(),
				this.own.postgresAgain(choices.ownPostgres()));
		try (RunLock lock = RunLock.take(RunLock.defaultFile());
				Environment environment = home.thisMachine(variables(), Map.of(), null)) {
			if (!ResultFile.read(path).equals(earlier)) {
				throw refusal(path + " has been measured on meanwhile; call again");
			}
			Session session = new Session(home, System.err, environment);
			List<String> changed = request.differences(session.request(experiment, choices));
			if (!changed.isEmpty()) {
				throw refusal(changed(changed, earlier));
			}
			RunFolder folder = RunFolder.existing(path);
			RunFamily family = new RunFamily(session);
			family.addEarlier(request.earlier(), folder)
				.forEach((name) -> System.err
					.println(Console.line(name + " is gone, so its comparisons cannot be judged together with these")));
			print(home, folder, family.add(folder, session.measure(experiment, request, folder, earlier)));
			return conclude(family);
		}
	}

	private static String changed(List<String> changed, RunResult earlier) {
		int more = changed.size() - MAX_NAMED;
		return "this run cannot be continued, because forks of before and after could not be compared; changed since "
				+ earlier.startedAt() + ": "
				+ String.join(", ", changed.subList(0, Math.min(MAX_NAMED, changed.size())))
				+ ((more > 0) ? " and " + more + " more" : "") + "; start a new one with: " + earlier.command();
	}

	private void print(SuiteFolder home, RunFolder folder, RunResult result) {
		if (!this.json) {
			if (this.details) {
				out().println(ConsoleSummary.of(result));
			}
			out().println(ShownAnswer.of((columns) -> ConsoleSummary.answer(result, columns), variables()));
			out().println("Report: " + home.display(folder.path().resolve(Reports.HTML)));
		}
	}

	/**
	 * Judges the runs of one command together: several comparisons are several chances of
	 * a false alarm, which Holm's method allows for. A run that is continued is judged
	 * with those that its command had measured before.
	 */
	public static final class RunFamily {

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
		 * Takes in a run that has just ended, and judges and saves all runs so far, for
		 * the next may be interrupted.
		 * @return the run as it is judged among them
		 */
		public RunResult add(RunFolder folder, MeasuredRun run) {
			this.measured.put(folder, run);
			List<RunResult> judged = RunJudge.judge(List.copyOf(this.measured.values()));
			int i = 0;
			for (RunFolder each : this.measured.keySet()) {
				RunResult now = judged.get(i++);
				if (!now.equals(this.saved.put(each, now))) {
					this.session.keep(now, each);
				}
			}
			return judged.getLast();
		}

		/** Returns the names of the folders of the runs so far. */
		public List<String> names() {
			return this.saved.keySet().stream().map((folder) -> folder.path().getFileName().toString()).toList();
		}

		public List<RunResult> results() {
			return List.copyOf(this.saved.values());
		}

	}

}
