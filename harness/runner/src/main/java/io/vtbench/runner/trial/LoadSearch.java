package io.vtbench.runner.trial;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.system.Capability;
import io.vtbench.runner.system.Environment;
import org.jspecify.annotations.Nullable;

/**
 * Warms the forks of a trial up, and searches its load in them. A candidate that stops
 * serving on the way is excluded, and the search begins anew with the others.
 */
final class LoadSearch {

	/**
	 * The number of parts of the time left of which the search in one arm may take one.
	 */
	private static final int SHARE = 10;

	/**
	 * The share of the time that a request may take, 0 to 1, by which it is expected to
	 * be answered at full load.
	 */
	private static final double IN_TIME = 0.75;

	private final BrokenArms broken;

	private final TimeBudget time;

	private final Environment environment;

	private final List<CapacityCurve> known;

	private @Nullable UserSearch search;

	/**
	 * Creates a search.
	 * @param known curves of arms whose forks do not live any more
	 */
	LoadSearch(BrokenArms broken, TimeBudget time, Environment environment, List<CapacityCurve> known) {
		this.broken = broken;
		this.time = time;
		this.environment = environment;
		this.known = List.copyOf(known);
	}

	/**
	 * Warms the forks up, and finds a curve of each.
	 * @param forks from which those that stop serving are removed
	 * @param chosen load; null to find one
	 * @return none where no candidate is left, and where a rate was chosen
	 * @throws BrokenArmException where the baseline breaks or does not carry the load, or
	 * where an arm serves again after its failure
	 */
	List<CapacityCurve> curves(List<InspectedArm> forks, @Nullable LoadPoint chosen) throws InterruptedException {
		int least = (forks.size() > 1) ? 1 : 0;
		double limit = Experiment.seconds(this.time.longestWarmUp());
		while (forks.size() > least) {
			try {
				// elsewhere each block would take pods of its own
				if (this.environment.capabilities().contains(Capability.SEVERAL_SUBJECTS)) {
					warmUp(forks, limit);
				}
				if (chosen != null && chosen.rate() != null) {
					return List.of();
				}
				this.search = new UserSearch(loads(forks), this.environment.generators(), limit(forks.size()));
				return (chosen != null) ? this.search.at(chosen.users()) : this.search.below(answered(forks));
			}
			catch (BrokenArmException ex) {
				InspectedArm fork = forks.stream()
					.filter((each) -> each.name().equals(ex.failure().arm()))
					.findFirst()
					.orElseThrow();
				if (this.broken.isBaseline(fork) || !fork.staysBroken(ex)) {
					throw ex;
				}
				this.broken.exclude(forks, fork, ex, carried(forks.getFirst(), ex.failure().load()));
			}
		}
		return List.of();
	}

	/**
	 * Loads all forks in turn by few users, until the JIT compiler has little left to do
	 * in each. A full load would leave it few processors, and fewer of them beside
	 * platform threads than beside the carriers of virtual ones.
	 */
	private static void warmUp(List<InspectedArm> forks, double limit) throws InterruptedException {
		for (int round = 0; forks.stream().anyMatch((fork) -> fork.wantsWarmUp(limit)); round++) {
			for (InspectedArm fork : (round % 2 == 0) ? List.copyOf(forks) : forks.reversed()) {
				fork.warmUp(limit);
			}
		}
	}

	/** Returns the users whom every arm is expected to answer in time. */
	private static double answered(List<InspectedArm> forks) {
		return IN_TIME * Experiment.seconds(Target.TIMEOUT)
				* forks.stream().mapToDouble(InspectedArm::bestPerSecond).min().orElse(Double.POSITIVE_INFINITY);
	}

	/** Returns what was measured in a search that failed. */
	List<CapacityCurve> unfinished() {
		return (this.search != null) ? this.search.unfinished() : List.of();
	}

	private Map<String, UserSearch.Load> loads(List<InspectedArm> forks) {
		InspectedArm first = forks.getFirst();
		Map<String, UserSearch.Load> loads = new LinkedHashMap<>();
		forks.forEach((fork) -> loads.put(fork.name(),
				this.broken.isBaseline(fork) ? fork::step : (users) -> step(fork, first, users)));
		return loads;
	}

	/**
	 * Measures a number of users in a candidate. A load that the baseline does not carry
	 * either breaks no candidate.
	 * @throws BrokenArmException where the candidate alone stopped serving
	 */
	private CapacityCurve.Step step(InspectedArm fork, InspectedArm first, int users) throws InterruptedException {
		CapacityCurve.Step step = fork.step(users);
		LoadPoint load = LoadPoint.ofUsers(users);
		if (step.completed() == 0 && !fork.answers() && carried(first, load) > 0) {
			throw fork.stopped(load, null, null);
		}
		return step;
	}

	/**
	 * Returns the requests a second that the baseline serves with a load; 0 where it does
	 * not, or that is not known.
	 */
	private double carried(InspectedArm first, LoadPoint load) throws InterruptedException {
		if (!this.broken.isBaseline(first)) {
			return this.broken.served(load, this.known, List.of());
		}
		return first.carried(load);
	}

	/**
	 * Refuses wrong answers at every load in every arm: each result of a measurement
	 * would be invalid.
	 * @throws ServiceException where no load has the right answers
	 */
	static void requireRightAnswers(List<CapacityCurve> curves, String advice) {
		if (!curves.isEmpty()
				&& curves.stream().flatMap((curve) -> curve.steps().stream()).allMatch(CapacityCurve.Step::fails)) {
			CapacityCurve.Step best = curves.getFirst().steps().getLast();
			throw new ServiceException(
					Figures.percent(best.failedShare()) + " of the answers to " + Figures.count(best.users(), "user")
							+ " were not the expected one, and no number of users has fewer than 1 % of them; " + advice
							+ ", and look for a limit of requests or for what it needs to work");
		}
	}

	/**
	 * Limits the time of a search in some arms. A short time for the whole is a short one
	 * for the search.
	 */
	private BooleanSupplier limit(int arms) {
		Duration share = this.time.left().dividedBy(SHARE);
		Duration limit = Collections.min(List.of(share, this.time.pace().search()));
		long end = System.nanoTime() + limit.multipliedBy(arms).toNanos();
		return () -> System.nanoTime() > end;
	}

}
