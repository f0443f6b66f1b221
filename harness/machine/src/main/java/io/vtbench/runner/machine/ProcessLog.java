package io.vtbench.runner.machine;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.vtbench.runner.file.Attempt;
import io.vtbench.runner.result.Overload.Sign;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the log of a running child from filling the disk. The child writes to the file
 * itself and always at its end, so the file can be cut below it: its beginning and its
 * end stay, and the child notices nothing. A pipe instead would cost the runner processor
 * time for every line, and the child its life where the runner pauses.
 */
public final class ProcessLog implements AutoCloseable {

	/**
	 * The bytes that a log keeps, about 200,000 lines: more than any start and any
	 * failure needs.
	 */
	static final long MAX_BYTES = 16L << 20;

	private static final long HEAD = MAX_BYTES / 4;

	private static final int TAIL = (int) (MAX_BYTES / 16);

	private static final String MARK = "… bench left ";

	private static final Duration PERIOD = Duration.ofMillis(200);

	private static final ScheduledExecutorService TIMER = Executors
		.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("logs").factory());

	private final Path file;

	private final ScheduledFuture<?> task;

	private long leftOut;

	/** Keeps a file within its bound until closed. */
	ProcessLog(Path file) {
		this.file = file;
		this.task = TIMER.scheduleWithFixedDelay(this::cut, PERIOD.toMillis(), PERIOD.toMillis(),
				TimeUnit.MILLISECONDS);
	}

	/** Returns whether something of the log has been left out. */
	synchronized boolean isCut() {
		return this.leftOut > 0;
	}

	/**
	 * Returns whether a line stands where something has been left out.
	 * @param line read by single bytes
	 */
	static boolean isMark(String line) {
		return line.startsWith(new String(MARK.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1));
	}

	private synchronized void cut() {
		try (FileChannel channel = FileChannel.open(this.file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
			long from = channel.size() - TAIL;
			if (channel.size() <= MAX_BYTES) {
				return;
			}
			this.leftOut += from - HEAD;
			String mark = "\n" + MARK + (this.leftOut >> 20) + " MB of this log out …\n";
			long end = HEAD + channel.write(ByteBuffer.wrap(mark.getBytes(StandardCharsets.UTF_8)), HEAD);
			// the child writes on: what comes last stays last, and is cut when all is
			// copied
			ByteBuffer buffer = ByteBuffer.allocate(TAIL);
			for (int read = channel.read(buffer, from); read > 0; read = channel.read(buffer.clear(), from)) {
				end += channel.write(buffer.flip(), end);
				from += read;
			}
			channel.truncate(end);
		}
		catch (IOException ex) {
			// not there yet, or a disk that is full: the child's own writes say so
		}
	}

	@Override
	public void close() {
		this.task.cancel(false);
		cut();
	}

	/**
	 * Finds in the output of a program that failed what says why. The last line seldom
	 * does: after it has named the cause, a service goes on to say that it shuts down.
	 */
	static final class FailureReason {

		private static final Pattern FAILURE_ANALYSIS = Pattern.compile("APPLICATION FAILED TO START");

		private static final Pattern CAUSE = Pattern.compile("^\\s*(Caused by: )([\\w.$]+(Exception|Error)\\b.*)");

		private static final Pattern THROWABLE = Pattern
			.compile("^(Exception in thread \"[^\"]*\" )?[\\w$]+\\.[\\w$.]*(Exception|Error)(: .*)?$");

		private static final Pattern SEVERE = Pattern.compile("\\b(ERROR|FATAL|SEVERE|level=error|level=fatal)\\b");

		/** Says no more than that the JVM did not start; the line before says why. */
		private static final Pattern EMPTY_WORDS = Pattern
			.compile("^Error: (Could not create the Java Virtual Machine|A fatal exception has occurred).*");

		private static final Pattern LOGFMT = Pattern
			.compile("\\blevel=(?:error|fatal) msg=\"((?:[^\"\\\\]|\\\\.)*)\"");

		/**
		 * The first and the last words of a JVM that crashes; others write between them.
		 */
		private static final Pattern CRASH = Pattern.compile(
				"^# +(A fatal error has been detected by the Java|If you would like to submit a bug report, please)");

		private static final Pattern SIGNAL = Pattern.compile("^# +(SIG\\w+|Internal Error)\\b.*");

		/** The words for who says it, before what is said. */
		private static final Pattern ORIGIN = Pattern.compile("^(test aborted: |GoError: )+");

		private static final Pattern HARMLESS = Pattern
			.compile("\\b(TRACE|DEBUG|INFO|WARN|level=info|level=warning)\\b");

		private static final Pattern FRAME = Pattern
			.compile("^\\s*(at [\\w.$/@<>]+\\(.*|\\.\\.\\. \\d+ (more|common.*))$");

		private FailureReason() {
		}

		/** Returns the cause of a failure in one line. */
		static String of(List<String> output) {
			List<String> lines = output.stream().filter((line) -> !line.isBlank()).toList();
			if (lines.isEmpty()) {
				return "it said nothing";
			}
			if (lines.stream().anyMatch((line) -> CRASH.matcher(line).find())) {
				return "the JVM crashed" + lines.stream()
					.map(SIGNAL::matcher)
					.filter(Matcher::find)
					.map((signal) -> " (" + signal.group(1) + ")")
					.findFirst()
					.orElse("");
			}
			String analysis = analysis(output);
			if (analysis != null) {
				return analysis;
			}
			String cause = last(lines, CAUSE);
			if (cause != null) {
				return cause.strip().substring("Caused by: ".length());
			}
			List<String> telling = lines.stream()
				.filter((line) -> !EMPTY_WORDS.matcher(line).matches() && !FRAME.matcher(line).matches())
				.toList();
			String thrown = last(telling, THROWABLE);
			String severe = (thrown != null) ? thrown : last(telling, SEVERE);
			List<String> rest = telling.stream().filter((line) -> !HARMLESS.matcher(line).find()).toList();
			if (severe != null) {
				return message(severe.strip());
			}
			return (rest.isEmpty() ? lines : rest).getLast().strip();
		}

		/** Returns the message of a line of k6's, without the stack that follows it. */
		private static String message(String line) {
			Matcher matcher = LOGFMT.matcher(line);
			return matcher.find() ? ORIGIN.matcher(matcher.group(1).replaceFirst("\\\\n.*", ""))
				.replaceFirst("")
				.replace("\\\"", "\"") : line;
		}

		/**
		 * Returns what Spring Boot itself makes of a failed start: its description,
		 * without advice; null where it makes nothing of it.
		 */
		private static @Nullable String analysis(List<String> output) {
			int begin = -1;
			for (int i = 0; i < output.size(); i++) {
				begin = FAILURE_ANALYSIS.matcher(output.get(i)).find() ? i : begin;
			}
			if (begin < 0) {
				return null;
			}
			String text = output.subList(begin + 1, output.size())
				.stream()
				.map(String::strip)
				.dropWhile((line) -> !line.equals("Description:"))
				.skip(1)
				.takeWhile((line) -> !line.equals("Action:"))
				.filter((line) -> !line.isEmpty())
				.collect(Collectors.joining(" "));
			return text.isEmpty() ? null : text;
		}

		private static @Nullable String last(List<String> lines, Pattern pattern) {
			return lines.stream()
				.filter((line) -> pattern.matcher(line).find())
				.reduce((first, second) -> second)
				.orElse(null);
		}

	}

	/**
	 * Finds what a program ran out of, as its log says in the words of the JVM, of the
	 * operating system and of Spring. A service may run out of something and still answer
	 * nearly every request, so that errors alone do not show it.
	 */
	public static final class Exhaustion {

		/**
		 * The words for what can run out. Narrow patterns stand before wider ones, for a
		 * line counts once.
		 */
		private static final List<Words> WORDS = List.of(
				new Words(Sign.NATIVE_THREADS, "native threads", "unable to create native thread"),
				// with its package, for flags such as ExitOnOutOfMemoryError are printed
				// as well
				new Words(Sign.MEMORY, "memory", "java\\.lang\\.OutOfMemoryError|OutOfDirectMemoryError"),
				new Words(Sign.FILE_DESCRIPTORS, "file descriptors", "Too many open files"),
				// "cannot" or "can't"; a host without IPv6 says it of its loopback
				// address
				new Words(Sign.LOCAL_PORTS, "local ports",
						"^(?!.*(0:0:0:0:0:0:0:1|\\[::1])).*assign requested address"),
				new Words(Sign.DISK_SPACE, "disk space", "No space left on device"),
				new Words(Sign.CONNECTION_POOL, "pooled connections", "Connection is not available, request timed out"),
				// an executor that ends takes no task either
				new Words(Sign.TASK_QUEUE, "room in a task queue",
						"^(?!.*(?i:terminated|shutting down|shutdown)).*(TaskRejected|RejectedExecution)Exception"));

		private Exhaustion() {
		}

		private record Words(Sign sign, String resource, Pattern pattern) {

			Words(Sign sign, String resource, String pattern) {
				this(sign, resource, Pattern.compile(pattern));
			}

		}

		/**
		 * Returns what ran out, with the number of lines that say so; empty where nothing
		 * did.
		 * @return null where the log cannot be read, and where it names nothing but may
		 * have: a part of it is left out, or the system speaks another language
		 */
		public static @Nullable Map<String, Long> in(Path log) {
			return in(log, Locale.getDefault(Locale.Category.DISPLAY));
		}

		static @Nullable Map<String, Long> in(Path log, Locale system) {
			Map<String, Long> found = new TreeMap<>();
			AtomicBoolean isWhole = new AtomicBoolean(
					system.getLanguage().isEmpty() || system.getLanguage().equals("en"));
			try {
				read(log, 0, (line) -> {
					words(line).ifPresent((words) -> found.merge(words.resource(), 1L, Long::sum));
					isWhole.compareAndSet(ProcessLog.isMark(line), false);
				});
			}
			catch (IOException ex) {
				return null;
			}
			return (found.isEmpty() && !isWhole.get()) ? null : found;
		}

		/**
		 * Returns what ran out since a log had a size, with the number of lines that say
		 * so; empty where the log cannot be read.
		 */
		public static Map<Sign, Long> since(Path log, long size) {
			Map<Sign, Long> found = new EnumMap<>(Sign.class);
			// what cannot be read shows nothing
			Attempt.quietly(() -> read(log, size,
					(line) -> words(line).ifPresent((words) -> found.merge(words.sign(), 1L, Long::sum))));
			return found;
		}

		private static void read(Path log, long from, Consumer<String> reader) throws IOException {
			try (FileChannel file = FileChannel.open(log)) {
				// of a log that has become too long, the middle is left out
				file.position((file.size() < from) ? 0 : from);
				// any byte is a character of this set, whatever the program's own is
				new BufferedReader(Channels.newReader(file, StandardCharsets.ISO_8859_1)).lines().forEach(reader);
			}
			catch (UncheckedIOException ex) {
				throw ex.getCause();
			}
		}

		private static Optional<Words> words(String line) {
			return WORDS.stream().filter((words) -> words.pattern().matcher(line).find()).findFirst();
		}

	}

}
