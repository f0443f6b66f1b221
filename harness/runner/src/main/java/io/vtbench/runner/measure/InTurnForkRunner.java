package io.vtbench.runner.measure;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import io.vtbench.runner.inside.ProcessProbe;
import io.vtbench.runner.machine.LoadResult;
import io.vtbench.runner.machine.RequestLog;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.scenario.LoadSpec;
import io.vtbench.runner.scenario.LoadSpec.Phase;
import io.vtbench.runner.scenario.Plan;
import io.vtbench.runner.scenario.ResolvedArm;
import io.vtbench.runner.scenario.RunFolder;
import io.vtbench.runner.scenario.RunListener;
import io.vtbench.runner.scenario.WarmUp;
import io.vtbench.runner.system.Deadline;
import io.vtbench.runner.system.Subject.LoadRequest;
import io.vtbench.runner.system.TestBed;
import io.vtbench.runner.system.TestBed.LaunchMode;
import org.jspecify.annotations.Nullable;

/**
 * Measures the arms in turn: one subject lives at a time, under load from k6.
 *
 * @param testBed closed with this runner
 */
record InTurnForkRunner(Experiment experiment, LoadSpec load, TestBed testBed, RunFolder folder,
		RunListener listener) implements ForkRunner {

	/**
	 * The most requests that have a line each; with more, the lines would slow k6 down.
	 */
	private static final long MAX_LOGGED_REQUESTS = 20_000;

	private static final double MAX_LOGGED_PER_SECOND = 3_000;

	/** The factor on the requests where a subject warms up within its limits. */
	private static final int WITHIN_LIMITS = 3;

	/** The load before the window of a subject that is warm: connections open. */
	private static final String LEAD = "1s";

	private static final Consumer<ProcessProbe> UNWATCHED = (generator) -> {
	};

	@Override
	public List<Forked> run(List<Plan.Slot> step) throws InterruptedException {
		Plan.Slot slot = step.getFirst();
		ResolvedArm arm = this.experiment.arm(slot.arm());
		this.listener.phase("starting");
		this.testBed.ensureAlive("between forks");
		try (LiveArm live = this.testBed.launch(arm, this.folder.log(slot, arm), LaunchMode.ALONE,
				(subject) -> new LiveArm(slot, this.experiment, subject, this.folder, firstBurst()))) {
			Deadline deadline = Deadline.of(this.experiment, arm);
			LoadVariables variables = live.variables(this.experiment);
			RequestLog warmUp = warmUp(live, variables, deadline);
			this.listener.phase("measuring");
			Path csv = isLogged() ? this.folder.raw(slot, "requests.csv") : null;
			LoadResult driven = live.subject()
				.drive(new LoadRequest(live.call(this.load, "measured", measured(live, variables), csv), true, deadline,
						(generator) -> live.probes().watch(Fork.LOAD_GENERATOR, generator)));
			live.probes().finish();
			MeasuredWork work = MeasuredWork.of(this.load, driven.summary(), warmUp, read(csv));
			return List.of(live
				.outcome(List.of(live.fork(work, driven.summary().blocks()).withGenerators(driven.generators()))));
		}
	}

	/**
	 * Warms an arm up: first by many requests without delay, until the subject has
	 * settled, or by blocks where the scenario has no such requests; then by some rounds
	 * of all users at the test load, so that connections and pools are filled.
	 * @return requests of these rounds; empty where they were not kept, or there were
	 * none
	 */
	private RequestLog warmUp(LiveArm live, LoadVariables variables, Deadline deadline) throws InterruptedException {
		this.listener.phase("warming up");
		WarmUp warmUp = this.experiment.warmUp();
		boolean delayed = !this.experiment.canSwitchOffDelay();
		WarmUpRunner runner = new WarmUpRunner(this.experiment, this.testBed);
		runner.withoutDelay(List.of(live), () -> {
			Map<String, String> burst = variables.warmUp(live.arm(), warmUp, live.warmUp().nextRequests());
			LoadResult sent = live.subject()
				.drive(new LoadRequest(live.call(this.load, "warm-up", burst, null), delayed, deadline, UNWATCHED));
			live.warmUp().add(sent.summary(), live.probes());
		});
		// where each load takes pods of its own, k6 warms up before the window
		if (this.load.duration() != null && warmUp.requests() == 0 && !this.testBed.limitsFromStart()) {
			runner.atLoad(List.of(live), (arm, block) -> block.send());
		}
		if (this.load.duration() != null || this.load.rampUp() != null) {
			return RequestLog.none();
		}
		Path csv = isLogged() ? this.folder.raw(live.slot(), "warm-up-requests.csv") : null;
		Map<String, String> rounds = variables.warmUpAtLoad(live.arm(), warmUp.roundsAtLoad());
		live.subject()
			.drive(new LoadRequest(live.call(this.load, "warm-up-at-load", rounds, csv), true, deadline, UNWATCHED));
		return read(csv);
	}

	/** Returns the variables of the window. After blocks, it needs no warm-up before. */
	private Map<String, String> measured(LiveArm live, LoadVariables variables) {
		Map<String, String> measured = variables.measured(live.arm());
		if (live.warmUp().blockSeconds() > 0) {
			measured.put("WARM_UP", LEAD);
		}
		return measured;
	}

	private long firstBurst() {
		return this.experiment.warmUp().requests() * (this.testBed.limitsFromStart() ? WITHIN_LIMITS : 1);
	}

	/**
	 * Reads single requests; empty where there is no file, as from an environment that
	 * cannot keep them.
	 */
	private static RequestLog read(@Nullable Path csv) {
		return (csv != null && Files.exists(csv)) ? RequestLog.read(csv) : RequestLog.none();
	}

	/**
	 * Returns whether a line is kept for every request. It is the same in every arm, for
	 * k6 must have the same work.
	 */
	private boolean isLogged() {
		if (this.load.phases() != null) {
			return arrivals(this.load.phases()) <= MAX_LOGGED_REQUESTS;
		}
		Long total = this.load.totalRequests();
		return total != null && total <= MAX_LOGGED_REQUESTS
				&& this.experiment.highestThroughput() <= MAX_LOGGED_PER_SECOND;
	}

	private static double arrivals(List<Phase> phases) {
		return phases.stream().mapToDouble((phase) -> phase.rate() * Experiment.seconds(phase.duration())).sum();
	}

	@Override
	public void close() {
		this.testBed.close();
	}

}
