package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.format.Maps;
import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.format.Range;
import io.vtbench.runner.format.Witnesses;
import io.vtbench.runner.report.ReportModel.Claim;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Stack;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.ThreadKind;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.Trial.Breakdown;
import io.vtbench.runner.result.Trial.Finding;
import io.vtbench.runner.result.TrialAnswer;
import io.vtbench.runner.result.TrialAnswer.AnswerRow;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.At;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Basis;
import io.vtbench.runner.result.TrialAnswer.ArmAnswer;
import io.vtbench.runner.result.TrialAnswer.Decision;
import io.vtbench.runner.result.TrialAnswer.Doubt;
import io.vtbench.runner.result.TrialAnswer.Exhausted;
import io.vtbench.runner.result.TrialAnswer.IdleWork;
import io.vtbench.runner.result.TrialAnswer.Lasting;
import io.vtbench.runner.result.TrialAnswer.Load;
import io.vtbench.runner.result.WaitKind;
import io.vtbench.runner.result.WarmUpUse.Steadiness;
import org.jspecify.annotations.Nullable;

/**
 * Puts the answer for one candidate into four lines: the decision with what is proven,
 * the rest of what was measured, the reason with the first thing to do, and how sure it
 * is with the one command that makes it surer.
 *
 * @param trial that the answer belongs to
 * @param runs that the answer rests on, without those whose files are gone
 */
public record AnswerText(ArmAnswer answer, Trial trial, List<RunResult> runs) {

	/** The name of the arm that differs in the thread type alone. */
	static final String THREADS = "virtual";

	/** The headline where no arm has an answer. */
	static final String NONE = "No answer";

	/** The most differences of one direction that a decision names. */
	private static final int NAMED = 4;

	/** Returns the first lines for all arms. */
	public static String headline(Trial trial) {
		return trial.answer().arms().isEmpty() ? NONE
				: trial.answer()
					.arms()
					.stream()
					.map((answer) -> new AnswerText(answer, trial, List.of()).first())
					.collect(Collectors.joining(" "));
	}

	/** Returns the decision alone, in words. */
	public static String decision(ArmAnswer answer) {
		boolean threads = answer.arm().equals(THREADS);
		return switch (answer.decision()) {
			case SET_IT -> threads ? "Set it" : "Make the change";
			case DO_NOT -> threads ? "Do not set it" : "Do not make the change";
			case MIXED -> "Mixed";
			case NO_DIFFERENCE_FOUND -> "No difference found";
			case UNCLEAR -> "Unclear";
		};
	}

	/** Returns the decision, with the change that it is about where it needs a name. */
	private static String title(ArmAnswer answer) {
		return decision(answer) + (answer.arm().equals(THREADS) ? "" : " (" + answer.arm() + ")");
	}

	/** Returns whatever is subject to how long it was measured, as a sentence. */
	private static String slowing(ArmAnswer answer) {
		List<String> slowing = answer.lasting()
			.stream()
			.filter((arm) -> arm.state() == Steadiness.GETTING_SLOWER)
			.map(Lasting::arm)
			.toList();
		return slowing.isEmpty() ? ""
				: PlainText.list(slowing)
						+ ((slowing.size() > 1) ? " get slower the longer they are" : " gets slower the longer it is")
						+ " under load, so every figure depends on how long it was measured. ";
	}

	private static String rows(ArmAnswer answer) {
		List<AnswerRow> better = named(answer, AnswerRow::isForIt);
		List<AnswerRow> worse = named(answer, AnswerRow::isAgainstIt);
		return switch (answer.decision()) {
			case SET_IT -> joined(better, though(answer));
			case DO_NOT -> joined(worse, though(answer));
			case MIXED -> mixed(better, worse);
			case UNCLEAR, NO_DIFFERENCE_FOUND -> {
				List<AnswerRow> probable = Stream.concat(better.stream(), worse.stream()).toList();
				List<AnswerRow> shown = probable.isEmpty() ? first(answer) : probable;
				boolean once = shown.stream().anyMatch((row) -> row.ci95() == null);
				yield clauses(shown) + (once ? ", seen once" : "") + doubts(shown);
			}
		};
	}

	/**
	 * Returns both sides of a mixed answer; the load stands once where it is the same.
	 */
	private static String mixed(List<AnswerRow> better, List<AnswerRow> worse) {
		if (better.isEmpty() || worse.isEmpty()) {
			return clauses(better.isEmpty() ? worse : better);
		}
		long loads = Stream.concat(better.stream(), worse.stream()).map(AnswerRow::at).distinct().count();
		return (loads > 1) ? clauses(better) + ", but " + clauses(worse) : list(shown(better)) + ", but "
				+ list(shown(worse)) + more(better) + more(worse) + ", at " + load(better.getFirst());
	}

	/** Returns the checks that cast doubt on all that is shown. */
	private static String doubts(List<AnswerRow> shown) {
		List<String> checks = Doubts.names(shown.stream().flatMap((row) -> row.doubts().stream()).toList());
		return checks.isEmpty() ? "" : ", in doubt (" + String.join(", ", checks) + ")";
	}

	private static String joined(List<AnswerRow> rows, String rest) {
		return rows.isEmpty() ? "" : clauses(rows) + rest;
	}

	/** Returns the rows that speak for one side, those of single paths first. */
	private static List<AnswerRow> named(ArmAnswer answer, Predicate<AnswerRow> side) {
		return answer.deciding().filter(side).sorted(Comparator.comparing((row) -> row.path() == null)).toList();
	}

	/** Returns what moves against the decision; empty where nothing does. */
	private static String though(ArmAnswer answer) {
		return against(answer).map((row) -> ", though " + (isNamed(row) ? clause(row) : clause(row, "perhaps "))
				+ ((row.decides()
						&& named(answer, AnswerText::isNamed).stream().noneMatch((each) -> each.at() == row.at()))
								? " at " + load(row) : ""))
			.orElse("");
	}

	/**
	 * Returns what moves against a decision for one side, and is no second one: the
	 * latency of a path that fewer requests ask, that of the slowest requests against the
	 * throughput, or what is open and seems to.
	 */
	private static Optional<AnswerRow> against(ArmAnswer answer) {
		Decision decision = answer.decision();
		Predicate<AnswerRow> other = (decision == Decision.SET_IT) ? AnswerRow::isAgainstIt : AnswerRow::isForIt;
		if ((decision != Decision.SET_IT && decision != Decision.DO_NOT) || answer.deciding().anyMatch(other)) {
			return Optional.empty();
		}
		return answer.rows()
			.stream()
			.filter((row) -> !row.decides()
					&& (row.path() != null || (row.at() == At.FULL_LOAD && row.metric() == Metric.LATENCY_P95)))
			.filter(other)
			.min(Comparator.comparing((row) -> row.path() == null))
			.or(() -> answer.deciding().filter((row) -> row.leansAgainst(decision)).findFirst());
	}

	private static boolean isNamed(AnswerRow row) {
		return row.isForIt() || row.isAgainstIt();
	}

	/** Returns the row that a reader asks for first where nothing differs. */
	private static List<AnswerRow> first(ArmAnswer answer) {
		return answer.deciding()
			.filter((row) -> row.ratio() != null)
			.sorted(Comparator.comparing((row) -> !row.metric().isTime()))
			.limit(1)
			.toList();
	}

	/** Returns rows as half a sentence, those of one load together. */
	private static String clauses(List<AnswerRow> rows) {
		List<AnswerRow> shown = shown(rows);
		return Arrays.stream(At.values())
			.map((at) -> shown.stream().filter((row) -> row.at() == at).toList())
			.filter((group) -> !group.isEmpty())
			.map((group) -> list(group) + " at " + load(group.getFirst()))
			.collect(Collectors.joining(", and ")) + more(rows);
	}

	private static List<AnswerRow> shown(List<AnswerRow> rows) {
		return rows.subList(0, Math.min(NAMED, rows.size()));
	}

	private static String more(List<AnswerRow> rows) {
		int more = rows.size() - shown(rows).size();
		return (more > 0) ? ", and " + Figures.count(more, "more row") : "";
	}

	private static String list(List<AnswerRow> rows) {
		return PlainText.list(rows.stream().map(AnswerText::clause).toList());
	}

	private static String clause(AnswerRow row) {
		return clause(row, row.probably() ? "probably " : "");
	}

	private static String clause(AnswerRow row, String likely) {
		return (row.ratio() == null) ? what(row)
				: Range.clause(row.metric(), what(row), likely, row.ci95(), row.ratio());
	}

	/** Returns what a row is about, as short as people say it. */
	static String what(AnswerRow row) {
		String metric = switch (row.metric()) {
			case THROUGHPUT -> "requests/s";
			case PEAK_MEMORY -> "memory";
			default -> row.metric().label().replace(" latency", "");
		};
		return metric + ((row.path() != null) ? " of " + row.path() : "");
	}

	/** Returns the load of a row, for the middle of a sentence: half load (150/s). */
	static String load(AnswerRow row) {
		return row.at() + ((row.basis() instanceof Basis.Pairs pairs && size(pairs.load()) != null)
				? " (" + size(pairs.load()) + ")" : "");
	}

	private static String ofLoad(Load load) {
		String size = size(load);
		return (size == null) ? "" : ((load.ratePerSecond() != null) ? " at " : " of ") + size;
	}

	private static @Nullable String size(Load load) {
		return (load.ratePerSecond() != null) ? Figures.perSecond(load.ratePerSecond())
				: (load.users() != null) ? Figures.count(load.users(), "user") : null;
	}

	/** Returns the decision and what it rests on, as one line. */
	public String first() {
		return claim().sentence();
	}

	/** Returns the decision and what it rests on. */
	Claim claim() {
		return new Claim(new SloText(this.trial).sentence(this.answer) + PlainText.capitalised(slowing(this.answer)),
				Mark.of(this.answer.decision(), title(this.answer)), reason());
	}

	private String reason() {
		Breakdown broken = broken();
		if (broken != null) {
			return breakdown(broken);
		}
		if (this.answer.unequal() != null) {
			return new AnswersText(this.answer.unequal()).sentence();
		}
		TrialAnswer.Failing failing = this.answer.failing();
		if (failing != null) {
			return failing.arm() + " fails " + Figures.percent(failing.share()) + " of the requests"
					+ ofLoad(failing.load()) + ", and " + failing.other() + " "
					+ ((failing.otherShare() > 0) ? Figures.percent(failing.otherShare()) : "none") + ".";
		}
		if (this.answer.overload() != null) {
			String rows = rows(this.answer);
			return overload().seen() + (rows.isEmpty() ? "" : " Besides: " + rows + ".");
		}
		String rows = rows(this.answer);
		return (rows.isEmpty() ? "no metric was compared" : rows) + "." + share();
	}

	/**
	 * Returns how many requests ask the path that the decision begins with; empty where
	 * it begins with none.
	 */
	private String share() {
		return named().stream().flatMap((row) -> Stream.ofNullable(row.path())).findFirst().map((path) -> {
			double share = this.runs.stream().mapToDouble((run) -> run.share(Set.of(path))).max().orElse(0);
			return (share > 0) ? " " + Figures.percent(share) + " of the requests are " + path + "." : "";
		}).orElse("");
	}

	private static String breakdown(Breakdown broken) {
		return broken.arm() + (broken.alive() ? " stopped answering " : " ended under ") + broken.load()
				+ ((broken.seconds() != null) ? " " + Figures.seconds(broken.seconds()) + " after the load began, and "
						: ", and ")
				+ broken.baseline() + " served " + Figures.perSecond(broken.baselinePerSecond()) + " with the same load"
				+ ((broken.jvms() > 1) ? ": seen in " + broken.broken() + " of " + broken.jvms() + " fresh JVMs."
						: ".");
	}

	/** Returns what was measured besides, in a line; empty where nothing was. */
	public String others() {
		if (this.answer.unequal() != null) {
			return "";
		}
		List<AnswerRow> named = named();
		AnswerRow against = against(this.answer).orElse(null);
		List<String> groups = new ArrayList<>();
		for (At at : At.values()) {
			// memory is said at whatever load it was read
			List<AnswerRow> rows = this.answer.rows()
				.stream()
				.filter((row) -> row.decides() || row.metric() == Metric.PEAK_MEMORY)
				.filter((row) -> row.at() == at && row.path() == null && !named.contains(row) && !row.equals(against))
				.toList();
			List<String> clauses = rows.stream().filter((row) -> row.ratio() != null).map(AnswerText::clause).toList();
			if (!clauses.isEmpty()) {
				groups.add(PlainText.capitalised(load(rows.getFirst())) + ": " + String.join(", ", clauses) + ".");
			}
			rows.stream()
				.filter((row) -> row.basis() instanceof Basis.Unanswered)
				.findFirst()
				.ifPresent((row) -> groups.add(PlainText.capitalised(at.toString()) + " gave no answer."));
		}
		groups.add(overload().line());
		groups.removeIf(String::isEmpty);
		return String.join(" ", groups);
	}

	/** Returns the rows that the first line has. */
	private List<AnswerRow> named() {
		if (broken() != null || this.answer.failing() != null) {
			return List.of();
		}
		List<AnswerRow> sides = Stream
			.concat(named(this.answer, AnswerRow::isForIt).stream(),
					named(this.answer, AnswerRow::isAgainstIt).stream())
			.toList();
		return sides.isEmpty() ? first(this.answer) : sides;
	}

	/**
	 * Returns the reason, and what to do first; empty where there is nothing to explain.
	 */
	public String why() {
		return Stream.concat(Stream.of(reasonSeen()), risks())
			.filter((text) -> !text.isEmpty())
			.collect(Collectors.joining(" "));
	}

	/** Returns what may happen in production, whatever the decision. */
	private Stream<String> risks() {
		return all().filter(Finding::isRisk).map((finding) -> "Risk: " + found(finding));
	}

	private String reasonSeen() {
		String cause = (this.answer.overload() != null) ? overload().cause() : "";
		if (!cause.isEmpty()) {
			return "Why: " + cause;
		}
		if (!this.answer.exhausted().isEmpty()) {
			return (decides() ? "Why: " : "Seen: ") + exhausted(this.answer.exhausted().getFirst());
		}
		List<Finding> findings = findings();
		if (!findings.isEmpty()) {
			boolean explains = decides() && !isShared(findings.getFirst()) && !isLifted(findings.getFirst());
			return (explains ? "Why: " : "Seen: ") + found(findings.getFirst());
		}
		if (!this.trial.evidence().stream().allMatch(Evidence::looksInside)) {
			return "Seen: where requests wait was not looked at; 'bench try' does on this machine.";
		}
		return this.trial.evidence().isEmpty() ? ""
				: "Seen: " + waits() + "no lock, full pool, pinned thread or new warning in either arm.";
	}

	/**
	 * Returns what most requests of the baseline waited for, or that they computed; empty
	 * where nothing took more than half of them.
	 */
	private String waits() {
		return this.trial.evidence()
			.stream()
			.filter((arm) -> arm.arm().equals(this.answer.baseline()))
			.flatMap((arm) -> arm.waits().entrySet().stream())
			.filter((wait) -> wait.getValue() > 0.5)
			.map((wait) -> Figures.percent(wait.getValue()) + " of the requests in " + this.answer.baseline()
					+ (wait.getKey().equals(WaitKind.RUNNING.text()) ? " were computing"
							: " waited for " + wait.getKey())
					+ "; ")
			.findFirst()
			.orElse("");
	}

	/** Returns whether there is a difference that a reason may explain. */
	private boolean decides() {
		return this.answer.decision() != Decision.NO_DIFFERENCE_FOUND && this.answer.decision() != Decision.UNCLEAR;
	}

	/**
	 * Returns the findings of both arms; what the arms do not share comes first, and of a
	 * loss what the candidate shows. That threads are a limit explains no loss by lifting
	 * it.
	 */
	private List<Finding> findings() {
		return all().filter((finding) -> !finding.isRisk())
			.sorted(Comparator.comparing((Finding finding) -> isShared(finding) || isLifted(finding))
				.thenComparing((finding) -> this.answer.decision() == Decision.DO_NOT
						&& finding.arm().equals(this.answer.baseline())))
			.toList();
	}

	private Stream<Finding> all() {
		return this.trial.findings()
			.stream()
			.filter((finding) -> finding.arm().equals(this.answer.arm())
					|| finding.arm().equals(this.answer.baseline()));
	}

	private boolean isLifted(Finding finding) {
		return this.answer.decision() == Decision.DO_NOT && finding instanceof Finding.FullPool pool
				&& pool.limitsRequests() && pool.arm().equals(this.answer.baseline());
	}

	private static boolean isShared(Finding finding) {
		return switch (finding) {
			case Finding.Wait wait -> wait.shares().size() > 1;
			case Finding.FullPool pool -> pool.shares().size() > 1;
			default -> false;
		};
	}

	private static String found(Finding finding) {
		FindingText text = new FindingText(finding);
		return text.sentence() + ": " + text.nextStep() + ".";
	}

	/** Returns how sure the answer is, and what would make it surer. */
	public String sure() {
		List<String> sure = new ArrayList<>();
		Breakdown broken = broken();
		if (broken != null && !this.answer.isOfPairs()) {
			sure.add((broken.jvms() == 1) ? "seen once, in one JVM; repeat the command to see it again"
					: "the load was sent to " + broken.jvms() + " fresh JVMs of " + broken.arm());
		}
		if (!this.runs.isEmpty()) {
			int pairs = this.runs.stream().mapToInt(AnswerText::pairs).min().orElse(0);
			sure.add(Figures.count(pairs, "pair") + " of fresh JVMs");
			this.runs.stream()
				.filter((run) -> run.status() != Status.VALID)
				.map(AnswerText::invalid)
				.forEach(sure::add);
		}
		sure.addAll(doubts());
		moved().ifPresent(sure::add);
		this.answer.lasting()
			.stream()
			.filter((arm) -> arm.state() == Steadiness.NO_STEADY_STATE)
			.map((arm) -> arm.arm() + " never settles")
			.forEach(sure::add);
		mayCarryMore().ifPresent(sure::add);
		if (this.answer.minutes() != null && broken == null && this.answer.unequal() == null) {
			boolean ranges = this.answer.rows().stream().anyMatch((row) -> row.ci95() != null);
			sure.add("--time-limit " + this.answer.minutes() + "m would "
					+ (ranges ? "halve these ranges" : "give ranges"));
		}
		return sure.isEmpty() ? "" : "How sure: " + String.join("; ", sure) + ".";
	}

	private static int pairs(RunResult run) {
		return run.comparisons().stream().mapToInt((comparison) -> comparison.pairs()).max().orElse(0);
	}

	private static String invalid(RunResult run) {
		List<String> reasons = run.checks()
			.stream()
			.filter((check) -> check.status() == Check.Status.INVALID)
			.map((check) -> CheckText.of(check) + ((check.arm() != null) ? " (" + check.arm() + ")" : ""))
			.toList();
		return "the run at " + At.of(run.load().model()) + " is " + run.status()
				+ (reasons.isEmpty() ? "" : ", because " + String.join(", ", reasons));
	}

	/**
	 * Returns on what that decides checks cast doubt; those with the same rows together.
	 */
	private List<String> doubts() {
		Map<String, List<String>> checks = new LinkedHashMap<>();
		this.answer.doubts()
			.forEach((doubt) -> doubted(doubt)
				.forEach((what) -> checks.computeIfAbsent(what, (key) -> new ArrayList<>()).add(doubt.check())));
		Map<List<String>, List<String>> rows = Maps.grouped(checks.keySet().stream(),
				(what) -> Objects.requireNonNull(checks.get(what)).stream().distinct().toList());
		return Maps.each(rows, AnswerText::doubt).toList();
	}

	private static String doubt(List<String> checks, List<String> what) {
		return PlainText.list(checks) + ((checks.size() > 1) ? " cast" : " casts") + " doubt on "
				+ PlainText.list(what);
	}

	/**
	 * Returns the names of the rows that a check doubts, or of the load where it doubts
	 * all.
	 */
	private List<String> doubted(Doubt doubt) {
		List<AnswerRow> rows = this.answer.deciding().filter((row) -> doubt.rows().contains(row.name())).toList();
		List<AnswerRow> ofLoad = this.answer.deciding()
			.filter((row) -> !rows.isEmpty() && row.at() == rows.getFirst().at() && row.path() == null)
			.toList();
		return (rows.size() > 1 && rows.containsAll(ofLoad)) ? List.of("everything at " + ofLoad.getFirst().at())
				: rows.stream().map(AnswerRow::name).toList();
	}

	/** Returns the ratios that moved, of rows that decide. */
	private Optional<String> moved() {
		List<String> moved = this.answer.deciding()
			.flatMap((row) -> Optional.ofNullable(row.moved())
				.map((each) -> row.name() + " from " + Figures.ratio(each.first()) + " to "
						+ Figures.ratio(each.last()))
				.stream())
			.toList();
		return moved.isEmpty() ? Optional.empty()
				: Optional.of(((moved.size() > 1) ? "ratios moved while they were measured: "
						: "a ratio moved while it was measured: ") + PlainText.list(moved));
	}

	private Optional<String> mayCarryMore() {
		return this.answer.rows()
			.stream()
			.map(AnswerRow::basis)
			.filter(Basis.Pairs.class::isInstance)
			.map((basis) -> ((Basis.Pairs) basis).mayCarryMore())
			.filter((arms) -> !arms.isEmpty())
			.findFirst()
			.map((arms) -> PlainText.list(arms)
					+ " may carry more than these users ask, so throughput and latency at full load decide nothing");
	}

	/** Returns what the trial did not try, in one line. */
	public String notTried() {
		List<String> missing = new ArrayList<>();
		if (this.answer.notMeasured().size() < 2) {
			this.answer.notMeasured().stream().map((load) -> At.of(load).toString()).forEach(missing::add);
		}
		missing.addAll(List.of("other requests than " + this.trial.target(), "other machines",
				"@Scheduled, @Async and listeners"));
		return "Not tried: " + String.join("; ", missing) + ".";
	}

	/** Returns all lines, without those that are empty. */
	public List<String> lines() {
		return Stream.of(first(), others(), why(), sure()).filter((line) -> !line.isEmpty()).toList();
	}

	/** Returns what the arms did beyond their limit. */
	OverloadText overload() {
		return new OverloadText(this.trial.overload(), this.trial.curves(), this.answer);
	}

	/** Returns the breakdown that decides; null where none does. */
	@Nullable Breakdown broken() {
		return this.trial.breakdowns()
			.stream()
			.filter((broken) -> broken.arm().equals(this.answer.broken()))
			.findFirst()
			.orElse(null);
	}

	/** Returns what was seen besides the first reason. */
	public List<String> also() {
		List<String> also = new ArrayList<>();
		List<Finding> findings = findings();
		boolean first = (this.answer.overload() != null || !this.answer.exhausted().isEmpty());
		findings.stream().skip(first ? 0 : 1).map(AnswerText::found).map(PlainText::capitalised).forEach(also::add);
		this.answer.exhausted()
			.stream()
			.skip((this.answer.overload() != null) ? 0 : 1)
			.map(AnswerText::exhausted)
			.forEach(also::add);
		idle().ifPresent(also::add);
		Stream.of(overload().risk(), overload().absence()).filter((line) -> !line.isEmpty()).forEach(also::add);
		if (this.trial.learnt() != null) {
			also.addAll(AnswersText.blind(this.trial.learnt()));
		}
		this.trial.evidence()
			.stream()
			.filter((arm) -> arm.threadKind() == ThreadKind.UNSEEN)
			.map((arm) -> "Not proven which thread type served in " + arm.arm() + ": " + Witnesses.text(arm.witnesses())
					+ ".")
			.forEach(also::add);
		return also;
	}

	/** Returns what both arms use while nobody asks; empty where it is nothing. */
	private Optional<String> idle() {
		IdleWork idle = this.answer.idle();
		return (idle == null) ? Optional.empty()
				: Optional.of(this.answer.baseline() + " uses " + processors(idle.baseline())
						+ " while nobody asks, and " + this.answer.arm() + " " + processors(idle.candidate())
						+ "; CPU per request is without it.");
	}

	private static String processors(double number) {
		return Figures.number(number) + ((number < 1) ? " of a processor" : " processors");
	}

	private static String exhausted(Exhausted exhausted) {
		return exhausted.arm() + " ran out of " + exhausted.what() + " (" + Figures.count(exhausted.lines(), "line")
				+ " of its logs): give it more, or let fewer requests in at once" + " (" + Stack.connectionLimits()
				+ ", a limit in front of it), and measure again.";
	}

	/** Returns what to do once the change is made. */
	WatchText watch() {
		return new WatchText(this.answer, this.trial, this.runs);
	}

	/** Returns the change of a row as a range; of one pair as what it showed. */
	public static String change(AnswerRow row) {
		return (row.ratio() == null) ? Figures.NOT_AVAILABLE : Range.of(row.metric(), row.ci95(), row.ratio());
	}

	/** Returns the word of a row as a table shows it. */
	public static String word(AnswerRow row) {
		return Doubts.behind(Mark.of(row).text(), row.doubts());
	}

}
