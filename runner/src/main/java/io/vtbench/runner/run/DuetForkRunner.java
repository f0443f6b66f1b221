package io.vtbench.runner.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

import io.vtbench.runner.load.K6;
import io.vtbench.runner.load.K6Summary;
import io.vtbench.runner.load.LoadException;
import io.vtbench.runner.process.ManagedProcess;
import io.vtbench.runner.process.Ports;
import io.vtbench.runner.scenario.LoadSpec;
import io.vtbench.runner.scenario.WarmUp;
import io.vtbench.runner.service.JavaService;
import io.vtbench.runner.service.Monitored;

/**
 * Both arms of a pair at once, each with its own k6 at the same arrival rate: what the
 * machine does meanwhile hits both alike (Bulej et al. 2020).
 */
final class DuetForkRunner implements ForkRunner {

	private Experiment experiment;

	private final K6 k6;

	private final RunFolder folder;

	private final RunListener listener;

	private final Ports ports = new Ports();

	private final TestBed testBed;

	private Deadline deadline = new Deadline(System.nanoTime(), 0, false);

	DuetForkRunner(Experiment experiment, K6 k6, RunFolder folder, RunListener listener) throws InterruptedException {
		this.experiment = experiment;
		this.k6 = k6;
		this.folder = folder;
		this.listener = listener;
		this.testBed = TestBed.start(experiment, folder, this.ports, listener);
	}

	/**
	 * Finds the capacity of each arm in a fork that is set aside, and with it the rate.
	 */
	@Override
	public Experiment prepared(Experiment experiment) throws InterruptedException {
		LoadSpec load = load();
		Map<String, Double> capacities = new LinkedHashMap<>();
		for (ResolvedArm arm : experiment.arms()) {
			this.listener.phase("calibrating " + arm.name());
			capacities.put(arm.name(), capacity(new Plan.Slot(0, 0, arm.name()), load));
		}
		Calibration calibration = new Calibration(capacities);
		double rate = (load.rate() != null) ? load.rate()
				: calibration.rate(Objects.requireNonNullElse(load.share(), LoadSpec.HIGHEST_SHARE));
		calibration.requireRoom(rate);
		this.listener.note(calibration.text(rate));
		this.experiment = experiment.atRate(rate);
		return this.experiment;
	}

	private LoadSpec load() {
		return Objects.requireNonNull(this.experiment.load(), "a duet has a load");
	}

	private double capacity(Plan.Slot slot, LoadSpec load) throws InterruptedException {
		List<DuetArm> alone = new ArrayList<>();
		try {
			start(List.of(slot), alone);
			warmUp(alone);
			K6Summary summary = drive("capacity", alone,
					(arm) -> arm.variables()
						.saturating(arm.arm(), DuetLoad.calibrationUsers(load), DuetLoad.CALIBRATION_WARM_UP,
								DuetLoad.CALIBRATION))
				.getFirst();
			if (summary.served() == 0) {
				throw new LoadException(slot.arm() + " served no request of the calibration; see raw/*k6.log");
			}
			return summary.served() / summary.windowSeconds();
		}
		finally {
			alone.forEach(DuetArm::close);
		}
	}

	@Override
	public Outcome run(Plan.Slot slot) throws InterruptedException {
		return run(List.of(slot)).getFirst();
	}

	@Override
	public List<Outcome> run(List<Plan.Slot> step) throws InterruptedException {
		this.listener.phase("starting");
		this.testBed.ensureAlive("between forks");
		List<DuetArm> arms = new ArrayList<>();
		try {
			start(step, arms);
			this.listener.phase("warming up");
			warmUp(arms);
			this.listener.phase("measuring");
			long beginAt = System.currentTimeMillis() + DuetLoad.lead(load()).toMillis();
			int blocks = DuetLoad.blocks(load().duration());
			List<K6Summary> summaries = drive("measured", arms,
					(arm) -> arm.variables().duet(arm.arm(), beginAt, blocks));
			List<Outcome> outcomes = new ArrayList<>();
			for (DuetArm arm : arms) {
				outcomes.add(arm.outcome(summaries.get(outcomes.size())));
			}
			return outcomes;
		}
		finally {
			arms.forEach(DuetArm::close);
		}
	}

	/**
	 * Starts services in the order of their slots.
	 * @param arms takes each as soon as it lives, so that it can be closed
	 */
	private void start(List<Plan.Slot> slots, List<DuetArm> arms) throws InterruptedException {
		for (Plan.Slot slot : slots) {
			arms.add(start(slot));
		}
		// a start has its own limit, and may have made the cache of a new build
		this.deadline = Deadline.of(this.experiment, this.experiment.arm(slots.getFirst().arm()));
		for (DuetArm arm : arms) {
			arms.forEach(
					(other) -> arm.watchOther(other, other.subject().spec().name(), other.subject().process().pid()));
		}
	}

	private DuetArm start(Plan.Slot slot) throws InterruptedException {
		ResolvedArm arm = this.experiment.arm(slot.arm());
		Confinement.CgroupSlot cgroup = this.testBed.equalSlot(arm.subject().name());
		if (!cgroup.hasGroup()) {
			this.listener.note("both arms share the processors as the system decides, because the runner may not put"
					+ " processes into control groups here");
		}
		JavaService subject = JavaService.start(
				arm.launch(this.testBed.addresses(), this.experiment.cached(), this.ports.free(), this.ports.free()),
				this.experiment.home(), this.folder.raw(slot, arm.subject().name() + ".log"));
		try {
			cgroup.add(subject);
			subject.awaitHealthy(this.testBed.services());
			return new DuetArm(slot, arm, this.experiment, load(), subject, cgroup, this.testBed);
		}
		catch (RuntimeException | InterruptedException ex) {
			subject.close();
			cgroup.close();
			throw ex;
		}
	}

	/**
	 * The same number of requests in every arm, at once, with the delay switched off,
	 * until all have settled.
	 */
	private void warmUp(List<DuetArm> arms) throws InterruptedException {
		WarmUp warmUp = this.experiment.warmUp();
		if (warmUp.requests() > 0) {
			this.testBed.withoutDelay();
			burst(arms, warmUp, warmUp.requests());
			while (arms.stream().anyMatch((arm) -> arm.steadyState().wantsMore())) {
				burst(arms, warmUp,
						arms.stream()
							.mapToLong((arm) -> arm.steadyState().nextRequests(warmUp.requests()))
							.min()
							.orElseThrow());
			}
		}
		arms.forEach(DuetArm::limitProcessors);
		this.testBed.withDelay(1);
	}

	private void burst(List<DuetArm> arms, WarmUp warmUp, long requests) throws InterruptedException {
		List<K6Summary> sent = drive("warm-up", arms, (arm) -> arm.variables().warmUp(arm.arm(), warmUp, requests));
		for (int i = 0; i < arms.size(); i++) {
			arms.get(i).steadyState().add(sent.get(i), arms.get(i).probes());
		}
	}

	/** One k6 for each arm, all at once. */
	private List<K6Summary> drive(String phase, List<DuetArm> arms, Function<DuetArm, Map<String, String>> variables)
			throws InterruptedException {
		List<ManagedProcess> generators = new ArrayList<>();
		try {
			for (DuetArm arm : arms) {
				generators.add(arm.load(this.k6, this.experiment.home(), this.folder, phase, variables.apply(arm)));
			}
			watch(arms, generators);
			for (ManagedProcess generator : generators) {
				await(generator, arms);
			}
		}
		finally {
			generators.forEach(ManagedProcess::close);
		}
		return arms.stream().map((arm) -> K6Summary.read(arm.summary(this.folder, phase))).toList();
	}

	private void watch(List<DuetArm> arms, List<ManagedProcess> generators) {
		for (int i = 0; i < arms.size() && !this.k6.contained(); i++) {
			DuetArm own = arms.get(i);
			long pid = generators.get(i).pid();
			own.probes().watch(ForkProbes.K6, pid);
			arms.forEach((arm) -> arm.watchOther(own, ForkProbes.K6, pid));
		}
	}

	private void await(ManagedProcess generator, List<DuetArm> arms) throws InterruptedException {
		List<Monitored> services = new ArrayList<>(this.testBed.services());
		arms.forEach((arm) -> services.add(arm.subject()));
		try (LoadWatch watch = new LoadWatch(generator, services, this.deadline, this.listener)) {
			watch.await();
		}
		HttpForkRunner.requireSuccess(generator);
	}

	@Override
	public void close() {
		this.testBed.close();
	}

}
