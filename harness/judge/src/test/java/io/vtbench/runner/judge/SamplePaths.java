package io.vtbench.runner.judge;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

import io.vtbench.runner.result.Answers;
import io.vtbench.runner.result.Answers.Kind;
import io.vtbench.runner.result.Answers.OfPath;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Latency;
import io.vtbench.runner.result.RunResult;

/** Adds answers to judged stages: their kinds, and how long each path takes. */
public final class SamplePaths {

	/** A real answer, and one that is cheap. */
	public static final Kind REAL = new Kind("GET /orders/1", 200, "application/json", 1900,
			"{\"data\":[0,1,2,3,4,5,6,7,8,9");

	public static final Kind FALLBACK = new Kind("GET /orders/1", 200, "application/json", 26,
			"{\"errors\":[\"unavailable\"]}");

	private final Random random;

	private double noise = 0.02;

	private long requests = 600;

	private final Map<String, Map<String, Double>> factors = new LinkedHashMap<>();

	private final Map<String, Long> asking = new LinkedHashMap<>();

	public SamplePaths(long seed) {
		this.random = new Random(seed);
	}

	/** How far a latency of a block scatters, as a standard deviation of logarithms. */
	public SamplePaths noise(double noise) {
		this.noise = noise;
		return this;
	}

	/** Requests to a path in each fork. */
	public SamplePaths requests(long requests) {
		this.requests = requests;
		return this;
	}

	/** A path that takes a candidate so many times as long. */
	public SamplePaths path(String path, Map<String, Double> factors) {
		this.factors.put(path, factors);
		return this;
	}

	/** A path that another number of requests asks. */
	public SamplePaths path(String path, long requests, Map<String, Double> factors) {
		this.asking.put(path, requests);
		return path(path, factors);
	}

	/** The stages with latencies by path. */
	public List<RunResult> addedTo(List<RunResult> stages) {
		return stages.stream()
			.map((run) -> run.withArms(run.arms()
				.stream()
				.map((arm) -> arm.withForks(arm.forks().stream().map((fork) -> with(arm.name(), fork)).toList()))
				.toList()))
			.toList();
	}

	private long requests(String path) {
		return this.asking.getOrDefault(path, this.requests);
	}

	private Fork with(String arm, Fork fork) {
		List<Block> blocks = new ArrayList<>();
		Map<String, Double> sums = new LinkedHashMap<>();
		for (Block block : fork.blocks()) {
			List<OfPath> paths = new ArrayList<>();
			this.factors.forEach((path, factor) -> {
				double p50 = 10 * factor.getOrDefault(arm, 1.0) * Math.exp(this.noise * this.random.nextGaussian());
				sums.merge(path, p50 / fork.blocks().size(), Double::sum);
				paths.add(new OfPath(path, requests(path) / fork.blocks().size(), latency(p50)));
			});
			blocks.add(block.withPaths(paths));
		}
		List<OfPath> paths = new ArrayList<>();
		sums.forEach((path, p50) -> paths.add(new OfPath(path, requests(path), latency(p50))));
		return fork.withBlocks(blocks).withAnswers(new Answers(Map.of(), paths));
	}

	private static Latency latency(double p50) {
		return new Latency(p50, p50, 2 * p50, 3 * p50, null, 4 * p50);
	}

	/**
	 * The stages with answers of which a share is a fallback.
	 * @param fallbacks fallbacks of each pair, of 1,000 answers, by arm
	 */
	public static List<RunResult> answering(List<RunResult> stages, Map<String, List<Long>> fallbacks) {
		return stages.stream()
			.map((run) -> run.withArms(run.arms()
				.stream()
				.map((arm) -> arm.withForks(arm.forks()
					.stream()
					.map((fork) -> fork.withAnswers(answers(fallbacks.get(arm.name()).get(fork.pair() - 1))))
					.toList()))
				.toList()))
			.toList();
	}

	private static Answers answers(long fallbacks) {
		return new Answers(Map.of(REAL.key(), 1000 - fallbacks, FALLBACK.key(), fallbacks), List.of());
	}

}
