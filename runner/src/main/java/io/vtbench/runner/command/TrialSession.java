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

import io.vtbench.runner.analysis.TrialJudge;
import io.vtbench.runner.evidence.BootJar;
import io.vtbench.runner.file.OutputFiles;
import io.vtbench.runner.process.ComposeStack;
import io.vtbench.runner.process.ContainerEngine;
import io.vtbench.runner.report.TrialReport;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.TrialFile;
import io.vtbench.runner.result.Verdict;
import io.vtbench.runner.run.Choices;
import io.vtbench.runner.run.Experiment;
import io.vtbench.runner.run.RunFolder;
import io.vtbench.runner.run.SecretValues;
import io.vtbench.runner.scenario.ScenarioException;
import io.vtbench.runner.trial.LoadPoint;
import io.vtbench.runner.trial.Target;
import io.vtbench.runner.trial.TrialPlan;
import io.vtbench.runner.trial.TrialTime;
import io.vtbench.runner.trial.Trials;
import org.jspecify.annotations.Nullable;

/** One trial from its first look to its report. */
final class TrialSession {

	/** The scenario that was measured, in the trial's folder. */
	static final String SCENARIO = "service.yaml";

	/** Name of that scenario. */
	static final String NAME = "service";

	/** Before the load is known, nothing is asked with it. */
	private static final LoadPoint ANY_LOAD = new LoadPoint(10, null);

	private final SuiteFolder home;

	private final PrintStream err;

	TrialSession(SuiteFolder home, PrintStream err) {
		this.home = home;
		this.err = err;
	}

	/**
	 * What a person asked for.
	 *
	 * @param compose file that describes what the service needs; null for nothing
	 * @param command that repeats it, without secrets
	 */
	record Request(TrialPlan plan, @Nullable Path compose, @Nullable Integer pairs, @Nullable Duration limit, long seed,
			String command) {

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
		if ((request.pairs() != null && request.pairs() < 1) || (plan.users() != null && plan.users() < 1)
				|| (plan.rate() != null && !(plan.rate() > 0))) {
			throw new ScenarioException("--pairs, --users and --rate must be above 0");
		}
		String image = plan.service().image();
		if (image != null) {
			ContainerEngine.find().image(image);
		}
		if (plan.service().jar() != null) {
			boot(plan.service().jar());
		}
		if (plan.service().against() != null) {
			boot(plan.service().against());
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
		Session session = new Session(this.home, this.err).withSecrets(target.secretVariables());
		this.err.println("bench: try " + plan.service().name() + ", " + target.describe() + "; results in "
				+ this.home.displayFromHere(folder.path()));
		String startedAt = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
		TrialTime time = new TrialTime(request.limit(), request.pairs(), plan.lengths());
		Trials trials = new Trials(session.k6(), target, folder.path(), time,
				(text) -> this.err.println("bench: " + text));
		LoadPoint chosen = plan.load();
		Trials.Seen seen;
		try (Interruption interruption = new Interruption(this.err, this.home, folder)) {
			seen = trials.look(
					experiment(request, choices(request, folder, 1), folder, (chosen != null) ? chosen : ANY_LOAD),
					chosen);
		}
		int pairs = time.pairs(seen.start());
		if (pairs < time.pairs(Duration.ZERO)) {
			this.err.println("bench: " + pairs + " pairs, for the time is up for more; --minutes allows more");
		}
		Choices choices = choices(request, folder, pairs);
		Experiment experiment = experiment(request, choices, folder, (chosen != null) ? chosen : seen.load());
		RunResult result = session.endingWithin(time.left())
			.conduct(experiment, session.request(experiment, choices), folder.within(Baselines.MEASURED), null);
		Trial trial = new Trial(Trial.SCHEMA, plan.service().name(), target.describe(), startedAt, request.command(),
				TrialJudge.answer(result, seen.curves(), seen.findings()), facts(plan, seen), seen.curves(),
				seen.evidence(), seen.findings(), List.of(Baselines.MEASURED));
		TrialFile.write(trial, folder.path());
		TrialReport.write(trial, folder.path());
		return new Outcome(trial, result);
	}

	private Choices choices(Request request, RunFolder folder, int pairs) {
		return new Choices(NAME, folder.path().resolve(SCENARIO).toString(), "quick", pairs, null, request.seed(),
				List.of(), false, null, null, null, false, null);
	}

	private Experiment experiment(Request request, Choices choices, RunFolder folder, LoadPoint load) {
		Path schema = this.home.path().resolve("docs/scenario.schema.json");
		OutputFiles.write(folder.path().resolve(SCENARIO), request.plan().scenario(load, schema, request.compose()));
		return new ExperimentFactory(this.home, this.home.catalog(), new SecretValues(request.plan().secrets()))
			.create(choices, null);
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
