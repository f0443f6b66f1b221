package io.vtbench.maintenance.documents;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A part of a document between two comments that is written from results.
 *
 * @param isBlock whether the region has lines of its own, as a table does
 * @param words that ask for its text
 * @param line of its first comment
 * @param from position of its text
 * @param to position after its text
 */
record Region(boolean isBlock, List<String> words, int line, int from, int to) {

	private static final String END = "<!-- end -->";

	private static final Pattern MARK = Pattern.compile("<!-- (results?): ([^\\n]*?) -->|" + END);

	private static final Pattern CODE = Pattern.compile("(?ms)^ *```.*?^ *```|`[^`\\n]*`");

	/**
	 * Returns the regions of a document in their order. A comment in code is an example.
	 * @throws DocumentException for a region without an end, or an end without a region
	 */
	static List<Region> in(String document, String text) {
		String prose = CODE.matcher(text).replaceAll((code) -> code.group().replaceAll("[^\\n]", " "));
		List<MatchResult> marks = MARK.matcher(prose).results().toList();
		List<Region> regions = new ArrayList<>();
		for (int i = 0; i < marks.size(); i += 2) {
			MatchResult begin = marks.get(i);
			boolean isEnd = begin.group().equals(END);
			if (isEnd || i + 1 == marks.size() || !marks.get(i + 1).group().equals(END)) {
				throw new DocumentException(
						isEnd ? "an end without a region; delete it" : "a region without an end; add " + END)
					.at(document, lineOf(text, begin.start()));
			}
			regions.add(of(document, text, begin, marks.get(i + 1)));
		}
		return regions;
	}

	private static Region of(String document, String text, MatchResult begin, MatchResult end) {
		boolean block = begin.group(1).equals("results");
		int line = lineOf(text, begin.start());
		boolean first = text.lastIndexOf('\n', begin.start()) + 1 == begin.start();
		if (first != block) {
			throw new DocumentException(block ? "a table begins on a line of its own; put a line break before it"
					: "a region at the start of a line is shown without its formatting; put a word before it")
				.at(document, line);
		}
		return new Region(block, List.of(begin.group(2).strip().split("\\s+")), line, begin.end(), end.start());
	}

	private static int lineOf(String text, int position) {
		return (int) text.substring(0, position).chars().filter((character) -> character == '\n').count() + 1;
	}

}
