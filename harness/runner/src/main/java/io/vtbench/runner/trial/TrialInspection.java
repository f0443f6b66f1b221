package io.vtbench.runner.trial;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.vtbench.runner.failure.Closing;
import io.vtbench.runner.format.Witnesses;
import io.vtbench.runner.inside.Findings;
import io.vtbench.runner.judge.Knee;
import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.result.FirstLoad;
import io.vtbench.runner.result.ThreadKind;
import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.scenario.ResolvedArm;
import io.vtbench.runner.system.Pace;
import io.vtbench.runner.system.TestBed;
import org.jspecify.annotations.Nullable;

/**
 * Inspects the arms of a trial before anything is measured: each in a fork that is loaded
 * alone from its first second; then, with all forks warm, the load is found and the
 * evidence is taken.
 */
public final class TrialInspection {

	private static final String ANOTHER_CHANGE = "compare another change, such as --change property:KEY=VALUE";

	private final TrialContext context;

	private final Experiment experiment;

	private final List<FirstLoad> firstLoads = new ArrayList<>();

	private final List<CapacityCurve> curves = new ArrayList<>();

	private final List<Evidence> evidence = new ArrayList<>();

	private final BrokenArms broken;

	private Duration start = Duration.ZERO;

	private boolean together;

	private Map<String, String> facts = Map.of();

	/** The text about the user's script; empty where nothing is to be said. */
	private String script = "";

	private double requestsEach = 1;

	/** The longest time until an arm was compiled; null where one was not. */
	private @Nullable Duration compiled = Duration.ZERO;

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
		try (TestBed testBed = this.context.open(this.experiment)) {
			try {
				inspect(testBed, chosen, together);
			}
			finally {
				this.facts = facts(testBed);
			}
		}
		return seen();
	}

	private void inspect(TestBed testBed, @Nullable LoadPoint chosen, boolean together) throws InterruptedException {
		List<ResolvedArm> arms = this.experiment.arms();
		this.together = together && inspect(arms, testBed, chosen);
		if (!this.together) {
			this.firstLoads.clear();
			this.evidence.clear();
			this.broken.clear();
			for (ResolvedArm arm : arms) {
				inspect(List.of(arm), testBed, chosen);
			}
			LoadSearch.requireRightAnswers(this.curves, "see the logs in " + this.context.raw());
		}
		this.broken.repeat(testBed, this.experiment, this.start, arms.size() == this.broken.breakdowns().size() + 1);
		this.broken.requireNoneKilled();
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
				this.start, this.together, this.facts, this.broken.breakdowns(), this.requestsEach, this.compiled);
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
		List<InspectedArm> forks = new ArrayList<>();
		try (Closing closing = Closing.each(forks.reversed(), InspectedArm::close)) {
			for (ResolvedArm arm : arms) {
				this.context.listener().phase(arm.name() + ": starting");
				try {
					forks.add(this.context.start(testBed, this.experiment, arm, false));
				}
				catch (ServiceException ex) {
					if (forks.isEmpty()) {
						throw ex;
					}
					this.context.progress()
						.accept("one at a time, because the second does not start beside the first: "
								+ ex.getMessage());
					return false;
				}
				begin(forks, chosen);
			}
			if (forks.size() > 1 || (arms.size() == 1 && !forks.isEmpty())) {
				LoadPoint load = (chosen != null) ? chosen : search(forks);
				if (load != null) {
					observe(arms, forks, load);
				}
				this.compiled = compiled(forks);
			}
			return true;
		}
	}

	/**
	 * Returns the time under load after which every fork was compiled; null where one is
	 * not.
	 */
	private static @Nullable Duration compiled(List<InspectedArm> forks) {
		double longest = 0;
		for (InspectedArm fork : forks) {
			Double seconds = fork.secondsToCompiled();
			if (seconds == null) {
				return null;
			}
			longest = Math.max(longest, seconds);
		}
		return Duration.ofMillis(Math.round(longest * 1000));
	}

	/** Asks the last fork for its first answer and sends it its first load. */
	private void begin(List<InspectedArm> forks, @Nullable LoadPoint chosen) throws InterruptedException {
		InspectedArm fork = forks.getLast();
		this.start = Collections.max(List.of(this.start, fork.startTime()));
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
			this.broken.exclude(forks, fork, ex, this.broken.served(ex.failure().load(), List.of(), this.firstLoads));
		}
	}

	/**
	 * Returns the users of the first load: enough for any service to compile what it
	 * needs, and not too many for most.
	 */
	private int firstUsers() {
		return Math.max(LoadPoint.FIRST_USERS, this.context.environment().generators());
	}

	/** Finds the load; null where no candidate is left. */
	private @Nullable LoadPoint search(List<InspectedArm> forks) throws InterruptedException {
		Set<String> cold = this.firstLoads.stream()
			.filter(FirstLoad::hasMuchToCompile)
			.map(FirstLoad::arm)
			.collect(Collectors.toSet());
		LoadSearch search = new LoadSearch(this.broken, this.context.time(), this.context.environment().generators(),
				this.curves);
		List<CapacityCurve> found;
		try {
			found = search.curves(forks, cold, firstUsers());
		}
		catch (RuntimeException ex) {
			this.curves.addAll(search.unfinished());
			throw ex;
		}
		if (found == null) {
			return null;
		}
		this.curves.addAll(found);
		if (forks.size() > 1) {
			LoadSearch.requireRightAnswers(found, forks.getFirst().advice());
		}
		return LoadPoint.ofUsers(Knee.usersAtLimit(found));
	}

	private void observe(List<ResolvedArm> arms, List<InspectedArm> forks, LoadPoint load) throws InterruptedException {
		for (InspectedArm fork : List.copyOf(forks)) {
			try {
				Evidence observed = fork.observe(load);
				requireThreads(arms, this.experiment.arm(fork.name()), observed);
				this.evidence.add(observed);
			}
			catch (BrokenArmException ex) {
				if (!fork.staysBroken(ex)) {
					throw ex;
				}
				this.broken.exclude(forks, fork, ex, this.broken.served(load, this.curves, this.firstLoads));
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
