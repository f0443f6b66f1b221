package io.vtbench.runner.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

import io.vtbench.runner.load.K6;
import io.vtbench.runner.load.K6Summary;
import io.vtbench.runner.metrics.TimeRange;
import io.vtbench.runner.process.Ports;
import io.vtbench.runner.scenario.LoadSpec;
import io.vtbench.runner.scenario.WarmUp;
import io.vtbench.runner.service.JavaService;

/**
 * Both arms of a pair at once, each with its own k6 at the same arrival rate: what the
 * machine does meanwhile hits both alike (Bulej et al. 2020).
 */
final class DuetForkRunner implements ForkRunner {

	/** Its rate may be open until the first pair is calibrated. */
	private Experiment experiment;

	private boolean isCalibrated;

	private final RunFolder folder;

	private final RunListener listener;

	private final Ports ports = new Ports();

	private final TestBed testBed;

	private final DuetGenerators generators;

	private Deadline deadline = new Deadline(System.nanoTime(), 0, 0, false);

	/**
	 * A runner of pairs.
	 * @param isCalibrated whether the experiment's rate is one that was found before an
	 * interruption
	 */
	DuetForkRunner(Experiment experiment, boolean isCalibrated, K6 k6, RunFolder folder, RunListener listener)
			throws InterruptedException {
		this.experiment = experiment;
		this.isCalibrated = isCalibrated;
		this.folder = folder;
		this.listener = listener;
		this.testBed = TestBed.start(experiment, folder, this.ports, listener);
		this.generators = new DuetGenerators(k6, experiment.home(), folder, this.testBed, listener);
	}

	@Override
	public Experiment settled(Experiment experiment) {
		return this.experiment;
	}

	private LoadSpec load() {
		return Objects.requireNonNull(this.experiment.load(), "a duet has a load");
	}

	/** Finds the rate with the first pair that lives. */
	private void calibrate(List<DuetArm> arms) throws InterruptedException {
		this.listener.phase("calibrating");
		this.experiment = new DuetCalibration(this.experiment, arms,
				(phase, variables) -> drive(phase, arms, variables))
			.calibrate(this.listener);
		this.isCalibrated = true;
	}

	private LoadVariables variables(DuetArm arm) {
		return new LoadVariables(load(), arm.subject().url(), this.experiment.sized().timeScale());
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
			if (!this.isCalibrated) {
				calibrate(arms);
			}
			this.listener.phase("measuring");
			long beginAt = System.currentTimeMillis() + DuetLoad.lead(load()).toMillis();
			int blocks = DuetLoad.blocks(load().duration());
			TimeRange window = DuetLoad.window(load(), beginAt);
			arms.forEach((arm) -> arm.probes().readAtEnds(window, blocks));
			List<K6Summary> summaries = drive("measured", arms,
					(arm) -> variables(arm).duet(arm.arm(), beginAt, blocks));
			List<Outcome> outcomes = new ArrayList<>();
			for (DuetArm arm : arms) {
				outcomes.add(arm.outcome(load(), summaries.get(outcomes.size())));
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
		this.deadline = Deadline.of(this.experiment, this.experiment.arm(slots.getFirst().arm()),
				this.isCalibrated ? 0 : DuetLoad.CALIBRATION_SECONDS);
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
				this.experiment.home(), this.folder.log(slot, arm));
		try {
			cgroup.add(subject);
			subject.awaitHealthy(this.testBed.services());
			return new DuetArm(slot, arm, this.experiment, subject, cgroup, this.testBed);
		}
		catch (RuntimeException | InterruptedException ex) {
			subject.close();
			cgroup.close();
			throw ex;
		}
	}

	/**
	 * The same number of requests in every arm, at once, with the delay switched off,
	 * until all have settled, or time is up for one.
	 */
	private void warmUp(List<DuetArm> arms) throws InterruptedException {
		WarmUp warmUp = this.experiment.warmUp();
		if (warmUp.requests() > 0) {
			this.testBed.withoutDelay();
			burst(arms, warmUp, warmUp.requests());
			while (arms.stream().anyMatch((arm) -> arm.steadyState().wantsMore())
					&& arms.stream().allMatch((arm) -> arm.steadyState().hasTime())) {
				burst(arms, warmUp,
						arms.stream().mapToLong((arm) -> arm.steadyState().nextRequests()).min().orElseThrow());
			}
		}
		arms.forEach(DuetArm::limitProcessors);
		this.testBed.withDelay(1);
	}

	private void burst(List<DuetArm> arms, WarmUp warmUp, long requests) throws InterruptedException {
		List<K6Summary> sent = drive("warm-up", arms, (arm) -> variables(arm).warmUp(arm.arm(), warmUp, requests));
		for (int i = 0; i < arms.size(); i++) {
			arms.get(i).steadyState().add(sent.get(i), arms.get(i).probes());
		}
	}

	/** One k6 for each arm, all at once. */
	private List<K6Summary> drive(String phase, List<DuetArm> arms, Function<DuetArm, Map<String, String>> variables)
			throws InterruptedException {
		return this.generators.drive(new DuetGenerators.Call(phase, load().script(), this.deadline), arms, variables);
	}

	@Override
	public void close() {
		this.testBed.close();
	}

}
