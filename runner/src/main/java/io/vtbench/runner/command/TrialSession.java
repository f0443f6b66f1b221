package io.vtbench.runner.command;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.analysis.TrialJudge;
import io.vtbench.runner.evidence.BootJar;
import io.vtbench.runner.file.OutputFiles;
import io.vtbench.runner.report.TrialReport;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.TrialFile;
import io.vtbench.runner.result.Verdict;
import io.vtbench.runner.run.Choices;
import io.vtbench.runner.run.Experiment;
import io.vtbench.runner.run.RunFolder;
import io.vtbench.runner.scenario.Catalog;
import io.vtbench.runner.scenario.ScenarioException;
import io.vtbench.runner.trial.Target;
import io.vtbench.runner.trial.TrialPlan;
import io.vtbench.runner.trial.Trials;
import org.jspecify.annotations.Nullable;

/** One trial from its first look to its report. */
final class TrialSession {

	/** The scenario that was measured, in the trial's folder. */
	static final String SCENARIO = "service.yaml";

	/** Name of that scenario. */
	static final String NAME = "service";

	/** Before the load is known, nothing is asked with it. */
	private static final int ANY_USERS = 10;

	private final SuiteFolder home;

	private final PrintStream err;

	TrialSession(SuiteFolder home, PrintStream err) {
		this.home = home;
		this.err = err;
	}

	/**
	 * What a person asked for.
	 *
	 * @param command that repeats it, without secrets
	 */
	record Request(ServiceOptions service, TargetOptions target, @Nullable Integer users, @Nullable Double rate,
			int pairs, long seed, String command) {

		TrialPlan plan() {
			return new TrialPlan(this.service.jar(), this.service.against(), this.service.mode(), this.target.target(),
					this.service.port(), this.service.health(), this.service.properties(), this.service.env(),
					this.service.jvm(), this.service.jdk(), this.users, this.rate);
		}

	}

	/**
	 * Refuses what reading alone shows to be pointless.
	 * @throws ScenarioException in one sentence with the next step
	 */
	void require(Request request) {
		if (request.users() != null && request.rate() != null) {
			throw new ScenarioException(
					"--users and --rate exclude each other: users wait for their answer, arrivals do not");
		}
		if (request.pairs() < 1 || (request.users() != null && request.users() < 1)
				|| (request.rate() != null && !(request.rate() > 0))) {
			throw new ScenarioException("--pairs, --users and --rate must be above 0");
		}
		TrialPlan plan = request.plan();
		boot(plan.jar());
		if (plan.against() != null) {
			boot(plan.against());
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
		TrialPlan plan = request.plan();
		Target target = plan.target();
		Session session = new Session(this.home, this.err).withSecrets(target.secretVariables());
		this.err.println("bench: try " + plan.jar().getFileName() + ", " + target.describe() + "; results in "
				+ this.home.display(folder.path()));
		String startedAt = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
		Trials trials = new Trials(session.k6(), target, folder.path(), (text) -> this.err.println("bench: " + text));
		int chosen = (request.users() != null) ? request.users() : 0;
		Choices choices = choices(request, folder);
		Trials.Seen seen;
		try (Interruption interruption = new Interruption(this.err, this.home, folder)) {
			seen = trials.look(experiment(choices, folder, plan.scenario(Math.max(chosen, ANY_USERS))), chosen);
		}
		int users = (chosen > 0) ? chosen : seen.users();
		Experiment experiment = experiment(choices, folder, plan.scenario(users));
		RunResult result = session.conduct(experiment, session.request(experiment, choices),
				folder.within(Baselines.MEASURED), null);
		Trial trial = new Trial(Trial.SCHEMA, plan.jar().getFileName().toString(), target.describe(), startedAt,
				request.command(), TrialJudge.answer(result, seen.curves(), seen.findings()), facts(plan),
				seen.curves(), seen.evidence(), seen.findings(), List.of(Baselines.MEASURED));
		TrialFile.write(trial, folder.path());
		TrialReport.write(trial, folder.path());
		return new Outcome(trial, result);
	}

	private Choices choices(Request request, RunFolder folder) {
		return new Choices(NAME, folder.path().resolve(SCENARIO).toString(), "quick", request.pairs(), null,
				request.seed(), List.of(), false, null, null, null, false, null);
	}

	private Experiment experiment(Choices choices, RunFolder folder, String scenario) {
		OutputFiles.write(folder.path().resolve(SCENARIO), scenario);
		Catalog catalog = this.home.catalog();
		return new ExperimentFactory(this.home, catalog).create(choices, null);
	}

	private static Map<String, String> facts(TrialPlan plan) {
		Map<String, String> facts = new LinkedHashMap<>();
		facts.put("Spring Boot", String.valueOf(boot(plan.jar()).bootVersion()));
		if (plan.against() != null) {
			facts.put("compared with",
					plan.against().getFileName() + ", Spring Boot " + boot(plan.against()).bootVersion());
		}
		return facts;
	}

	/** Whether the newer version lost in what the scenario asks. */
	static boolean isWorse(RunResult result) {
		return result.primaryComparisons().stream().anyMatch((comparison) -> comparison.verdict() == Verdict.SLOWER);
	}

}
