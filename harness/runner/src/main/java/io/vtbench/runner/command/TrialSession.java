package io.vtbench.runner.command;

import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.vtbench.runner.file.OutputFiles;
import io.vtbench.runner.format.Console;
import io.vtbench.runner.format.Figures;
import io.vtbench.runner.judge.TrialJudge;
import io.vtbench.runner.machine.Leftovers;
import io.vtbench.runner.measure.AfterPair;
import io.vtbench.runner.measure.ManifestReader;
import io.vtbench.runner.measure.OverloadRunner;
import io.vtbench.runner.report.NoteText;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.EnvironmentFacts;
import io.vtbench.runner.result.LoadFacts.LoadModel;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.Overload;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.Thresholds;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.scenario.Choices;
import io.vtbench.runner.scenario.ChoicesBuilder;
import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.scenario.Profile;
import io.vtbench.runner.scenario.RunFolder;
import io.vtbench.runner.scenario.Scenario;
import io.vtbench.runner.scenario.SecretValues;
import io.vtbench.runner.system.Capability;
import io.vtbench.runner.system.Environment;
import io.vtbench.runner.system.local.ComposeStack;
import io.vtbench.runner.trial.BrokenArms;
import io.vtbench.runner.trial.LoadPoint;
import io.vtbench.runner.trial.ServiceChange;
import io.vtbench.runner.trial.TimeBudget;
import io.vtbench.runner.trial.TrialContext;
import io.vtbench.runner.trial.TrialFindings;
import io.vtbench.runner.trial.TrialInspection;
import io.vtbench.runner.trial.TrialPlan;
import org.jspecify.annotations.Nullable;

/**
 * One trial from its first look to its report.
 */
public record TrialSession(SuiteFolder home, PrintStream err, Environment environment) {

	public static final String YAML = ".yaml";

	/** Before the load is known, nothing is asked with it. */
	private static final int ANY_USERS = 10;

	/**
	 * What the user asked for.
	 *
	 * @param compose file that describes what the service needs; null for nothing
	 * @param warmUp of each fork; null for what it needs
	 * @param window of each fork in each stage; null for what fits
	 * @param firstMinute whether the first minute after a start is followed
	 * @param overload whether the last pairs get a load beyond the limit
	 * @param command that repeats it, without secrets
	 * @param secrets that the caller's environment gives
	 */
	public record Request(TrialPlan plan, @Nullable Path compose, @Nullable Integer pairs, @Nullable Duration limit,
			@Nullable Duration warmUp, @Nullable Duration window, boolean firstMinute, boolean overload, long seed,
			String command, SecretValues secrets) {

		private Request without(Set<String> arms) {
			return new Request(this.plan.without(arms), this.compose, this.pairs, this.limit, this.warmUp, this.window,
					this.firstMinute, this.overload, this.seed, this.command, this.secrets);
		}

		/** File of the first scenario that is measured, in the trial's folder. */
		public String scenario() {
			return TrialPlan.firstStage(this.plan.rate()) + YAML;
		}

	}

	/** What a trial left. */
	public record Outcome(Trial trial, List<RunResult> results) {

		/**
		 * Whether all was measured that was to be, and every result that an answer rests
		 * on may be relied on: that of an arm which broke rests on none.
		 */
		public boolean isValid() {
			return this.trial.cutShort().isEmpty() && isReliable();
		}

		private boolean isReliable() {
			return this.trial.answer().arms().stream().allMatch((answer) -> isOfBreakdown(answer.arm()))
					|| this.results.stream().allMatch((result) -> result.status() == Status.VALID);
		}

		private boolean isOfBreakdown(String arm) {
			return this.trial.breakdowns()
				.stream()
				.anyMatch((broken) -> broken.arm().equals(arm) || broken.baseline().equals(arm));
		}

		/**
		 * Whether the decision about one of these arms names something that became worse.
		 */
		public boolean isWorse(Set<String> arms) {
			return this.trial.answer()
				.arms()
				.stream()
				.anyMatch((answer) -> arms.contains(answer.arm()) && answer.decision().isWorse());
		}

	}

	/** Looks, measures, judges and reports. */
	public Outcome conduct(Request request, RunFolder folder) throws InterruptedException {
		Leftovers.endAll().forEach((text) -> this.err.println(Console.line(text)));
		TrialPlan plan = request.plan();
		try (ComposeStack stack = compose(request);
				ProgressView view = ProgressView.ofTrial(this.err,
						"bench try  " + plan.service().name() + "  " + plan.target().describe(), request.overload())) {
			return carryOut(request, folder, view);
		}
		finally {
			folder.discardIfUnused(request.scenario());
		}
	}

	private @Nullable ComposeStack compose(Request request) throws InterruptedException {
		if (request.compose() == null) {
			return null;
		}
		this.err.println(Console.line("starting what " + request.compose().getFileName() + " describes"));
		return ComposeStack.start(request.compose());
	}

	private Outcome carryOut(Request request, RunFolder folder, ProgressView view) throws InterruptedException {
		TrialPlan plan = request.plan();
		view.say("try " + plan.service().name() + ", " + plan.target().describe() + "; results in "
				+ this.home.displayFromHere(folder.path()));
		String startedAt = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
		TimeBudget time = new TimeBudget(request.limit(), request.pairs(), request.warmUp(), request.window(),
				plan.service().changes().size() + 1, this.environment.pace(), request.firstMinute())
			.keeping(Duration.ofSeconds(request.overload() ? OverloadRunner.SECONDS : 0));
		view.limitedBy(time::leftOfLimit);
		Experiment inspected = inspection(request, folder);
		TrialRecord record = new TrialRecord(
				Trial.begun(plan.service().name(), plan.target().describe(), startedAt, request.command())
					.withFacts(facts(plan, inspected)),
				folder, () -> plan.learnt(this.environment.answers()));
		try {
			TrialFindings seen = look(request, folder, inspected, time, record, view);
			return measure(request, folder, inspected, seen, time, record, view);
		}
		catch (RuntimeException ex) {
			record.fail(ex, view::say, this.home);
			throw ex;
		}
	}

	/**
	 * Measures the arms that are not broken. Where one breaks before a pair is done, the
	 * others are measured without it.
	 * @return what was found, also in the pairs, and the judged results
	 */
	private Outcome measure(Request request, RunFolder folder, Experiment inspected, TrialFindings found,
			TimeBudget time, TrialRecord record, ProgressView view) throws InterruptedException {
		String baseline = inspected.arms().getFirst().name();
		TrialFindings seen = found;
		List<RunResult> results = List.of();
		while (results.isEmpty() && !seen.brokenArms().contains(baseline)) {
			Request rest = request.without(seen.brokenArms());
			if (rest.plan().service().changes().isEmpty()) {
				break;
			}
			BrokenArms broken = new BrokenArms(context(request, folder, time, view), baseline);
			List<TrialPlan.Stage> stages = rest.plan().stages(seen, time);
			results = measure(rest, folder, stages, time, broken, record, view);
			seen = broken.addedTo(seen, inspected);
			String killed = broken.killed();
			if (killed != null && !results.isEmpty()) {
				record.cutShort("ended after " + results.getFirst().baseline().forks().size() + " of "
						+ stages.getFirst().pairs() + " pairs: " + killed);
			}
			else {
				broken.requireNoneKilled();
			}
		}
		return new Outcome(record.conclude(seen, results), results);
	}

	private List<RunResult> measure(Request request, RunFolder folder, List<TrialPlan.Stage> stages, TimeBudget time,
			BrokenArms broken, TrialRecord record, ProgressView view) throws InterruptedException {
		view.found(stages.getFirst().load().text());
		record.plans(plan(stages, request.plan().margins()));
		stages.forEach((stage) -> keep(request, folder, stage));
		AfterPair afterwards = overload(request, folder, stages.getFirst(), time, record);
		return new Session(this.home, this.err, this.environment).endingWithin(time.left())
			.shownIn(view)
			.continuedBy("./bench report --judge " + this.home.display(folder.path()))
			.failuresReviewedBy(broken)
			.followedBy(afterwards)
			.keepingWholePairs((ended) -> record.cutShort(NoteText.cutShort(ended)))
			.conduct(stages.stream().map((stage) -> planned(request, folder, stage)).toList(),
					stages.stream().map((stage) -> folder.within(stage.name())).toList());
	}

	/** Returns what loads the arms beyond their limit, where the trial does that. */
	private AfterPair overload(Request request, RunFolder folder, TrialPlan.Stage stage, TimeBudget time,
			TrialRecord record) {
		int pairs = stage.pairs();
		if (!request.overload() || stage.design() != Design.INTERLEAVED) {
			record.overloaded(Overload.none(0, request.overload() ? Overload.Absence.IN_TURN : Overload.Absence.OFF));
			return AfterPair.NOTHING;
		}
		Experiment experiment = planned(request, folder, stage).experiment();
		if (!this.environment.carries(experiment, 1)) {
			record.overloaded(Overload.none(0, Overload.Absence.MACHINE));
			return AfterPair.NOTHING;
		}
		return new OverloadRunner(pairs, request.plan().users() != null, time::left,
				(users) -> this.environment.carries(experiment, users), record::overloaded);
	}

	/** What is decided before the first pair. */
	private static Trial.Plan plan(List<TrialPlan.Stage> stages, Map<Metric, Double> margins) {
		return new Trial.Plan(Thresholds.ALPHA, stages.stream()
			.map((stage) -> new Trial.PlannedStage(stage.name(), stage.design(), stage.load().text(), stage.pairs(),
					stage.lengths().warmUp().toMillis() / 1000.0, stage.lengths().window().toMillis() / 1000.0))
			.toList(),
				stages.stream()
					.flatMap((stage) -> TrialJudge
						.deciding((stage.load().rate() != null) ? LoadModel.OPEN : LoadModel.CLOSED, margins)
						.stream())
					.toList());
	}

	/** The experiment of the JVMs that are looked at. */
	private Experiment inspection(Request request, RunFolder folder) {
		LoadPoint chosen = request.plan().load();
		LoadPoint any = new LoadPoint(Math.max(ANY_USERS, this.environment.generators()), null);
		return planned(request, folder, new TrialPlan.Stage((chosen != null) ? chosen : any, 1,
				this.environment.pace().lengths(null, null), Design.IN_TURN))
			.experiment();
	}

	private TrialContext context(Request request, RunFolder folder, TimeBudget time, ProgressView view) {
		return new TrialContext(this.environment, request.plan().target(), time, folder, view::sayWithTime,
				view.whileLooking());
	}

	/** Inspects the arms; what was seen is kept also where that fails. */
	private TrialFindings look(Request request, RunFolder folder, Experiment inspected, TimeBudget time,
			TrialRecord record, ProgressView view) throws InterruptedException {
		TrialPlan plan = request.plan();
		// what prepares one would take from the other what it uses
		boolean together = this.environment.capabilities().contains(Capability.SEVERAL_SUBJECTS)
				&& plan.service().prepare() == null;
		TrialInspection inspection = new TrialInspection(context(request, folder, time, view), inspected);
		try (Interruption interruption = new Interruption(view, this.home, folder, null)) {
			return inspection.inspect(plan.load(), together);
		}
		finally {
			record.saw(inspection.seen());
		}
	}

	private Session.Planned planned(Request request, RunFolder folder, TrialPlan.Stage stage) {
		Path file = file(folder, stage);
		Scenario scenario = request.plan().scenario(stage);
		// a result names no folder that it need not
		Choices choices = ChoicesBuilder.builder()
			.scenario(scenario.name())
			.file(this.home.displayFromHere(file))
			.profile(Profile.QUICK.key())
			.pairs(stage.pairs())
			.seed(request.seed())
			.arms(List.of())
			.build();
		Experiment experiment = new ExperimentFactory(this.home, this.home.catalog(),
				request.secrets().with(request.plan().secrets()))
			.create(scenario, file, choices, "./bench run " + choices.file() + " --pairs " + stage.pairs() + " --seed "
					+ request.seed() + this.environment.options());
		this.environment.require(experiment);
		return new Session.Planned(choices, experiment);
	}

	private static Path file(RunFolder folder, TrialPlan.Stage stage) {
		return folder.path().resolve(stage.name() + YAML);
	}

	/** Writes the file of a stage, by which a person runs it again. */
	private void keep(Request request, RunFolder folder, TrialPlan.Stage stage) {
		OutputFiles.write(file(folder, stage), TrialPlan.text(request.plan().scenario(stage),
				this.home.path().resolve("docs/scenario.schema.json"), request.compose()));
	}

	/** What the answer is about: an arm that breaks may do so on few processors alone. */
	private Map<String, String> facts(TrialPlan plan, Experiment inspected) throws InterruptedException {
		Map<String, String> facts = new LinkedHashMap<>();
		EnvironmentFacts place = ManifestReader.environment(inspected, this.environment,
				ManifestReader.arms(inspected, this.environment));
		facts.put(Trial.JDK, place.jdk());
		facts.put(Trial.MACHINE, place.cpu() + ", " + Figures.count(place.cores(), "core") + ", "
				+ Figures.bytes((double) place.memoryBytes()) + " of memory, " + place.kernel());
		if (plan.service().jar() != null) {
			facts.put("Spring Boot", TrialRefusals.boot(plan.service().jar()).version());
		}
		plan.service()
			.changes()
			.forEach((arm) -> facts.put("arm " + arm.name(),
					arm.text() + arm.value(ServiceChange.Kind.JAR)
						.map((jar) -> ", Spring Boot " + TrialRefusals.boot(Path.of(jar)).version())
						.orElse("")));
		return facts;
	}

}
