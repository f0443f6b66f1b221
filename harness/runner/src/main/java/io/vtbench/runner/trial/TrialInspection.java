package io.vtbench.runner.trial;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

import io.vtbench.runner.failure.BenchException;
import io.vtbench.runner.failure.Closing;
import io.vtbench.runner.format.Figures;
import io.vtbench.runner.format.Witnesses;
import io.vtbench.runner.inside.Findings;
import io.vtbench.runner.judge.FullLoad;
import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.measure.AfterPair;
import io.vtbench.runner.measure.FirstPair;
import io.vtbench.runner.measure.LiveArm;
import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.result.FirstLoad;
import io.vtbench.runner.result.ThreadKind;
import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.scenario.LoadSpec;
import io.vtbench.runner.scenario.ResolvedArm;
import io.vtbench.runner.scenario.RunListener;
import io.vtbench.runner.system.Pace;
import io.vtbench.runner.system.TestBed;
import org.jspecify.annotations.Nullable;

/**
 * Inspects the arms of a trial before anything is measured: each in a fork that is loaded
 * alone from its first second; then all forks are warmed up, and the load is found. These
 * forks are the first pair, and once they are measured, the evidence is taken.
 */
public final class TrialInspection implements AfterPair, AutoCloseable {

	private static final String ANOTHER_CHANGE = "compare another change, such as --change property:KEY=VALUE";

	/**
	 * The CPU time after loads, in s, from which on a service puts its work off: more
	 * than last requests and a garbage collection take.
	 */
	private static final double DEFERRED_SECONDS = 2;

	private final TrialContext context;

	private final Experiment experiment;

	private final List<FirstLoad> firstLoads = new ArrayList<>();

	private final List<CapacityCurve> curves = new ArrayList<>();

	private final List<Evidence> evidence = new ArrayList<>();

	private final BrokenArms broken;

	/** The forks that live; none once they are closed. */
	private final List<InspectedArm> forks = new ArrayList<>();

	private @Nullable TestBed testBed;

	private boolean finished;

	private Duration start = Duration.ZERO;

	private boolean together;

	private Map<String, String> facts = Map.of();

	/** The text about the user's script; empty where nothing is to be said. */
	private String script = "";

	private double requestsEach = 1;

	private TrialFindings.Warm warm = TrialFindings.Warm.UNKNOWN;

	/** Creates an inspection that has not begun. */
	public TrialInspection(TrialContext context, Experiment experiment) {
		this.context = context;
		this.experiment = experiment;
		this.broken = new BrokenArms(context, experiment.arms().getFirst().name());
	}

	/**
	 * Inspects all arms of the experiment.
	 * @param chosen load; null to find one
	 * @param together whether all arms may live at once
	 * @throws io.vtbench.runner.failure.BenchException where the service does not answer
	 * as expected, or the switch has no effect
	 */
	public TrialFindings inspect(@Nullable LoadPoint chosen, boolean together) throws InterruptedException {
		TestBed opened = this.context.open(this.experiment);
		this.testBed = opened;
		try (Closing closing = Closing.each(List.of(this), TrialInspection::closeUnfinished)) {
			inspect(opened, chosen, together);
			this.finished = true;
		}
		return seen();
	}

	/** Keeps what lives only where all of it was inspected. */
	private void closeUnfinished() {
		this.facts = facts(Objects.requireNonNull(this.testBed));
		if (!this.finished) {
			close();
		}
	}

	private void inspect(TestBed testBed, @Nullable LoadPoint chosen, boolean together) throws InterruptedException {
		List<ResolvedArm> arms = this.experiment.arms();
		this.together = together && inspect(arms, testBed, chosen);
		if (!this.together) {
			closeForks();
			this.firstLoads.clear();
			this.evidence.clear();
			this.broken.clear();
			for (ResolvedArm arm : arms) {
				inspect(List.of(arm), testBed, chosen);
				closeForks();
			}
			LoadSearch.requireRightAnswers(this.curves, "see the logs in " + this.context.raw());
		}
		boolean last = arms.size() == this.broken.breakdowns().size() + 1;
		if (last) {
			closeForks();
		}
		this.broken.repeat(testBed, this.experiment, this.start, last);
		this.broken.requireNoneKilled();
	}

	/**
	 * Returns the forks of all arms that are not broken, which are warm; null where they
	 * do not live at once.
	 */
	public @Nullable FirstPair firstPair() {
		if (!this.together || this.forks.size() < 2 || this.testBed == null) {
			return null;
		}
		return new FirstPair(this.testBed, this.forks.stream().map(InspectedArm::live).toList(),
				this.context.time().untilWarm(this.start, this.warm.up()));
	}

	@Override
	public void follow(MeasuredPair pair, RunListener listener) throws InterruptedException {
		if (pair.number() > 1 || this.forks.isEmpty()) {
			return;
		}
		LoadSpec load = LiveArm.load(pair.experiment());
		List<Evidence> seen = new ArrayList<>();
		try {
			for (InspectedArm fork : this.forks) {
				seen.add(fork.observe(new LoadPoint(load.concurrency(), load.rate())));
			}
			this.evidence.clear();
			this.evidence.addAll(seen);
		}
		catch (BenchException ex) {
			// the pair is measured, and what was seen before stands
			this.context.progress().accept(BenchException.sentence(ex));
		}
	}

	private void closeForks() {
		List<InspectedArm> living = List.copyOf(this.forks);
		this.forks.clear();
		Closing.each(living.reversed(), InspectedArm::close).close();
	}

	@Override
	public void close() {
		TestBed opened = this.testBed;
		this.testBed = null;
		try {
			closeForks();
		}
		finally {
			if (opened != null) {
				opened.close();
			}
		}
	}

	/**
	 * Returns what was seen so far, also where the inspection did not come to its end.
	 */
	public TrialFindings seen() {
		List<Evidence> inOrder = this.experiment.arms()
			.stream()
			.flatMap((arm) -> Stream.concat(this.evidence.stream(), this.broken.evidence().stream())
				.filter((each) -> each.arm().equals(arm.name())))
			.toList();
		return new TrialFindings(List.copyOf(this.firstLoads), List.copyOf(this.curves), inOrder, Findings.of(inOrder),
				this.start, this.together, this.facts, this.broken.breakdowns(), this.requestsEach, this.warm);
	}

	private Map<String, String> facts(TestBed testBed) {
		Map<String, String> facts = new LinkedHashMap<>(testBed.facts());
		if (!this.script.isEmpty()) {
			facts.put("script", this.script);
		}
		return facts;
	}

	/**
	 * Inspects arms whose forks live at once.
	 * @return false where one does not start beside the first: a port or a file may be
	 * taken
	 */
	private boolean inspect(List<ResolvedArm> arms, TestBed testBed, @Nullable LoadPoint chosen)
			throws InterruptedException {
		for (ResolvedArm arm : arms) {
			this.context.listener().phase(arm.name() + ": starting");
			try {
				this.forks.add(this.context.start(testBed, this.experiment, arm, false));
			}
			catch (ServiceException ex) {
				if (this.forks.isEmpty()) {
					throw ex;
				}
				this.context.progress()
					.accept("one at a time, because the second does not start beside the first: " + ex.getMessage());
				return false;
			}
			begin(chosen);
		}
		boolean alone = arms.size() == 1;
		if (this.forks.size() > 1 || (alone && !this.forks.isEmpty())) {
			LoadPoint load = search(chosen);
			if (load != null) {
				observe(arms, load, alone);
			}
		}
		return true;
	}

	/** Asks the last fork for its first answer and sends it its first load. */
	private void begin(@Nullable LoadPoint chosen) throws InterruptedException {
		InspectedArm fork = this.forks.getLast();
		this.start = Collections.max(List.of(this.start, fork.startTime()));
		if (this.broken.isBaseline(fork)) {
			fork.requirePathsOfFile();
		}
		OwnScript own = fork.requireRightAnswer();
		if (own != null && this.script.isEmpty() && !own.text().isEmpty()) {
			this.script = own.text();
			this.context.progress().accept("the script: " + this.script);
		}
		Pace pace = this.context.time().pace();
		Duration length = pace.firstLoad();
		Duration one = length.plus(pace.evidence()).plus((chosen == null) ? pace.shortSearch() : Duration.ZERO);
		this.context.time().require(this.start, this.firstLoads.isEmpty() ? one.multipliedBy(2).plus(this.start) : one);
		int users = (chosen != null && chosen.rate() == null) ? chosen.users() : firstUsers();
		try {
			this.firstLoads.add(fork.firstLoad(users, length));
			this.requestsEach = fork.requestsEach();
		}
		catch (BrokenArmException ex) {
			FirstLoad first = ex.failure().firstLoad();
			if (first == null && (this.broken.isBaseline(fork) || !fork.staysBroken(ex))) {
				throw ex;
			}
			if (first != null) {
				this.firstLoads.add(first);
				if (fork.answers()) {
					// it only paused
					return;
				}
			}
			this.broken.exclude(this.forks, fork, ex,
					this.broken.served(ex.failure().load(), List.of(), this.firstLoads));
		}
	}

	/**
	 * Returns the users of the first load: enough for any service to compile what it
	 * needs, and not too many for most.
	 */
	private int firstUsers() {
		return Math.max(LoadPoint.FIRST_USERS, this.context.environment().generators());
	}

	/** Warms the forks up and finds the load; null where no candidate is left. */
	private @Nullable LoadPoint search(@Nullable LoadPoint chosen) throws InterruptedException {
		LoadSearch search = new LoadSearch(this.broken, this.context.time(), this.context.environment(), this.curves);
		int living = this.forks.size();
		this.context.listener().phase("warming up by few users");
		List<CapacityCurve> found;
		try {
			found = search.curves(this.forks, chosen);
		}
		catch (RuntimeException ex) {
			if (chosen == null) {
				this.curves.addAll(search.unfinished());
			}
			throw ex;
		}
		if (living > 1 && this.forks.size() < 2) {
			return null;
		}
		warm(found, chosen);
		if (chosen != null) {
			return chosen;
		}
		this.curves.addAll(found);
		if (this.forks.size() > 1) {
			LoadSearch.requireRightAnswers(found, this.forks.getFirst().advice());
		}
		return LoadPoint.ofUsers(FullLoad.users(found));
	}

	/** Keeps what the warm forks showed, of the arm where it is worst. */
	private void warm(List<CapacityCurve> found, @Nullable LoadPoint chosen) {
		double up = 0;
		double answer = 0;
		for (InspectedArm fork : this.forks) {
			up = Math.max(up, fork.warmUpSeconds());
			answer = Math.max(answer, fork.aloneSeconds());
		}
		double perSecond = (chosen == null) ? 0
				: found.stream().mapToDouble((curve) -> curve.steps().getLast().throughputPerSecond()).min().orElse(0);
		Duration longest = Duration.ofMillis(Math.round(1000 * up));
		double weaker = (this.warm.chosenPerSecond() > 0) ? Math.min(perSecond, this.warm.chosenPerSecond())
				: perSecond;
		this.warm = new TrialFindings.Warm(Collections.max(List.of(longest, this.warm.up())),
				Math.max(answer, this.warm.answerSeconds()), weaker);
	}

	/**
	 * Looks at the threads of the forks, or takes the evidence of those that are not
	 * measured.
	 */
	private void observe(List<ResolvedArm> arms, LoadPoint load, boolean alone) throws InterruptedException {
		for (InspectedArm fork : List.copyOf(this.forks)) {
			try {
				Evidence observed = alone ? fork.observe(load) : fork.glance(load);
				requireWork(fork.name(), fork.live().deferred().seconds(), observed);
				requireThreads(arms, this.experiment.arm(fork.name()), observed);
				this.evidence.add(observed);
			}
			catch (BrokenArmException ex) {
				if (!fork.staysBroken(ex)) {
					throw ex;
				}
				this.broken.exclude(this.forks, fork, ex, this.broken.served(load, this.curves, this.firstLoads));
				this.curves.removeIf((curve) -> curve.arm().equals(fork.name()));
			}
		}
	}

	/**
	 * Returns the arms of a comparison in which an arm takes part: all for the first one,
	 * and the first one for any other.
	 */
	private static List<ResolvedArm> compared(List<ResolvedArm> arms, ResolvedArm arm) {
		return arm.equals(arms.getFirst()) ? arms : arms.subList(0, 1);
	}

	/**
	 * Refuses an arm whose answers come before the work, so soon that no thread is seen
	 * giving one.
	 * @param deferredSeconds CPU time that it used after its loads
	 * @throws ServiceException with the next step
	 */
	static void requireWork(String arm, double deferredSeconds, Evidence observed) {
		if (deferredSeconds > DEFERRED_SECONDS && observed.requestsSeen() == 0) {
			throw new ServiceException(
					arm + " answers before the work is done: after its loads it went on computing," + " for "
							+ Figures.seconds(deferredSeconds) + " of CPU time, so its rate is none of work; ask for a"
							+ " path that waits for the work, or for a --rate that both arms can do");
		}
	}

	/**
	 * Refuses an arm that does not serve on the threads that its mode asks for, where
	 * arms differ in it: then nothing is compared. Event loops are no threads that a mode
	 * asks for, but an arm that differs in more than its mode may be another program.
	 * @throws ServiceException with what the witnesses saw and the next step
	 */
	static void requireThreads(List<ResolvedArm> arms, ResolvedArm arm, Evidence observed) {
		String wanted = arm.mode().threadKind();
		String kind = observed.threadKind().toString();
		if (arms.stream().allMatch((each) -> each.mode().threadKind().equals(wanted)) || kind.equals(wanted)
				|| observed.threadKind() == ThreadKind.UNSEEN) {
			// what cannot be proven is said in the answer
			return;
		}
		boolean told = kind.equals("platform") || kind.equals("virtual");
		if (!told && compared(arms, arm).stream().noneMatch((other) -> other.isSwitchOf(arm))) {
			return;
		}
		String witnesses = " (" + Witnesses.text(observed.witnesses()) + "); ";
		throw new ServiceException(switch (kind) {
			case "event-loop" -> "requests are served by event loops, which spring.threads.virtual.enabled does not"
					+ " change" + witnesses + ANOTHER_CHANGE;
			case "unknown" -> "no thread was seen serving a request in " + arm.name() + witnesses
					+ "ask for a path that takes longer, or for more --users";
			case "mixed" -> "requests of " + arm.name() + " are served by more than one thread type" + witnesses
					+ "ask for one kind of path at a time";
			default -> wanted.equals("virtual")
					? "spring.threads.virtual.enabled=true has no effect: requests are still served by " + kind
							+ " threads" + witnesses
							+ "look for an executor or a server customizer of the service's own"
					: "requests are served by " + kind + " threads also where spring.threads.virtual.enabled is false"
							+ witnesses + "the service sets them by itself: remove that from it, or " + ANOTHER_CHANGE;
		});
	}

}
