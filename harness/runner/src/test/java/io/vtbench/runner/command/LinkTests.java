package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** A link of a document leads to a file, and to a heading of it. */
class LinkTests {

	private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");

	private static final Pattern FENCED = Pattern.compile("(?ms)^ *```.*?^ *```");

	private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

	/** Names of pages in messages, comments and settings. */
	private static final Pattern PAGE = Pattern.compile("(?<![\\w./-])docs/(?!results/)[\\w./-]+\\.(?:md|json|toml)");

	private final Map<Path, Set<String>> headings = new HashMap<>();

	@Test
	void everyLinkLeadsToAFileAndAHeading() throws IOException {
		List<Path> documents = DocumentFiles.find(DocumentFiles::isWritten);
		assertThat(documents).hasSizeGreaterThan(20);
		for (Path document : documents) {
			List<String> links = matches(LINK, withoutCode(document), 1).filter((link) -> !link.matches("[a-z]+:.*"))
				.toList();
			for (String link : links) {
				String[] parts = link.split("#", 2);
				Path target = parts[0].isEmpty() ? document : document.resolveSibling(parts[0]);
				assertThat(target).as("%s links %s", DocumentFiles.name(document), link).exists();
				if (parts.length > 1) {
					assertThat(headings(target)).as("%s links %s", DocumentFiles.name(document), link)
						.contains(parts[1]);
				}
			}
		}
	}

	@Test
	void everyPageThatATextNamesIsThere() throws IOException {
		for (Path file : DocumentFiles.find((name) -> name.matches(".*\\.(java|ya?ml|py|toml|xml)")
				&& !name.contains("src/test/") && !name.endsWith("_test.py") || name.matches("\\.ci/[^/.]+"))) {
			assertThat(matches(PAGE, Files.readString(file), 0)).as(DocumentFiles.name(file))
				.allSatisfy((page) -> assertThat(Path.of("../..", page)).exists());
		}
	}

	private Set<String> headings(Path document) throws IOException {
		Set<String> known = this.headings.get(document);
		if (known == null) {
			known = matches(HEADING, withoutCode(document), 1).map(LinkTests::anchor).collect(Collectors.toSet());
			this.headings.put(document, known);
		}
		return known;
	}

	private static String withoutCode(Path document) throws IOException {
		return FENCED.matcher(Files.readString(document)).replaceAll("");
	}

	/** The anchor that GitHub gives a heading. */
	private static String anchor(String heading) {
		return heading.replaceAll("\\[([^\\]]*)\\]\\([^)]*\\)", "$1")
			.toLowerCase(Locale.ROOT)
			.replaceAll("[^\\w\\- ]", "")
			.replace(' ', '-');
	}

	private static Stream<String> matches(Pattern pattern, String text, int group) {
		return pattern.matcher(text).results().map((MatchResult found) -> found.group(group));
	}

}
