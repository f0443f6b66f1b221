package io.vtbench.maintenance.selftest;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.LongStream;

import io.vtbench.runner.command.ExperimentFactory;
import io.vtbench.runner.command.Session;
import io.vtbench.runner.command.SuiteFolder;
import io.vtbench.runner.measure.RunRequest;
import io.vtbench.runner.report.Mark;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.scenario.Catalog;
import io.vtbench.runner.scenario.Choices;
import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.scenario.ResolvedArm;
import io.vtbench.runner.scenario.RunFolder;
import io.vtbench.runner.scenario.Scenario;
import io.vtbench.runner.scenario.ScenarioException;
import io.vtbench.runner.scenario.ScenarioRules.DesignRules;
import io.vtbench.runner.system.Environment;

/**
 * Conducts a series of comparisons whose answer is known, each in its own folder within
 * that of the series. It does not repeat a comparison that is there already.
 */
final class SelfTestSession {

	private final SuiteFolder home;

	private final SelfTest test;

	private final ExperimentFactory factory;

	private final Scenario.Sized sized;

	private final ResolvedArm arm;

	/**
	 * Opens the session of a series.
	 * @throws ScenarioException where there is no such arm, or nothing of the kind can be
	 * planted
	 */
	SelfTestSession(SuiteFolder home, SelfTest test) {
		this.home = home;
		this.test = test;
		Catalog catalog = home.catalog();
		if (this.test.choices().file() != null) {
			catalog.add(Path.of(this.test.choices().file()));
		}
		this.factory = new ExperimentFactory(home, catalog);
		this.sized = catalog.scenario(this.test.choices().scenario())
			.sized(this.test.choices().profile(), this.test.choices().timeScale())
			.designed(this.test.effect().isCost() ? Design.DUET : null);
		requireInjectable(this.sized.scenario());
		this.arm = resolve(this.test.mode(), 1);
	}

	/**
	 * Makes the comparisons that the series still lacks.
	 * @return the series with its outcome, as it is saved
	 */
	SelfTest conduct(PrintWriter out, RunFolder folder, Environment environment) throws InterruptedException {
		Session session = new Session(this.home, System.err, environment)
			.continuedBy("harness/maintenance/run selftest --resume " + this.home.display(folder.path()));
		SelfTest.FILE.write(this.test, folder.path());
		List<RunResult> results = new ArrayList<>();
		SelfTest sofar = this.test;
		for (int i = 1; i <= this.test.comparisons(); i++) {
			for (Map.Entry<String, Experiment> each : round(this.test.choices().seed() + i - 1).entrySet()) {
				String name = String.format(Locale.ROOT, "%03d-%s", i, each.getKey());
				results.add(result(session, folder, name, each.getValue()));
				print(out, name, results.getLast());
				sofar = sofar.with(SelfTestOutcome.of(results));
				SelfTest.FILE.write(sofar, folder.path());
			}
		}
		return sofar;
	}

	private void requireInjectable(Scenario scenario) {
		String refusal = DesignRules.refusal(scenario);
		if (refusal == null && this.test.effect().slowdown() > 0 && scenario.load() == null) {
			refusal = "a program's delays cannot be made longer in one arm; name a service under load, or compare an"
					+ " arm with itself alone: --slowdown 0";
		}
		if (refusal == null && this.test.effect().slowdown() > 0 && scenario.isDuet()) {
			refusal = "a duet judges cost, and longer delays cost nothing; plant CPU time with --burn 0.05, or"
					+ " compare an arm with itself alone: --slowdown 0";
		}
		if (refusal != null) {
			throw new ScenarioException(scenario.name() + ": " + refusal);
		}
	}

	List<Experiment> experiments() {
		return LongStream.range(0, this.test.comparisons())
			.boxed()
			.flatMap((i) -> round(this.test.choices().seed() + i).values().stream())
			.toList();
	}

	/**
	 * Returns the experiments of one round: the arm against itself, and against itself
	 * with a planted difference. A duet has two arms, so its round has two experiments.
	 * @param seed of the whole round
	 * @return experiments by the name of their kind: again, planted or both
	 */
	private Map<String, Experiment> round(long seed) {
		ResolvedArm again = resolve(this.test.mode() + ExperimentFactory.AGAIN, 1);
		Map<String, Experiment> round = new LinkedHashMap<>();
		if (this.test.effect().isNothing()) {
			round.put("again", experiment(seed, this.arm, again));
		}
		else if (this.sized.scenario().isDuet()) {
			round.put("again", experiment(seed, this.arm, again));
			round.put("planted", experiment(seed, this.arm, planted()));
		}
		else {
			round.put("both", experiment(seed, this.arm, again, planted()));
		}
		return round;
	}

	private ResolvedArm planted() {
		ResolvedArm planted = resolve(this.test.mode() + this.test.effect().suffix(),
				1 + this.test.effect().slowdown());
		return this.test.effect().isCost()
				? planted.withJvm(CpuBurnAgent.flag(this.home.path(), this.test.effect().burn())) : planted;
	}

	private ResolvedArm resolve(String name, double delayFactor) {
		return this.factory.arm(this.sized, this.test.mode(), name, delayFactor);
	}

	private Experiment experiment(long seed, ResolvedArm... arms) {
		Choices own = this.test.choices().withSeed(seed);
		String scenario = (own.file() != null) ? own.file() : own.scenario();
		// a continued series keeps its choices, but no command line
		String command = "harness/maintenance/run selftest " + scenario + " --comparisons 1 --mode " + this.test.mode()
				+ " " + this.test.effect().option() + " --profile " + own.profile().key()
				+ ((own.pairs() != null) ? " --pairs " + own.pairs() : "")
				+ ((own.timeScale() != null) ? " --time-scale " + own.timeScale() : "") + " --seed " + seed;
		return this.factory.experiment(this.sized, List.of(arms), own, command, null, List.of());
	}

	private RunResult result(Session session, RunFolder folder, String name, Experiment experiment)
			throws InterruptedException {
		Path path = folder.path().resolve(name);
		RunRequest request = session.request(experiment, null);
		RunResult earlier = Files.exists(path.resolve(ResultFile.NAME)) ? earlier(path, request) : null;
		if (earlier != null && earlier.status() != Status.INTERRUPTED) {
			return earlier;
		}
		return session.conduct(experiment, request, (earlier != null) ? RunFolder.existing(path) : folder.within(name),
				earlier);
	}

	/**
	 * Reads an earlier run of the series. Only runs of one state of everything show
	 * together how often the suite is right.
	 * @throws ScenarioException where something has changed since
	 */
	private static RunResult earlier(Path path, RunRequest request) {
		List<String> changed = RunRequest.FILE.read(path).differences(request);
		if (!changed.isEmpty()) {
			throw new ScenarioException(
					"this self-test cannot be continued, because its comparisons would be of different"
							+ " things; changed since: " + changed.getFirst()
							+ ((changed.size() > 1) ? " and " + (changed.size() - 1) + " more" : "")
							+ "; start a new one");
		}
		return ResultFile.read(path);
	}

	private static void print(PrintWriter out, String name, RunResult result) {
		result.primaryComparisons()
			.forEach((comparison) -> out.printf(Locale.ROOT, "%s  %s  ratio %.3f  %s%n", name, comparison.candidate(),
					comparison.ratio(), Mark.of(result, comparison).text()));
	}

}
