package io.vtbench.runner.process;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/**
 * Finds in the output of a program that failed what says why. The last line seldom does:
 * after it has named the cause, a service goes on to say that it shuts down.
 */
final class FailureReason {

	private static final Pattern FAILURE_ANALYSIS = Pattern.compile("APPLICATION FAILED TO START");

	private static final Pattern CAUSE = Pattern.compile("^\\s*(Caused by: )([\\w.$]+(Exception|Error)\\b.*)");

	private static final Pattern THROWABLE = Pattern
		.compile("^(Exception in thread \"[^\"]*\" )?[\\w$]+\\.[\\w$.]*(Exception|Error)(: .*)?$");

	private static final Pattern SEVERE = Pattern.compile("\\b(ERROR|FATAL|SEVERE|level=error|level=fatal)\\b");

	/** Says no more than that the JVM did not start; the line before says why. */
	private static final Pattern EMPTY_WORDS = Pattern
		.compile("^Error: (Could not create the Java Virtual Machine|A fatal exception has occurred).*");

	private static final Pattern LOGFMT = Pattern.compile("\\blevel=(?:error|fatal) msg=\"((?:[^\"\\\\]|\\\\.)*)\"");

	/** Who says it, before what is said. */
	private static final Pattern ORIGIN = Pattern.compile("^(test aborted: |GoError: )+");

	private static final Pattern HARMLESS = Pattern.compile("\\b(TRACE|DEBUG|INFO|WARN|level=info|level=warning)\\b");

	private static final Pattern FRAME = Pattern.compile("^\\s*(at [\\w.$/@<>]+\\(.*|\\.\\.\\. \\d+ (more|common.*))$");

	private FailureReason() {
	}

	/** The cause in one line. */
	static String of(List<String> output) {
		List<String> lines = output.stream().filter((line) -> !line.isBlank()).toList();
		if (lines.isEmpty()) {
			return "it said nothing";
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

	/** The message of a line of k6's, without the stack that follows it. */
	private static String message(String line) {
		Matcher matcher = LOGFMT.matcher(line);
		return matcher.find()
				? ORIGIN.matcher(matcher.group(1).replaceFirst("\\\\n.*", "")).replaceFirst("").replace("\\\"", "\"")
				: line;
	}

	/**
	 * What Spring Boot itself makes of a failed start: its description, without advice.
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
