package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A figure or a verdict in a document stands in a region that {@code bench docs} fills,
 * or no run gives it: then a line of {@code prose/settings.txt} has it with its words. No
 * such line may hold a rate or a latency, because only a run gives those.
 */
class MeasuredFigureTests {

	private static final Path SETTINGS = Path.of("src/test/resources/prose/settings.txt");

	/** A region, code, a link's target, or a comment. */
	private static final Pattern ALLOWED = Pattern
		.compile("(?s)<!-- results?: .*?<!-- end -->|(?m)^ *```(?s:.*?)^ *```|`[^`\\n]*`|\\]\\([^)\\s]*\\)|<!--.*?-->");

	private static final String VERDICT = "(?:better|worse|same|unclear|info)";

	/**
	 * With a decimal point, or with a unit after a blank; or a verdict that stands out.
	 */
	private static final Pattern FIGURE = Pattern.compile("(?<![\\w./#-])[0-9][0-9,]*(?:\\.[0-9]+(?!\\.?[0-9])"
			+ "|(?:\\.[0-9]+)?(?: ?(?:%|/s\\b|[KMG]i?B\\b)| (?:ms|us|s)\\b))" + "|\\*" + VERDICT + "\\*|(?<=\\|) "
			+ VERDICT + " (?=\\|)");

	/**
	 * A throughput as a report writes it; a time of four digits, which is how precise a
	 * report is; or a time that is called a latency.
	 */
	private static final Pattern MEASURED = Pattern.compile("(?<![\\w./#-])(?:[0-9][0-9,]*(?:\\.[0-9]+)?/s\\b"
			+ "|(?:[1-9]\\.[0-9]{3}|[0-9]{2}\\.[0-9]{2}|[0-9]{3}\\.[0-9])\\s(?:ms|us|s)\\b|[0-9]+,[0-9]{3}\\sms\\b)"
			+ "|\\b(?:p[0-9]{2}|percentile|median|latency)\\s(?:is|was|of|at)\\s[0-9][0-9.,]*\\s(?:ms|us|s)\\b");

	@Test
	void aRateOrALatencyStandsInARegionWhateverIsListed() throws IOException {
		List<String> problems = new ArrayList<>();
		for (Path file : DocumentFiles.find(DocumentFiles::isWritten)) {
			String text = withoutRegions(file);
			MEASURED.matcher(text).results().forEach((found) -> problems.add(problem(file, text, found)));
		}
		assertThat(problems).as("rates and latencies outside of a region").isEmpty();
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "served 34.25/s then", "about 310/s", "took 10.00 s", "p95 is 12 ms", "1,015 ms", "45.97 ms" })
	void whatOnlyARunGivesIsSeen(String text) {
		assertThat(MEASURED.matcher(text).find()).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "delays of 3 s and 1 s", "100,000 / 4 s", "waits for 0.4 s", "a request of 1 ms",
			"at 60 requests a second", "at 60 requests a second" })
	void aSettingIsNotTakenForAMeasuredFigure(String text) {
		assertThat(MEASURED.matcher(text).find()).isFalse();
	}

	@Test
	void aFigureStandsInARegionOrIsASetting() throws IOException {
		List<String> settings = Files.readAllLines(SETTINGS)
			.stream()
			.filter((line) -> !line.isBlank() && !line.startsWith("#"))
			.toList();
		List<String> unused = new ArrayList<>(settings);
		List<String> problems = new ArrayList<>();
		for (Path file : DocumentFiles.find(DocumentFiles::isWritten)) {
			String text = withoutRegions(file);
			for (String setting : settings) {
				String without = pattern(setting).matcher(text).replaceAll((found) -> blank(found.group()));
				if (!without.equals(text)) {
					unused.remove(setting);
				}
				text = without;
			}
			String rest = text;
			FIGURE.matcher(rest).results().forEach((found) -> problems.add(problem(file, rest, found)));
		}
		assertThat(problems).as("figures outside of a region").isEmpty();
		assertThat(unused).as("lines of " + SETTINGS + " that no document has").isEmpty();
	}

	private static String withoutRegions(Path file) throws IOException {
		return ALLOWED.matcher(Files.readString(file)).replaceAll((part) -> blank(part.group()));
	}

	private static String problem(Path file, String text, MatchResult found) {
		return DocumentFiles.name(file) + ":"
				+ (text.substring(0, found.start()).chars().filter((each) -> each == '\n').count() + 1) + ": "
				+ found.group() + " in: " + line(text, found.start());
	}

	/** Words of a sentence, wherever it breaks, or a table by its first cells. */
	private static Pattern pattern(String setting) {
		return setting.startsWith("|") ? Pattern.compile("(?m)^" + Pattern.quote(setting) + ".*\\n(?:\\|.*\\n?)*")
				: Pattern.compile(Pattern.quote(setting).replace(" ", "\\E\\s+\\Q"));
	}

	private static String line(String text, int position) {
		int end = text.indexOf('\n', position);
		return text.substring(text.lastIndexOf('\n', position) + 1, (end < 0) ? text.length() : end).strip();
	}

	private static String blank(String text) {
		return text.replaceAll("[^\\n]", " ");
	}

}
