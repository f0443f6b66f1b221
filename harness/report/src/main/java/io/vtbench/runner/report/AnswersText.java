package io.vtbench.runner.report;

import java.util.List;
import java.util.function.Predicate;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.result.Answers.Blind;
import io.vtbench.runner.result.Answers.Kind;
import io.vtbench.runner.result.Answers.Learnt;
import io.vtbench.runner.result.TrialAnswer.UnequalAnswers;

/** Says what arms answered, where that keeps them from being compared. */
record AnswersText(UnequalAnswers unequal) {

	/** The most characters of a body that a sentence has room for. */
	private static final int EXAMPLE = 60;

	/** The number of bytes up to which people count them one by one. */
	private static final long SMALL = 1000;

	/**
	 * Returns which answers differ, for the middle of a sentence, with an example of
	 * each.
	 */
	String sentence() {
		Kind kind = this.unequal.kind();
		Kind instead = this.unequal.instead();
		return "the two arms do not give the same answers: " + this.unequal.arm() + " answers " + text(kind) + " to "
				+ Figures.percent(this.unequal.share()) + " of the requests to " + kind.path() + ", "
				+ this.unequal.other() + " to " + Figures.percent(this.unequal.otherShare())
				+ ". So nothing is compared: find out why, or choose a load at which both answer alike (--users, --rate). "
				+ "An example of " + this.unequal.arm() + ": " + example(kind) + ((instead != null)
						? "; of " + this.unequal.other() + ", " + text(instead) + ": " + example(instead) : "")
				+ ".";
	}

	private static String text(Kind kind) {
		return kind.status() + (kind.type().isEmpty() ? "" : " " + kind.type())
				+ ((kind.bytes() == 0) ? " without a body" : " of about "
						+ ((kind.bytes() < SMALL) ? kind.bytes() + " bytes" : Figures.bytes((double) kind.bytes())));
	}

	private static String example(Kind kind) {
		String body = PlainText.line(kind.example());
		return body.isEmpty() ? "an empty body"
				: "\"" + ((body.length() > EXAMPLE) ? body.substring(0, EXAMPLE - 1) + "…" : body) + "\"";
	}

	/** Returns what the requests of a trial cannot show, a sentence each. */
	static List<String> blind(Learnt learnt) {
		return learnt.blind().stream().map((blind) -> blind(blind, learnt.kinds())).toList();
	}

	private static String blind(Blind blind, List<Kind> kinds) {
		return switch (blind) {
			case ONE_ADDRESS -> "All requests went to one address, so this trial cannot show what others cost:"
					+ " where a cache serves it, name several of them (--path) or give a script (--script).";
			case NO_COMPRESSION ->
				"The service would compress its answers, and nothing asked for it, so this trial cannot"
						+ " show what compression costs: --header 'Accept-Encoding: gzip' asks for it.";
			case SESSION_EACH ->
				"The service made a new session for each request, so this trial cannot show what a user"
						+ " with a session sees: give a session's cookie (--header 'Cookie: …') or a script that keeps one.";
			case ONE_SESSION ->
				"All users of an arm shared one login, so this trial cannot show what happens where each has a"
						+ " session of its own: where sessions are kept in a database or have a lock, all requests wait for one"
						+ " row, and that hides any difference; a script (--script) can log in each user.";
			case HTTP_1 -> "The change of HTTP/2 was not tried: k6 spoke HTTP/1.1, as it does without TLS.";
			case BUSY_CONNECTIONS ->
				"The change of idle connections was not tried: k6 keeps its connections, and none was idle.";
			case ANY_PAGE ->
				"What was measured is the page that an unknown path gets too" + first(kinds, Kind::holdsPage)
						+ ": correct --path, or log in (--login), unless it is that page that you mean.";
			case ERRORS -> "What was measured is an error with the status of success" + first(kinds, Kind::namesErrors)
					+ ": correct --path, --body or --header.";
		};
	}

	private static String first(List<Kind> kinds, Predicate<Kind> such) {
		return kinds.stream()
			.filter(such)
			.findFirst()
			.map((kind) -> " (" + kind.path() + " answers " + example(kind) + ")")
			.orElse("");
	}

}
