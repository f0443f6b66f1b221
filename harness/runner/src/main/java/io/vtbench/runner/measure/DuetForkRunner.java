package io.vtbench.runner.measure;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

import io.vtbench.runner.failure.Closing;
import io.vtbench.runner.inside.Series.TimeRange;
import io.vtbench.runner.machine.K6Summary;
import io.vtbench.runner.machine.LoadException;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.scenario.Experiment.ExpectedTimes;
import io.vtbench.runner.scenario.LoadSpec;
import io.vtbench.runner.scenario.Plan;
import io.vtbench.runner.scenario.ResolvedArm;
import io.vtbench.runner.scenario.RunFolder;
import io.vtbench.runner.scenario.RunListener;
import io.vtbench.runner.system.Deadline;
import io.vtbench.runner.system.Subject.LoadRequest;
import io.vtbench.runner.system.Subject.RunningLoad;
import io.vtbench.runner.system.TestBed;
import io.vtbench.runner.system.TestBed.LaunchMode;
import org.jspecify.annotations.Nullable;

/**
 * Measures both arms of a pair at once, each with its own k6 at the same arrival rate:
 * what the machine does meanwhile hits both alike (Bulej et al. 2020).
 */
final class DuetForkRunner implements ForkRunner {

	/** The time in which both k6 begin. */
	private static final Duration LEAD = Duration.ofSeconds(4);

	/** The time in which k6 makes one user, a few milliseconds of CPU time. */
	private static final Duration LEAD_OF_USER = Duration.ofMillis(10);

	private static final int MIN_BLOCKS = 10;

	private static final int MAX_BLOCKS = 20;

	private static final double BLOCK_SECONDS = 2;

	/** The experiment, whose rate may be open until the first pair is calibrated. */
	private Experiment experiment;

	private boolean isCalibrated;

	private final RunFolder folder;

	private final RunListener listener;

	private final TestBed testBed;

	/**
	 * Creates a runner of pairs.
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
	public Experiment calibrated(Experiment experiment) {
		return this.experiment;
	}

	@Override
	public List<Forked> run(List<Plan.Slot> step) throws InterruptedException {
		this.listener.phase("starting");
		this.testBed.ensureAlive("between forks");
		List<LiveArm> arms = new ArrayList<>();
		try (Closing closing = Closing.each(arms, LiveArm::close)) {
			start(step, arms);
			Deadline deadline = Deadline.of(this.experiment, arms.getFirst().arm(),
					this.isCalibrated ? 0 : ExpectedTimes.CALIBRATION_SECONDS);
			this.listener.phase("warming up");
			warmUp(arms, deadline);
			if (!this.isCalibrated) {
				this.listener.phase("calibrating");
				this.experiment = calibrate(arms, deadline);
				this.isCalibrated = true;
			}
			this.listener.phase("measuring");
			return measure(arms, deadline);
		}
	}

	/**
	 * Launches subjects in the order of their slots.
	 * @param arms takes each as soon as it lives, so that it can be closed
	 */
	private void start(List<Plan.Slot> slots, List<LiveArm> arms) throws InterruptedException {
		for (Plan.Slot slot : slots) {
			ResolvedArm arm = this.experiment.arm(slot.arm());
			arms.add(this.testBed.launch(arm, this.folder.log(slot, arm), LaunchMode.BESIDE_ANOTHER,
					(subject) -> new LiveArm(slot, this.experiment, subject, this.folder,
							this.experiment.warmUp().requests())));
		}
		arms.forEach((arm) -> arms.forEach(arm::watchLoaded));
	}

	/**
	 * Sends as many requests to every arm, at once, with the delay switched off, until
	 * all have settled, or time is up for one.
	 */
	private void warmUp(List<LiveArm> arms, Deadline deadline) throws InterruptedException {
		new WarmUpRunner(this.experiment, this.testBed).withoutDelay(arms, () -> {
			long requests = arms.stream().mapToLong((arm) -> arm.warmUp().nextRequests()).min().orElseThrow();
			List<K6Summary> sent = drive("warm-up", arms, deadline,
					(arm) -> arm.variables(this.experiment).warmUp(arm.arm(), this.experiment.warmUp(), requests));
			for (int i = 0; i < arms.size(); i++) {
				arms.get(i).warmUp().add(sent.get(i), arms.get(i).probes());
			}
		});
	}

	/**
	 * Finds the rate in arms that are as warm as those that count: first what both serve
	 * at once, then the arrivals of the window in short, with its own users. A rate that
	 * is given is tried, and must leave a part of the machine idle.
	 * @return experiment at the rate
	 */
	private Experiment calibrate(List<LiveArm> arms, Deadline deadline) throws InterruptedException {
		LoadSpec load = LiveArm.load(this.experiment);
		List<K6Summary> saturated = drive("capacity", arms, deadline, (arm) -> arm.variables(this.experiment)
			.saturating(arm.arm(), DuetRateSearch.users(load), DuetRateSearch.LENGTH));
		DuetRateSearch search = new DuetRateSearch(capacities(arms, saturated));
		Duration warmUp = DuetRateSearch.attemptWarmUp(saturated);
		Double given = load.rate();
		double share = Objects.requireNonNullElse(load.share(), LoadSpec.HIGHEST_SHARE);
		double rate = (given != null) ? Math.min(given, search.highestRate()) : search.guess(share);
		do {
			Experiment tried = (given != null) ? this.experiment : this.experiment.atRate(rate);
			search.add(attempt(tried, arms, deadline, rate, warmUp));
			rate = (given != null) ? rate : search.rate(share);
		}
		while (search.wantsMore((given != null) ? 1 : ExpectedTimes.CALIBRATION_ATTEMPTS));
		search.requireInTime();
		if (given != null) {
			search.requireRoom(given);
		}
		this.listener.note(search.note());
		return (given != null) ? this.experiment : this.experiment.atRate(rate);
	}

	private static Map<String, Double> capacities(List<LiveArm> arms, List<K6Summary> saturated) {
		Map<String, Double> capacities = new LinkedHashMap<>();
		for (int i = 0; i < arms.size(); i++) {
			String arm = arms.get(i).arm().name();
			if (saturated.get(i).served() == 0) {
				throw new LoadException(arm + " served no request of the calibration; see raw/*k6.log");
			}
			capacities.put(arm, saturated.get(i).served() / saturated.get(i).windowSeconds());
		}
		return capacities;
	}

	private DuetRateSearch.Attempt attempt(Experiment tried, List<LiveArm> arms, Deadline deadline, double rate,
			Duration warmUp) throws InterruptedException {
		List<K6Summary> summaries = drive("attempt", arms, deadline,
				(arm) -> arm.variables(tried).attempt(arm.arm(), rate, warmUp, DuetRateSearch.attemptLength(rate)));
		double from = summaries.getFirst().startedAtMillis();
		Double busy = arms.getFirst()
			.probes()
			.readings(new TimeRange(from, from + summaries.getFirst().windowSeconds() * 1000))
			.busyShare();
		return DuetRateSearch.Attempt.of(rate, summaries, busy);
	}

	private List<Forked> measure(List<LiveArm> arms, Deadline deadline) throws InterruptedException {
		LoadSpec load = LiveArm.load(this.experiment);
		Duration lead = LEAD.plus(LEAD_OF_USER.multipliedBy(2L * load.concurrency()));
		// arrivals that are not sent in time are late
		long beginAt = System.currentTimeMillis() + lead.toMillis();
		int blocks = blocks(load.duration());
		double from = beginAt + 1000 * Experiment.seconds(load.warmUp());
		TimeRange window = new TimeRange(from, from + 1000 * Experiment.seconds(load.duration()));
		arms.forEach((arm) -> arm.probes().readAtEnds(window, blocks));
		List<K6Summary> summaries = drive("measured", arms, deadline,
				(arm) -> arm.variables(this.experiment).duet(arm.arm(), beginAt, blocks));
		List<Forked> outcomes = new ArrayList<>();
		for (LiveArm arm : arms) {
			arm.probes().finish();
			K6Summary summary = summaries.get(outcomes.size());
			outcomes.add(arm.outcome(List.of(arm.fork(MeasuredWork.of(load, summary), summary.blocks()))));
		}
		return outcomes;
	}

	/**
	 * Returns the number of blocks of a window. A block has two seconds, but there are
	 * ten at least and twenty at most. In shorter ones the garbage collector's turns are
	 * a large part, and fewer of them show no scatter.
	 */
	static int blocks(@Nullable Duration window) {
		return Math.clamp(Math.round(Experiment.seconds(window) / BLOCK_SECONDS), MIN_BLOCKS, MAX_BLOCKS);
	}

	/**
	 * Sends a load to all arms at once, each by its own k6.
	 * @return what each k6 says, in the order of the arms
	 */
	private List<K6Summary> drive(String phase, List<LiveArm> arms, Deadline deadline,
			Function<LiveArm, Map<String, String>> variables) throws InterruptedException {
		List<RunningLoad> loads = new ArrayList<>();
		try (Closing closing = Closing.each(loads, RunningLoad::close)) {
			for (LiveArm arm : arms) {
				loads.add(
						arm.subject()
							.start(new LoadRequest(
									arm.call(LiveArm.load(this.experiment), phase, variables.apply(arm), null), true,
									deadline,
									(generator) -> arms.forEach((each) -> each.probes()
										.watch((each == arm) ? Fork.LOAD_GENERATOR
												: Fork.LOAD_GENERATOR + " of " + arm.arm().name(),
												generator.again())))));
			}
			List<K6Summary> summaries = new ArrayList<>();
			for (RunningLoad load : loads) {
				summaries.add(load.await().summary());
			}
			return summaries;
		}
	}

	@Override
	public void close() {
		this.testBed.close();
	}

}
