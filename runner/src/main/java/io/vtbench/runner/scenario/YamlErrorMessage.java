package io.vtbench.runner.scenario;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.exc.InvalidNullException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

/** What Jackson found wrong, in the words of somebody who writes scenarios. */
final class YamlErrorMessage {

	private static final Pattern MISSING = Pattern.compile("Missing required creator property '(\\w+)'");

	private static final Pattern TWICE = Pattern.compile("Duplicate [^\"]*\"([^\"]+)\"");

	private static final Pattern NO_NUMBER = Pattern.compile("Malformed numeric value '?([^:']+)");

	private static final Pattern LARGE_NUMBER = Pattern.compile("Numeric value \\(([^)]+)\\) out of range");

	private final JacksonException ex;

	YamlErrorMessage(JacksonException ex) {
		this.ex = ex;
	}

	/** Whether it came only after the place that it is about. */
	boolean isLate() {
		return this.ex instanceof UnrecognizedPropertyException
				|| this.ex.getCause() instanceof IllegalArgumentException || missing() != null;
	}

	/** Line where the reader stopped; 0 where unknown. */
	int reportedLine() {
		return (this.ex.getLocation() != null) ? Math.max(0, this.ex.getLocation().getLineNr()) : 0;
	}

	/** Keys from the top of the file to the place that it is about. */
	List<String> path() {
		List<String> path = new ArrayList<>(this.ex.getPath()
			.stream()
			.map((step) -> (step.getPropertyName() != null) ? step.getPropertyName() : String.valueOf(step.getIndex()))
			.toList());
		if (this.ex.getCause() instanceof InvalidValueException refused) {
			path.addAll(refused.keys());
		}
		return path;
	}

	String cause() {
		String message = String.valueOf(this.ex.getOriginalMessage());
		if (missing() != null) {
			return "'" + missing() + "' is missing";
		}
		if (this.ex.getCause() instanceof IllegalArgumentException refused) {
			return String.valueOf(refused.getMessage());
		}
		return switch (this.ex) {
			case InvalidNullException missing -> name() + " has no value";
			case UnrecognizedPropertyException unknown -> KnownNames.unknown("key", unknown.getPropertyName(),
					unknown.getKnownPropertyIds().stream().map(Object::toString).sorted().toList());
			// Jackson puts its own words before ours
			case InvalidFormatException format when message.contains("unknown ") ->
				message.substring(message.indexOf("unknown "));
			case InvalidFormatException format when format.getTargetType().isEnum() ->
				KnownNames.unknown("value", String.valueOf(format.getValue()), names(format.getTargetType()));
			case InvalidFormatException format ->
				name() + " needs " + kind(format.getTargetType()) + ", but has '" + format.getValue() + "'";
			case MismatchedInputException mismatch when path().equals(List.of("arms")) ->
				name() + " needs a list: [a, b], or keys with a mode each";
			case MismatchedInputException mismatch when mismatch.getTargetType() != null ->
				name() + " needs " + kind(mismatch.getTargetType());
			case StreamReadException syntax -> syntax(message);
			// else Jackson, or the JVM, would speak of classes
			default -> (message.contains("`") || this.ex.getCause() instanceof RuntimeException)
					? name() + " has a value that does not fit; compare with other scenarios" : firstLine(message);
		};
	}

	private @Nullable String missing() {
		Matcher matcher = MISSING.matcher(String.valueOf(this.ex.getOriginalMessage()));
		return matcher.find() ? matcher.group(1) : null;
	}

	private String syntax(String message) {
		Matcher twice = TWICE.matcher(message);
		if (twice.find()) {
			return "'" + twice.group(1) + "' is there twice";
		}
		Matcher number = NO_NUMBER.matcher(message);
		if (number.find()) {
			return "'" + number.group(1) + "' is not a number";
		}
		Matcher large = LARGE_NUMBER.matcher(message);
		if (large.find()) {
			return large.group(1) + " is too large a number";
		}
		return "not valid YAML: " + ((this.ex.getCause() instanceof MarkedYamlEngineException marked)
				? firstLine(marked.getProblem()) : firstLine(message))
			.replace("unexpected ", "");
	}

	private String name() {
		String name = String.join(".", path().stream().filter((key) -> !key.matches("[0-9]+")).toList());
		return name.isEmpty() ? "the file" : "'" + name + "'";
	}

	private static String kind(Class<?> type) {
		if (Number.class.isAssignableFrom(type) || type.isPrimitive()) {
			return (type == Double.class || type == double.class) ? "a number" : "a whole number";
		}
		if (type == String.class) {
			return "one text";
		}
		return Collection.class.isAssignableFrom(type) ? "a list: [a, b]" : "keys with values";
	}

	private static List<String> names(Class<?> type) {
		return Arrays.stream(type.getEnumConstants())
			.map((constant) -> constant.toString().toLowerCase(Locale.ROOT))
			.toList();
	}

	private static String firstLine(String message) {
		return message.lines().findFirst().orElse("no reason given").strip();
	}

}
