package io.vtbench.runner.analysis;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.vtbench.runner.analysis.validity.ThresholdCheck;
import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.result.Finding;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.TrialAnswer;
import io.vtbench.runner.result.Verdict;
import io.vtbench.runner.stack.Stack;
import org.jspecify.annotations.Nullable;

/** Draws the answer to a trial from what was seen and what was measured. */
public final class TrialJudge {

	private TrialJudge() {
	}

	/**
	 * Draws the answer.
	 * @param run judged
	 * @param cost a judged duet; null where none was asked for
	 * @param evidence one of each arm
	 */
	public static TrialAnswer answer(RunResult run, @Nullable RunResult cost, List<CapacityCurve> curves,
			List<Evidence> evidence, List<Finding> findings) {
		List<String> gives = new ArrayList<>();
		gives.add(primary(run));
		curves.forEach((curve) -> gives.add(curve(curve)));
		List<String> seen = Stream.concat(findings.stream().map(TrialJudge::finding), exhausted(run)).toList();
		return new TrialAnswer(decision(seen, run), gives, costs(run, cost), breaks(evidence, seen),
				sure(run, evidence));
	}

	private static String decision(List<String> seen, RunResult run) {
		String candidate = run.arms().getLast().name();
		boolean modes = candidate.equals("virtual");
		String what = modes ? "spring.threads.virtual.enabled=true" : candidate;
		if (run.status() != Status.VALID) {
			return "No answer: the run is " + run.status() + "; the checks below say why.";
		}
		Comparison primary = run.primaryComparisons().getFirst();
		String warning = seen.isEmpty() ? "" : " Read first what was found below.";
		return switch (verdict(primary)) {
			case FASTER -> (modes ? "Set it: " : "Better: ") + what + " changes " + run.primary().label() + " by "
					+ ratio(primary) + "." + warning;
			case SLOWER -> (modes ? "Do not set it: " : "Worse: ") + what + " changes " + run.primary().label() + " by "
					+ ratio(primary) + "." + warning;
			case NO_RELEVANT_DIFFERENCE -> (modes ? "It makes no relevant difference here: " : "As good as before: ")
					+ run.primary().label() + " changes by " + ratio(primary) + "." + warning;
			case CANT_TELL -> "Cannot tell: " + run.primary().label() + " changes by " + ratio(primary) + ", which "
					+ undecided(run, primary) + "." + warning;
		};
	}

	/** More pairs do not help where something else is what limits the run. */
	private static String undecided(RunResult run, Comparison primary) {
		List<Check> limits = limits(run, primary);
		if (!limits.isEmpty()) {
			return "gets no verdict because of " + limits.stream().map(Check::label).collect(Collectors.joining(", "))
					+ "; 'How sure' below says what was seen";
		}
		return primary.isWithoutScatter() ? "has no interval, so that more pairs would show the same"
				: "this run does not decide; more pairs would (--pairs)";
	}

	/**
	 * The checks that cast doubt on a comparison. Where none does, a load generator that
	 * was nearly full may still be what hides a difference in time.
	 */
	private static List<Check> limits(RunResult run, Comparison comparison) {
		List<Check> doubts = run.checks()
			.stream()
			.filter((check) -> comparison.withheldBy().contains(check.label()))
			.toList();
		return !doubts.isEmpty() || !comparison.metric().isTime() ? doubts
				: run.checks()
					.stream()
					.filter((check) -> check.status() == Check.Status.WARN
							&& check.name().equals(ThresholdCheck.GENERATOR.about().name()))
					.toList();
	}

	private static String ratio(Comparison comparison) {
		return "a factor of " + Figures.ratio(comparison.ratio())
				+ Optional.ofNullable(comparison.ci95())
					.map((interval) -> " (95 % interval " + Figures.interval(interval) + ")")
					.orElse(comparison.isWithoutScatter() ? " (the same in all " + comparison.pairs() + " pairs)"
							: " (one pair, no interval)");
	}

	/** Why a figure is not to be relied on; empty where no check says so. */
	private static String doubt(RunResult run, Comparison comparison) {
		if (!comparison.isDoubtful()) {
			return "";
		}
		Map<String, List<Check>> doubts = limits(run, comparison).stream()
			.collect(Collectors.groupingBy(Check::name, LinkedHashMap::new, Collectors.toList()));
		return ", not reliable: " + doubts.values()
			.stream()
			.map((checks) -> seen(checks.getFirst()) + checks.stream()
				.skip(1)
				.map((check) -> ", likewise in " + check.arm())
				.collect(Collectors.joining()))
			.collect(Collectors.joining("; "));
	}

	private static String seen(Check check) {
		return check.detail() + ((check.arm() != null) ? " (" + check.arm() + ")" : "");
	}

	private static String primary(RunResult run) {
		Comparison primary = run.primaryComparisons().getFirst();
		String load = (run.load().ratePerSecond() != null)
				? "At " + Figures.perSecond(run.load().ratePerSecond()) + " in both arms"
				: "With " + Figures.count((run.load().users() != null) ? run.load().users() : 1, "user")
						+ " in both arms";
		return load + " " + run.primary().label() + " of " + primary.candidate() + " is "
				+ Figures.ratio(primary.ratio()) + " times that of " + primary.baseline()
				+ Optional.ofNullable(primary.ci95())
					.map((interval) -> " (" + Figures.interval(interval) + ")")
					.orElse("")
				+ (primary.isDoubtful() ? ", not reliable, as said under 'How sure'." : ".");
	}

	private static String curve(CapacityCurve curve) {
		CapacityCurve.Step knee = curve.knee();
		return curve.arm() + " carries " + Figures.perSecond(knee.throughputPerSecond()) + " with "
				+ Figures.count(knee.users(), "user") + "; the search ended because " + curve.end() + ".";
	}

	private static List<String> costs(RunResult run, @Nullable RunResult cost) {
		List<String> costs = new ArrayList<>();
		if (cost != null) {
			costs.add(atOnce(cost));
		}
		run.comparisons()
			.stream()
			.filter((comparison) -> (comparison.metric() == Metric.CPU_PER_REQUEST && cost == null)
					|| comparison.metric() == Metric.PEAK_MEMORY)
			.filter((comparison) -> comparison.metric() != run.primary())
			.map((comparison) -> comparison.metric().label() + " changes by " + ratio(comparison)
					+ doubt(run, comparison) + ".")
			.forEach(costs::add);
		return costs;
	}

	/** Both at the same rate at the same time: closer than one after the other. */
	private static String atOnce(RunResult cost) {
		if (cost.status() != Status.VALID || cost.primaryComparisons().isEmpty()) {
			return "CPU per request with both at once: no answer, for that run is " + cost.status()
					+ "; its own report says why.";
		}
		Comparison comparison = cost.primaryComparisons().getFirst();
		Double rate = cost.load().ratePerSecond();
		return "With both at once" + ((rate != null) ? " at " + Figures.perSecond(rate) + " each" : "") + ", "
				+ comparison.metric().label() + " changes by " + ratio(comparison) + ": " + verdict(comparison)
				+ doubt(cost, comparison) + ".";
	}

	private static Verdict verdict(Comparison comparison) {
		return (comparison.verdict() != null) ? comparison.verdict() : Verdict.CANT_TELL;
	}

	private static List<String> breaks(List<Evidence> evidence, List<String> seen) {
		List<String> breaks = new ArrayList<>(seen);
		if (!evidence.stream().allMatch(Evidence::looksInside)) {
			breaks.add((seen.isEmpty() ? "No new warning was found in the log. " : "")
					+ "Where requests wait, and whether they pin, was not looked at: 'bench try' does on this machine.");
		}
		else if (seen.isEmpty()) {
			breaks.add("Nothing was found that speaks against it: no wait of its own making, no pinning, no new"
					+ " warning. What was not asked for was not looked at.");
		}
		return breaks;
	}

	private static String finding(Finding finding) {
		return finding.sentence() + ": " + finding.nextStep() + ".";
	}

	/** Of the forks that were measured, at the load that was. */
	private static Stream<String> exhausted(RunResult run) {
		return run.arms()
			.stream()
			.flatMap((arm) -> arm.exhausted()
				.entrySet()
				.stream()
				.map((entry) -> arm.name() + " ran out of " + entry.getKey() + " ("
						+ Figures.count(entry.getValue(), "line")
						+ " of its logs): give it more, or let fewer requests in at once" + " ("
						+ Stack.connectionLimits() + ", a limit in front of it), and measure again."));
	}

	/** Not every check can be made everywhere: what has no signal is not a doubt. */
	private static long count(RunResult run, Check.Status status) {
		return run.checks().stream().filter((check) -> check.status() == status).count();
	}

	private static List<String> sure(RunResult run, List<Evidence> evidence) {
		Comparison primary = run.primaryComparisons().getFirst();
		List<String> sure = new ArrayList<>();
		sure.add(Figures.count(primary.pairs(), "pair") + " of fresh JVMs, in turn; of " + run.checks().size()
				+ " checks " + count(run, Check.Status.OK) + " passed, " + count(run, Check.Status.WARN) + " warn, "
				+ count(run, Check.Status.INVALID) + " failed and " + count(run, Check.Status.NOT_AVAILABLE)
				+ " have no signal here.");
		limits(run, primary).stream().map((check) -> "What limits the answer: " + seen(check) + ".").forEach(sure::add);
		evidence.stream()
			.filter((arm) -> arm.threadKind().equals(Evidence.UNSEEN))
			.map((arm) -> "Not proven which kind of thread served in " + arm.arm() + ": "
					+ String.join("; ", arm.witnesses()) + ".")
			.forEach(sure::add);
		return sure;
	}

}
