package io.vtbench.runner.command;

import java.util.Map;
import java.util.function.IntFunction;
import java.util.regex.Pattern;

import io.vtbench.runner.format.PlainText;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Ansi.Style;

/**
 * Fits an answer to the terminal that it goes to: its width, and colours for the decision
 * and what is better or worse.
 */
final class ShownAnswer {

	/** The decision: the beginning up to its change or its reason. */
	private static final Pattern DECISION = Pattern.compile("\\A[^:,.\\n]+");

	private static final Pattern BETTER = word("better");

	private static final Pattern WORSE = word("worse");

	private ShownAnswer() {
	}

	/** Finds a word of a result in the first or in the last column of a table. */
	private static Pattern word(String word) {
		return Pattern.compile("(?m)(?:^|(?<= {2}))(?:probably )?" + word + "(?= {2}| \\(|$)");
	}

	/**
	 * Returns the answer as the output can show it.
	 * @param answer by the columns that there are
	 */
	static String of(IntFunction<String> answer, Map<String, String> environment) {
		TerminalState terminal = TerminalState.of(environment);
		if (terminal == null || !terminal.showsAnswer()) {
			return answer.apply(PlainText.WIDTH);
		}
		String text = answer.apply(terminal.columns());
		return (terminal.ansi() == Ansi.ON) ? coloured(text) : text;
	}

	static String coloured(String answer) {
		String decided = styled(answer, DECISION, Style.bold);
		return styled(styled(decided, BETTER, Style.fg_green), WORSE, Style.fg_red);
	}

	private static String styled(String text, Pattern part, Style style) {
		return part.matcher(text).replaceAll(style.on() + "$0" + Style.reset.on());
	}

}
