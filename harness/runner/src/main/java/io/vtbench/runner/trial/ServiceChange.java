package io.vtbench.runner.trial;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

import io.vtbench.runner.scenario.SecretProperties;
import io.vtbench.runner.scenario.SecretValues;
import io.vtbench.runner.system.SpringJson;
import org.jspecify.annotations.Nullable;

/**
 * A setting in which an arm of a trial differs from the service as given.
 *
 * @param key name of the property or variable; empty for other kinds
 * @param value a placeholder where it is that of the caller's variable of the same name
 */
public record ServiceChange(Kind kind, String key, String value) {

	private static final String SWITCH = "spring.threads.virtual.enabled";

	/**
	 * The text that says what is wrong with a flag that holds a password, before the way
	 * to do it.
	 */
	public static final String OPEN_FLAG = "a flag that holds a password, and flags stand on command lines and in"
			+ " files; give it in a file that java reads";

	private static final List<String> THREADS = List.of("platform", "virtual");

	/** The kinds of change, and how each is written. */
	public enum Kind {

		/** The thread type that serves requests. */
		THREADS("virtual"),

		/** A property of Spring. */
		PROPERTY("KEY=VALUE"),

		/** A variable of the environment; without a value it has the caller's. */
		ENV("NAME=VALUE"),

		/** A JVM flag, added to those of the service as given. */
		JVM("FLAG"),

		/** The major version or folder of a JDK. */
		JDK("VERSION"),

		/** Another build of the service. */
		JAR("FILE"),

		/** The same jar, taken apart by Spring Boot's own tool. */
		EXTRACTED(""),

		/** Another image of the service. */
		IMAGE("NAME");

		private final String form;

		Kind(String form) {
			this.form = form;
		}

		/** Returns how a change of this kind is written. */
		String text() {
			return this.form.isEmpty() ? word() : word() + ":" + this.form;
		}

		/** Returns the word before the colon. */
		String word() {
			return name().toLowerCase(Locale.ROOT);
		}

		private boolean hasKey() {
			return this == PROPERTY || this == ENV;
		}

		private static Optional<Kind> of(String word) {
			return Arrays.stream(values()).filter((kind) -> kind.word().equals(word)).findFirst();
		}

	}

	/** Short names of properties that are changed often. */
	private static final Map<String, String> SHORT = Map.of("threads.max", "server.tomcat.threads.max", "pool",
			"spring.datasource.hikari.maximum-pool-size");

	/**
	 * Reads {@code KIND:VALUE}, or a value whose kind is plain: a flag, a JDK, a jar, a
	 * thread type, a property or a variable.
	 * @throws IllegalArgumentException in one sentence with the next step, without the
	 * value, which may be secret
	 */
	public static ServiceChange parse(String text) {
		if (text.strip().equals(Kind.EXTRACTED.word())) {
			return new ServiceChange(Kind.EXTRACTED, "", "");
		}
		Kind plain = plain(text.strip());
		if (plain != null) {
			String[] named = text.strip().split("=", 2);
			String name = SHORT.getOrDefault(named[0], named[0]);
			return parse(plain.word() + ":" + ((plain == Kind.PROPERTY) ? name + "=" + named[1] : text.strip()));
		}
		String word = text.split("[:=]", 2)[0].strip();
		Kind kind = Kind.of(word)
			.filter((known) -> !known.form.isEmpty() && text.strip().startsWith(known.word() + ":"))
			.orElseThrow(() -> {
				String forms = Arrays.stream(Kind.values()).map(Kind::text).collect(Collectors.joining(", "));
				return new IllegalArgumentException("'" + word + "' is no kind of change; write one of " + forms);
			});
		String rest = text.strip().substring(kind.word().length() + 1);
		int equals = kind.hasKey() ? rest.indexOf('=') : -1;
		boolean ofCaller = kind == Kind.ENV && equals < 0;
		ServiceChange change = ofCaller ? new ServiceChange(kind, rest.strip(), SecretValues.HIDDEN)
				: new ServiceChange(kind, (equals > 0) ? rest.substring(0, equals).strip() : "",
						kind.hasKey() ? rest.substring(equals + 1) : rest.strip());
		change.requireForm(rest);
		return change;
	}

	/** Returns the kind of a change that does not name it; null where it is not plain. */
	private static @Nullable Kind plain(String text) {
		if (text.startsWith("-")) {
			return Kind.JVM;
		}
		if (text.matches("\\d{1,2}")) {
			return Kind.JDK;
		}
		if (text.matches("[^:=]+\\.[jw]ar")) {
			return Kind.JAR;
		}
		if (THREADS.contains(text)) {
			return Kind.THREADS;
		}
		if (text.matches("[A-Z][A-Z0-9_]*=.*")) {
			return Kind.ENV;
		}
		return text.matches("(pool|[A-Za-z][\\w-]*(\\[\\d+])?\\.[^:=\\s]+)=.*") ? Kind.PROPERTY : null;
	}

	private void requireForm(String rest) {
		if (this.kind.hasKey() ? this.key.isEmpty() : this.value.isEmpty()) {
			boolean named = this.kind.hasKey() && rest.indexOf('=') < 0 && !rest.isBlank();
			throw invalid(named ? rest.strip() : "", "has no " + (rest.startsWith("=") ? "name" : "value") + "; write "
					+ this.kind.word() + ":" + (named ? rest.strip() + "=VALUE" : this.kind.form));
		}
		if (isSwitch()) {
			throw invalid(this.key, "is the thread type; write threads:virtual or threads:platform");
		}
		switch (this.kind) {
			case THREADS -> {
				if (!THREADS.contains(this.value)) {
					throw invalid(this.value, "is no thread type; write threads:virtual or threads:platform");
				}
			}
			case JVM -> {
				if (!this.value.matches("[-@].*") || this.value.matches("[^=\\s]*\\s.*")) {
					throw invalid("",
							"takes one flag, which begins with '-'; write for example jvm:-XX:+UseZGC, and join"
									+ " several: 'jvm:-Xms1g + jvm:-Xmx1g'");
				}
				if (SecretProperties.holdsPassword(this.value)) {
					throw invalid("", "has " + OPEN_FLAG + ": jvm:@FILE");
				}
			}
			case JAR -> requirePath();
			default -> {
				// any value will do
			}
		}
	}

	/**
	 * Returns whether the change is that of the thread type in other words. Spring also
	 * knows the property as a variable, and as a property of the JVM.
	 */
	private boolean isSwitch() {
		String name = (this.kind == Kind.JVM) ? this.value.replaceFirst("=.*", "").replaceFirst("^-D", "") : this.key;
		return SpringJson.canonical(name).equals(SpringJson.canonical(SWITCH));
	}

	private void requirePath() {
		try {
			Path.of(this.value);
		}
		catch (InvalidPathException ex) {
			throw invalid("", "has a value that is no name of a file; correct it");
		}
	}

	private IllegalArgumentException invalid(String what, String sentence) {
		return new IllegalArgumentException(this.kind.word() + ":" + what + " " + sentence);
	}

	/** Returns the setting that two changes of one arm cannot both set. */
	String setting() {
		return switch (this.kind) {
			case PROPERTY, ENV -> this.kind.word() + ":" + this.key;
			case JVM -> this.kind.word() + ":" + this.value;
			case EXTRACTED -> Kind.JAR.word();
			default -> this.kind.word();
		};
	}

	/** Returns the text for the report, without a value that is secret. */
	String text() {
		return switch (this.kind) {
			case THREADS -> SWITCH + "=" + this.value.equals("virtual");
			case PROPERTY, ENV -> this.key + "=" + (isSecret() ? "…" : this.value);
			case JDK -> "JDK " + this.value;
			case JAR -> fileName();
			case EXTRACTED -> "the jar extracted";
			case JVM, IMAGE -> this.value;
		};
	}

	/**
	 * Returns the change as the user gives it, without folders and without a secret
	 * value.
	 */
	public String option() {
		return (this.kind == Kind.EXTRACTED) ? this.kind.word() : this.kind.word() + ":" + switch (this.kind) {
			case PROPERTY, ENV, JAR -> this.value.equals(SecretValues.HIDDEN) ? this.key : text();
			default -> this.value;
		};
	}

	/** Returns the shortest text that is understood beside other arms. */
	String label() {
		return switch (this.kind) {
			case PROPERTY, ENV -> {
				String name = (this.kind == Kind.ENV) ? this.key : this.key.substring(this.key.lastIndexOf('.') + 1);
				yield isSecret() ? name : name + "=" + this.value;
			}
			case JVM -> this.value.replaceFirst("^-XX:-", "no-").replaceFirst("^(-XX:\\+?|-D|-+)", "");
			case JDK ->
				this.value.matches("\\d+") ? "jdk-" + this.value : this.value.replaceFirst("^.*[/\\\\](?=.)", "");
			case JAR -> fileName().replaceFirst("\\.[jw]ar$", "");
			case IMAGE -> this.value.substring(this.value.lastIndexOf('/') + 1);
			case THREADS -> this.value;
			case EXTRACTED -> this.kind.word();
		};
	}

	private String fileName() {
		return String.valueOf(Path.of(this.value).getFileName());
	}

	boolean isSecret() {
		return this.kind.hasKey()
				&& (this.value.equals(SecretValues.HIDDEN) || SecretProperties.isSecret(this.key, this.value));
	}

}
