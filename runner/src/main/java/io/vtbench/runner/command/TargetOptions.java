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
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The requests that a service gets. */
final class TargetOptions extends Options {

	private static final String GET = "GET";

	private static final int OK = 200;

	/** Of RFC 9110: names of methods and of headers. */
	private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

	private static final Pattern VALUE = Pattern.compile("[\\t\\x20-\\x7e]*");

	/** Headers that the clients set themselves. */
	private static final Set<String> OF_CONNECTION = Set.of("connection", "content-length", "expect", "host",
			"transfer-encoding", "upgrade");

	/** Linux takes 128 KiB for one argument or variable, its name included. */
	private static final int MAX_BODY = 120 << 10;

	@Option(names = "--path", paramLabel = "PATH",
			description = "Path of the requests, such as /orders/1. Repeatable, with a weight after a blank:"
					+ " '/orders/1 3'.")
	private List<String> paths = new ArrayList<>();

	@Option(names = "--openapi", paramLabel = "FILE",
			description = "OpenAPI description; GET asks for each of its paths that needs no parameter.")
	private @Nullable Path openApi;

	@Option(names = "--script", paramLabel = "FILE",
			description = "Your own k6 script instead of paths; see k6/README.md.")
	private @Nullable Path script;

	@Option(names = "--method", paramLabel = "NAME", defaultValue = GET,
			description = "Method of every request. Default: ${DEFAULT-VALUE}.")
	private String method = GET;

	@Option(names = "--body", paramLabel = "TEXT", description = "Body of every request; @FILE reads it from a file.")
	private @Nullable String body;

	@Option(names = "--header", paramLabel = "'NAME: VALUE'",
			description = "Header of every request. Repeatable. No file contains its value.")
	private List<String> headers = new ArrayList<>();

	@Option(names = "--expect-status", paramLabel = "N", defaultValue = "200",
			description = "Status of the right answer. Default: ${DEFAULT-VALUE}.")
	private int expectedStatus = OK;

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
			throw refusal(String.valueOf(ex.getMessage()));
		}
	}

	private void requireOne() {
		int given = (this.paths.isEmpty() ? 0 : 1) + ((this.openApi != null) ? 1 : 0) + ((this.script != null) ? 1 : 0);
		require(given > 0, "say what to ask of the service: --path /orders/1, --openapi FILE or --script FILE");
		require(given == 1, "--path, --openapi and --script exclude each other; keep one of them");
		boolean shaped = !this.method.equals(GET) || this.body != null || !this.headers.isEmpty()
				|| this.expectedStatus != OK;
		require(this.script == null || !shaped,
				"--method, --body, --header and --expect-status are for paths; a --script says them itself");
		require(this.openApi == null || this.method.equals(GET),
				"--openapi takes the paths of GET alone; leave --method out, or name paths: --path");
		require(TOKEN.matcher(this.method).matches() && !this.method.equalsIgnoreCase("CONNECT"),
				"--method wants the name of one, such as POST, but has '" + this.method + "'");
		require(this.script == null || Files.isRegularFile(this.script),
				"--script: '" + this.script + "' is not a file; correct the path");
	}

	private @Nullable String body() {
		String text = (this.body != null && this.body.startsWith("@")) ? read(Path.of(this.body.substring(1)))
				: this.body;
		int bytes = (text != null) ? text.getBytes(StandardCharsets.UTF_8).length : 0;
		require(bytes <= MAX_BODY, "--body has " + bytes + " bytes, and the load generator takes " + MAX_BODY
				+ " that way; let a k6 script read the file: --script");
		return text;
	}

	private String read(Path file) {
		try {
			return Files.readString(file);
		}
		catch (IOException ex) {
			throw refusal("--body: " + file + " cannot be read as text; correct the path");
		}
	}

	private Map<String, String> headers() {
		Map<String, String> byName = new LinkedHashMap<>();
		for (String header : this.headers) {
			int colon = header.indexOf(':');
			require(colon >= 1, "--header wants 'NAME: VALUE', but one has no colon");
			String name = header.substring(0, colon).strip();
			String value = header.substring(colon + 1).strip();
			// a message must not show the value, and where the colon is missing, the name
			// may hold it
			require(TOKEN.matcher(name).matches(),
					"--header wants 'NAME: VALUE', but what stands before the colon of one is no name of a header");
			require(VALUE.matcher(value).matches(),
					"--header " + name + " has a value with characters that are not printable ASCII; encode it");
			require(!OF_CONNECTION.contains(name.toLowerCase(Locale.ROOT)),
					"--header " + name + " is what each client says of its own connection; leave it out");
			byName.put(name, value);
		}
		return byName;
	}

}
