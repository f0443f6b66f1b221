package io.vtbench.runner.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * What a program ran out of, as its log says in the words of the JVM and of the operating
 * system. A service may run out of something and still answer nearly every request, so
 * that errors alone do not show it.
 */
public final class Exhaustion {

	/** Of narrow words before wider ones: a line counts once. */
	private static final List<Sign> SIGNS = List.of(new Sign("unable to create native thread", "native threads"),
			// with its package, for flags such as ExitOnOutOfMemoryError are printed as
			// well
			new Sign("java.lang.OutOfMemoryError", "memory"), new Sign("Too many open files", "file descriptors"),
			new Sign("Cannot assign requested address", "local ports"),
			new Sign("No space left on device", "disk space"));

	private Exhaustion() {
	}

	private record Sign(String words, String resource) {

	}

	/**
	 * What ran out, with the number of lines that say so; empty where nothing did.
	 * @return null where the log cannot be read
	 */
	public static @Nullable Map<String, Long> in(Path log) {
		// any byte is a character of this set, whatever the program's own is
		try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
			return lines.flatMap((line) -> resource(line).stream())
				.collect(Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting()));
		}
		catch (IOException | UncheckedIOException ex) {
			return null;
		}
	}

	private static Optional<String> resource(String line) {
		return SIGNS.stream().filter((sign) -> line.contains(sign.words())).map(Sign::resource).findFirst();
	}

}
