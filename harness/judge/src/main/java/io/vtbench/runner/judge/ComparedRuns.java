package io.vtbench.runner.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.vtbench.runner.failure.BenchException;
import io.vtbench.runner.judge.RunManifest.Rule;
import io.vtbench.runner.judge.TTest.Sample;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Comparison.Interval;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunComparison;
import io.vtbench.runner.result.RunComparison.ArmComparison;
import io.vtbench.runner.result.RunComparison.Mismatch;
import io.vtbench.runner.result.RunComparison.Side;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.Thresholds;
import io.vtbench.runner.result.Withholds.Claim;
import io.vtbench.runner.result.Word;
import org.jspecify.annotations.Nullable;

/**
 * Compares a saved run with an earlier one. Their forks shared neither pair nor hour, so
 * the intervals are those of two samples ({@link TTest#ofTwo}); the rule from an interval
 * to a verdict is that of pairs.
 *
 * @param before earlier run
 * @param after later run
 */
public record ComparedRuns(SavedRun before, SavedRun after) {

	/**
	 * Compares the arms that both runs have, and judges all comparisons as one family
	 * (Holm 1979).
	 * @throws NotComparableException where the runs measured different things
	 */
	public RunComparison compare() {
		RunResult old = this.before.run();
		RunResult now = this.after.run();
		List<Mismatch> mismatches = mismatches();
		if (!mismatches.isEmpty()) {
			throw NotComparableException.of(this.before.name(), this.after.name(), mismatches);
		}
		List<ArmComparison> comparisons = Comparisons.metrics(now)
			.stream()
			.filter(old::reports)
			.flatMap((metric) -> now.arms().stream().map((arm) -> compare(arm.name(), metric)))
			.filter(Objects::nonNull)
			.toList();
		String noVerdict = Stream.of(this.before, this.after)
			.filter((saved) -> saved.run().status() != Status.VALID)
			.map((saved) -> saved.name() + " is " + saved.run().status())
			.findFirst()
			.orElse(null);
		return new RunComparison(RunComparison.SCHEMA, now.scenario().name(), side(this.before), side(this.after),
				RunManifest.of(old).differences(RunManifest.of(now), Rule.MAY_DIFFER),
				judged(comparisons, noVerdict == null), noVerdict);
	}

	private List<Mismatch> mismatches() {
		List<Mismatch> mismatches = new ArrayList<>(
				RunManifest.of(this.before.run()).differences(RunManifest.of(this.after.run()), Rule.MUST_MATCH));
		String old = this.before.scripts();
		String now = this.after.scripts();
		if (old != null && now != null && !old.equals(now)) {
			mismatches.add(new Mismatch("load scripts", old, now));
		}
		return mismatches;
	}

	/**
	 * Gives words, and names the checks that suppress them, also where no verdict is
	 * asked for.
	 * @param valid whether there may be verdicts
	 */
	private List<ArmComparison> judged(List<ArmComparison> comparisons, boolean valid) {
		double[] adjusted = WordRule
			.holm(comparisons.stream().filter((arm) -> valid && arm.judged()).map(ArmComparison::pValue));
		List<ArmComparison> judged = new ArrayList<>();
		int next = 0;
		for (ArmComparison arm : comparisons) {
			boolean asked = valid && arm.judged();
			Double holm = (asked && arm.pValue() != null) ? Double.valueOf(adjusted[next++]) : null;
			WordRule rule = WordRule.of(arm.metric(), arm.ratio(), arm.ci95(), arm.same(), holm, Thresholds.ALPHA);
			boolean different = rule.word().isDifferent() || rule.probably();
			List<String> withheldBy = Stream
				.concat(withholding(this.before.run(), claim(arm, different, arm.arm(), null))
					.map((name) -> name + " of the earlier run"),
						withholding(this.after.run(), claim(arm, different, null, arm.arm())))
				.toList();
			judged.add(arm.with((changed) -> changed.pValueHolm(holm)
				.word(!asked ? Word.INFO : withheldBy.isEmpty() ? rule.word() : Word.UNCLEAR)
				.probably(asked && withheldBy.isEmpty() && rule.probably())
				.withheldBy(withheldBy)));
		}
		return judged;
	}

	/**
	 * Returns the claim about the arm of one run. The checks of that run say nothing of
	 * the other side.
	 */
	private static Claim claim(ArmComparison arm, boolean different, @Nullable String before, @Nullable String after) {
		return new Claim(arm.metric(), different, arm.ratio(), arm.ci95(), arm.same(), before, after);
	}

	private static Stream<String> withholding(RunResult run, Claim claim) {
		return run.checks().stream().filter((check) -> check.withholds(claim)).map(Check::name);
	}

	private static Side side(SavedRun saved) {
		return new Side(saved.name(), saved.run().startedAt(), saved.run().environment().commit(),
				saved.run().status());
	}

	/**
	 * Compares an arm in one metric; null where a fork has no value above zero, because
	 * leaving it out would favour a run.
	 */
	private @Nullable ArmComparison compare(String arm, Metric metric) {
		List<Fork> before = forks(this.before.run(), arm);
		List<Fork> after = forks(this.after.run(), arm);
		Sample old = sample(this.before.run(), before, metric);
		Sample now = sample(this.after.run(), after, metric);
		if (old == null || now == null || !Pairing.isAlike(metric, Stream.concat(before.stream(), after.stream()))) {
			return null;
		}
		double ratio = Math.exp(now.mean() - old.mean());
		boolean judged = Comparisons.isJudged(this.after.run(), metric);
		TTest test = TTest.ofTwo(old, now);
		Interval ci95 = (test != null) ? test.interval(0.95) : null;
		return new ArmComparison(arm, metric, before.size(), after.size(), Math.exp(old.mean()), Math.exp(now.mean()),
				ratio, ci95, metric.same(this.after.run().scenario().margin(metric), Math.exp(old.mean())),
				(test != null) ? Double.valueOf(test.pValue()) : null, null, judged, Word.INFO, false, List.of());
	}

	private static List<Fork> forks(RunResult run, String arm) {
		return List.copyOf(Pairing.byPair(run.arm(arm)).values());
	}

	private static @Nullable Sample sample(RunResult run, List<Fork> forks, Metric metric) {
		List<Double> values = forks.stream().map(metric::of).toList();
		if (values.isEmpty() || !values.stream().allMatch(Metric::isUsable)) {
			return null;
		}
		return Sample.of(values.stream().mapToDouble(Double::doubleValue).toArray(), Pairing.firstStage(run, forks));
	}

	/**
	 * Holds a run that was read back.
	 *
	 * @param name name of its folder
	 * @param scripts hash of the files that made its load, which no result holds; null
	 * where it is not known, and then it is not compared
	 */
	public record SavedRun(String name, RunResult run, @Nullable String scripts) {

	}

	/** Refuses two runs that measured different things. */
	public static final class NotComparableException extends BenchException {

		private static final long serialVersionUID = 1L;

		/** The most differences that are named; more of them would not help. */
		private static final int MAX_NAMED = 4;

		private static final int MAX_CHARACTERS = 60;

		private NotComparableException(String message) {
			super(WRONG_INPUT, message, null);
		}

		static NotComparableException of(String before, String after, List<Mismatch> mismatches) {
			int more = mismatches.size() - MAX_NAMED;
			return new NotComparableException(after + " and " + before + " differ in "
					+ mismatches.stream()
						.limit(MAX_NAMED)
						.map(NotComparableException::text)
						.collect(Collectors.joining(", "))
					+ ((more > 0) ? " and " + more + " more" : "")
					+ "; repeat one of them as the other was measured, or measure both versions in one run:"
					+ " bench try --jar OLD.jar --change jar:NEW.jar");
		}

		private static String text(Mismatch mismatch) {
			return mismatch.fact() + " (" + shortened(mismatch.before()) + " -> " + shortened(mismatch.after()) + ")";
		}

		private static String shortened(String value) {
			return (value.length() > MAX_CHARACTERS) ? value.substring(0, MAX_CHARACTERS) + "…" : value;
		}

	}

}
