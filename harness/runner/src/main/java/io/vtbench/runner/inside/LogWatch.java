package io.vtbench.runner.inside;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.vtbench.runner.file.Attempt;
import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.result.Evidence.Logged;

/**
 * Follows the log of a service from its start and finds what it wrote at WARN and ERROR
 * under each load: only what two services wrote under the same load can be compared.
 * Lines are made comparable, so that two services that say the same are equal.
 */
public final class LogWatch {

	private static final String BEFORE = "no load yet";

	/**
	 * The most different lines that are kept of one load; more of them show nothing more.
	 */
	private static final int MAX_LINES = 1000;

	private static final int MAX_LENGTH = 300;

	private static final Pattern LEVEL = Pattern.compile("\\b(WARN|ERROR)\\b");

	/**
	 * The exceptions of a connection that was closed because its thread was interrupted.
	 * Some clients name a time-out so, which is none.
	 */
	private static final Pattern INTERRUPT = Pattern
		.compile("ClosedByInterruptException|InterruptedIOException(?!: timeout)|Closed by interrupt"
				+ "|Connection reset by interrupt");

	private static final Pattern THREAD = Pattern.compile("\\[[^\\]]*\\]");

	private static final Pattern IDENTIFIER = Pattern.compile("\\b[0-9a-fA-F]{8,}(-[0-9a-fA-F]{4,}){0,4}\\b");

	private static final Pattern NUMBER = Pattern.compile("\\d+");

	/** A text between quotes, but for the apostrophes of words. */
	private static final Pattern QUOTED = Pattern.compile("(?<![\\p{L}#])(['\"`])(?:(?!\\1).){1,200}\\1(?![\\p{L}#])");

	/** A name with its value. */
	private static final Pattern VALUE = Pattern.compile("(?<=[\\w.-]=)[^\\s,;)}]+");

	private final Supplier<Path> log;

	private final List<Logged> logged = new ArrayList<>();

	private long position;

	/**
	 * Creates a watch of a service that has been started.
	 * @param log gives the file as it is now
	 * @throws ServiceException where the log cannot be read
	 */
	public LogWatch(Supplier<Path> log) {
		this.log = log;
		loaded(BEFORE);
	}

	/**
	 * Notes that a load has ended, with the warnings since the load before.
	 * @param load description for people, the same for the same load
	 * @throws ServiceException where the log cannot be read
	 */
	public void loaded(String load) {
		Attempt.run(() -> {
			Path file = this.log.get();
			long size = Files.size(file);
			// of a log that has become too long, the middle is left out
			boolean cut = size < this.position;
			this.logged.add(warnings(load, read(file, cut ? 0 : this.position), !cut));
		}, (ex) -> new ServiceException("the service's log cannot be read: " + ex.getMessage()));
	}

	private String read(Path file, long from) throws IOException {
		try (InputStream input = Files.newInputStream(file)) {
			input.skipNBytes(from);
			byte[] bytes = input.readAllBytes();
			int end = bytes.length;
			// the rest of a line that is being written belongs to the next reading
			while (end > 0 && bytes[end - 1] != '\n') {
				end--;
			}
			this.position = from + end;
			return new String(bytes, 0, end, StandardCharsets.UTF_8);
		}
	}

	/** Returns what was written so far, in the order of the loads. */
	public List<Logged> logged() {
		return List.copyOf(this.logged);
	}

	/**
	 * Collects different lines in the order of their first appearance.
	 * @param load under which the lines were written
	 * @param whole whether the text has all that was written under the load
	 */
	static Logged warnings(String load, String text, boolean whole) {
		Set<String> lines = new LinkedHashSet<>();
		text.lines().forEach((line) -> {
			Matcher level = LEVEL.matcher(line);
			if (level.find()) {
				lines.add(comparable(line.substring(level.start())));
			}
			else if (isInterrupt(line)) {
				// the first line of a stack trace
				lines.add(comparable(line));
			}
		});
		return new Logged(load, lines.stream().limit(MAX_LINES).toList(), whole && lines.size() <= MAX_LINES);
	}

	/** Returns whether a line says that an interrupt closed a connection. */
	static boolean isInterrupt(String line) {
		return INTERRUPT.matcher(line).find();
	}

	/**
	 * Returns the line without times, process numbers, thread names, values that it
	 * quotes or names, and all other numbers.
	 */
	private static String comparable(String line) {
		String text = THREAD.matcher(line).replaceAll("");
		text = QUOTED.matcher(text).replaceAll("$1#$1");
		text = VALUE.matcher(text).replaceAll("#");
		text = IDENTIFIER.matcher(text).replaceAll("#");
		text = NUMBER.matcher(text).replaceAll("#").replaceAll("\\s+", " ").strip();
		return (text.length() > MAX_LENGTH) ? text.substring(0, MAX_LENGTH) + "…" : text;
	}

}
