package io.vtbench.runner.result;

import com.fasterxml.jackson.annotation.JsonValue;

/**
 * Names what a thread that serves a request is doing, in the words of {@code trial.json}.
 * Where two fit, the earlier one is meant: a thread that waits for a connection also
 * waits in a lock.
 */
public enum WaitKind {

	NESTED_JAR("Spring Boot's loader of nested jars"),

	MONITOR("a monitor (synchronized)"),

	DATABASE_POOL("a connection of the database pool"),

	HTTP_POOL("a connection of the HTTP client's pool"),

	DATABASE("an answer of the database"),

	CLIENT("the client to take the answer"),

	REMOTE("an answer of a remote host"),

	LIMIT("a free place below a limit of its own"),

	SLEEP("the end of a sleep"),

	RESULT("the result of another thread"),

	QUEUE("an element of a queue, or room in it"),

	LOCK("a lock"),

	FILE("a file"),

	NATIVE("the end of native code"),

	UNKNOWN("something that the trial does not recognise"),

	RUNNING("nothing: it runs or is ready to");

	@JsonValue
	private final String text;

	WaitKind(String text) {
		this.text = text;
	}

	/** Returns the text for the thing that is waited for. */
	public String text() {
		return this.text;
	}

}
