package io.vtbench.runner.trial;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

import io.vtbench.runner.environment.Environment;
import io.vtbench.runner.environment.Pace;
import io.vtbench.runner.environment.TestBed;
import io.vtbench.runner.environment.TestBed.LaunchMode;
import io.vtbench.runner.evidence.Findings;
import io.vtbench.runner.experiment.Experiment;
import io.vtbench.runner.experiment.ResolvedArm;
import io.vtbench.runner.experiment.RunFolder;
import io.vtbench.runner.file.OutputFiles;
import io.vtbench.runner.format.Figures;
import io.vtbench.runner.process.ServiceException;
import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.result.FirstMinute;
import io.vtbench.runner.result.Trial.Finding;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the arms of a trial before anything is measured: each in a fork that is loaded
 * alone from its first second; then, with all forks warm, the load is found and the
 * evidence is taken.
 */
public final class Trials {

	/** The search in one arm may take one part of so many of the time that is left. */
	private static final int SEARCH_SHARE = 10;

	/**
	 * A first load lasts longer where that is at most one part of so many of the time
	 * left.
	 */
	private static final int LONGER_SHARE = 20;

	private static final String ANOTHER_CHANGE = "compare another change, such as --change property:KEY=VALUE";

	private final Environment environment;

	private final Target target;

	private final TrialTime time;

	private final Consumer<String> progress;

	private final List<FirstMinute> minutes = new ArrayList<>();

	private final List<CapacityCurve> curves = new ArrayList<>();

	private final List<Evidence> evidence = new ArrayList<>();

	private Duration start = Duration.ZERO;

	/** Looks of one trial. */
	public Trials(Environment environment, Target target, TrialTime time, Consumer<String> progress) {
		this.environment = environment;
		this.target = target;
		this.time = time;
		this.progress = progress;
	}

	/**
	 * Looks at all arms of an experiment.
	 * @param chosen load; null to find one
	 * @param together whether all arms may live at once
	 * @throws io.vtbench.runner.failure.BenchException where the service does not answer
	 * as expected, or the switch has no effect
	 */
	public TrialFindings look(Experiment experiment, RunFolder folder, @Nullable LoadPoint chosen, boolean together)
			throws InterruptedException {
		try (TestBed testBed = this.environment.open(experiment, folder, this.progress::accept)) {
			boolean beside = together && lookAt(experiment.arms(), testBed, folder, chosen);
			if (!beside) {
				this.minutes.clear();
				for (ResolvedArm arm : experiment.arms()) {
					lookAt(List.of(arm), testBed, folder, chosen);
				}
				requireRightAnswers(this.curves, "see the logs in " + folder.path().resolve("raw"));
			}
			return new TrialFindings(List.copyOf(this.minutes), List.copyOf(this.curves), List.copyOf(this.evidence),
					Findings.of(this.evidence), this.start, beside, testBed.facts());
		}
	}

	/**
	 * Looks at arms whose forks live at once.
	 * @return false where one does not start beside the first: a port or a file may be
	 * taken
	 */
	private boolean lookAt(List<ResolvedArm> arms, TestBed testBed, RunFolder folder, @Nullable LoadPoint chosen)
			throws InterruptedException {
		List<InspectedFork> forks = new ArrayList<>();
		try {
			for (ResolvedArm arm : arms) {
				this.progress.accept(arm.name() + ": starting");
				try {
					forks.add(start(testBed, arm, folder));
				}
				catch (ServiceException ex) {
					if (forks.isEmpty()) {
						throw ex;
					}
					this.progress
						.accept("one at a time, for the second does not start beside the first: " + ex.getMessage());
					return false;
				}
				begin(forks.getLast(), chosen);
			}
			look(arms, forks, (chosen != null) ? chosen : search(forks));
			return true;
		}
		finally {
			forks.reversed().forEach(InspectedFork::close);
		}
	}

	private InspectedFork start(TestBed testBed, ResolvedArm arm, RunFolder folder) throws InterruptedException {
		Path log = folder.raw(arm.name() + ".log");
		OutputFiles.putAside(log);
		return testBed.launch(arm, log, LaunchMode.INSPECTED, (subject) -> new InspectedFork(arm.name(), subject,
				this.environment, this.target, folder.path().resolve("raw"), this.progress));
	}

	/** The first answer and the first load of a fork. */
	private void begin(InspectedFork fork, @Nullable LoadPoint chosen) throws InterruptedException {
		this.start = (fork.startTime().compareTo(this.start) > 0) ? fork.startTime() : this.start;
		fork.requireRightAnswer(this.target);
		Pace pace = this.time.pace();
		Duration one = pace.firstMinute().plus(pace.look()).plus((chosen == null) ? pace.shortSearch() : Duration.ZERO);
		this.time.require(this.start, this.minutes.isEmpty() ? one.multipliedBy(2).plus(this.start) : one);
		int users = (chosen != null && chosen.rate() == null) ? chosen.users() : firstUsers();
		this.minutes.add(fork.firstMinute(users, pace.firstMinute(),
				(more) -> more.multipliedBy(LONGER_SHARE).compareTo(this.time.left()) <= 0));
	}

	/** Enough for any service to compile what it needs, and not too many for most. */
	private int firstUsers() {
		return Math.max(LoadPoint.FIRST_USERS, this.environment.generators());
	}

	private LoadPoint search(List<InspectedFork> forks) throws InterruptedException {
		for (int i = 0; i < forks.size(); i++) {
			if (this.minutes.get(this.minutes.size() - forks.size() + i).hasMuchToCompile()) {
				forks.get(i).warmUpLightly();
			}
		}
		Map<String, CapacitySearch.Load> loads = new LinkedHashMap<>();
		forks.forEach((fork) -> loads.put(fork.arm(), fork::step));
		List<CapacityCurve> found = new CapacitySearch(loads, this.environment.generators(), limit(forks.size()))
			.from(firstUsers());
		if (forks.size() > 1) {
			requireRightAnswers(found, forks.getFirst().advice());
		}
		this.curves.addAll(found);
		return TrialFindings.knee(found);
	}

	/**
	 * Refuses wrong answers at every load in every arm: each result of a measurement
	 * would be invalid.
	 */
	private static void requireRightAnswers(List<CapacityCurve> curves, String advice) {
		if (!curves.isEmpty()
				&& curves.stream().flatMap((curve) -> curve.steps().stream()).allMatch(CapacityCurve.Step::fails)) {
			CapacityCurve.Step best = curves.getFirst().knee();
			throw new ServiceException(
					Figures.percent(best.failedShare()) + " of the answers to " + Figures.count(best.users(), "user")
							+ " were not the expected one, and no number of users has fewer than 1 % of them; " + advice
							+ ", and look for a limit of requests or for what it needs to work");
		}
	}

	private void look(List<ResolvedArm> arms, List<InspectedFork> forks, LoadPoint load) throws InterruptedException {
		for (int i = 0; i < arms.size(); i++) {
			Evidence seen = forks.get(i).look(load);
			requireThreads(arms, arms.get(i), seen);
			this.evidence.add(seen);
		}
	}

	/**
	 * Refuses an arm that does not serve on the threads that its mode asks for, where
	 * arms differ in it: then nothing is compared.
	 */
	static void requireThreads(List<ResolvedArm> arms, ResolvedArm arm, Evidence seen) {
		String wanted = arm.mode().threadKind();
		String kind = seen.threadKind();
		if (arms.stream().allMatch((each) -> each.mode().threadKind().equals(wanted)) || kind.equals(wanted)
				|| kind.equals(Evidence.UNSEEN)) {
			// what cannot be proven is said in the answer
			return;
		}
		String witnesses = " (" + String.join("; ", seen.witnesses()) + "); ";
		throw new ServiceException(switch (kind) {
			case "event-loop" -> "requests are served by event loops, which spring.threads.virtual.enabled does not"
					+ " change" + witnesses + ANOTHER_CHANGE;
			case "unknown" -> "no thread was seen serving a request in " + arm.name() + witnesses
					+ "ask for a path that takes longer, or for more --users";
			case "mixed" -> "requests of " + arm.name() + " are served by more than one kind of thread" + witnesses
					+ "ask for one kind of path at a time";
			default -> wanted.equals("virtual")
					? "spring.threads.virtual.enabled=true has no effect: requests are still served by " + kind
							+ " threads" + witnesses
							+ "look for an executor or a server customizer of the service's own"
					: "requests are served by " + kind + " threads also where spring.threads.virtual.enabled is false"
							+ witnesses + "the service sets them by itself: remove that from it, or " + ANOTHER_CHANGE;
		});
	}

	/** A short time for the whole is a short one for the search. */
	private BooleanSupplier limit(int arms) {
		Duration share = this.time.left().dividedBy(SEARCH_SHARE);
		Duration most = this.time.pace().search();
		long end = System.nanoTime() + ((share.compareTo(most) < 0) ? share : most).multipliedBy(arms).toNanos();
		return () -> System.nanoTime() > end;
	}

}
