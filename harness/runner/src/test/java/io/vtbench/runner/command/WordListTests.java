package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Documents, help, scenarios, reports and messages use the words of
 * {@code prose/words.txt}.
 */
class WordListTests {

	private static final Path LIST = Path.of("src/test/resources/prose/words.txt");

	private static final String ARROW = " => ";

	/** Code, targets of links, and regions, which have names of results. */
	private static final Pattern CODE = Pattern
		.compile("(?ms)<!-- results?: .*?<!-- end -->|^ *```.*?^ *```|`[^`\\n]*`|\\]\\([^)\\s]*\\)|\\{\\{[^}]*\\}\\}");

	private static final Pattern LITERAL = Pattern.compile("\"(?:[^\"\\\\\\n]|\\\\.)*\"");

	private static final Pattern COMMENT = Pattern.compile("(?m)(?:^|\\s)#.*$|^ *(?:question|description):.*$");

	private record Word(Pattern pattern, String use) {

		static Word parse(String line) {
			String[] parts = line.split(ARROW);
			// a line may break between two words
			String pattern = parts[0].replace(" ", "\\s{1,9}");
			return new Word(Pattern.compile(pattern, Pattern.CASE_INSENSITIVE), parts[1]);
		}

		Stream<String> in(Path file, String text) {
			return this.pattern.matcher(text)
				.results()
				.map((found) -> DocumentFiles.name(file) + ":" + lineOf(found.start(), text) + ": '" + found.group()
						+ "'; use " + this.use);
		}

	}

	@Test
	void noTextUsesAWordOfTheList() throws IOException {
		List<Word> words = Files.readAllLines(LIST)
			.stream()
			.filter((line) -> line.contains(ARROW) && !line.startsWith("#"))
			.map(Word::parse)
			.toList();
		List<String> problems = DocumentFiles.find(WordListTests::isRead)
			.stream()
			.flatMap((file) -> problems(words, file))
			.toList();
		assertThat(problems).isEmpty();
	}

	private static Stream<String> problems(List<Word> words, Path file) {
		String prose = prose(file);
		return words.stream().flatMap((word) -> word.in(file, prose));
	}

	private static boolean isRead(String name) {
		return DocumentFiles.isWritten(name)
				|| name.matches("harness/report/src/main/resources/report/.*\\.(md|html|svg)")
				|| name.matches("harness/(runner|report)/src/test/resources/(command|report)/.*\\.(md|txt|svg)")
				|| name.matches("(?:[^/]+/)+src/main/java/.*\\.java")
				|| (name.matches(".*\\.ya?ml") && !name.contains("src/test/"));
	}

	/** What people read in a file, at its place. */
	private static String prose(Path file) {
		String text = read(file);
		String name = file.toString();
		if (name.endsWith(".java")) {
			return only(LITERAL, text);
		}
		if (name.endsWith("ml") && !name.endsWith(".html")) {
			return only(COMMENT, text);
		}
		return CODE.matcher(text).replaceAll((code) -> blank(code.group()));
	}

	/** The parts that have a space: a word alone is a name. */
	private static String only(Pattern pattern, String text) {
		StringBuilder prose = new StringBuilder();
		int end = 0;
		for (MatchResult found : pattern.matcher(text).results().toList()) {
			if (found.group().contains(" ")) {
				prose.append(blank(text.substring(end, found.start()))).append(found.group());
				end = found.end();
			}
		}
		return prose.toString();
	}

	/**
	 * Returns the line breaks of a text, and a gap across which no two words of the list
	 * meet.
	 */
	private static String blank(String text) {
		return " ".repeat(10) + text.replaceAll("[^\\n]+", "");
	}

	private static String read(Path file) {
		try {
			return Files.readString(file);
		}
		catch (IOException ex) {
			throw new IllegalStateException("cannot read " + file, ex);
		}
	}

	private static long lineOf(int position, String text) {
		return text.substring(0, position).lines().count() + (text.startsWith("\n", position) ? 1 : 0);
	}

}
