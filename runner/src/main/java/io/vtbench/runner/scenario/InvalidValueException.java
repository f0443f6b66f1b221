package io.vtbench.runner.scenario;

import java.util.List;
import java.util.function.ToDoubleFunction;

import org.jspecify.annotations.Nullable;

/** A value that a record refuses; its place is known, so that the line can be named. */
final class InvalidValueException extends IllegalArgumentException {

	private static final long serialVersionUID = 1L;

	private final transient List<String> keys;

	/**
	 * A refusal.
	 * @param message names the key and what it takes
	 * @param keys from the record that refuses down to the value
	 */
	InvalidValueException(String message, String... keys) {
		super(message);
		this.keys = List.of(keys);
	}

	List<String> keys() {
		return this.keys;
	}

	/** Refuses what is there but empty. */
	static void requireText(String key, @Nullable String value) {
		if (value != null && value.isBlank()) {
			throw new InvalidValueException("'" + key + "' is empty", key);
		}
	}

	static void requirePresent(String key, @Nullable Object value) {
		if (value == null) {
			throw new InvalidValueException("'" + key + "' is missing", key);
		}
	}

	/** Reads a number or a duration, and refuses what is none. */
	static double number(String text, ToDoubleFunction<String> reader, String... keys) {
		try {
			return reader.applyAsDouble(text);
		}
		catch (NumberFormatException ex) {
			throw new InvalidValueException("'" + text + "' is not a number", keys);
		}
		catch (IllegalArgumentException ex) {
			throw new InvalidValueException(String.valueOf(ex.getMessage()), keys);
		}
	}

}
