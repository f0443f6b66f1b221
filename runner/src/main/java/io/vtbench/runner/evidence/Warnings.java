package io.vtbench.runner.evidence;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.vtbench.runner.result.Evidence.Logged;

/**
 * Lines of a service's log at WARN and ERROR, made comparable: without times, process
 * numbers, thread names and all other numbers, so that two forks that say the same are
 * equal.
 */
final class Warnings {

	/** Different lines that are kept of one load; more of them tell nothing more. */
	private static final int MOST = 1000;

	private static final int LONGEST = 300;

	private static final Pattern LEVEL = Pattern.compile("\\b(WARN|ERROR)\\b");

	private static final Pattern THREAD = Pattern.compile("\\[[^\\]]*\\]");

	private static final Pattern IDENTIFIER = Pattern.compile("\\b[0-9a-fA-F]{8,}(-[0-9a-fA-F]{4,}){0,4}\\b");

	private static final Pattern NUMBER = Pattern.compile("\\d+");

	private Warnings() {
	}

	/**
	 * Different lines in the order of their first appearance.
	 * @param load under which they were written
	 * @param whole whether the text has all that was written under it
	 */
	static Logged of(String load, String text, boolean whole) {
		Set<String> lines = new LinkedHashSet<>();
		text.lines().forEach((line) -> {
			Matcher level = LEVEL.matcher(line);
			if (level.find()) {
				lines.add(comparable(line.substring(level.start())));
			}
		});
		return new Logged(load, lines.stream().limit(MOST).toList(), whole && lines.size() <= MOST);
	}

	private static String comparable(String line) {
		String text = THREAD.matcher(line).replaceAll("");
		text = IDENTIFIER.matcher(text).replaceAll("#");
		text = NUMBER.matcher(text).replaceAll("#").replaceAll("\\s+", " ").strip();
		return (text.length() > LONGEST) ? text.substring(0, LONGEST) + "…" : text;
	}

	/**
	 * Lines of one arm that the other never wrote, although both were asked the same so
	 * far: from the first load on that only one of them had, a line may be an echo of
	 * that load. So may it be once lines of the other arm are missing.
	 */
	static List<String> only(List<Logged> here, List<Logged> there) {
		Set<String> lines = new LinkedHashSet<>();
		Set<String> known = new HashSet<>();
		for (int i = 0; i < Math.min(here.size(), there.size()); i++) {
			if (!here.get(i).load().equals(there.get(i).load()) || !there.get(i).whole()) {
				break;
			}
			lines.addAll(here.get(i).lines());
			known.addAll(there.get(i).lines());
		}
		lines.removeAll(known);
		return List.copyOf(lines);
	}

}
