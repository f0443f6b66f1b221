package io.vtbench.runner.report;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

import io.vtbench.runner.format.Change;
import io.vtbench.runner.format.Figures;
import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.result.Comparison.Scatter;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.TrialAnswer.AnswerRow;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Basis;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Caveats;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Load;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Open;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Question;
import io.vtbench.runner.result.TrialAnswer.AnswerRow.Word;
import org.jspecify.annotations.Nullable;

/**
 * Puts a row that answers a trial into words.
 *
 * @param candidate name of the arm that the row is about
 * @param idle what arms use while nobody asks, as a sentence; empty where it is nothing
 */
record RowText(AnswerRow row, String candidate, String idle) {

	/**
	 * The smallest bound that is said: 1 %, for whole per cent round a smaller one to 0.
	 */
	private static final double LEAST_BOUND = 0.01;

	/** The part of a last digit that is an error of the arithmetic alone. */
	private static final double ROUNDING = 1e-6;

	/** Returns the metric, with the load that it belongs to. */
	String name() {
		return this.row.name();
	}

	/** Returns the verdict of the row as a table shows it, with what the row proves. */
	String verdict() {
		return verdict(this.row);
	}

	/** Returns the metric without its unit, and the load: p95 at full load. */
	static String where(AnswerRow row) {
		return row.question().name(row.metric().label().replace(" latency", ""));
	}

	static String verdict(AnswerRow row) {
		boolean bounded = row.proof() != null && (row.word() == Word.SAME || row.word() == Word.UNCLEAR);
		return bounded ? row.word() + " (" + excluded(row) + ")" : row.word().toString();
	}

	/**
	 * Returns in words the bound beyond which no difference is possible; empty without an
	 * interval.
	 */
	static String excluded(AnswerRow row) {
		return (row.proof() == null) ? "" : differsByLessThan(row.proof().bound());
	}

	private static String differsByLessThan(double bound) {
		return "differs by less than " + bound(bound);
	}

	/** Returns how large a bound is; nothing differs by less than nothing. */
	static String bound(double bound) {
		return size(Math.max(bound, LEAST_BOUND));
	}

	/**
	 * Returns how large a difference is: whole per cent, or how many times the value
	 * where that is twice or more, for nobody pictures 643 %. It is rounded up, because a
	 * bound that is rounded down would not hold.
	 * @param difference the larger value divided by the smaller one, less one
	 */
	static String size(double difference) {
		return !Change.isLarge(1 + difference) ? (long) Math.ceil(difference * 100 - ROUNDING) + " %"
				: String.format(Locale.ROOT, "%.1f times", Math.ceil((1 + difference) * 10 - ROUNDING) / 10);
	}

	/** Returns the row as a sentence, followed by sentences about what limits it. */
	String sentence() {
		return switch (this.row.basis()) {
			case Basis.Pairs pairs -> measured(pairs) + caveats(pairs.caveats()) + withoutIdle();
			case Basis.Unanswered run ->
				"Not judged: the run " + run.run() + " is " + run.status() + ", as 'How sure' says.";
			case Basis.MissingReadings none -> "Not judged: not every fork of both arms has a reading.";
		};
	}

	private String measured(Basis.Pairs pairs) {
		Double ratio = this.row.ratio();
		if (ratio == null) {
			return "";
		}
		Change change = Change.of(this.row.metric(), ratio);
		String under = under(pairs.load()) + ", ";
		String seen = under + this.row.what() + ((this.row.path() != null) ? " in " : " of ") + this.candidate + " is "
				+ change.words();
		return switch (this.row.word()) {
			case BETTER, WORSE -> seen + ".";
			case SAME -> under + this.row.what() + " " + differsByLessThan(pairs.bound()) + ".";
			case UNCLEAR -> seen + ", which this run does not settle: " + reason(pairs) + ".";
			case INFO -> seen + (change.isNone() ? "" : unsure(pairs)) + ".";
		};
	}

	/** Returns the load of a measurement, as the beginning of a sentence. */
	private static String under(Load load) {
		if (load.ratePerSecond() != null) {
			return "At " + Figures.perSecond(load.ratePerSecond()) + " in both arms";
		}
		return (load.users() != null) ? "With " + Figures.count(load.users(), "user") + " who never "
				+ ((load.users() == 1) ? "pauses" : "pause") + " in both arms" : "Under the same load";
	}

	private String unsure(Basis.Pairs pairs) {
		if (!pairs.doubts().isEmpty()) {
			return ", which is not reliable because of " + String.join(", ", pairs.doubts());
		}
		boolean chance = (this.row.ci95() != null) ? this.row.ci95().contains(1) : pairs.number() == 1;
		return chance ? ", which may be chance" : "";
	}

	private String reason(Basis.Pairs pairs) {
		Open open = pairs.open();
		String scatter = (open != null && open.scatter()) ? scatter(pairs, open) : "";
		if (pairs.doubts().isEmpty()) {
			return scatter;
		}
		String doubt = "the check " + String.join(" and the check ", pairs.doubts()) + " casts doubt on it";
		return scatter.isEmpty() ? doubt : scatter + "; " + doubt + " as well";
	}

	private String scatter(Basis.Pairs pairs, Open open) {
		Double smallest = open.couldSee();
		return (smallest == null) ? "one pair has no interval; --pairs makes more"
				: "it " + differsByLessThan(pairs.bound()) + parts(pairs.scatter()) + "; "
						+ Figures.count(pairs.number(), "pair") + " call a difference of " + size(smallest)
						+ " or more in four of five such runs";
	}

	/**
	 * Returns how much of the scatter comes from blocks and how much from JVMs, which
	 * shows what would help; empty where that is not known.
	 */
	private static String parts(@Nullable Scatter scatter) {
		return (scatter == null) ? "" : ", for a pair scatters by " + size(scatter.blocks()) + " within its JVMs and "
				+ size(scatter.jvms()) + " from JVM to JVM";
	}

	/**
	 * Returns what this row leaves out because no request causes it; empty where it
	 * leaves nothing out.
	 */
	private String withoutIdle() {
		boolean cost = this.row.metric() == Metric.CPU_PER_REQUEST;
		return (cost && !this.idle.isEmpty()) ? " " + this.idle + "; CPU per request is without it." : "";
	}

	/** Returns why the row may not answer its question; empty where it does. */
	private String caveats(Caveats caveats) {
		List<String> more = caveats.searched()
			.stream()
			.map((arm) -> arm.arm() + " " + Figures.perSecond(arm.perSecond()))
			.toList();
		return (more.isEmpty() ? ""
				: " In the search, as many users got " + PlainText.list(more)
						+ ": JVMs may not have been warm, and a longer --warm-up shows it.")
				+ mayCarryMore(caveats.mayCarryMore()) + gettingFaster(caveats.gettingFaster());
	}

	private String mayCarryMore(List<String> arms) {
		if (arms.isEmpty()) {
			return "";
		}
		return ((this.row.question() == Question.CAPACITY)
				? " The capacity of " + PlainText.list(arms) + " may be higher"
				: " This may not be the limit of " + PlainText.list(arms))
				+ ": the search for the load ended before more users gained nothing.";
	}

	private static String gettingFaster(List<Caveats.ArmJvms> arms) {
		return arms.isEmpty() ? ""
				: " When the warm-ups ended, "
						+ arms.stream()
							.map((arm) -> arm.jvms() + " of " + Figures.count(arm.of(), "JVM") + " of " + arm.arm())
							.collect(Collectors.joining(" and "))
						+ " still got faster; a longer --warm-up shows where they come to.";
	}

}
