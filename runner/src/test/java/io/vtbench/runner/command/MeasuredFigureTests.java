package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A figure or a verdict in a document stands in a region that {@code bench docs} fills,
 * or no run gives it: then a line of {@code prose/settings.txt} has it with its words.
 */
class MeasuredFigureTests {

	private static final Path SETTINGS = Path.of("src/test/resources/prose/settings.txt");

	/** A region, code, a link's target, or a comment. */
	private static final Pattern ALLOWED = Pattern
		.compile("(?s)<!-- results?: .*?<!-- end -->|(?m)^ *```(?s:.*?)^ *```|`[^`\\n]*`|\\]\\([^)\\s]*\\)|<!--.*?-->");

	private static final String VERDICT = "(?:faster|slower|less|more|no relevant difference|inconclusive)";

	/**
	 * With a decimal point, or with a unit after a blank; or a verdict that stands out.
	 */
	private static final Pattern FIGURE = Pattern.compile("(?<![\\w./#-])[0-9][0-9,]*(?:\\.[0-9]+(?!\\.?[0-9])"
			+ "|(?:\\.[0-9]+)?(?: ?(?:%|/s\\b|[KMG]i?B\\b)| (?:ms|us|s)\\b))" + "|\\*" + VERDICT + "\\*|(?<=\\|) "
			+ VERDICT + " (?=\\|)");

	@Test
	void aFigureStandsInARegionOrIsASetting() throws IOException {
		List<String> settings = Files.readAllLines(SETTINGS)
			.stream()
			.filter((line) -> !line.isBlank() && !line.startsWith("#"))
			.toList();
		List<String> unused = new ArrayList<>(settings);
		List<String> problems = new ArrayList<>();
		for (Path file : DocumentFiles.find(DocumentFiles::isWritten)) {
			String text = ALLOWED.matcher(Files.readString(file)).replaceAll((part) -> blank(part.group()));
			for (String setting : settings) {
				String without = pattern(setting).matcher(text).replaceAll((found) -> blank(found.group()));
				if (!without.equals(text)) {
					unused.remove(setting);
				}
				text = without;
			}
			String rest = text;
			FIGURE.matcher(rest)
				.results()
				.forEach((found) -> problems.add(DocumentFiles.name(file) + ":"
						+ (rest.substring(0, found.start()).chars().filter((each) -> each == '\n').count() + 1) + ": "
						+ found.group() + " in: " + line(rest, found.start())));
		}
		assertThat(problems).as("figures outside of a region").isEmpty();
		assertThat(unused).as("lines of " + SETTINGS + " that no document has").isEmpty();
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
