package io.vtbench.runner.judge;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.vtbench.runner.result.Evidence.Logged;

/** Finds the warnings of one arm that the other never gave under the same load. */
public final class StrangeWarnings {

	/** The fewest lines of one form that tell what changes in it. */
	private static final int MIN_ALIKE = 4;

	private StrangeWarnings() {
	}

	/**
	 * Returns a line of each kind that one arm wrote and the other never, although both
	 * were asked the same so far. From the first load on that only one of them had, a
	 * line may be an echo of that load. So may it be once lines of the other arm are
	 * missing.
	 */
	public static List<String> only(List<Logged> here, List<Logged> there) {
		Set<String> lines = new LinkedHashSet<>();
		Set<String> known = new HashSet<>();
		for (int i = 0; i < Math.min(here.size(), there.size()); i++) {
			if (!here.get(i).load().equals(there.get(i).load()) || !there.get(i).whole()) {
				break;
			}
			lines.addAll(here.get(i).lines());
			known.addAll(there.get(i).lines());
		}
		Templates templates = Templates.of(Stream.concat(lines.stream(), known.stream()).distinct().toList());
		Set<String> familiar = known.stream().map(templates::of).collect(Collectors.toSet());
		Map<String, String> strange = new LinkedHashMap<>();
		lines.stream()
			.filter((line) -> !familiar.contains(templates.of(line)))
			.forEach((line) -> strange.putIfAbsent(templates.of(line), line));
		return List.copyOf(strange.values());
	}

	/**
	 * Finds the fixed text of messages: two lines that differ in a name alone are of one
	 * kind. What is a name only other lines tell, so a word is one where lines of the
	 * same logger, the same number of words and the same first word mostly have another
	 * one there, and keep at least half of their words.
	 *
	 * @param variable which words of a line are names, by the form of the line
	 */
	private record Templates(Map<String, boolean[]> variable) {

		private static final String NAME = "#";

		static Templates of(List<String> lines) {
			Map<String, boolean[]> variable = new HashMap<>();
			Map<String, List<String[]>> byForm = new HashMap<>();
			for (String line : lines) {
				for (String form : forms(line)) {
					byForm.computeIfAbsent(form, (any) -> new ArrayList<>()).add(words(line));
				}
			}
			byForm.forEach((form, alike) -> variable.put(form, names(alike)));
			return new Templates(variable);
		}

		private static boolean[] names(List<String[]> alike) {
			int length = alike.getFirst().length;
			boolean[] names = new boolean[length];
			int count = 0;
			for (int i = 0; i < length; i++) {
				int word = i;
				names[i] = alike.size() >= MIN_ALIKE
						&& alike.stream().map((words) -> words[word]).distinct().count() * 2 > alike.size();
				count += names[i] ? 1 : 0;
			}
			return (count * 2 <= length) ? names : new boolean[length];
		}

		/** Returns a line with the names left out. */
		String of(String line) {
			String[] words = words(line);
			for (String form : forms(line)) {
				boolean[] names = this.variable.getOrDefault(form, new boolean[words.length]);
				for (int i = 0; i < words.length; i++) {
					words[i] = names[i] ? NAME : words[i];
				}
			}
			return String.join(" ", words);
		}

		/**
		 * Returns the forms of a line: with its first word, and without, for a line may
		 * begin with a name.
		 */
		private static List<String> forms(String line) {
			String head = head(line);
			String[] words = words(line);
			int first = head.split(" ").length;
			String form = head + " " + words.length;
			return List.of(form + " " + ((first < words.length) ? words[first] : ""), form);
		}

		/** Returns what stands before the message: level and logger. */
		private static String head(String line) {
			int colon = line.indexOf(" : ");
			return (colon >= 0) ? line.substring(0, colon + 2) : line.split(" ", 2)[0];
		}

		private static String[] words(String line) {
			return line.split(" ");
		}

	}

}
