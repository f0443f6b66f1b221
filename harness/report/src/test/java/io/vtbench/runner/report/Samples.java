package io.vtbench.runner.report;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.Comparison.Interval;
import io.vtbench.runner.result.LoadFacts;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.ThreadKind;
import io.vtbench.runner.result.Word;

/** Results to report, with made-up figures. */
final class Samples {

	/** The ratios that count as the same: 5 %. */
	static final Interval SAME = new Interval(1 / 1.05, 1.05);

	private Samples() {
	}

	/** Two arms, three pairs, valid. */
	static RunResult sample() {
		return read("sample");
	}

	/** Two pairs, one check failed, with text that would break a careless page. */
	static RunResult invalid() {
		return read("invalid");
	}

	/** A task with one arm. */
	static RunResult single() {
		return read("single");
	}

	/** Interrupted before the first fork was done. */
	static RunResult empty() {
		RunResult sample = sample();
		List<Arm> arms = sample.arms()
			.stream()
			.map((arm) -> new Arm(arm.name(), arm.threadKind(), null, arm.bound(), List.of(), List.of(), Map.of()))
			.toList();
		return with(with(with(sample, arms, sample.primary(), sample.load()), Status.INTERRUPTED));
	}

	/** Three arms whose names are long, three pairs, valid. */
	static RunResult three() {
		return read("three");
	}

	/** Four arms: the third of three once more. */
	static RunResult four() {
		RunResult three = three();
		List<Arm> arms = new ArrayList<>(three.arms());
		Arm third = three.arms().getLast();
		arms.add(new Arm("async-platform", ThreadKind.PLATFORM, null, third.bound(), third.forks(), List.of(),
				third.effectiveSettings()));
		List<Comparison> comparisons = new ArrayList<>();
		for (Comparison comparison : three.comparisons()) {
			comparisons.add(comparison);
			if (comparison.candidate().equals(third.name())) {
				comparisons.add(comparison.withCandidate("async-platform").withWithheldBy(List.of()));
			}
		}
		return with(with(three, arms, three.primary(), three.load()), comparisons.toArray(Comparison[]::new));
	}

	static Path folder(String name) {
		try {
			return Path.of(Objects.requireNonNull(Samples.class.getResource("/report/" + name)).toURI());
		}
		catch (URISyntaxException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static RunResult read(String name) {
		return ResultFile.read(folder(name));
	}

	static RunResult with(RunResult result, Comparison... comparisons) {
		return result.withJudgement(result.status(), List.of(comparisons), result.checks());
	}

	static RunResult with(RunResult result, Status status, Check... checks) {
		return result.withJudgement(status, result.comparisons(), List.of(checks));
	}

	static RunResult with(RunResult result, List<Arm> arms, Metric primary, LoadFacts load) {
		return result.withScenario(result.scenario().withPrimary(primary)).withArms(arms).withLoad(load);
	}

	static Comparison comparison(Metric metric, String candidate, double ratio, Word word) {
		return new Comparison(metric, "platform", candidate, 3, ratio, new Interval(ratio * 0.99, ratio * 1.01), SAME,
				0.01, 0.02, null, word, false, List.of());
	}

	/** A comparison of one pair, which has no interval. */
	static Comparison onePair(double ratio) {
		return onePair(ratio, "platform", "virtual");
	}

	static Comparison onePair(double ratio, String baseline, String candidate) {
		return new Comparison(Metric.MAKESPAN, baseline, candidate, 1, ratio, null, SAME, null, null, null, Word.INFO,
				false, List.of());
	}

}
