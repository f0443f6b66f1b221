package io.vtbench.runner.command;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Ansi.Style;

/**
 * Colours an answer where it goes to a terminal: the decision, and what is better or
 * worse.
 */
final class AnswerColours {

	/** The decision: the beginning up to its change or its reason. */
	private static final Pattern DECISION = Pattern.compile("\\A[^:,.\\n]+");

	private static final Pattern BETTER = Pattern.compile("(?m)^better(?= {2})");

	private static final Pattern WORSE = Pattern.compile("(?m)^worse(?= {2})");

	private AnswerColours() {
	}

	/** Returns the answer as the output can show it. */
	static String of(String answer, Map<String, String> environment) {
		TerminalState terminal = TerminalState.of(environment);
		return (terminal != null && terminal.ansi() == Ansi.ON && terminal.showsAnswer()) ? coloured(answer) : answer;
	}

	static String coloured(String answer) {
		String decided = DECISION.matcher(answer).replaceFirst((found) -> styled(found.group(), Style.bold));
		String better = BETTER.matcher(decided).replaceAll((found) -> styled(found.group(), Style.fg_green));
		return WORSE.matcher(better).replaceAll((found) -> styled(found.group(), Style.fg_red));
	}

	private static String styled(String text, Style style) {
		return Matcher.quoteReplacement(style.on() + text + Style.reset.on());
	}

}
