package io.vtbench.runner.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

import io.vtbench.runner.analysis.Holm;
import io.vtbench.runner.report.ConsoleSummary;
import io.vtbench.runner.report.MultiSummary;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.run.Experiment;
import io.vtbench.runner.run.RunFolder;
import io.vtbench.runner.run.RunLock;
import io.vtbench.runner.scenario.Catalog;
import io.vtbench.runner.scenario.Scenario;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bench run}. */
@Command(name = "run", mixinStandardHelpOptions = true, sortOptions = false, parameterListHeading = "%n",
		description = "Measures scenarios, judges and reports.")
final class RunCommand implements Callable<Integer> {

	private static final String COMMAND = "./bench run ";

	@Parameters(paramLabel = "SCENARIO", arity = "0..*", description = "Names from 'bench list' (default: transfer).")
	private List<String> scenarios = new ArrayList<>();

	@Mixin
	private RunOptions options;

	@Mixin
	private ArmOptions arms;

	@Mixin
	private SetupOptions setup;

	@Option(names = "--resume", paramLabel = "DIR", description = "Continue an interrupted run; nothing else is given.")
	private @Nullable Path resume;

	@Option(names = "--json", description = "Print the result as JSON instead of a table.")
	private boolean json;

	@Spec
	private CommandSpec spec;

	@Override
	public Integer call() throws IOException, InterruptedException {
		this.options.require();
		SuiteFolder home = SuiteFolder.find();
		Catalog catalog = home.catalog();
		if (this.resume != null) {
			return resume(home, catalog, this.resume);
		}
		ExperimentFactory factory = new ExperimentFactory(home, catalog);
		List<String> names = this.scenarios.isEmpty() ? List.of("transfer") : this.scenarios;
		List<Scenario> chosen = names.stream()
			.flatMap((name) -> catalog.scenarios(name, this.options.profile()).stream())
			.toList();
		this.setup.require(chosen);
		List<Experiment> experiments = chosen.stream()
			.map((scenario) -> factory.create(scenario, this.arms, this.setup, this.options))
			.toList();
		try (RunLock lock = RunLock.take(RunLock.defaultFile())) {
			Session session = new Session(home, System.err);
			Map<RunFolder, RunResult> done = new LinkedHashMap<>();
			for (Experiment experiment : experiments) {
				RunFolder folder = RunFolder.create(this.options.out(home), experiment.scenario().name());
				RunResult result = session.conduct(experiment, folder, null);
				done.put(folder, result);
				print(home, folder, result);
			}
			return together(session, done);
		}
	}

	/**
	 * Several comparisons are several chances of a false alarm, which Holm's method
	 * allows for.
	 */
	private int together(Session session, Map<RunFolder, RunResult> done) throws IOException {
		List<RunResult> results = new ArrayList<>(done.values());
		if (results.size() > 1) {
			results = Holm.across(results);
			int i = 0;
			for (RunFolder folder : done.keySet()) {
				session.keep(results.get(i++), folder);
			}
			if (!this.json) {
				out().println(MultiSummary.of(results));
				out().flush();
			}
		}
		return results.stream().allMatch((result) -> result.status() == Status.VALID) ? 0 : 1;
	}

	private int resume(SuiteFolder home, Catalog catalog, Path path) throws IOException, InterruptedException {
		RunResult earlier = ResultFile.read(path);
		if (earlier.status() != Status.INTERRUPTED) {
			throw new ParameterException(this.spec.commandLine(),
					path + " is a finished run; start a new one with: " + earlier.command());
		}
		if (!earlier.command().startsWith(COMMAND)) {
			throw new ParameterException(this.spec.commandLine(), path
					+ " was not made by 'bench run', so it cannot be continued; start anew with: " + earlier.command());
		}
		RunCommand original = new RunCommand();
		new CommandLine(original).setCaseInsensitiveEnumValuesAllowed(true)
			.parseArgs(earlier.command().substring(COMMAND.length()).split(" "));
		original.setup.completeWith(this.setup);
		Experiment experiment = new ExperimentFactory(home, catalog).create(catalog.scenario(earlier.scenario().name()),
				original.arms, original.setup, original.options);
		try (RunLock lock = RunLock.take(RunLock.defaultFile())) {
			RunFolder folder = RunFolder.existing(path);
			Session session = new Session(home, System.err);
			RunResult result = session.conduct(experiment, folder, earlier);
			print(home, folder, result);
			return (result.status() == Status.VALID) ? 0 : 1;
		}
	}

	private void print(SuiteFolder home, RunFolder folder, RunResult result) {
		if (this.json) {
			out().println(ResultFile.toJson(result));
		}
		else {
			out().println(ConsoleSummary.of(result));
			out().println("Report: " + home.display(folder.path().resolve("report.html")));
		}
		out().flush();
	}

	private PrintWriter out() {
		return this.spec.commandLine().getOut();
	}

}
