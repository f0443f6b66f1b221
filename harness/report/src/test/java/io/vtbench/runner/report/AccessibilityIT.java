package io.vtbench.runner.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.vtbench.runner.result.TrialAnswer.Decision;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Reports under the rules of axe-core, in a real browser: of samples and of published
 * results.
 */
@Tag("system")
class AccessibilityIT {

	/**
	 * Leaves one row of those that have the same elements and classes: thousands of alike
	 * cells take most of the time, and show no other barrier.
	 */
	private static final String WITHOUT_ROWS_ALIKE = """
			document.querySelectorAll('tbody').forEach((body) => {
				const seen = new Set();
				[...body.rows].forEach((row) => {
					const kind = [row, ...row.querySelectorAll('*')].map((each) => each.tagName + each.className).join();
					if (seen.has(kind)) row.remove();
					seen.add(kind);
				});
			})""";

	@TempDir
	static Path folder;

	@AutoClose
	private static Browser browser;

	private static final List<Path> PAGES = new ArrayList<>();

	@BeforeAll
	static void start() throws Exception {
		browser = Browser.start();
		Reports.write(Samples.sample(), Files.createDirectories(folder.resolve("sample")));
		Reports.write(Samples.three(), Files.createDirectories(folder.resolve("three")));
		Reports.write(Samples.invalid(), Files.createDirectories(folder.resolve("invalid")));
		TrialSamples.write(TrialSamples.shop(), TrialSamples.stages(Decision.MIXED), folder.resolve("shop"));
		for (String name : List.of("petclinic", "initializr")) {
			Reports.write(TrialSamples.published(name, folder.resolve(name)));
		}
		PAGES.addAll(reports(folder));
	}

	private static List<Path> reports(Path parent) throws IOException {
		try (Stream<Path> files = Files.walk(parent, 2)) {
			return files.filter((file) -> file.endsWith(Reports.HTML)).toList();
		}
	}

	@ParameterizedTest
	@CsvSource({ "1280, light", "390, dark" })
	void nothingKeepsAnybodyOut(int width, String scheme) throws Exception {
		assertThat(PAGES).hasSizeGreaterThan(4);
		for (Path page : PAGES) {
			browser.show(width, 900, width < 500, scheme);
			browser.open(page.toAbsolutePath());
			browser.evaluate("document.querySelectorAll('details').forEach((each) => each.open = true)");
			browser.evaluate(WITHOUT_ROWS_ALIKE);
			assertThat(browser.barriers()).as(page.toString()).isEmpty();
		}
	}

}
