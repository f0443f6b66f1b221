package io.vtbench.look;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/** Reads and compares versions of libraries by their numbers. */
final class Versions {

	private static final Pattern NUMBER = Pattern.compile("\\d+");

	private Versions() {
	}

	/** Returns the version in the name of a jar; null where it is another library. */
	static @Nullable String of(String file, String library) {
		String version = file.substring(library.length() + 1).replaceFirst("\\.jar$", "");
		return version.matches("\\d.*") ? version : null;
	}

	/**
	 * Returns whether a version is earlier than another one, by their first three
	 * numbers.
	 */
	static boolean isBefore(String version, String other) {
		List<Integer> left = numbers(version);
		List<Integer> right = numbers(other);
		for (int i = 0; i < 3; i++) {
			int difference = left.get(i) - right.get(i);
			if (difference != 0) {
				return difference < 0;
			}
		}
		return false;
	}

	private static List<Integer> numbers(String version) {
		Matcher matcher = NUMBER.matcher(version);
		return Stream.concat(matcher.results().map((number) -> Integer.valueOf(number.group())), Stream.of(0, 0, 0))
			.limit(3)
			.toList();
	}

}
