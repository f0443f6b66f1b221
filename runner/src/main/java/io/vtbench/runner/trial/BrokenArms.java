package io.vtbench.runner.trial;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import io.vtbench.runner.process.ServiceException;
import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.result.FirstMinute;
import io.vtbench.runner.result.Trial.Breakdown;

/**
 * The candidates of a trial that stopped serving under a load which the baseline carries.
 */
final class BrokenArms {

	/** Of the time that is left, for one more JVM of an arm that broke. */
	private static final int AGAIN_SHARE = 5;

	/** Beside its start and its load. */
	private static final Duration AGAIN_AROUND = Duration.ofSeconds(20);

	private final TrialTime time;

	private final Consumer<String> progress;

	private String baseline = "";

	private final List<Breakdown> breakdowns = new ArrayList<>();

	private final List<BrokenArmException> causes = new ArrayList<>();

	BrokenArms(TrialTime time, Consumer<String> progress) {
		this.time = time;
		this.progress = progress;
	}

	/** Begins with no broken arm. */
	void begin(String baseline) {
		this.baseline = baseline;
		this.breakdowns.clear();
		this.causes.clear();
	}

	List<Breakdown> breakdowns() {
		return List.copyOf(this.breakdowns);
	}

	boolean isBaseline(InspectedFork fork) {
		return fork.arm().equals(this.baseline);
	}

	/**
	 * Gives up a fork whose arm has stopped serving, unless that is no difference between
	 * the arms.
	 * @param forks from which it is removed
	 * @param baselinePerSecond what the baseline served with the same load; 0 where it
	 * did not, or is not known to
	 * @param evidence that takes what its stuck requests show
	 * @throws BrokenArmException where the baseline broke, or did not carry the load
	 */
	void giveUp(List<InspectedFork> forks, InspectedFork fork, BrokenArmException cause, double baselinePerSecond,
			List<Evidence> evidence) throws InterruptedException {
		if (isBaseline(fork) || baselinePerSecond <= 0) {
			throw cause;
		}
		add(fork, cause, this.baseline, baselinePerSecond, 1, evidence);
		forks.remove(fork);
		fork.close();
	}

	/**
	 * Adds an arm that has stopped serving.
	 * @param other arm that carries the same load
	 * @param otherPerSecond what it served
	 * @param jvms of the broken arm that got the load, the last of which broke
	 * @param evidence that takes what stuck requests show
	 */
	void add(InspectedFork fork, BrokenArmException cause, String other, double otherPerSecond, int jvms,
			List<Evidence> evidence) throws InterruptedException {
		this.progress.accept(cause.getMessage());
		this.causes.add(cause);
		this.breakdowns.add(new Breakdown(fork.arm(), cause.load().text(), cause.seconds(), cause.isAlive(), other,
				otherPerSecond, jvms, 1));
		if (cause.isAlive()) {
			look(fork, evidence);
		}
	}

	private void look(InspectedFork fork, List<Evidence> evidence) throws InterruptedException {
		try {
			evidence.add(fork.lookAtStuck());
		}
		catch (ServiceException ex) {
			// that it broke is the answer, also where nobody sees why
			this.progress.accept(ex.getMessage());
		}
	}

	/** Starts one more JVM of an arm. */
	interface Starter {

		InspectedFork start(String arm) throws InterruptedException;

	}

	/**
	 * Repeats the load that broke an arm in a fresh JVM of each, unless it is one of
	 * arrivals, or there is no time.
	 * @param start the longest that a fork took
	 * @param last whether no candidate is left to be measured
	 */
	void repeat(Starter starter, Duration start, boolean last) throws InterruptedException {
		Duration needed = start.plus(this.time.pace().firstMinute())
			.plus(AGAIN_AROUND)
			.multipliedBy(last ? 1 : AGAIN_SHARE);
		for (int i = 0; i < this.breakdowns.size(); i++) {
			LoadPoint load = this.causes.get(i).load();
			if (load.rate() == null && needed.compareTo(this.time.left()) <= 0) {
				this.breakdowns.set(i, repeated(this.breakdowns.get(i), load.users(), starter));
			}
		}
	}

	private Breakdown repeated(Breakdown seen, int users, Starter starter) throws InterruptedException {
		this.progress.accept(seen.arm() + ": once more in a fresh JVM");
		try (InspectedFork fork = starter.start(seen.arm())) {
			fork.requireRightAnswer();
			return seen.repeated(breaks(fork, users));
		}
		catch (ServiceException ex) {
			this.progress.accept(ex.getMessage());
			return seen;
		}
	}

	private static boolean breaks(InspectedFork fork, int users) throws InterruptedException {
		try {
			fork.firstMinute(users, (more) -> false);
			return false;
		}
		catch (BrokenArmException ex) {
			return fork.health().staysBroken(ex);
		}
	}

	/** What an arm served with a load, as far as it was seen; 0 where it was not. */
	double served(LoadPoint load, List<CapacityCurve> curves, List<FirstMinute> minutes) {
		if (load.rate() != null) {
			return load.rate();
		}
		return curves.stream()
			.filter((curve) -> curve.arm().equals(this.baseline))
			.flatMap((curve) -> curve.steps().stream())
			.filter((step) -> step.users() == load.users())
			.mapToDouble(CapacityCurve.Step::throughputPerSecond)
			.findFirst()
			.orElseGet(() -> minutes.stream()
				.filter((minute) -> minute.arm().equals(this.baseline) && minute.users() == load.users())
				.mapToDouble(FirstMinute::plateauPerSecond)
				.findFirst()
				.orElse(0));
	}

}
