package io.vtbench.runner.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import io.vtbench.runner.environment.Deadline;
import io.vtbench.runner.environment.LaunchMode;
import io.vtbench.runner.environment.LoadRequest;
import io.vtbench.runner.environment.LoadResult;
import io.vtbench.runner.environment.Subject;
import io.vtbench.runner.environment.TestBed;
import io.vtbench.runner.experiment.Experiment;
import io.vtbench.runner.experiment.Plan;
import io.vtbench.runner.experiment.ResolvedArm;
import io.vtbench.runner.experiment.RunFolder;
import io.vtbench.runner.experiment.RunListener;
import io.vtbench.runner.load.K6;
import io.vtbench.runner.load.K6Summary;
import io.vtbench.runner.load.RequestLog;
import io.vtbench.runner.metrics.JvmProbe;
import io.vtbench.runner.metrics.ProcessProbe;
import io.vtbench.runner.scenario.LoadSpec;
import io.vtbench.runner.scenario.Phase;
import io.vtbench.runner.scenario.WarmUp;
import org.jspecify.annotations.Nullable;

/** Measures the arms in turn: one subject lives at a time, under load from k6. */
final class InTurnForkRunner implements ForkRunner {

	/** Above either, keeping a line for every request would slow k6 down. */
	private static final long MOST_LOGGED_REQUESTS = 20_000;

	private static final double MOST_LOGGED_PER_SECOND = 3_000;

	/** So many times the requests where a subject warms up within its limits. */
	private static final int WITHIN_LIMITS = 3;

	private static final String WARM_UP = "warm-up";

	private static final Consumer<ProcessProbe> UNWATCHED = (generator) -> {
	};

	private final Experiment experiment;

	private final LoadSpec load;

	private final RunFolder folder;

	private final RunListener listener;

	private final TestBed testBed;

	InTurnForkRunner(Experiment experiment, LoadSpec load, TestBed testBed, RunFolder folder, RunListener listener) {
		this.experiment = experiment;
		this.load = load;
		this.testBed = testBed;
		this.folder = folder;
		this.listener = listener;
	}

	@Override
	public Outcome run(Plan.Slot slot) throws InterruptedException {
		ResolvedArm arm = this.experiment.arm(slot.arm());
		this.listener.phase("starting");
		this.testBed.ensureAlive("between forks");
		try (Subject subject = this.testBed.launch(arm, this.folder.log(slot, arm), LaunchMode.ALONE)) {
			JvmProbe jvm = new JvmProbe(subject.management("/actuator/prometheus"));
			Map<String, String> limits = subject.describe(jvm.limits());
			SteadyState steadyState = SteadyState.of(this.experiment, limits, firstBurst());
			try (ForkProbes probes = new ForkProbes(arm.subject().name(), subject, jvm)) {
				probes.start();
				Stretch stretch = new Stretch(slot, arm, subject,
						new LoadVariables(this.load, subject.url(), this.experiment.sized().timeScale()),
						Deadline.of(this.experiment, arm));
				RequestLog warmUp = warmUp(stretch, steadyState, probes);
				this.listener.phase("measuring");
				Path csv = (logged()) ? this.folder.raw(slot, "requests.csv") : null;
				LoadResult driven = drive(stretch, "measured", stretch.variables().measured(arm), csv, true,
						(generator) -> probes.watch(ForkProbes.K6, generator));
				probes.finish();
				K6Summary summary = driven.summary();
				RequestLog requests = read(csv);
				List<K6Summary.Block> parts = (summary.blocks() != null) ? summary.blocks() : List.of();
				return new Outcome(
						ForkAssembler.assemble(slot, K6Work.of(this.load, summary, warmUp, requests), parts, probes)
							.withWarmUp(steadyState.use())
							.withGenerators(driven.generators()),
						limits);
			}
		}
	}

	/** What all loads of one fork have in common. */
	private record Stretch(Plan.Slot slot, ResolvedArm arm, Subject subject, LoadVariables variables,
			Deadline deadline) {

	}

	/**
	 * First many requests without delay, until the subject has settled; then some rounds
	 * of all users at the test load, so that connections and pools are filled.
	 */
	private RequestLog warmUp(Stretch stretch, SteadyState steadyState, ForkProbes probes) throws InterruptedException {
		RequestLog log = RequestLog.none();
		this.listener.phase("warming up");
		WarmUp warmUp = this.experiment.warmUp();
		if (warmUp.requests() > 0) {
			this.testBed.withoutDelay();
			boolean delayed = !this.experiment.knowsSubject();
			do {
				Map<String, String> burst = stretch.variables()
					.warmUp(stretch.arm(), warmUp, steadyState.nextRequests());
				steadyState.add(drive(stretch, WARM_UP, burst, null, delayed, UNWATCHED).summary(), probes);
			}
			while (steadyState.wantsMore());
		}
		// neither the start nor the compiler is measured, so both may use all processors
		stretch.subject().limitProcessors();
		this.testBed.withDelay(stretch.arm().delayFactor());
		if (this.load.duration() == null && this.load.rampUp() == null) {
			Path csv = (logged()) ? this.folder.raw(stretch.slot(), "warm-up-requests.csv") : null;
			drive(stretch, "warm-up-at-load", stretch.variables().warmUpAtLoad(stretch.arm(), warmUp.roundsAtLoad()),
					csv, true, UNWATCHED);
			log = read(csv);
		}
		return log;
	}

	private long firstBurst() {
		return this.experiment.warmUp().requests() * (this.testBed.limitsFromStart() ? WITHIN_LIMITS : 1);
	}

	/** An environment that cannot keep single requests leaves no file. */
	private static RequestLog read(@Nullable Path csv) {
		return (csv != null && Files.exists(csv)) ? RequestLog.read(csv) : RequestLog.none();
	}

	/** The same in every arm, so that k6 has the same work in each. */
	private boolean logged() {
		Long total = this.load.totalRequests();
		if (this.load.phases() != null) {
			return arrivals(this.load.phases()) <= MOST_LOGGED_REQUESTS;
		}
		return total != null && total <= MOST_LOGGED_REQUESTS
				&& this.experiment.highestThroughput() <= MOST_LOGGED_PER_SECOND;
	}

	private static double arrivals(List<Phase> phases) {
		return phases.stream().mapToDouble((phase) -> phase.rate() * Experiment.seconds(phase.duration())).sum();
	}

	private LoadResult drive(Stretch stretch, String phase, Map<String, String> variables, @Nullable Path csv,
			boolean delayed, Consumer<ProcessProbe> generator) throws InterruptedException {
		K6.Call call = new K6.Call(String.valueOf(this.load.script()), variables,
				this.folder.raw(stretch.slot(), phase + ".json"), csv, this.folder.raw(stretch.slot(), "k6.log"));
		return stretch.subject().drive(new LoadRequest(call, delayed, stretch.deadline(), generator));
	}

	@Override
	public void close() {
		this.testBed.close();
	}

}
