package io.vtbench.runner.command;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

import io.vtbench.runner.analysis.TrialJudge;
import io.vtbench.runner.environment.Capability;
import io.vtbench.runner.environment.Environment;
import io.vtbench.runner.evidence.BootJar;
import io.vtbench.runner.experiment.Choices;
import io.vtbench.runner.experiment.Experiment;
import io.vtbench.runner.experiment.RunFolder;
import io.vtbench.runner.experiment.SecretValues;
import io.vtbench.runner.file.OutputFiles;
import io.vtbench.runner.process.ComposeStack;
import io.vtbench.runner.process.ContainerEngine;
import io.vtbench.runner.report.TrialReport;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.TrialFile;
import io.vtbench.runner.result.Verdict;
import io.vtbench.runner.scenario.ScenarioException;
import io.vtbench.runner.trial.LoadPoint;
import io.vtbench.runner.trial.Target;
import io.vtbench.runner.trial.TrialPlan;
import io.vtbench.runner.trial.TrialTime;
import io.vtbench.runner.trial.Trials;
import org.jspecify.annotations.Nullable;

/** One trial from its first look to its report. */
final class TrialSession {

	private static final String YAML = ".yaml";

	/** Name of the scenario that is measured. */
	static final String NAME = "service";

	/** Its file, in the trial's folder. */
	static final String SCENARIO = NAME + YAML;

	/** Folder of the duet, in the trial's; its scenario's name as well. */
	static final String COST = "service-cost";

	/** Before the load is known, nothing is asked with it. */
	private static final int ANY_USERS = 10;

	private final SuiteFolder home;

	private final PrintStream err;

	private final Environment environment;

	private final String calledWith;

	/**
	 * A trial.
	 * @param environment where it is held
	 * @param calledWith options that repeat the choice of the environment, each after a
	 * blank
	 */
	TrialSession(SuiteFolder home, PrintStream err, Environment environment, String calledWith) {
		this.home = home;
		this.err = err;
		this.environment = environment;
		this.calledWith = calledWith;
	}

	/**
	 * What a person asked for.
	 *
	 * @param compose file that describes what the service needs; null for nothing
	 * @param cost whether a duet asks for the processor time of a request
	 * @param command that repeats it, without secrets
	 */
	record Request(TrialPlan plan, @Nullable Path compose, @Nullable Integer pairs, @Nullable Duration limit, long seed,
			boolean cost, String command) {

	}

	/**
	 * Refuses what reading alone shows to be pointless.
	 * @throws ScenarioException in one sentence with the next step
	 */
	void require(Request request) throws InterruptedException {
		TrialPlan plan = request.plan();
		if (plan.users() != null && plan.rate() != null) {
			throw new ScenarioException(
					"--users and --rate exclude each other: users wait for their answer, arrivals do not");
		}
		if ((plan.users() != null && plan.users() < 1) || (plan.rate() != null && !(plan.rate() > 0))) {
			throw new ScenarioException("--users and --rate must be above 0");
		}
		if (request.cost() && (plan.service().image() != null || plan.service().prepare() != null)) {
			throw new ScenarioException(
					"--cost runs both at once, which excludes --image (a container has limits of its"
							+ " own) and --prepare (it would reset what the other one uses)");
		}
		requireEnvironment(request);
		if (plan.service().jar() != null) {
			boot(plan.service().jar());
		}
		if (plan.service().against() != null) {
			boot(plan.service().against());
		}
	}

	/** Refuses what cannot be tried in this environment. */
	private void requireEnvironment(Request request) throws InterruptedException {
		Set<Capability> here = this.environment.capabilities();
		String image = request.plan().service().image();
		if (here.contains(Capability.JARS)) {
			if (image != null) {
				ContainerEngine.find().image(image);
			}
		}
		else if (image == null) {
			throw new ScenarioException("a pod runs an image, and --on kubernetes has none to try; build one, and"
					+ " name it with --image, or leave --on kubernetes out");
		}
		if (request.compose() != null && !here.contains(Capability.CONTAINERS)) {
			throw new ScenarioException("--compose starts containers of this machine, which the pods of"
					+ " --on kubernetes do not reach; start what the service needs in the cluster, and tell it"
					+ " where with --property");
		}
		if (!request.plan().target().secretVariables().isEmpty() && !here.contains(Capability.SECRETS)) {
			throw new ScenarioException(
					"--header would be seen by all who may read pods; leave it out for --on kubernetes");
		}
	}

	private static BootJar boot(Path jar) {
		try {
			BootJar boot = BootJar.read(jar);
			boot.refusal().ifPresent((sentence) -> {
				throw new ScenarioException(sentence);
			});
			return boot;
		}
		catch (IOException ex) {
			throw new ScenarioException(
					jar + " is not a jar that can be read (" + ex.getMessage() + "); build it again");
		}
	}

	/** What a trial left. */
	record Outcome(Trial trial, RunResult result) {

	}

	/** Looks, measures, judges and reports. */
	Outcome conduct(Request request, RunFolder folder) throws InterruptedException {
		if (request.compose() == null) {
			return tried(request, folder);
		}
		this.err.println("bench: starting what " + request.compose().getFileName() + " describes");
		try (ComposeStack stack = ComposeStack.start(request.compose())) {
			return tried(request, folder);
		}
	}

	private Outcome tried(Request request, RunFolder folder) throws InterruptedException {
		TrialPlan plan = request.plan();
		Target target = plan.target();
		Session session = new Session(this.home, this.err, this.environment);
		this.err.println("bench: try " + plan.service().name() + ", " + target.describe() + "; results in "
				+ this.home.displayFromHere(folder.path()));
		String startedAt = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
		TrialTime time = new TrialTime(request.limit(), request.pairs(), plan.lengths(), this.environment.pace(),
				request.cost());
		Consumer<String> progress = (text) -> this.err.println("bench: " + text + time.text());
		LoadPoint chosen = plan.load();
		Experiment looked = measured(request, folder, 1,
				(chosen != null) ? chosen : new LoadPoint(Math.max(ANY_USERS, this.environment.generators()), null))
			.experiment();
		Trials.Seen seen;
		try (Interruption interruption = new Interruption(this.err, this.home, folder, null)) {
			seen = new Trials(this.environment, target, time, progress).look(looked, folder, chosen);
		}
		int pairs = time.pairs(seen.start());
		if (pairs < time.pairs(Duration.ZERO)) {
			this.err.println("bench: " + pairs + " pairs, for the time is up for more; --minutes allows more");
		}
		LoadPoint load = (chosen != null) ? chosen : seen.load();
		RunResult result = session.endingWithin(time.leftInTurn())
			.conduct(measured(request, folder, pairs, load), folder.within(Baselines.MEASURED));
		Answered answered = new Answered(request, startedAt, seen, result);
		Trial trial = write(answered.trial(null), folder);
		if (request.cost() && result.status() == Status.VALID) {
			// the answer so far is kept, whatever comes of this
			Planned duet = cost(request, folder, time.wanted(), load);
			RunResult cost = session.endingWithin(time.left()).conduct(duet, folder.within(COST));
			trial = write(answered.trial(cost), folder);
		}
		return new Outcome(trial, result);
	}

	private static Trial write(Trial trial, RunFolder folder) {
		TrialFile.write(trial, folder.path());
		TrialReport.write(trial, folder.path());
		return trial;
	}

	/** What is known once the modes, or the versions, have been measured in turn. */
	private record Answered(Request request, String startedAt, Trials.Seen seen, RunResult result) {

		/** The trial so far, or with a duet. */
		Trial trial(@Nullable RunResult cost) {
			List<String> runs = (cost == null) ? List.of(Baselines.MEASURED) : List.of(Baselines.MEASURED, COST);
			TrialPlan plan = this.request.plan();
			return new Trial(Trial.SCHEMA, plan.service().name(), plan.target().describe(), this.startedAt,
					this.request.command(),
					TrialJudge.answer(this.result, cost, this.seen.curves(), this.seen.evidence(),
							this.seen.findings()),
					facts(plan, this.seen), this.seen.curves(), this.seen.evidence(), this.seen.findings(), runs);
		}

	}

	private Planned measured(Request request, RunFolder folder, int pairs, LoadPoint load) {
		return planned(request, folder, NAME, pairs, request.plan().scenario(load, schema(), request.compose()));
	}

	private Planned cost(Request request, RunFolder folder, int pairs, LoadPoint load) {
		return planned(request, folder, COST, pairs, request.plan().costScenario(load, schema(), request.compose()));
	}

	private Path schema() {
		return this.home.path().resolve("docs/scenario.schema.json");
	}

	private Planned planned(Request request, RunFolder folder, String name, int pairs, String scenario) {
		Path file = folder.path().resolve(name + YAML);
		OutputFiles.write(file, scenario);
		// a result names no folder that it need not
		Choices choices = new Choices(name, this.home.displayFromHere(file), "quick", pairs, null, request.seed(),
				List.of(), false, null, null, null, false, null);
		Experiment experiment = new ExperimentFactory(this.home, this.home.catalog(),
				new SecretValues(request.plan().secrets()))
			.create(choices, null)
			.calledWith(this.calledWith);
		this.environment.require(experiment);
		return new Planned(choices, experiment);
	}

	private static Map<String, String> facts(TrialPlan plan, Trials.Seen seen) {
		Map<String, String> facts = new LinkedHashMap<>(seen.facts());
		Path against = plan.service().against();
		if (plan.service().jar() != null) {
			facts.put("Spring Boot", String.valueOf(boot(plan.service().jar()).bootVersion()));
		}
		if (against != null) {
			facts.put("compared with", against.getFileName() + ", Spring Boot " + boot(against).bootVersion());
		}
		return facts;
	}

	/** Whether the newer version lost in what the scenario asks. */
	static boolean isWorse(RunResult result) {
		return result.primaryComparisons().stream().anyMatch((comparison) -> comparison.verdict() == Verdict.SLOWER);
	}

}
