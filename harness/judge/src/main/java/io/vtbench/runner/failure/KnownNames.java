package io.vtbench.runner.failure;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;

/** Names that there are, when somebody has written another one. */
public final class KnownNames {

	/**
	 * The letters of a name that are shown: longer ones are no names, and would fill the
	 * screen.
	 */
	private static final int LONGEST = 80;

	private KnownNames() {
	}

	/**
	 * Says that there is no such name, which one is meant perhaps, and which there are.
	 * @param kind in one word: mode, arm, key
	 */
	public static String unknown(String kind, String name, Collection<?> known) {
		return unknown(kind, name, "", known);
	}

	/** Says the same of a name in a place. */
	public static String unknown(String kind, String name, String place, Collection<?> known) {
		String shown = (name.length() > LONGEST) ? name.substring(0, LONGEST) + "…" : name;
		String meant = known.stream()
			.map(Object::toString)
			.min(Comparator.comparingInt((each) -> distance(shown, each)))
			.filter((each) -> distance(shown, each) <= (each.length() - 1) / 3)
			.map((each) -> " (did you mean '" + each + "'?)")
			.orElse("");
		return "unknown " + kind + " '" + shown + "'" + place + meant + "; known: "
				+ String.join(", ", known.stream().map(Object::toString).toList());
	}

	/**
	 * Counts the letters that must be added, removed or replaced to make one word of
	 * another.
	 */
	private static int distance(String name, String known) {
		String one = name.toLowerCase(Locale.ROOT);
		String other = known.toLowerCase(Locale.ROOT);
		int[] row = new int[other.length() + 1];
		for (int i = 0; i <= one.length(); i++) {
			int diagonal = i - 1;
			for (int j = 0; j <= other.length(); j++) {
				int above = row[j];
				row[j] = (i == 0 || j == 0) ? i + j : Math.min(Math.min(above, row[j - 1]) + 1,
						diagonal + ((one.charAt(i - 1) == other.charAt(j - 1)) ? 0 : 1));
				diagonal = above;
			}
		}
		return row[other.length()];
	}

}
