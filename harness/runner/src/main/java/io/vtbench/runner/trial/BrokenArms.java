package io.vtbench.runner.trial;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.measure.ArmFailure;
import io.vtbench.runner.measure.LiveArm;
import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.result.FirstLoad;
import io.vtbench.runner.result.Trial.Breakdown;
import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.system.TestBed;
import org.jspecify.annotations.Nullable;

/**
 * Collects the arms of a trial that stop serving under a load that another arm carries:
 * while they are inspected, and while their pairs are measured.
 */
public final class BrokenArms implements ArmFailure.Review {

	/**
	 * The number of parts of the time left of which one more JVM of a broken arm may take
	 * one.
	 */
	private static final int AGAIN_SHARE = 5;

	/** The time that one more JVM takes beside its start and its load. */
	private static final Duration AGAIN_AROUND = Duration.ofSeconds(20);

	private final TrialContext context;

	private final String baseline;

	private final List<Breakdown> breakdowns = new ArrayList<>();

	private final List<BrokenArmException> causes = new ArrayList<>();

	private final List<Evidence> evidence = new ArrayList<>();

	/**
	 * Creates a collection without an arm so far.
	 * @param baseline name of the arm that the others are compared with
	 */
	public BrokenArms(TrialContext context, String baseline) {
		this.context = context;
		this.baseline = baseline;
	}

	List<Breakdown> breakdowns() {
		return List.copyOf(this.breakdowns);
	}

	/** Returns what the stuck requests of broken arms show. */
	List<Evidence> evidence() {
		return List.copyOf(this.evidence);
	}

	/** Forgets the arms that broke so far. */
	void clear() {
		this.breakdowns.clear();
		this.causes.clear();
		this.evidence.clear();
	}

	boolean isBaseline(InspectedArm fork) {
		return fork.name().equals(this.baseline);
	}

	@Override
	public boolean isBroken(ArmFailure failure) throws InterruptedException {
		LoadPoint load = new LoadPoint(failure.users(), LiveArm.load(failure.stage()).rate());
		InspectedArm fork = new InspectedArm(failure.arm(), failure.stage(), this.context);
		BrokenArmException cause = fork.failure(load, null, null);
		if (!fork.staysBroken(cause)) {
			return false;
		}
		for (LiveArm each : failure.others()) {
			InspectedArm other = new InspectedArm(each, failure.stage(), this.context);
			// a candidate is compared with the baseline alone
			double served = (isBaseline(fork) || isBaseline(other)) ? other.carried(load) : 0;
			if (served > 0) {
				add(fork, cause, other.name(), served, failure.jvms());
				return true;
			}
		}
		return false;
	}

	/**
	 * Excludes a fork whose arm has stopped serving, unless that is no difference between
	 * the arms.
	 * @param forks from which the fork is removed
	 * @param baselinePerSecond requests a second that the baseline served with the same
	 * load; 0 where it did not, or is not known to
	 * @throws BrokenArmException where the baseline broke, or did not carry the load
	 */
	void exclude(List<InspectedArm> forks, InspectedArm fork, BrokenArmException cause, double baselinePerSecond)
			throws InterruptedException {
		if (isBaseline(fork) || baselinePerSecond <= 0) {
			throw cause;
		}
		add(fork, cause, this.baseline, baselinePerSecond, 1);
		forks.remove(fork);
		fork.close();
	}

	/**
	 * Adds an arm that has stopped serving.
	 * @param other arm that carries the same load
	 * @param otherPerSecond requests a second that the other arm served
	 * @param jvms number of JVMs of the broken arm that got the load, the last of which
	 * broke
	 */
	private void add(InspectedArm fork, BrokenArmException cause, String other, double otherPerSecond, int jvms)
			throws InterruptedException {
		this.context.progress().accept(cause.getMessage());
		this.causes.add(cause);
		BrokenArmException.Failure failure = cause.failure();
		this.breakdowns.add(new Breakdown(fork.name(), failure.load().text(), failure.seconds(), failure.alive(), other,
				otherPerSecond, jvms, 1, fork.exhausted()));
		if (!failure.alive()) {
			return;
		}
		try {
			this.evidence.add(fork.observeStuck());
		}
		catch (ServiceException ex) {
			// that it broke is the answer, also where nobody sees why
			this.context.progress().accept(ex.getMessage());
		}
	}

	/**
	 * Adds the broken arms to what was found before, after one more JVM of each got the
	 * load.
	 * @param inspected experiment of the JVMs that are inspected
	 * @return findings with the broken arms; those of before where there are none, or
	 * where a signal ended an arm
	 */
	public TrialFindings addedTo(TrialFindings before, Experiment inspected) throws InterruptedException {
		if (this.breakdowns.isEmpty()) {
			return before;
		}
		try (TestBed testBed = this.context.open(inspected)) {
			repeat(testBed, inspected, before.start(), true);
		}
		catch (RuntimeException ex) {
			// what was measured before is worth more than one more JVM
			this.context.progress().accept(String.valueOf(ex.getMessage()));
		}
		return (killed() != null) ? before : before.with(this.breakdowns, this.evidence);
	}

	/**
	 * Explains why an arm did not break although it ended: a signal or a fault of the JVM
	 * ended one JVM of it, and no other one stopped serving.
	 * @return a sentence with the next step; null where every arm that ended did so by
	 * itself
	 */
	public @Nullable String killed() {
		for (int i = 0; i < this.breakdowns.size(); i++) {
			String outside = this.causes.get(i).failure().outside();
			if (outside != null && this.breakdowns.get(i).broken() == 1) {
				return this.causes.get(i).getMessage() + "; " + outside;
			}
		}
		return null;
	}

	/**
	 * Refuses arms that ended, and not by themselves: nothing is known of them.
	 * @throws ServiceException where a signal or a fault of the JVM ended an arm
	 */
	public void requireNoneKilled() {
		String killed = killed();
		if (killed != null) {
			// what is saved of the trial must not blame them either
			clear();
			throw new ServiceException(killed);
		}
	}

	/**
	 * Repeats the load that broke an arm in a fresh JVM of each, unless it is a load of
	 * arrivals, or there is no time.
	 * @param start the longest that a fork took to start
	 * @param last whether no candidate is left to be measured
	 */
	void repeat(TestBed testBed, Experiment experiment, Duration start, boolean last) throws InterruptedException {
		Duration needed = start.plus(this.context.time().pace().longLoad())
			.plus(AGAIN_AROUND)
			.multipliedBy(last ? 1 : AGAIN_SHARE);
		for (int i = 0; i < this.breakdowns.size(); i++) {
			LoadPoint load = this.causes.get(i).failure().load();
			if (load.rate() == null && needed.compareTo(this.context.time().left()) <= 0) {
				this.breakdowns.set(i, repeated(this.breakdowns.get(i), load.users(), testBed, experiment));
			}
		}
	}

	private Breakdown repeated(Breakdown first, int users, TestBed testBed, Experiment experiment)
			throws InterruptedException {
		this.context.listener().phase(first.arm() + ": once more in a fresh JVM");
		try (InspectedArm fork = this.context.start(testBed, experiment, experiment.arm(first.arm()), true)) {
			fork.requireRightAnswer();
			return first.repeated(breaks(fork, users));
		}
		catch (RuntimeException ex) {
			// that it broke before is known without it
			this.context.progress().accept(String.valueOf(ex.getMessage()));
			return first;
		}
	}

	private boolean breaks(InspectedArm fork, int users) throws InterruptedException {
		try {
			fork.firstLoad(users, this.context.time().pace().longLoad());
			return false;
		}
		catch (BrokenArmException ex) {
			return fork.staysBroken(ex);
		}
	}

	/**
	 * Returns the requests a second that the baseline served with a load, as far as that
	 * was seen; 0 where it was not.
	 */
	double served(LoadPoint load, List<CapacityCurve> curves, List<FirstLoad> firstLoads) {
		if (load.rate() != null) {
			return load.rate();
		}
		return curves.stream()
			.filter((curve) -> curve.arm().equals(this.baseline))
			.flatMap((curve) -> curve.steps().stream())
			.filter((step) -> step.users() == load.users())
			.mapToDouble(CapacityCurve.Step::throughputPerSecond)
			.findFirst()
			.orElseGet(() -> firstLoads.stream()
				.filter((first) -> first.arm().equals(this.baseline) && first.users() == load.users())
				.mapToDouble(FirstLoad::plateauPerSecond)
				.findFirst()
				.orElse(0));
	}

}
