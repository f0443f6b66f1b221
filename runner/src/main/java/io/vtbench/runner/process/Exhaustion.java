package io.vtbench.runner.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * What a program ran out of, as its log says in the words of the JVM and of the operating
 * system. A service may run out of something and still answer nearly every request, so
 * that errors alone do not show it.
 */
public final class Exhaustion {

	/** Narrow patterns stand before wider ones, for a line counts once. */
	private static final List<Sign> SIGNS = List.of(new Sign("unable to create native thread", "native threads"),
			// with its package, for flags such as ExitOnOutOfMemoryError are printed as
			// well
			new Sign("java\\.lang\\.OutOfMemoryError", "memory"), new Sign("OutOfDirectMemoryError", "memory"),
			new Sign("Too many open files", "file descriptors"),
			// "cannot" or "can't"; a host without IPv6 says it of its loopback address
			new Sign("^(?!.*(0:0:0:0:0:0:0:1|\\[::1])).*assign requested address", "local ports"),
			new Sign("No space left on device", "disk space"));

	private Exhaustion() {
	}

	private record Sign(Pattern pattern, String resource) {

		Sign(String pattern, String resource) {
			this(Pattern.compile(pattern), resource);
		}

	}

	/**
	 * What ran out, with the number of lines that say so; empty where nothing did.
	 * @return null where the log cannot be read, and where it names nothing but may have:
	 * a part of it is left out, or the system speaks another language
	 */
	public static @Nullable Map<String, Long> in(Path log) {
		return in(log, Locale.getDefault(Locale.Category.DISPLAY));
	}

	static @Nullable Map<String, Long> in(Path log, Locale system) {
		Map<String, Long> found = new TreeMap<>();
		boolean isWhole = system.getLanguage().isEmpty() || system.getLanguage().equals("en");
		// any byte is a character of this set, whatever the program's own is
		try (BufferedReader lines = Files.newBufferedReader(log, StandardCharsets.ISO_8859_1)) {
			for (String line = lines.readLine(); line != null; line = lines.readLine()) {
				resource(line).ifPresent((resource) -> found.merge(resource, 1L, Long::sum));
				isWhole &= !BoundedLog.isMark(line);
			}
		}
		catch (IOException ex) {
			return null;
		}
		return (found.isEmpty() && !isWhole) ? null : found;
	}

	private static Optional<String> resource(String line) {
		return SIGNS.stream().filter((sign) -> sign.pattern().matcher(line).find()).map(Sign::resource).findFirst();
	}

}
