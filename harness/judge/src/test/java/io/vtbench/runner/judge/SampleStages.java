package io.vtbench.runner.judge;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.FirstLoad;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Fork.Requests;
import io.vtbench.runner.result.Fork.Window;
import io.vtbench.runner.result.Latency;
import io.vtbench.runner.result.Latency.ForkLatency;
import io.vtbench.runner.result.LoadFacts;
import io.vtbench.runner.result.LoadFacts.LoadModel;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.ScenarioFacts;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.SubjectUse;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.TrialAnswer.AnswerRow;
import io.vtbench.runner.result.TrialAnswer.ArmAnswer;
import io.vtbench.runner.result.WarmUpUse;
import io.vtbench.runner.result.WarmUpUse.Steadiness;
import io.vtbench.runner.result.Word;

/** The two stages of a trial on four interleaved pairs, with made-up figures, judged. */
public final class SampleStages {

	private static final int PAIRS = 4;

	private static final int BLOCKS = 6;

	private static final double SECONDS = 3;

	private static final LoadFacts CLOSED = new LoadFacts("get.js", LoadModel.CLOSED, "duration", 20, null, null, 0,
			18.0, 0, 25, List.of());

	private static final LoadFacts OPEN = new LoadFacts("get.js", LoadModel.OPEN, "arrival-rate", 100, null, 120.0, 0,
			18.0, 0, 25, List.of());

	private final Map<String, Map<Metric, Double>> capacity = new LinkedHashMap<>();

	private final Map<String, Map<Metric, Double>> equalRate = new LinkedHashMap<>();

	private final Map<String, Steadiness> steadiness = new LinkedHashMap<>();

	private double pairNoise = 0.008;

	private Status capacityStatus = Status.VALID;

	private List<Check> checks = List.of();

	private List<Check> checksOfEqualRate = List.of();

	private double cpuSeconds = 0.0042;

	private Map<String, Long> exhausted = Map.of();

	private final Map<String, Double> memory = new LinkedHashMap<>();

	private final Map<String, Double> idle = new LinkedHashMap<>();

	/** A trial of which nothing is known yet. */
	public static Trial trial() {
		return Trial.begun("shop.jar", "GET /orders/1", "2026-01-15T09:00:00Z",
				"./bench try --jar shop.jar --path '/orders/1'");
	}

	/** Factors of a candidate with users who never pause. */
	public SampleStages capacity(String candidate, double throughput, double p50, double p95) {
		this.capacity.put(candidate,
				new EnumMap<>(Map.of(Metric.THROUGHPUT, throughput, Metric.LATENCY_P50, p50, Metric.LATENCY_P95, p95)));
		return this;
	}

	/** Factors of a candidate at the same rate of arrivals. */
	public SampleStages equalRate(String candidate, double p50, double p95, double cpu) {
		this.equalRate.put(candidate,
				new EnumMap<>(Map.of(Metric.LATENCY_P50, p50, Metric.LATENCY_P95, p95, Metric.CPU_PER_REQUEST, cpu)));
		return this;
	}

	/** Standard deviation between pairs. */
	public SampleStages pairNoise(double noise) {
		this.pairNoise = noise;
		return this;
	}

	/** What every warm-up of an arm comes to. */
	public SampleStages warmUp(String arm, Steadiness steadiness) {
		this.steadiness.put(arm, steadiness);
		return this;
	}

	public SampleStages capacityIs(Status status, Check... checks) {
		this.capacityStatus = status;
		this.checks = List.of(checks);
		return this;
	}

	public SampleStages equalRateIs(Check... checks) {
		this.checksOfEqualRate = List.of(checks);
		return this;
	}

	/** CPU seconds of a request of the baseline. */
	public SampleStages cpuSeconds(double seconds) {
		this.cpuSeconds = seconds;
		return this;
	}

	/** Factor on the memory of a candidate, which scatters between pairs. */
	public SampleStages memory(String candidate, double factor) {
		this.memory.put(candidate, factor);
		return this;
	}

	/** Processors that an arm uses while nobody asks, in the stage with arrivals. */
	public SampleStages idle(String arm, double processors) {
		this.idle.put(arm, processors);
		return this;
	}

	/** What candidates run out of. */
	public SampleStages exhausted(Map<String, Long> exhausted) {
		this.exhausted = exhausted;
		return this;
	}

	/** The stages of which there are factors. */
	public List<RunResult> build() {
		List<RunResult> stages = new ArrayList<>();
		if (!this.capacity.isEmpty()) {
			stages.add(stage("capacity", CLOSED, this.capacity, Metric.THROUGHPUT).withStatus(this.capacityStatus,
					this.checks));
		}
		if (!this.equalRate.isEmpty()) {
			stages.add(stage("equal-rate", OPEN, this.equalRate, Metric.LATENCY_P95).withStatus(Status.VALID,
					this.checksOfEqualRate));
		}
		return stages;
	}

	/** The row of an answer with a name. */
	public static AnswerRow row(ArmAnswer answer, String name) {
		return answer.rows().stream().filter((row) -> row.name().equals(name)).findFirst().orElseThrow();
	}

	/** The first load of an arm whose JIT compiler is not done. */
	public static FirstLoad firstLoad(String arm, double plateau, Steadiness steadiness) {
		return new FirstLoad(arm, 20, plateau, 0.12, steadiness);
	}

	private Judgeable stage(String name, LoadFacts load, Map<String, Map<Metric, Double>> factors, Metric primary) {
		Random random = new Random(name.hashCode());
		List<Arm> arms = new ArrayList<>(List.of(arm("platform", Map.of(), load, random)));
		factors.forEach((candidate, of) -> arms.add(arm(candidate, of, load, random)));
		RunResult any = SampleRun.empty().build();
		RunResult run = new RunResult(RunResult.SCHEMA,
				new ScenarioFacts(name, "What does it change?", "quick", 1, primary, null, Map.of(), List.of()),
				Status.VALID, any.startedAt(), any.command(), Design.INTERLEAVED, null, load, any.environment(),
				List.of(), arms, List.of(), List.of());
		return (status, checks) -> {
			List<Comparison> comparisons = new ArrayList<>();
			factors.forEach((candidate, of) -> {
				of.keySet().forEach((metric) -> comparisons.add(comparison(run, candidate, metric, checks)));
				comparisons.add(comparison(run, candidate, Metric.PEAK_MEMORY, checks));
			});
			comparisons.sort((one, other) -> one.metric().compareTo(other.metric()));
			return run.withJudgement(status, (status == Status.VALID) ? comparisons : comparisons.stream()
				.map((each) -> each.with((changed) -> changed.word(Word.INFO).probably(false).withheldBy(List.of())))
				.toList(), checks);
		};
	}

	/** A run before its judgement. */
	private interface Judgeable {

		RunResult withStatus(Status status, List<Check> checks);

	}

	private Arm arm(String name, Map<Metric, Double> factors, LoadFacts load, Random random) {
		List<Fork> forks = new ArrayList<>();
		for (int pair = 1; pair <= PAIRS; pair++) {
			Map<Metric, Double> luck = new EnumMap<>(Metric.class);
			factors.forEach(
					(metric, factor) -> luck.put(metric, factor * Math.exp(this.pairNoise * random.nextGaussian())));
			List<Block> blocks = IntStream.range(0, BLOCKS)
				.mapToObj((block) -> block(block, luck, load, idle(name, load), random))
				.toList();
			Fork fork = fork(name, pair, blocks);
			forks.add(this.idle.isEmpty() || load == CLOSED ? fork : fork.withIdleProcessors(idle(name, load)));
		}
		return new Arm(name, null, null, null, forks, List.of(), Map.of());
	}

	private double idle(String arm, LoadFacts load) {
		return (load == OPEN) ? this.idle.getOrDefault(arm, 0.0) : 0;
	}

	private Block block(int index, Map<Metric, Double> factors, LoadFacts load, double idle, Random random) {
		boolean closed = load.model() == LoadModel.CLOSED;
		double machine = Math.exp(0.02 * random.nextGaussian());
		long completed = Math.round(SECONDS
				* (closed ? 420 * factors.getOrDefault(Metric.THROUGHPUT, 1.0) * machine : load.ratePerSecond()));
		double p50 = (closed ? 45 : 6) * factors.getOrDefault(Metric.LATENCY_P50, 1.0) * machine;
		double p95 = (closed ? 90 : 18) * factors.getOrDefault(Metric.LATENCY_P95, 1.0) * machine;
		double cpu = completed * this.cpuSeconds * factors.getOrDefault(Metric.CPU_PER_REQUEST, 1.0) * machine
				+ idle * SECONDS;
		return new Block(index * 2 * SECONDS, SECONDS, completed, 0, 0, cpu, 0.0, null, null,
				new Latency(p50, p50, p95, p95, null, 2 * p95), List.of());
	}

	private Fork fork(String arm, int pair, List<Block> blocks) {
		Fork any = SampleFork.pair(pair).build();
		double p50 = blocks.stream().mapToDouble((block) -> block.latency().p50()).average().orElseThrow();
		double p95 = blocks.stream().mapToDouble((block) -> block.latency().p95()).average().orElseThrow();
		double cpu = blocks.stream().mapToDouble(Block::cpuSeconds).sum();
		return new Fork(any.slot(), new Window(1_768_467_600_000L + pair * 240_000L, BLOCKS * SECONDS),
				Requests.of(blocks.stream().mapToLong(Block::completed).sum(), 0),
				new ForkLatency(new Latency(p50, p50, p95, p95, null, 2 * p95), List.of(), 1.0),
				new SubjectUse(any.subject().threadKind(), cpu, memory(arm, pair), 60_000_000L, null, null,
						arm.equals("platform") ? Map.of() : this.exhausted),
				any.processes(), any.generator(), any.jvm(), any.machine(), null, Map.of(), any.timeline(), blocks,
				new WarmUpUse(9000, 25, 8, 0.14, null, null, this.steadiness.getOrDefault(arm, Steadiness.STEADY),
						blocks));
	}

	private long memory(String arm, int pair) {
		Double factor = this.memory.get(arm);
		return Math.round((260_000_000L + pair * 1_000_000L) * ((factor != null) ? factor * (1 + 0.005 * pair) : 1));
	}

	/** Judged by itself. */
	private static Comparison comparison(RunResult run, String candidate, Metric metric, List<Check> checks) {
		Comparison comparison = Comparisons.of(run)
			.stream()
			.filter((each) -> each.metric() == metric && each.candidate().equals(candidate))
			.findFirst()
			.orElseThrow();
		Comparison alone = comparison.withPValueHolm(comparison.pValue());
		return Comparisons.isJudged(run, metric) ? RunJudge.withWord(run, alone, checks, run.alpha()) : alone;
	}

}
