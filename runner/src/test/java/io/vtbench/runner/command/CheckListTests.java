package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.vtbench.runner.analysis.validity.Validity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The documents say of the checks what the checks say of themselves. Run it with
 * {@code -Dgolden.write} to bring the table up to date.
 */
class CheckListTests {

	private static final Path METHOD = Path.of("..", "docs", "method.md");

	private static final Pattern TABLE = Pattern.compile("\\| check \\| loads \\|.*?\n(?=\n)", Pattern.DOTALL);

	@Test
	void theTableOfTheMethodIsPrinted(@TempDir Path home) throws IOException {
		String printed;
		try (CommandLineHarness bench = new CommandLineHarness(home, Locale.ROOT)) {
			printed = bench.call("list", "--checks", "--markdown").out();
		}
		String method = Files.readString(METHOD);
		if (System.getProperty("golden.write") != null) {
			Files.writeString(METHOD, TABLE.matcher(method).replaceFirst(Matcher.quoteReplacement(printed)));
		}
		assertThat(Files.readString(METHOD)).contains("\n\n" + printed + "\n");
	}

	@Test
	void theNumberOfTheReadmeIsTheirs() throws IOException {
		assertThat(Files.readString(Path.of("..", "README.md"))).contains("Of " + Validity.all().size() + " checks");
	}

}
