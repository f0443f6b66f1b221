package io.vtbench.runner.file;

import java.util.stream.Collectors;

import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.DatabindException;

/**
 * Says in plain words why a JSON text cannot be read: messages of the parser name its own
 * classes.
 */
public final class JsonProblem {

	private JsonProblem() {
	}

	/** The reason as a part of a sentence, with the place where there is one. */
	public static String of(JacksonException exception) {
		return switch (exception) {
			case DatabindException ex -> "the value at " + place(ex) + " cannot be used";
			case StreamConstraintsException ex -> "it is larger or deeper than any";
			case StreamReadException ex ->
				(ex.getOriginalMessage().startsWith("Duplicate") ? "it has a key twice" : "it stops being JSON")
						+ " at line " + ex.getLocation().getLineNr() + ", column " + ex.getLocation().getColumnNr();
			default -> "it cannot be read";
		};
	}

	private static String place(DatabindException ex) {
		return ex.getPath()
			.stream()
			.map((step) -> "/" + ((step.getPropertyName() != null) ? step.getPropertyName() : step.getIndex()))
			.collect(Collectors.joining());
	}

}
