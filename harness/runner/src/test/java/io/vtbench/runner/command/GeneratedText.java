package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static org.assertj.core.api.Assertions.assertThat;

/** A part of a document that follows from the program. */
final class GeneratedText {

	private GeneratedText() {
	}

	/**
	 * Compares the part with what the program says, or writes it with
	 * {@code -Dgolden.write}.
	 * @param place pattern of the part
	 */
	static void assertIn(Path document, String place, String text) throws IOException {
		String before = Files.readString(document);
		Matcher found = Pattern.compile(place).matcher(before);
		assertThat(found.find()).as("%s in %s", place, document).isTrue();
		if (System.getProperty("golden.write") != null) {
			Files.writeString(document, found.replaceFirst(Matcher.quoteReplacement(text)));
		}
		else {
			assertThat(found.group()).isEqualTo(text);
		}
	}

}
