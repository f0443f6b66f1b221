package io.vtbench.runner.command;

import java.util.List;
import java.util.regex.Pattern;

import io.vtbench.runner.command.CommandLineHarness.Said;

import static org.assertj.core.api.Assertions.assertThat;

/** What every answer to a bad input has in common. */
final class Refusal {

	private static final Pattern CLASS_NAME = Pattern
		.compile("\\b[a-z]\\w*(\\.[a-z]\\w*)+\\.[A-Z]\\w+|\\w+(Exception|Error)\\b");

	private Refusal() {
	}

	/**
	 * One sentence of bench, perhaps with a hint of the command line below, and no
	 * result.
	 */
	static void assertIsClear(Said said, String input) {
		assertThat(said.exitCode()).as("exit code for %s", input).isIn(1, 2);
		assertThat(said.out()).as("output for %s", input).isEmpty();
		List<String> lines = said.err().lines().toList();
		assertThat(lines).as("words for %s", input).isNotEmpty();
		assertThat(lines.getFirst()).as("words for %s", input)
			.startsWith("bench: ")
			.hasSizeGreaterThan("bench: ".length() + 10)
			.doesNotContainIgnoringCase("unexpected")
			.doesNotContain("Optional[")
			.doesNotContainPattern(CLASS_NAME)
			.doesNotContainPattern("\\p{Cntrl}");
		assertThat(lines.subList(1, lines.size())).as("hints for %s", input)
			.allMatch((line) -> line.startsWith("See: ") || line.startsWith("Did you mean: ")
					|| line.startsWith("Possible solutions: "));
	}

}
