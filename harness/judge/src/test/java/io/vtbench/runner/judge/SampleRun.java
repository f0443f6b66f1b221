package io.vtbench.runner.judge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Arm.Bound;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.EnvironmentFacts;
import io.vtbench.runner.result.LoadFacts;
import io.vtbench.runner.result.LoadFacts.LoadModel;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.RunResult.MeasuredRun;
import io.vtbench.runner.result.ScenarioFacts;
import io.vtbench.runner.result.Setup;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.ThreadKind;
import org.jspecify.annotations.Nullable;

/** A run of the transfer scenario, without a judgement. */
public final class SampleRun {

	private static final Map<String, ThreadKind> THREAD_KINDS = Map.of("platform", ThreadKind.PLATFORM, "virtual",
			ThreadKind.VIRTUAL, "reactive", ThreadKind.EVENT_LOOP);

	private final List<Arm> arms = new ArrayList<>();

	private Map<String, Map<String, String>> backends = Map.of("risk-service", Map.of("latency", "300ms"));

	private LoadFacts load = new LoadFacts("transfer.js", LoadModel.CLOSED, "shared", 50, 400L, null, 0, null, 6000, 2,
			List.of());

	private Design design = Design.IN_TURN;

	private Metric primary = Metric.MAKESPAN;

	private Status status = Status.VALID;

	private List<Check> checks = List.of();

	private Map<String, String> effectiveSettings = Map.of();

	private @Nullable Setup setup;

	private @Nullable Integer firstStage;

	private SampleRun() {
	}

	public static SampleRun empty() {
		return new SampleRun();
	}

	/** The run as it is judged alone. */
	public static RunResult judged(RunResult run) {
		return RunJudge.judge(List.of(MeasuredRun.saved(run))).getFirst();
	}

	/** Four pairs in which virtual threads need a fifth of the time. */
	public static SampleRun flawless() {
		return empty()
			.arm("platform", platformBound(), SampleFork.pair(1).makespan(16.10), SampleFork.pair(2).makespan(16.12),
					SampleFork.pair(3).makespan(16.15), SampleFork.pair(4).makespan(16.12))
			.arm("virtual", virtualBound(), virtual(1).makespan(3.25), virtual(2).makespan(3.26),
					virtual(3).makespan(3.24), virtual(4).makespan(3.25));
	}

	/** One arm with the forks and the bound of the platform arm. */
	public static RunResult platform(SampleFork... forks) {
		return empty().arm("platform", platformBound(), forks).build();
	}

	public static SampleFork virtual(int pair) {
		return SampleFork.pair(pair).threadKind("virtual").makespan(3.25);
	}

	public static Bound platformBound() {
		return new Bound(16.0, 25, null, "400 x 0.4 s / 10 threads");
	}

	public static Bound virtualBound() {
		return new Bound(3.2, 125, null, "400 x 0.4 s / 50 users");
	}

	/** Adds an arm; what kind of thread must serve it follows from its name, if known. */
	public SampleRun arm(String name, @Nullable Bound bound, SampleFork... forks) {
		this.arms.add(new Arm(name, THREAD_KINDS.get(name), this.setup, bound,
				Arrays.stream(forks).map(SampleFork::build).toList(), List.of(), this.effectiveSettings));
		return this;
	}

	/** What the subjects of the arms added from now on say of themselves. */
	public SampleRun effectiveSettings(Map<String, String> settings) {
		this.effectiveSettings = settings;
		return this;
	}

	/** What the subjects of the arms added from now on are asked for. */
	public SampleRun properties(Map<String, String> properties) {
		this.setup = new Setup("bank-service", "25", List.of(), properties, Map.of(), Map.of(), null, null, false);
		return this;
	}

	public SampleRun backends(Map<String, Map<String, String>> backends) {
		this.backends = backends;
		return this;
	}

	public SampleRun load(LoadFacts load) {
		this.load = load;
		return this;
	}

	/** The same service for a set time. */
	public SampleRun timed(double seconds) {
		return load(new LoadFacts("transfer.js", LoadModel.CLOSED, "duration", 50, null, null, 0, seconds, 6000, 2,
				List.of()));
	}

	public SampleRun task() {
		return load(new LoadFacts("sleepers", LoadModel.TASK, "task", null, 400L, null, 0, null, 0, 0, List.of()));
	}

	/** The same service for a set time, by arms that take turns. */
	public SampleRun interleaved() {
		this.design = Design.INTERLEAVED;
		return timed(16).primary(Metric.THROUGHPUT);
	}

	/** Both arms at once, at the same arrival rate. */
	public SampleRun duet() {
		this.design = Design.DUET;
		this.primary = Metric.CPU_PER_REQUEST;
		return load(
				new LoadFacts("get.js", LoadModel.OPEN, "arrival-rate", null, null, 500.0, 0, 16.0, 0, 5, List.of()));
	}

	public SampleRun primary(Metric primary) {
		this.primary = primary;
		return this;
	}

	/** Pairs after which the run decided how many there would be. */
	public SampleRun firstStage(int pairs) {
		this.firstStage = pairs;
		return this;
	}

	public SampleRun status(Status status) {
		this.status = status;
		return this;
	}

	public SampleRun checks(Check... checks) {
		this.checks = List.of(checks);
		return this;
	}

	public RunResult build() {
		EnvironmentFacts environment = new EnvironmentFacts("Example CPU", 2, 16_000_000_000L, "Linux", "25",
				"-Xmx512m", "1.8.1", "0123abc", false, 1, Map.of("server.tomcat.threads.max", "10"), Map.of(),
				this.backends, List.of(), null);
		ScenarioFacts scenario = new ScenarioFacts("transfer", "How much sooner?", "quick", 0.1, this.primary, null,
				Map.of(), List.of());
		return new RunResult(RunResult.SCHEMA, scenario, this.status, "2026-01-15T09:00:00Z", "./bench", this.design,
				this.firstStage, this.load, environment, List.of(), List.copyOf(this.arms), List.of(), this.checks);
	}

}
