package io.vtbench.runner.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

import io.vtbench.runner.environment.LaunchMode;
import io.vtbench.runner.environment.RunningLoad;
import io.vtbench.runner.environment.TestBed;
import io.vtbench.runner.experiment.Experiment;
import io.vtbench.runner.experiment.Plan;
import io.vtbench.runner.experiment.ResolvedArm;
import io.vtbench.runner.experiment.RunFolder;
import io.vtbench.runner.experiment.RunListener;
import io.vtbench.runner.experiment.Timing;
import io.vtbench.runner.load.K6Summary;
import io.vtbench.runner.metrics.TimeRange;
import io.vtbench.runner.scenario.LoadSpec;
import io.vtbench.runner.scenario.WarmUp;

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

	private final TestBed testBed;

	/**
	 * A runner of pairs.
	 * @param isCalibrated whether the experiment's rate is one that was found before an
	 * interruption
	 * @param testBed closed with this runner
	 */
	DuetForkRunner(Experiment experiment, boolean isCalibrated, TestBed testBed, RunFolder folder,
			RunListener listener) {
		this.experiment = experiment;
		this.isCalibrated = isCalibrated;
		this.testBed = testBed;
		this.folder = folder;
		this.listener = listener;
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
	 * Launches subjects in the order of their slots.
	 * @param arms takes each as soon as it lives, so that it can be closed
	 */
	private void start(List<Plan.Slot> slots, List<DuetArm> arms) throws InterruptedException {
		for (Plan.Slot slot : slots) {
			ResolvedArm arm = this.experiment.arm(slot.arm());
			arms.add(this.testBed.launch(arm, this.folder.log(slot, arm), LaunchMode.BESIDE_ANOTHER,
					(subject) -> new DuetArm(slot, arm, this.experiment, subject,
							this.isCalibrated ? 0 : Timing.CALIBRATION_SECONDS)));
		}
		arms.forEach((arm) -> arms.forEach(arm::watch));
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
		arms.forEach((arm) -> arm.subject().limitProcessors());
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
		List<RunningLoad> loads = new ArrayList<>();
		try {
			for (DuetArm arm : arms) {
				loads.add(arm.start(load(), phase, variables.apply(arm), this.folder, arms));
			}
			List<K6Summary> summaries = new ArrayList<>();
			for (RunningLoad load : loads) {
				summaries.add(load.await().summary());
			}
			return summaries;
		}
		finally {
			loads.forEach(RunningLoad::close);
		}
	}

	@Override
	public void close() {
		this.testBed.close();
	}

}
