package io.vtbench.runner.report;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Explains the words of one report in the report itself, with the rows of the glossary
 * among the documents. It notes each word that is used, so that the report explains no
 * other.
 */
final class Glossary {

	/** Finds a row whose words reports use: such a row has an anchor for each word. */
	private static final Pattern ROW = Pattern.compile("(?m)^\\| (<a id=.*?) \\| (.*?) \\|$");

	private static final Pattern ANCHOR = Pattern.compile("<a id=\"(.*?)\"></a>");

	/** Finds a reference to another page, which nobody can follow from a report. */
	private static final Pattern REFERENCE = Pattern.compile("(?: \\(|: )\\[[^\\]]*]\\([^)]*\\)\\)?");

	/**
	 * The words that reports write shorter than the glossary, or in the plural, with
	 * their anchors.
	 */
	private static final Map<String, String> OTHER_FORMS = Map.of("95 % ci", "confidence-interval", "p (holm)", "holm",
			"pairs", "pair", "forks", "fork");

	private static final Map<String, Word> WORDS = read();

	private final Map<String, Word> used = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

	/**
	 * One row of the glossary.
	 *
	 * @param id anchor of the row, which is the same in every report
	 * @param name of the word, with its other forms
	 */
	record Word(String id, String name, String explanation) {

	}

	private static Map<String, Word> read() {
		Map<String, Word> words = new LinkedHashMap<>();
		Matcher row = ROW.matcher(Templates.read("/glossary.md"));
		while (row.find()) {
			List<String> anchors = ANCHOR.matcher(row.group(1)).results().map((anchor) -> anchor.group(1)).toList();
			Word word = new Word(anchors.getFirst(), ANCHOR.matcher(row.group(1)).replaceAll(""),
					REFERENCE.matcher(row.group(2)).replaceAll(""));
			anchors.forEach((anchor) -> words.put(anchor, word));
		}
		return words;
	}

	/**
	 * Returns the row that explains a text; null where the glossary does not have the
	 * text.
	 */
	static @Nullable Word explain(String text) {
		String form = text.toLowerCase(Locale.ROOT);
		return WORDS.get(OTHER_FORMS.getOrDefault(form, form.replace(' ', '-')));
	}

	/**
	 * Returns a text for Markdown unchanged, and notes its word for the end of the file.
	 */
	String markdown(String text) {
		note(text);
		return text;
	}

	/**
	 * Returns a text for a page. A word of the glossary becomes a button that shows what
	 * the word means.
	 */
	String html(String text) {
		Word word = note(text);
		return (word != null) ? "<button type=\"button\" class=\"term\" popovertarget=\"word-" + word.id() + "\">"
				+ text + "</button>" : text;
	}

	private @Nullable Word note(String text) {
		Word word = explain(text);
		if (word != null) {
			this.used.put(word.name(), word);
		}
		return word;
	}

	/** Returns the words that were used so far, in alphabetical order. */
	Collection<Word> used() {
		return this.used.values();
	}

}
