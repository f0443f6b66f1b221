package io.vtbench.runner.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class GoldenReportTests {

	@ParameterizedTest
	@ValueSource(strings = { "sample", "invalid", "single", "three" })
	void whatPeopleReadIsAsAgreed(String name, @TempDir Path folder) throws IOException {
		RunResult result = ResultFile.read(Samples.folder(name));
		if (!name.equals("three")) {
			// the same tables as those of two arms
			Reports.write(result, folder);
			Golden.assertMatches(Files.readString(folder.resolve(Reports.MARKDOWN)), name + "/report.md");
		}
		Golden.assertMatches(ConsoleSummary.of(result), name + "/console.txt");
		Golden.assertMatches(ConsoleSummary.answer(result, 100), name + "/answer.txt");
	}

	@Test
	void severalScenariosGetALineEach() throws IOException {
		Golden.assertMatches(ConsoleSummary.of(List.of(Samples.sample(), Samples.invalid(), Samples.single(),
				Samples.with(Samples.sample(), Samples.onePair(0.205)))), "several.txt");
	}

	@ParameterizedTest
	@ValueSource(strings = { "de-DE", "tr-TR", "ar-EG" })
	void everyLocaleGivesTheSameBytes(String locale, @TempDir Path here, @TempDir Path there) throws IOException {
		RunResult result = Samples.sample();
		Reports.write(result, here);
		String console = ConsoleSummary.of(result);
		Locale before = Locale.getDefault();
		Locale.setDefault(Locale.forLanguageTag(locale));
		try {
			Reports.write(result, there);
			assertThat(ConsoleSummary.of(result)).isEqualTo(console);
		}
		finally {
			Locale.setDefault(before);
		}
		for (String file : List.of(Reports.HTML, Reports.MARKDOWN)) {
			assertThat(there.resolve(file)).hasSameTextualContentAs(here.resolve(file));
		}
	}

	@Test
	void consoleStaysNarrowAndPlain() {
		for (RunResult result : List.of(Samples.sample(), Samples.invalid(), Samples.single(), Samples.three(),
				Samples.four())) {
			assertThat((ConsoleSummary.of(result) + ConsoleSummary.of(List.of(result))
					+ ConsoleSummary.answer(result, 100))
				.lines()).allSatisfy((line) -> {
					assertThat(line.length()).isLessThanOrEqualTo(100);
					assertThat(line).matches("[ -~]*").doesNotEndWith(" ");
				});
		}
	}

}
