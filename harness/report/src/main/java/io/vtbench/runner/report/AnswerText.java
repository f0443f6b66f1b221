package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.vtbench.runner.format.Change;
import io.vtbench.runner.format.Figures;
import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Stack;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.Trial.Breakdown;
import io.vtbench.runner.result.TrialAnswer;
import io.vtbench.runner.result.TrialAnswer.AnswerRow;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Word;
import io.vtbench.runner.result.TrialAnswer.ArmAnswer;
import io.vtbench.runner.result.TrialAnswer.Decision;
import io.vtbench.runner.result.TrialAnswer.Exhausted;
import io.vtbench.runner.result.TrialAnswer.Help;
import io.vtbench.runner.result.TrialAnswer.IdleWork;
import io.vtbench.runner.result.TrialAnswer.Limit;
import io.vtbench.runner.result.TrialAnswer.WarmUps;
import io.vtbench.runner.result.WarmUpUse.Steadiness;
import org.jspecify.annotations.Nullable;

/**
 * Puts the answer for one candidate into sentences.
 *
 * @param trial that the answer belongs to
 * @param runs that the answer rests on, without those whose files are gone
 */
public record AnswerText(ArmAnswer answer, Trial trial, List<RunResult> runs) {

	/** The name of the arm that differs in the thread type alone. */
	static final String THREADS = "virtual";

	/** The most rows that a headline names as open. */
	private static final int NAMED_LIMITS = 2;

	private static final String SWITCH = "spring.threads.virtual.enabled=true";

	/** Returns the decisions for all arms in one line. */
	public static String headline(TrialAnswer answer) {
		return answer.arms().isEmpty() ? "No answer"
				: answer.arms().stream().map(AnswerText::headline).collect(Collectors.joining(". "));
	}

	/** Returns the decision in words, with the change that it is about. */
	public static String headline(ArmAnswer answer) {
		return claim(answer) + ": " + change(answer);
	}

	/**
	 * Returns the decision with which the headline begins; what it rests on comes before
	 * it where that does not last.
	 */
	static String claim(ArmAnswer answer) {
		List<String> slowing = slowing(answer);
		String begin = slowing.isEmpty() ? "" : PlainText.list(slowing)
				+ ((slowing.size() > 1) ? " get slower the longer they are" : " gets slower the" + " longer it is")
				+ " under load. ";
		return PlainText.capitalised(begin) + decision(answer) + limits(answer);
	}

	/** Returns the arms that get slower the longer they are under load. */
	private static List<String> slowing(ArmAnswer answer) {
		return answer.warmUps()
			.stream()
			.filter((arm) -> arm.lasting() == Steadiness.GETTING_SLOWER)
			.map(WarmUps::arm)
			.toList();
	}

	/** Returns the headline without the decision. */
	static String change(ArmAnswer answer) {
		return answer.arm().equals(THREADS) ? SWITCH : answer.arm();
	}

	/** Returns the decision alone, in words. */
	public static String decision(ArmAnswer answer) {
		boolean threads = answer.arm().equals(THREADS);
		return switch (answer.decision()) {
			case SET_IT -> threads ? "Set it" : "Make the change";
			case DO_NOT -> threads ? "Do not set it" : "Do not make the change";
			case MIXED -> "Mixed";
			case NO_DIFFERENCE -> "No difference, keep what you have";
			case NO_DIFFERENCE_FOUND -> "No difference found, keep what you have";
			case UNCLEAR -> "Unclear";
		};
	}

	/**
	 * Returns what the decision may cost, as half a sentence; empty where it costs
	 * nothing. A headline names few rows, and the table has the others.
	 */
	private static String limits(ArmAnswer answer) {
		List<String> limits = answer.limits()
			.stream()
			.flatMap((limit) -> answer.row(limit.row()).map((row) -> limit(row, limit)).stream())
			.toList();
		int more = limits.size() - NAMED_LIMITS;
		return limits.isEmpty() ? "" : ", " + ((answer.decision() == Decision.SET_IT) ? "but " : "though ")
				+ limits.stream().limit(NAMED_LIMITS).collect(Collectors.joining(", ")) + ((more > 0)
						? ", and " + Figures.count(more, "more row") + ((more > 1) ? " are" : " is") + " open" : "");
	}

	private static String limit(AnswerRow row, Limit limit) {
		if (limit.upTo() != null) {
			return row.name() + " may be up to " + Change.of(row.metric(), limit.upTo()).words();
		}
		// a check may have an arm after its name, which a headline has no room for
		String checks = row.doubts()
			.stream()
			.map((doubt) -> doubt.replaceFirst(" \\(.*", ""))
			.distinct()
			.collect(Collectors.joining(", "));
		return row.name() + (checks.isEmpty() ? " is unknown" : " is in doubt (" + checks + ")");
	}

	/**
	 * Returns the rows that need a sentence. Where arms do not give the same answers,
	 * none does. Of single paths there may be dozens, and those that decide nothing stand
	 * in the table alone.
	 */
	List<RowText> rows() {
		return this.answer.rows()
			.stream()
			.filter((row) -> this.answer.unequal() == null && (row.path() == null || row.decides()))
			.map((row) -> new RowText(row, this.answer.arm(), idle()))
			.toList();
	}

	/** Returns the reason for the decision, in one sentence or several. */
	public String why() {
		Breakdown broken = broken();
		if (broken != null) {
			return why(broken);
		}
		List<String> why = new ArrayList<>(slowing());
		if (this.answer.overload() != null) {
			why.add(overload().failure());
		}
		if (this.answer.unequal() != null) {
			why.add(new AnswersText(this.answer.unequal()).sentence());
			return String.join(" ", why);
		}
		why.addAll(warnings());
		why.add(rowsBehind());
		if (this.answer.idle() != null && this.answer.idle().differs()) {
			why.add(idle() + ", which no row shows.");
		}
		if (!seen().isEmpty()) {
			why.add("Read the risks first.");
		}
		return String.join(" ", why);
	}

	/**
	 * Returns what every figure is subject to, in one sentence: arms that get slower the
	 * longer they are under load. It comes before all others; none where no arm does.
	 */
	List<String> slowing() {
		List<String> slowing = slowing(this.answer);
		return slowing.isEmpty() ? List.of() : List
			.of("Find out first why " + PlainText.list(slowing) + ((slowing.size() > 1) ? " get" : " gets")
					+ " slower, as a service does that leaks or whose data grows: every figure depends on how long it"
					+ " was measured.");
	}

	/**
	 * Returns sentences on what the rows about all requests hide: paths that differ from
	 * the rest, and arms that never settle.
	 */
	List<String> warnings() {
		List<String> warnings = new ArrayList<>(hidden());
		this.answer.warmUps().stream().flatMap((arm) -> warning(arm).stream()).forEach(warnings::add);
		return warnings;
	}

	/** Returns what the arms did beyond their limit. */
	OverloadText overload() {
		return new OverloadText(this.trial.overload(), this.trial.curves(), this.answer);
	}

	/**
	 * Returns what the figures of all requests together hide: paths whose latency says
	 * something else.
	 */
	private List<String> hidden() {
		List<String> hidden = this.answer.deciding()
			.stream()
			.filter((row) -> row.path() != null && mixture(row) != row.word())
			.map((row) -> row.path() + " has its " + RowText.where(row) + " at " + times(row))
			.toList();
		return hidden.isEmpty() ? List.of() : List.of("The mixture hides: " + PlainText.list(hidden) + ".");
	}

	/** Returns what the row about all requests says of the same; null without one. */
	private @Nullable Word mixture(AnswerRow row) {
		return this.answer.rows()
			.stream()
			.filter((other) -> other.path() == null && other.question() == row.question()
					&& other.metric() == row.metric())
			.map(AnswerRow::word)
			.findFirst()
			.orElse(null);
	}

	private static String times(AnswerRow row) {
		return Figures.number(Objects.requireNonNull(row.ratio())) + " times ("
				+ Figures.of(row.metric(), row.candidate()) + " instead of " + Figures.of(row.metric(), row.baseline())
				+ ")";
	}

	/**
	 * Returns a warning that the figures of an arm do not average out; empty where the
	 * throughput of the arm settles.
	 */
	private static Optional<String> warning(WarmUps arm) {
		return (arm.lasting() != Steadiness.NO_STEADY_STATE) ? Optional.empty()
				: Optional
					.of(arm.arm() + " never settles: its throughput goes up and down however long it is under load,"
							+ " and figures are means over that.");
	}

	/**
	 * Returns what both arms use while nobody asks, as a sentence without its full stop;
	 * empty where it is nothing.
	 */
	private String idle() {
		IdleWork idle = this.answer.idle();
		return (idle == null) ? "" : this.answer.baseline() + " uses " + processors(idle.baseline())
				+ " while nobody asks, and " + this.answer.arm() + " " + processors(idle.candidate());
	}

	private static String processors(double number) {
		return String.format(Locale.ROOT, "%.2f", number) + ((number < 1) ? " of a processor" : " processors");
	}

	/**
	 * Returns one sentence about the rows behind the decision, grouped by their words.
	 */
	private String rowsBehind() {
		List<AnswerRow> deciding = this.answer.deciding();
		if (deciding.isEmpty()) {
			return "No metric was compared.";
		}
		return switch (this.answer.decision()) {
			case NO_DIFFERENCE -> "All rows that decide are the same: " + bounds(deciding) + ".";
			case NO_DIFFERENCE_FOUND ->
				"Nothing is better or worse, and larger differences are excluded: " + bounds(deciding) + ".";
			default -> byWord();
		};
	}

	/** Returns each metric with the largest bound among its rows. */
	private static String bounds(List<AnswerRow> rows) {
		return rows.stream()
			.map(AnswerRow::metric)
			.distinct()
			.map((metric) -> rows.stream()
				.filter((row) -> row.metric() == metric && row.proof() != null)
				.max(Comparator.comparingDouble(AnswerText::bound))
				.map((row) -> metric.label() + " " + RowText.excluded(row))
				.orElse(metric.label()))
			.collect(Collectors.joining(", "));
	}

	private static double bound(AnswerRow row) {
		return (row.proof() != null) ? row.proof().bound() : 0;
	}

	private String byWord() {
		List<String> parts = new ArrayList<>();
		add(parts, "better", Word.BETTER, AnswerText::withChange);
		add(parts, "worse", Word.WORSE, AnswerText::withChange);
		add(parts, "same", Word.SAME, AnswerRow::name);
		add(parts, "unclear", Word.UNCLEAR, AnswerText::withReason);
		add(parts, "without a figure", Word.INFO, AnswerRow::name);
		String all = String.join("; ", parts);
		return PlainText.capitalised(all) + "." + help();
	}

	private void add(List<String> parts, String name, Word word, Function<AnswerRow, String> text) {
		List<AnswerRow> rows = this.answer.deciding(word);
		if (!rows.isEmpty()) {
			parts.add(name + ": " + rows.stream().map(text).collect(Collectors.joining(", ")));
		}
	}

	private static String withChange(AnswerRow row) {
		Double ratio = row.ratio();
		return row.name() + ((ratio != null) ? " (" + Change.of(row.metric(), ratio).words() + ")" : "");
	}

	private static String withReason(AnswerRow row) {
		List<String> reasons = new ArrayList<>();
		if (row.proof() != null) {
			reasons.add(RowText.excluded(row));
		}
		if (!row.doubts().isEmpty()) {
			reasons.add("because of " + String.join(", ", row.doubts()));
		}
		return row.name() + (reasons.isEmpty() ? "" : " (" + String.join("; ", reasons) + ")");
	}

	/**
	 * Returns what would settle the rows that are open; empty where the decision is
	 * clear.
	 */
	private String help() {
		return switch (this.answer.help()) {
			case null -> "";
			case Help.Checks checks -> " What the named checks saw has to be remedied first; 'How sure' has it.";
			case Help.LessNoise noise -> " No reasonable number of pairs would settle it: the machine is too noisy.";
			case Help.MorePairs more -> " What would help: " + pairs(more) + ".";
		};
	}

	private static String pairs(Help.MorePairs more) {
		Integer pairs = more.pairs();
		if (pairs == null) {
			return "more pairs (--pairs)";
		}
		return Figures.count(pairs, "pair") + " (--pairs " + pairs + AdviceText.duration(more) + ")"
				+ (more.rows().isEmpty() ? "" : " for " + String.join(", ", more.rows()));
	}

	/** Returns the breakdown that decides; null where none does. */
	@Nullable Breakdown broken() {
		return this.trial.breakdowns()
			.stream()
			.filter((broken) -> broken.arm().equals(this.answer.broken()))
			.findFirst()
			.orElse(null);
	}

	private static String why(Breakdown broken) {
		return broken.arm() + (broken.alive() ? " stopped answering " : " ended under ") + broken.load()
				+ ((broken.seconds() != null) ? " " + Figures.seconds(broken.seconds()) + " after the load began, and "
						: ", and ")
				+ broken.baseline() + " came to " + Figures.perSecond(broken.baselinePerSecond())
				+ " with the same load" + ((broken.jvms() > 1)
						? ": seen in " + broken.broken() + " of " + broken.jvms() + " fresh JVMs." : ".");
	}

	/** Returns what was seen that speaks against the change, or limits it. */
	List<String> risks() {
		Breakdown broken = broken();
		return (broken != null) ? risks(broken) : risksOfRows();
	}

	private List<String> risks(Breakdown broken) {
		List<String> risks = new ArrayList<>(found());
		this.answer.exhausted().stream().map(AnswerText::exhausted).forEach(risks::add);
		if (this.answer.exhausted().isEmpty() && this.trial.evidence()
			.stream()
			.noneMatch((seen) -> seen.arm().equals(broken.arm()) && seen.looksInside())) {
			risks.add("Where its requests were when it " + (broken.alive() ? "stopped answering" : "ended")
					+ " was not seen: its log may say more.");
		}
		return risks;
	}

	private List<String> risksOfRows() {
		List<String> seen = seen();
		List<String> risks = new ArrayList<>(seen);
		if (!this.answer.usesMore().isEmpty()) {
			risks.add(usesMore());
		}
		if (!this.trial.evidence().stream().allMatch(Evidence::looksInside)) {
			risks.add((seen.isEmpty() ? "No new warning was found in the log. " : "")
					+ "Where requests wait, and whether they pin, was not looked at: 'bench try' does on this machine.");
		}
		else if (seen.isEmpty()) {
			risks.add(
					"Nothing was found: no lock or full pool that requests wait for, no pinned thread, no new warning in the"
							+ " log. Only this was tried: " + this.trial.target() + ".");
		}
		return risks;
	}

	private List<String> seen() {
		List<String> seen = new ArrayList<>(found());
		this.answer.exhausted().stream().map(AnswerText::exhausted).forEach(seen::add);
		String overload = overload().risk();
		if (!overload.isEmpty()) {
			seen.add(overload);
		}
		return seen;
	}

	/** Returns the findings of both arms, each with its next step. */
	private List<String> found() {
		return this.trial.findings()
			.stream()
			.filter((finding) -> finding.arm().equals(this.answer.arm())
					|| finding.arm().equals(this.answer.baseline()))
			.map(FindingText::new)
			.map((finding) -> finding.sentence() + ": " + finding.nextStep() + ".")
			.toList();
	}

	private static String exhausted(Exhausted exhausted) {
		return exhausted.arm() + " ran out of " + exhausted.what() + " (" + Figures.count(exhausted.lines(), "line")
				+ " of its logs): give it more, or let fewer requests in at once" + " (" + Stack.connectionLimits()
				+ ", a limit in front of it), and measure again.";
	}

	private String usesMore() {
		return this.answer.arm() + " uses more than " + this.answer.baseline() + ": "
				+ PlainText.list(this.answer.usesMore()
					.stream()
					.flatMap((name) -> this.answer.row(name).stream())
					.map((row) -> row.metric().label() + " (" + Figures.of(row.metric(), row.candidate())
							+ " instead of " + Figures.of(row.metric(), row.baseline()) + ")")
					.toList())
				+ ".";
	}

	/** Returns what to do once the change is made. */
	WatchText watch() {
		return new WatchText(this.answer, this.trial, this.runs);
	}

	/** Returns what the answer rests on. */
	List<String> sure() {
		return new SureText(this.answer, this.trial, this.runs).sentences(broken());
	}

}
