package io.vtbench.maintenance.documents;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

import io.vtbench.maintenance.selftest.SelfTestOutcome;
import io.vtbench.maintenance.selftest.SelfTestOutcome.Kind;
import io.vtbench.runner.format.Figures;
import io.vtbench.runner.format.Maps;
import io.vtbench.runner.report.AnswerText;
import io.vtbench.runner.report.ArmFigures;
import io.vtbench.runner.report.Mark;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.Comparison.Interval;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Trial;
import org.jspecify.annotations.Nullable;

/**
 * Writes what a region in a sentence may say: an arm's figure, its bound, the published
 * one, a ratio, a verdict, the answer of a trial, or counts of self-tests and trials.
 */
record Sentences(PublishedResults results) {

	private static final String FORMS = "write FOLDER ARM METRIC, with bound or published after it,"
			+ " FOLDER CANDIDATE/BASELINE METRIC, with verdict after it, FOLDER answer, FOLDER decision,"
			+ " FOLDER+FOLDER… alarms, seen or judged of self-tests, or FOLDER decisions of the trials in it";

	String of(List<String> words) {
		if (words.size() == 2) {
			return ofAll(words.getFirst(), words.get(1));
		}
		if (words.size() < 3 || words.size() > 4) {
			throw new DocumentException("'" + String.join(" ", words) + "' says nothing; " + FORMS);
		}
		RunResult run = this.results.run(words.getFirst());
		Metric metric = metric(words.get(2));
		String what = (words.size() == 4) ? words.get(3) : "";
		String[] arms = words.get(1).split("/", 2);
		if (arms.length == 2) {
			Comparison comparison = comparison(run, words.getFirst(), arms, metric);
			return switch (what) {
				case "" -> ratio(comparison);
				case "verdict" -> Mark.of(run, comparison).text();
				default -> throw new DocumentException("unknown word '" + what + "'; " + FORMS);
			};
		}
		Arm arm = arm(run, words.getFirst(), arms[0]);
		Double value = switch (what) {
			case "" -> ArmFigures.of(arm, metric);
			case "bound" -> ArmFigures.bound(arm, metric);
			case "published" -> ArmFigures.published(run, arm, metric);
			default -> throw new DocumentException("unknown word '" + what + "'; " + FORMS);
		};
		if (value == null) {
			throw new DocumentException("the arm " + arm.name() + " of docs/results/" + words.getFirst() + " has no "
					+ metric.shortName() + " " + what + "; name another metric");
		}
		return Figures.of(metric, value);
	}

	private String ofAll(String name, String what) {
		return switch (what) {
			case "answer" -> AnswerText.headline(this.results.trial(name));
			case "decision" -> AnswerText.decision(this.results.trial(name).answer().arms().getFirst());
			case "decisions" -> decisions(this.results.trialsBelow(name));
			case "alarms" -> counted(name, (kind) -> !kind.planted(), Kind::found);
			case "seen" -> counted(name, Kind::planted, Kind::found);
			case "judged" -> counted(name, Kind::planted, Kind::judged);
			default -> throw new DocumentException("'" + name + " " + what + "' says nothing; " + FORMS);
		};
	}

	private static String decisions(List<Trial> trials) {
		Map<String, Long> decisions = trials.stream()
			.map((trial) -> AnswerText.decision(trial.answer().arms().getFirst()))
			.collect(Collectors.groupingBy((decision) -> decision, TreeMap::new, Collectors.counting()));
		return Maps.each(decisions, (decision, count) -> "*" + decision + "* in " + count + " of " + trials.size())
			.collect(Collectors.joining(", "));
	}

	/**
	 * Returns how many comparisons of a kind count, with the exact 95 % interval of their
	 * share.
	 * @param names folders of self-tests, joined by +
	 */
	private String counted(String names, Predicate<Kind> which, ToIntFunction<Kind> count) {
		List<Kind> kinds = Arrays.stream(names.split("\\+"))
			.flatMap((name) -> this.results.selfTest(name).kinds().stream())
			.filter(which)
			.toList();
		int counted = kinds.stream().mapToInt(count).sum();
		int all = kinds.stream().mapToInt(Kind::comparisons).sum();
		return counted + " of " + all + " (" + SelfTestOutcome.text(SelfTestOutcome.exact95(counted, all)) + ")";
	}

	static String ratio(Comparison comparison) {
		return ratio(comparison.ratio(), comparison.ci95());
	}

	/** Returns a ratio with its interval, if it has one. */
	static String ratio(double ratio, @Nullable Interval ci95) {
		return Figures.ratio(ratio) + ((ci95 != null) ? " (" + Figures.interval(ci95) + ")" : "");
	}

	private static Metric metric(String name) {
		return Arrays.stream(Metric.values())
			.filter((metric) -> metric.shortName().equals(name))
			.findAny()
			.orElseThrow(() -> new DocumentException("unknown metric '" + name + "'; known are: "
					+ Arrays.stream(Metric.values()).map(Metric::shortName).collect(Collectors.joining(", "))));
	}

	private static Arm arm(RunResult run, String folder, String name) {
		return run.arms()
			.stream()
			.filter((arm) -> arm.name().equals(name))
			.findAny()
			.orElseThrow(() -> new DocumentException("unknown arm '" + name + "'; docs/results/" + folder + " has: "
					+ run.arms().stream().map(Arm::name).collect(Collectors.joining(", "))));
	}

	private static Comparison comparison(RunResult run, String folder, String[] arms, Metric metric) {
		arm(run, folder, arms[0]);
		arm(run, folder, arms[1]);
		return run.comparisons()
			.stream()
			.filter((each) -> each.candidate().equals(arms[0]) && each.baseline().equals(arms[1])
					&& each.metric() == metric)
			.findAny()
			.orElseThrow(() -> new DocumentException("docs/results/" + folder + " does not compare " + arms[0]
					+ " with " + arms[1] + " in " + metric.shortName() + "; its baseline is " + run.baseline().name()));
	}

}
