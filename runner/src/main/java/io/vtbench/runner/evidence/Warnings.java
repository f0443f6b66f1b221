package io.vtbench.runner.evidence;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lines of a service's log at WARN and ERROR, made comparable: without times, process
 * numbers, thread names and all other numbers, so that two forks that say the same are
 * equal.
 */
public final class Warnings {

	/** More different lines than these tell nothing more. */
	private static final int MOST = 50;

	private static final int LONGEST = 300;

	/** Of a log of gigabytes the beginning is enough. */
	private static final long MOST_CHARACTERS = 50_000_000;

	private static final Pattern LEVEL = Pattern.compile("\\b(WARN|ERROR)\\b");

	private static final Pattern THREAD = Pattern.compile("\\[[^\\]]*\\]");

	private static final Pattern IDENTIFIER = Pattern.compile("\\b[0-9a-fA-F]{8,}(-[0-9a-fA-F]{4,}){0,4}\\b");

	private static final Pattern NUMBER = Pattern.compile("\\d+");

	private Warnings() {
	}

	/** Different lines in the order of their first appearance. */
	public static List<String> of(Path log) throws IOException {
		Set<String> lines = new LinkedHashSet<>();
		long read = 0;
		try (BufferedReader reader = new BufferedReader(
				// this constructor replaces what is no UTF-8 instead of failing
				new InputStreamReader(Files.newInputStream(log), StandardCharsets.UTF_8))) {
			String line = reader.readLine();
			while (line != null && lines.size() < MOST && read < MOST_CHARACTERS) {
				read += line.length();
				Matcher level = LEVEL.matcher(line);
				if (level.find()) {
					lines.add(comparable(line.substring(level.start())));
				}
				line = reader.readLine();
			}
		}
		return List.copyOf(lines);
	}

	private static String comparable(String line) {
		String text = THREAD.matcher(line).replaceAll("");
		text = IDENTIFIER.matcher(text).replaceAll("#");
		text = NUMBER.matcher(text).replaceAll("#").replaceAll("\\s+", " ").strip();
		return (text.length() > LONGEST) ? text.substring(0, LONGEST) + "…" : text;
	}

	/** Lines of one arm that the other never wrote. */
	static List<String> only(List<String> here, List<String> there) {
		Set<String> known = Set.copyOf(there);
		return here.stream().filter((line) -> !known.contains(line)).toList();
	}

}
