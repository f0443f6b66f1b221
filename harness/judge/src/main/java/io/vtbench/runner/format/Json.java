package io.vtbench.runner.format;

import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Prints values as JSON for other programs. */
public final class Json {

	private static final JsonMapper MAPPER = JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

	private Json() {
	}

	/** Returns a value as JSON on several lines, without a line end. */
	public static String text(Object value) {
		return MAPPER.writeValueAsString(value);
	}

}
