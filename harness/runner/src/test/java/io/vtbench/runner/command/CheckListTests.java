package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The documents say of the checks what the checks say of themselves. Run it with
 * {@code -Dgolden.write} to bring them up to date.
 */
class CheckListTests {

	private static final Path CHECKS = Path.of("../..", "docs", "contributing", "checks.md");

	private static final Path README = Path.of("../..", "README.md");

	@TempDir
	private Path home;

	@Test
	void theTableOfTheDocumentIsPrinted() throws IOException {
		GeneratedText.assertIn(CHECKS, "(?s)\\| check \\| loads \\|.*?\n(?=\n)",
				print(Locale.ROOT, "--checks", "--markdown"));
	}

	@Test
	void theNumberOfTheReadmeIsTheirs() throws IOException {
		GeneratedText.assertIn(README, "Of [0-9]+ checks",
				"Of " + print(Locale.ROOT, "--checks").lines().findFirst().orElseThrow());
	}

	@ParameterizedTest
	@ValueSource(strings = { "de-DE", "tr-TR", "ar-EG-u-nu-arab" })
	void everyLocaleGivesTheSame(String locale) {
		String text = print(Locale.forLanguageTag(locale), "--checks");
		assertThat(text).isEqualTo(print(Locale.ROOT, "--checks")).matches("[ -~\\n]*");
		assertThat(text).contains("""
				generator (loads: closed, open)
				  warns       k6 used more than 80 % of the CPU time that it could have
				  suppresses  more than 90 %: verdicts on rates and latencies
				""");
	}

	private String print(Locale locale, String... options) {
		try (CommandLineHarness bench = new CommandLineHarness(this.home, locale)) {
			return bench.call(Stream.concat(Stream.of("list"), Stream.of(options)).toArray(String[]::new)).out();
		}
	}

}
