package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

import io.vtbench.runner.trial.OpenApi;
import io.vtbench.runner.trial.Target;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What is asked of a service. */
final class TargetOptions {

	private static final String GET = "GET";

	private static final int OK = 200;

	/** Of RFC 9110: names of methods and of headers. */
	private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

	private static final Pattern VALUE = Pattern.compile("[\\t\\x20-\\x7e]*");

	/** What the clients say themselves. */
	private static final Set<String> OF_CONNECTION = Set.of("connection", "content-length", "expect", "host",
			"transfer-encoding", "upgrade");

	/** Linux takes 128 KiB for one argument or variable, its name included. */
	private static final int MOST_BODY = 120 << 10;

	@Option(names = "--path", paramLabel = "PATH", description = {
			"What is asked, such as /orders/1; repeatable, with a weight", "behind a blank: '/orders/1 3'." })
	private List<String> paths = new ArrayList<>();

	@Option(names = "--openapi", paramLabel = "FILE",
			description = "All paths of an OpenAPI description that need no parameter, by GET.")
	private @Nullable Path openApi;

	@Option(names = "--script", paramLabel = "FILE",
			description = "A k6 script of your own instead of paths; see k6/README.md.")
	private @Nullable Path script;

	@Option(names = "--method", paramLabel = "NAME", defaultValue = "GET", description = "Default: ${DEFAULT-VALUE}.")
	private String method = GET;

	@Option(names = "--body", paramLabel = "TEXT", description = "Body of every request; @FILE reads it from a file.")
	private @Nullable String body;

	@Option(names = "--header", paramLabel = "'NAME: VALUE'",
			description = "Header of every request; repeatable. Its value reaches no file.")
	private List<String> headers = new ArrayList<>();

	@Option(names = "--expect-status", paramLabel = "N", defaultValue = "200",
			description = "Status of the right answer (default: ${DEFAULT-VALUE}).")
	private int expectedStatus = OK;

	@Spec(Spec.Target.MIXEE)
	private CommandSpec command;

	/**
	 * The target.
	 * @throws ParameterException in one sentence where something is not understood
	 */
	Target target() {
		requireOne();
		if (this.script != null) {
			return Target.ofScript(this.script);
		}
		try {
			List<Target.WeightedPath> asked = (this.openApi != null) ? OpenApi.paths(this.openApi)
					: this.paths.stream().map(Target.WeightedPath::parse).toList();
			return new Target(Target.PATHS, asked, this.method, body(), headers(), this.expectedStatus);
		}
		catch (IllegalArgumentException ex) {
			throw wrong(String.valueOf(ex.getMessage()));
		}
	}

	private void requireOne() {
		int said = (this.paths.isEmpty() ? 0 : 1) + ((this.openApi != null) ? 1 : 0) + ((this.script != null) ? 1 : 0);
		if (said != 1) {
			throw wrong(
					(said == 0) ? "say what to ask of the service: --path /orders/1, --openapi FILE or --script FILE"
							: "--path, --openapi and --script exclude each other; keep one of them");
		}
		boolean shaped = !this.method.equals(GET) || this.body != null || !this.headers.isEmpty()
				|| this.expectedStatus != OK;
		if (this.script != null && shaped) {
			throw wrong("--method, --body, --header and --expect-status are for paths; a --script says them itself");
		}
		if (this.openApi != null && !this.method.equals(GET)) {
			throw wrong("--openapi takes the paths of GET alone; leave --method out, or name paths: --path");
		}
		if (!TOKEN.matcher(this.method).matches() || this.method.equalsIgnoreCase("CONNECT")) {
			throw wrong("--method wants the name of one, such as POST, but has '" + this.method + "'");
		}
		if (this.script != null && !Files.isRegularFile(this.script)) {
			throw wrong("--script: '" + this.script + "' is not a file; correct the path");
		}
	}

	private @Nullable String body() {
		String text = (this.body != null && this.body.startsWith("@")) ? read(Path.of(this.body.substring(1)))
				: this.body;
		int bytes = (text != null) ? text.getBytes(StandardCharsets.UTF_8).length : 0;
		if (bytes > MOST_BODY) {
			throw wrong("--body has " + bytes + " bytes, and the load generator takes " + MOST_BODY
					+ " that way; let a k6 script read the file: --script");
		}
		return text;
	}

	private String read(Path file) {
		try {
			return Files.readString(file);
		}
		catch (IOException ex) {
			throw wrong("--body: " + file + " cannot be read as text; correct the path");
		}
	}

	private Map<String, String> headers() {
		Map<String, String> byName = new LinkedHashMap<>();
		for (String header : this.headers) {
			int colon = header.indexOf(':');
			if (colon < 1) {
				throw wrong("--header wants 'NAME: VALUE', but one has no colon");
			}
			String name = header.substring(0, colon).strip();
			String value = header.substring(colon + 1).strip();
			// a message must not show the value, and where the colon is missing, the name
			// may hold it
			if (!TOKEN.matcher(name).matches()) {
				throw wrong("--header wants 'NAME: VALUE', but what stands before the colon of one is no name of a"
						+ " header");
			}
			if (!VALUE.matcher(value).matches()) {
				throw wrong(
						"--header " + name + " has a value with characters that are not printable ASCII; encode it");
			}
			if (OF_CONNECTION.contains(name.toLowerCase(Locale.ROOT))) {
				throw wrong("--header " + name + " is what each client says of its own connection; leave it out");
			}
			byName.put(name, value);
		}
		return byName;
	}

	/** The options that repeat the choice, without values that may be secrets. */
	String arguments() {
		StringBuilder arguments = new StringBuilder();
		add(arguments, "--openapi", this.openApi);
		add(arguments, "--script", this.script);
		this.paths.forEach((path) -> arguments.append(" --path '").append(path).append('\''));
		if (!this.method.equals(GET)) {
			arguments.append(" --method ").append(this.method);
		}
		if (this.body != null) {
			arguments.append(" --body ").append(this.body.startsWith("@") ? this.body : "'…'");
		}
		headers().keySet().forEach((name) -> arguments.append(" --header '").append(name).append(": …'"));
		if (this.expectedStatus != OK) {
			arguments.append(" --expect-status ").append(this.expectedStatus);
		}
		return arguments.toString();
	}

	private static void add(StringBuilder arguments, String name, @Nullable Path file) {
		if (file != null) {
			arguments.append(' ').append(name).append(' ').append(file.getFileName());
		}
	}

	private ParameterException wrong(String message) {
		return new ParameterException(this.command.commandLine(), message);
	}

}
