package io.vtbench.runner.command;

import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

import io.vtbench.runner.file.OutputFiles;
import io.vtbench.runner.format.Console;
import io.vtbench.runner.format.Figures;
import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.inside.MachineFacts;
import io.vtbench.runner.judge.FullLoad;
import io.vtbench.runner.judge.TrialJudge;
import io.vtbench.runner.machine.Leftovers;
import io.vtbench.runner.measure.AfterPair;
import io.vtbench.runner.measure.FirstPair;
import io.vtbench.runner.measure.ManifestReader;
import io.vtbench.runner.measure.OverloadRunner;
import io.vtbench.runner.measure.SloRunner;
import io.vtbench.runner.report.NoteText;
import io.vtbench.runner.result.Answers;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.LoadFacts.LoadModel;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.Overload;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Slo;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.Thresholds;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.TrialAnswer.ArmAnswer;
import io.vtbench.runner.result.TrialAnswer.Decision;
import io.vtbench.runner.scenario.Catalog;
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
import io.vtbench.runner.trial.ChangedArm;
import io.vtbench.runner.trial.LoadPoint;
import io.vtbench.runner.trial.NextStep;
import io.vtbench.runner.trial.ServiceChange;
import io.vtbench.runner.trial.Target;
import io.vtbench.runner.trial.TimeBudget;
import io.vtbench.runner.trial.TrialContext;
import io.vtbench.runner.trial.TrialFindings;
import io.vtbench.runner.trial.TrialInspection;
import io.vtbench.runner.trial.TrialPlan;
import io.vtbench.runner.trial.TrialService;
import io.vtbench.runner.trial.WrongPathsException;
import org.jspecify.annotations.Nullable;

/** Carries out one trial, from its first look to its report. */
final class TrialSession {

	private static final String YAML = ".yaml";

	/** The time that the reports take. */
	private static final Duration AT_THE_END = Duration.ofSeconds(5);

	/**
	 * The time from which a trial has rising rates beside the overload, though nobody set
	 * an objective.
	 */
	private static final Duration LONG = Duration.ofMinutes(25);

	/** Before the load is known, nothing is asked with it. */
	private static final int ANY_USERS = 10;

	private final SuiteFolder home;

	private final PrintStream err;

	private final Environment environment;

	private final Request request;

	private final RunFolder folder;

	private final Catalog services;

	private final ExperimentFactory factory;

	/**
	 * Opens the trial that a person asks for.
	 * @param services modes and services of the suite
	 * @param folder that takes the files of the trial
	 */
	TrialSession(SuiteFolder home, Catalog services, PrintStream err, Environment environment, Request request,
			RunFolder folder) {
		this.home = home;
		this.err = err;
		this.environment = environment;
		this.request = request;
		this.folder = folder;
		this.services = services;
		this.factory = new ExperimentFactory(home, services, request.secrets().with(request.plan().secrets()));
	}

	/**
	 * Holds what the user asked for.
	 *
	 * @param compose describes what the service needs; null for nothing
	 * @param warmUp of each fork; null for what it needs
	 * @param window of each fork in each stage; null for what fits
	 * @param overload whether the last pairs get a load beyond the limit
	 * @param slo objective that rising rates are to meet; null for none
	 * @param next completes the change that the findings advise, which is then one more
	 * arm; null where none is wanted
	 * @param command that repeats it, without secrets
	 * @param secrets that the caller's environment gives
	 */
	record Request(TrialPlan plan, ComposeStack.@Nullable Source compose, @Nullable Integer pairs,
			@Nullable Duration limit, @Nullable Duration warmUp, @Nullable Duration window, boolean overload,
			@Nullable Slo slo, @Nullable UnaryOperator<ServiceChange> next, long seed, String command,
			SecretValues secrets) {

		/** Returns whether rising rates are to be sent. */
		boolean hasRates() {
			return this.slo != null || (this.overload && this.limit != null && this.limit.compareTo(LONG) >= 0);
		}

		/** Returns the same with one more arm, of which no other follows. */
		Request trying(ChangedArm arm, @Nullable Duration left) {
			return with(this.plan.with(arm), left, null);
		}

		/** Returns the same without paths of a file that the service answers wrongly. */
		Request without(WrongPathsException wrong, @Nullable Duration left) {
			return with(this.plan.asking(this.plan.target().without(wrong.answers())), left, this.next);
		}

		private Request with(TrialPlan other, @Nullable Duration left, @Nullable UnaryOperator<ServiceChange> step) {
			return new Request(other, this.compose, this.pairs, left, this.warmUp, this.window, this.overload, this.slo,
					step, this.seed, this.command, this.secrets);
		}

		/** Returns the name of the file of the first scenario that is measured. */
		String scenario() {
			return TrialPlan.firstStage(this.plan.rate()) + YAML;
		}

	}

	/** Holds what a trial left. */
	record Outcome(Trial trial, List<RunResult> results) {

		/**
		 * Returns whether all was measured that was to be, and every result that an
		 * answer rests on may be relied on: that of an arm which broke rests on none.
		 */
		boolean isValid() {
			return this.trial.cutShort().isEmpty()
					&& (this.trial.answer().arms().stream().allMatch((answer) -> isOfBreakdown(answer.arm()))
							|| this.results.stream().allMatch((result) -> result.status() == Status.VALID));
		}

		private boolean isOfBreakdown(String arm) {
			return this.trial.breakdowns()
				.stream()
				.anyMatch((broken) -> broken.arm().equals(arm) || broken.baseline().equals(arm));
		}

		/**
		 * Returns whether the command is to fail.
		 * @param failOn decisions about any arm that make it fail; with none, one that
		 * names something that became worse, about one of the builds
		 * @param builds arms that are another build of the service
		 */
		boolean fails(List<FailOn> failOn, Set<String> builds) {
			return this.trial.answer()
				.arms()
				.stream()
				.filter((answer) -> !failOn.isEmpty() || builds.contains(answer.arm()))
				.map(ArmAnswer::decision)
				.anyMatch((decision) -> (decision.isWorse() && (failOn.isEmpty() || failOn.contains(FailOn.WORSE)))
						|| (decision == Decision.UNCLEAR && failOn.contains(FailOn.UNCLEAR)));
		}

	}

	/** Looks, measures, judges and reports. */
	Outcome conduct() throws InterruptedException {
		Leftovers.endAll().forEach((text) -> this.err.println(Console.line(text)));
		TrialPlan plan = this.request.plan();
		try (ComposeStack stack = compose();
				ProgressView view = ProgressView.ofTrial(this.err,
						"bench try  " + plan.service().name() + "  " + plan.target().describe(),
						this.request.overload())) {
			return carryOut(view);
		}
		finally {
			this.folder.discardIfUnused(this.request.scenario());
		}
	}

	private @Nullable ComposeStack compose() throws InterruptedException {
		ComposeStack.Source needs = this.request.compose();
		if (needs == null) {
			return null;
		}
		this.err.println(Console.line("starting what " + needs.file().getFileName() + " describes"));
		return ComposeStack.start(needs);
	}

	private Outcome carryOut(ProgressView view) throws InterruptedException {
		TrialPlan plan = this.request.plan();
		view.say("try " + plan.service().name() + ", " + plan.target().describe() + "; results in "
				+ this.home.displayFromHere(this.folder.path()));
		String startedAt = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
		TimeBudget time = new TimeBudget(this.request.limit(), this.request.pairs(), this.request.warmUp(),
				this.request.window(), plan.service().changes().size() + 1, this.environment.pace())
			.keeping(this.environment.pace()
				.evidence()
				.multipliedBy(plan.service().changes().size() + 1L)
				.plusSeconds(secondsAfterPairs()));
		view.limitedBy(time::leftOfLimit);
		Experiment inspected = inspection();
		Set<Answers.Blind> blind = EnumSet.noneOf(Answers.Blind.class);
		TrialRecord record = new TrialRecord(
				Trial.begun(plan.service().name(), plan.target().describe(), startedAt, this.request.command())
					.withFacts(facts(inspected)),
				this.folder, () -> plan.learnt(this.environment.answers(), blind));
		try {
			TrialContext context = new TrialContext(this.environment, plan.target(), time, this.folder,
					view::sayWithTime, view.whileLooking(), blind);
			try (TrialInspection inspection = new TrialInspection(context, inspected)) {
				look(inspection, record, view);
				warnOfSlo(inspection.seen().aloneMillis(), view);
				ChangedArm next = next(inspection.seen());
				if (next == null) {
					return measure(inspected, inspection, context, record, view);
				}
				inspection.close();
				view.say("tries the next step beside: " + next.text());
				return carryOut(this.request.trying(next, time.leftOfLimit()), view);
			}
		}
		catch (WrongPathsException ex) {
			view.say(ex.getMessage());
			return carryOut(this.request.without(ex, time.leftOfLimit()), view);
		}
		catch (RuntimeException ex) {
			record.fail(ex, view::say, this.home);
			throw ex;
		}
	}

	/** Begins anew with another request, in the same folder. */
	private Outcome carryOut(Request other, ProgressView view) throws InterruptedException {
		return new TrialSession(this.home, this.services, this.err, this.environment, other, this.folder)
			.carryOut(view);
	}

	/** Says as soon as it is known that no rate keeps the objective. */
	private void warnOfSlo(double aloneMillis, ProgressView view) {
		Slo slo = this.request.slo();
		if (slo != null) {
			slo.terms()
				.stream()
				.filter((term) -> term.kind() != Slo.Kind.ERRORS && term.limit() < aloneMillis)
				.findFirst()
				.ifPresent((term) -> view.say("no rate keeps " + term.text() + ": few users wait for "
						+ Figures.millis(aloneMillis) + " already; end this, and take a higher --slo"));
		}
	}

	/**
	 * Returns the arm that what was seen advises; null for none, and where none is
	 * wanted.
	 */
	private @Nullable ChangedArm next(TrialFindings seen) {
		UnaryOperator<ServiceChange> completed = this.request.next();
		if (completed == null) {
			return null;
		}
		LoadPoint chosen = this.request.plan().load();
		int users = (chosen != null) ? chosen.users() : seen.curves().isEmpty() ? FullLoad.USERS : seen.load().users();
		return new NextStep(this.request.plan().service(), completed).after(seen.findings(), users);
	}

	/**
	 * Measures the arms that are not broken, beginning with the JVMs that were looked at.
	 * Where one breaks before a pair is done, the others are measured without it.
	 * @return what was found, also in the pairs, and the judged results
	 */
	private Outcome measure(Experiment inspected, TrialInspection inspection, TrialContext context, TrialRecord record,
			ProgressView view) throws InterruptedException {
		String baseline = inspected.arms().getFirst().name();
		TrialFindings seen = inspection.seen();
		List<RunResult> results = List.of();
		while (results.isEmpty() && !seen.brokenArms().contains(baseline)) {
			TrialPlan rest = this.request.plan().without(seen.brokenArms());
			if (rest.service().changes().isEmpty()) {
				break;
			}
			BrokenArms broken = new BrokenArms(context, baseline);
			List<TrialPlan.Stage> stages = rest.stages(seen, context.time());
			boolean first = inspection.firstPair() != null;
			results = measure(rest, stages, context.time(), inspection, broken, record, view);
			inspection.close();
			seen = broken.addedTo(first ? inspection.seen() : seen, inspected);
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

	private List<RunResult> measure(TrialPlan plan, List<TrialPlan.Stage> stages, TimeBudget time,
			TrialInspection inspection, BrokenArms broken, TrialRecord record, ProgressView view)
			throws InterruptedException {
		view.found(stages.getFirst().load().text());
		String extension = time.extension();
		if (extension != null) {
			view.say(extension);
		}
		String tooShort = stages.getFirst().tooShort();
		if (tooShort != null) {
			view.say(tooShort);
			record.cutShort(tooShort);
		}
		record.plans(plan(stages, plan.margins()));
		List<Session.Planned> planned = stages.stream().map((stage) -> planned(plan, stage)).toList();
		for (TrialPlan.Stage stage : stages) {
			keep(plan, stage);
		}
		AfterPair more = more(stages.getFirst(), planned.getFirst().experiment(), inspection, time, record);
		FirstPair firstPair = inspection.firstPair();
		AfterPair afterwards = (firstPair != null)
				? inspection.then((pair, listener) -> record.saw(inspection.seen())).then(more) : more;
		int pairs = stages.getFirst().pairs();
		// where nothing follows a pair, its logs are read once its arms have ended
		boolean usesUp = afterwards != AfterPair.NOTHING && this.request.window() == null && time.leftOfLimit() != null;
		return new Session(this.home, this.err, this.environment).endingWithin(time.left())
			.shownIn(view)
			.continuedBy("./bench report --judge " + this.home.display(this.folder.path()))
			.adding((run) -> run.failuresReviewedBy(broken)
				.followedBy(usesUp ? afterwards.usingUp(pairs, () -> leftOfLastPair(pairs, plan, time)) : afterwards)
				.beginningWith(firstPair)
				.keepingWholePairs((ended) -> record.cutShort(NoteText.cutShort(ended))))
			.conduct(planned, stages.stream().map((stage) -> this.folder.within(stage.name())).toList());
	}

	/** Returns the time until the last pair must be measured, so that all else fits. */
	private Duration leftOfLastPair(int pairs, TrialPlan plan, TimeBudget time) {
		Duration evidence = this.environment.pace().evidence().multipliedBy(plan.service().changes().size() + 1L);
		return time.left()
			.minus(AT_THE_END)
			.minus((pairs == 1) ? evidence : Duration.ZERO)
			.minusSeconds((this.request.hasRates() ? SloRunner.SECONDS / pairs : 0)
					+ (this.request.overload() ? OverloadRunner.SECONDS / Math.min(2, pairs) : 0));
	}

	private int secondsAfterPairs() {
		return (this.request.hasRates() ? SloRunner.SECONDS : 0)
				+ (this.request.overload() ? OverloadRunner.SECONDS : 0);
	}

	/** Returns what loads the arms of a pair once it is measured. */
	private AfterPair more(TrialPlan.Stage stage, Experiment experiment, TrialInspection inspection, TimeBudget time,
			TrialRecord record) {
		AfterPair overload = overload(stage, experiment, time, record);
		if (this.request.hasRates() && stage.design() == Design.INTERLEAVED) {
			return new SloRunner(this.request.slo(), stage.pairs(), inspection.seen().requestsEach(), time::left,
					record::loadedAtRates)
				.then(overload);
		}
		if (this.request.slo() != null) {
			record.cutShort("no rates were tried for --slo, because the arms take turns here; leave it out");
		}
		return overload;
	}

	/** Returns what loads the arms beyond their limit, where the trial does that. */
	private AfterPair overload(TrialPlan.Stage stage, Experiment experiment, TimeBudget time, TrialRecord record) {
		Overload.Absence absence = !this.request.overload() ? Overload.Absence.OFF
				: (stage.design() != Design.INTERLEAVED) ? Overload.Absence.IN_TURN
						: this.environment.carries(experiment, 1) ? null : Overload.Absence.MACHINE;
		if (absence != null) {
			record.overloaded(Overload.none(0, absence));
			return AfterPair.NOTHING;
		}
		return new OverloadRunner(stage.pairs(), this.request.plan().users() != null, time::left,
				(users) -> this.environment.carries(experiment, users), record::overloaded);
	}

	/** Returns what is decided before the first pair. */
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

	/** Returns the experiment of the JVMs that are looked at. */
	private Experiment inspection() {
		LoadPoint chosen = this.request.plan().load();
		LoadPoint any = new LoadPoint(Math.max(ANY_USERS, this.environment.generators()), null);
		return planned(this.request.plan(), new TrialPlan.Stage((chosen != null) ? chosen : any, 1,
				this.environment.pace().lengths(null, null), Design.IN_TURN, null))
			.experiment();
	}

	/** Inspects the arms; what was seen is kept also where that fails. */
	private void look(TrialInspection inspection, TrialRecord record, ProgressView view) throws InterruptedException {
		TrialPlan plan = this.request.plan();
		// what prepares one would take from the other what it uses
		boolean together = this.environment.capabilities().contains(Capability.SEVERAL_SUBJECTS)
				&& plan.service().prepare() == null;
		try (Interruption interruption = new Interruption(view, this.home, this.folder, null)) {
			inspection.inspect(plan.load(), together);
		}
		finally {
			record.saw(inspection.seen());
		}
	}

	private Session.Planned planned(TrialPlan plan, TrialPlan.Stage stage) {
		Path file = file(stage);
		Scenario scenario = plan.scenario(stage);
		// a result names no folder that it need not
		Choices choices = ChoicesBuilder.builder()
			.scenario(scenario.name())
			.file(this.home.displayFromHere(file))
			.profile(Profile.QUICK)
			.pairs(stage.pairs())
			.seed(this.request.seed())
			.arms(List.of())
			.build();
		this.services.add(scenario, file);
		Experiment experiment = this.factory.create(choices, "./bench run " + choices.file() + " --pairs "
				+ stage.pairs() + " --seed " + this.request.seed() + this.environment.options(), null);
		this.environment.require(experiment);
		return new Session.Planned(choices, experiment);
	}

	private Path file(TrialPlan.Stage stage) {
		return this.folder.path().resolve(stage.name() + YAML);
	}

	/** Writes the file of a stage, by which a person runs it again. */
	private void keep(TrialPlan plan, TrialPlan.Stage stage) {
		ComposeStack.Source needs = this.request.compose();
		Path here = this.folder.path().toAbsolutePath();
		Path schema = this.home.path().toAbsolutePath().resolve("docs/scenario.schema.json");
		OutputFiles.write(file(stage),
				TrialPlan.text(plan.scenario(stage),
						here.startsWith(this.home.path().toAbsolutePath()) ? here.relativize(schema) : null,
						(needs != null) ? needs.file() : null));
	}

	/**
	 * Returns what the answer is about: an arm that breaks may do so on few processors
	 * alone.
	 */
	private Map<String, String> facts(Experiment inspected) {
		Map<String, String> facts = new LinkedHashMap<>();
		MachineFacts machine = this.environment.machine();
		facts.put(Trial.JDK, ManifestReader.jdk(ManifestReader.arms(inspected, this.environment)));
		facts.put(Trial.MACHINE, machine.cpu() + ", " + Figures.count(machine.cores(), "core") + ", "
				+ Figures.bytes((double) machine.memoryBytes()) + " of memory, " + machine.kernel());
		Target.OfFile file = this.request.plan().target().file();
		if (file != null && !file.leftOut().isEmpty()) {
			facts.put("paths left out", PlainText.list(file.leftOut()));
		}
		TrialService service = this.request.plan().service();
		if (service.jar() != null) {
			facts.put("Spring Boot", TrialRefusals.boot(service.jar()).version());
		}
		service.changes()
			.forEach((arm) -> facts.put("arm " + arm.name(),
					arm.text() + arm.value(ServiceChange.Kind.JAR)
						.map((jar) -> ", Spring Boot " + TrialRefusals.boot(Path.of(jar)).version())
						.orElse("")));
		return facts;
	}

}
