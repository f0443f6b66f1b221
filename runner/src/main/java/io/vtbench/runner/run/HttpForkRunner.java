package io.vtbench.runner.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.load.K6;
import io.vtbench.runner.load.K6Summary;
import io.vtbench.runner.load.LoadException;
import io.vtbench.runner.load.RequestLog;
import io.vtbench.runner.metrics.JvmProbe;
import io.vtbench.runner.scenario.LoadSpec;
import io.vtbench.runner.scenario.Phase;
import io.vtbench.runner.scenario.WarmUp;
import io.vtbench.runner.service.JavaService;
import io.vtbench.runner.service.Monitored;
import io.vtbench.runner.process.ManagedProcess;
import io.vtbench.runner.process.Ports;
import org.jspecify.annotations.Nullable;

/** A service under load from k6. */
final class HttpForkRunner implements ForkRunner {

	/** Above either, keeping a line for every request would slow k6 down. */
	private static final long MOST_LOGGED_REQUESTS = 20_000;

	private static final double MOST_LOGGED_PER_SECOND = 3_000;

	private static final String WARM_UP = "warm-up";

	private final Experiment experiment;

	private final LoadSpec load;

	private final K6 k6;

	private final RunFolder folder;

	private final RunListener listener;

	private final TestBed testBed;

	private final int port;

	private final Ports ports;

	private final LoadVariables variables;

	private Deadline deadline = new Deadline(System.nanoTime(), 0, false);

	HttpForkRunner(Experiment experiment, LoadSpec load, K6 k6, RunFolder folder, RunListener listener)
			throws InterruptedException {
		this.experiment = experiment;
		this.load = load;
		this.k6 = k6;
		this.folder = folder;
		this.listener = listener;
		this.ports = new Ports();
		Integer preferred = experiment.arms().getFirst().subject().port();
		this.port = this.ports.near((preferred != null) ? preferred : 0);
		if (preferred != null && this.port != preferred) {
			listener.note(
					"port " + preferred + " is taken: " + experiment.scenario().subject() + " listens on " + this.port);
		}
		this.variables = new LoadVariables(load, "http://127.0.0.1:" + this.port, experiment.sized().timeScale());
		this.testBed = TestBed.start(experiment, folder, this.ports, listener);
	}

	/**
	 * What all forks share would be compiled in the first of them, and slow those down: a
	 * fork that is set aside warms it up.
	 */
	@Override
	public void begin() throws InterruptedException {
		if (this.testBed.services().isEmpty() || this.experiment.warmUp().requests() == 0) {
			return;
		}
		ResolvedArm arm = this.experiment.arms().getFirst();
		Plan.Slot slot = Plan.Slot.setAside(arm.name());
		this.listener.phase("warming up what all forks share");
		try (Confinement.CgroupSlot cgroup = this.testBed.slot(arm.subject().name());
				JavaService subject = start(arm, slot, cgroup)) {
			this.testBed.withoutDelay();
			WarmUp warmUp = this.experiment.warmUp();
			drive(slot, WARM_UP, subject, this.variables.warmUp(arm, warmUp, warmUp.requests()), null, null);
		}
	}

	@Override
	public Outcome run(Plan.Slot slot) throws InterruptedException {
		ResolvedArm arm = this.experiment.arm(slot.arm());
		this.listener.phase("starting");
		this.testBed.ensureAlive("between forks");
		try (Confinement.CgroupSlot cgroup = this.testBed.slot(arm.subject().name());
				JavaService subject = start(arm, slot, cgroup)) {
			JvmProbe jvm = new JvmProbe(subject.management("/actuator/prometheus"));
			Map<String, String> limits = this.testBed.describe(subject.withJvmFlags(jvm.limits()));
			SteadyState steadyState = SteadyState.of(this.experiment, limits);
			String name = subject.spec().name();
			try (ForkProbes probes = new ForkProbes(name, Map.of(name, subject.process().pid()), jvm)) {
				this.testBed.letWatch(probes);
				probes.start();
				RequestLog warmUp = warmUp(arm, slot, subject, cgroup, steadyState, probes);
				this.listener.phase("measuring");
				Path csv = (logged()) ? this.folder.raw(slot, "requests.csv") : null;
				K6Summary summary = drive(slot, "measured", subject, this.variables.measured(arm), csv, probes);
				probes.finish();
				RequestLog requests = (csv != null) ? RequestLog.read(csv) : RequestLog.none();
				List<K6Summary.Block> parts = (summary.blocks() != null) ? summary.blocks() : List.of();
				return new Outcome(
						ForkAssembler.assemble(slot, K6Work.of(this.load, summary, warmUp, requests), parts, probes)
							.withWarmUp(steadyState.use()),
						limits);
			}
		}
	}

	/** Starts a subject and awaits it. */
	private JavaService start(ResolvedArm arm, Plan.Slot slot, Confinement.CgroupSlot cgroup)
			throws InterruptedException {
		JavaService subject = JavaService.start(
				arm.launch(this.testBed.addresses(), this.experiment.cached(), this.port, this.ports.free()),
				this.experiment.home(), this.folder.raw(slot, arm.subject().name() + ".log"));
		try {
			cgroup.add(subject);
			subject.awaitHealthy(this.testBed.services());
		}
		catch (RuntimeException | InterruptedException ex) {
			subject.close();
			throw ex;
		}
		// a start has its own limit, and may have made the cache of a new build
		this.deadline = Deadline.of(this.experiment, arm);
		return subject;
	}

	/**
	 * First many requests without delay, until the subject has settled; then some rounds
	 * of all users at the test load, so that connections and pools are filled.
	 */
	private RequestLog warmUp(ResolvedArm arm, Plan.Slot slot, JavaService subject, Confinement.CgroupSlot cgroup,
			SteadyState steadyState, ForkProbes probes) throws InterruptedException {
		RequestLog log = RequestLog.none();
		this.listener.phase("warming up");
		if (this.experiment.warmUp().requests() > 0) {
			this.testBed.withoutDelay();
			WarmUp warmUp = this.experiment.warmUp();
			long requests = warmUp.requests();
			do {
				steadyState.add(drive(slot, WARM_UP, subject, this.variables.warmUp(arm, warmUp, requests), null, null),
						probes);
				requests = steadyState.nextRequests(warmUp.requests());
			}
			while (steadyState.wantsMore());
		}
		// neither the start nor the compiler is measured, so both may use all processors
		cgroup.limitProcessors();
		this.testBed.withDelay(arm.delayFactor());
		if (this.load.duration() == null && this.load.rampUp() == null) {
			Path csv = (logged()) ? this.folder.raw(slot, "warm-up-requests.csv") : null;
			drive(slot, "warm-up-at-load", subject,
					this.variables.warmUpAtLoad(arm, this.experiment.warmUp().roundsAtLoad()), csv, null);
			log = (csv != null) ? RequestLog.read(csv) : log;
		}
		return log;
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

	private K6Summary drive(Plan.Slot slot, String phase, JavaService subject, Map<String, String> variables,
			@Nullable Path csv, @Nullable ForkProbes probes) throws InterruptedException {
		Path summary = this.folder.raw(slot, phase + ".json");
		K6.Call call = new K6.Call(String.valueOf(this.load.script()), variables, summary, csv,
				this.folder.raw(slot, "k6.log"));
		try (ManagedProcess process = this.k6.start(call, this.experiment.home())) {
			if (probes != null && !this.k6.contained()) {
				probes.watch(ForkProbes.K6, process.pid());
			}
			try (LoadWatch watch = new LoadWatch(process, services(phase, subject), this.deadline, this.listener)) {
				watch.await();
			}
			requireSuccess(process);
		}
		return K6Summary.read(summary);
	}

	/** Refuses the figures of a k6 that has failed. */
	static void requireSuccess(ManagedProcess k6) {
		if (k6.exitCode() != 0) {
			throw new LoadException(
					"k6 ended with exit code " + k6.exitCode() + ": " + k6.lastWords() + "; see its log: " + k6.log());
		}
	}

	/** All that must be well; the way of the load only while nothing delays an answer. */
	private List<Monitored> services(String phase, JavaService subject) {
		List<Monitored> services = new ArrayList<>(this.testBed.services());
		services.add(subject);
		if (phase.equals(WARM_UP)) {
			services.add(subject.frontDoor());
		}
		return services;
	}

	@Override
	public void close() {
		this.testBed.close();
	}

}
