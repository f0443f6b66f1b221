package io.vtbench.runner.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The packages of results and of the judge hold facts: they have no text of four words
 * and more but that of failures, and names by which files know a thing.
 */
class SentencePlaceTests {

	/** A comment, a string, or a character. */
	private static final Pattern TOKEN = Pattern
		.compile("/\\*.*?\\*/|//[^\\n]*|\"((?:[^\"\\\\\\n]|\\\\.)*)\"|'(?:[^'\\\\]|\\\\.)+'", Pattern.DOTALL);

	private static final Pattern WORD = Pattern.compile("[A-Za-z']{2,}");

	private static final Pattern FAILURE = Pattern.compile("Exception\\(|unusable\\(|new JsonFile<>\\(");

	private static final int MIN_WORDS = 4;

	/** Files that read what others wrote, and refuse what cannot be compared. */
	private static final Set<String> FAILURES = Set.of("ComparedRuns.java", "ResultFile.java");

	@ParameterizedTest
	@ValueSource(strings = { "result", "judge" })
	void aPackageOfFactsHasNamesAndNoSentence(String name) throws IOException {
		Set<String> seen = new TreeSet<>();
		try (Stream<Path> files = Files.walk(Path.of("src/main/java/io/vtbench/runner", name))) {
			for (Path file : files.filter((each) -> each.toString().endsWith(".java")).toList()) {
				if (!FAILURES.contains(String.valueOf(file.getFileName()))) {
					seen.addAll(texts(Files.readString(file)));
				}
			}
		}
		assertThat(names()).as("names of results, not sentences").containsAll(seen);
	}

	@Test
	void aSentenceIsFoundAndTheTextOfAFailureIsNot() {
		assertThat(texts("String a = \"the arms differ by far\"; // \"this is a comment only\"\n"
				+ "throw new IllegalStateException(\"no arm of this name is there\");"))
			.containsExactly("the arms differ by far");
	}

	private static Set<String> names() throws IOException {
		try (Stream<String> lines = Files.lines(Path.of("src/test/resources/report/names.txt"))) {
			return new TreeSet<>(lines.toList());
		}
	}

	private static Set<String> texts(String source) {
		Set<String> texts = new TreeSet<>();
		Matcher token = TOKEN.matcher(source);
		while (token.find()) {
			String text = token.group(1);
			if (text != null && WORD.matcher(text).results().count() >= MIN_WORDS && text.split(" ").length >= MIN_WORDS
					&& !FAILURE.matcher(statement(source.substring(0, token.start()))).find()) {
				texts.add(text);
			}
		}
		return texts;
	}

	/** The beginning of the statement that is not ended yet. */
	private static String statement(String before) {
		int begin = Math.max(before.lastIndexOf(';'), Math.max(before.lastIndexOf('{'), before.lastIndexOf('}')));
		return before.substring(begin + 1);
	}

}
