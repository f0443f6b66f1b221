package io.vtbench.runner.command;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;

import io.vtbench.runner.scenario.SecretProperties;
import io.vtbench.runner.scenario.SecretValues;
import io.vtbench.runner.system.Login;
import io.vtbench.runner.trial.OpenApi;
import io.vtbench.runner.trial.RecordedTraffic;
import io.vtbench.runner.trial.Target;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Takes the requests that a service gets. */
final class TargetOptions extends Options {

	private static final String GET = "GET";

	private static final int OK = 200;

	/**
	 * The most bytes of a body: Linux takes 128 KiB for one argument or variable, its
	 * name included.
	 */
	private static final int MAX_BODY = 120 << 10;

	@Option(names = { "-p", "--path" }, paramLabel = "PATH",
			description = "Path of the requests, such as /orders/1. Repeatable, with a weight after a blank:"
					+ " '/orders/1 3'.")
	private List<String> paths = new ArrayList<>();

	@Option(names = "--openapi", paramLabel = "FILE",
			description = "OpenAPI description. bench sends GET to each path that needs no value, or has an example of it.")
	private @Nullable Path openApi;

	@Option(names = "--har", paramLabel = "FILE",
			description = "Requests of a browser, saved as HAR: its GETs to one host, in their proportions.")
	private @Nullable Path har;

	@Option(names = "--access-log", paramLabel = "FILE",
			description = "Access log in the common or combined format: its GETs, in their proportions.")
	private @Nullable Path accessLog;

	@Option(names = "--script", paramLabel = "FILE",
			description = "Your own k6 script instead of paths: its functions run under bench's load; see k6/README.md.")
	private @Nullable Path script;

	@Option(names = { "-X", "--method" }, paramLabel = "NAME", defaultValue = GET,
			description = "Method of every request. Default: ${DEFAULT-VALUE}.")
	private String method = GET;

	@Option(names = { "-d", "--body" }, paramLabel = "TEXT",
			description = "Body of every request; @FILE reads it from a file.")
	private @Nullable String body;

	@Option(names = { "-H", "--header" }, paramLabel = "'NAME: VALUE'",
			description = "Header of every request. Repeatable. @FILE reads headers from a file, one per line, and"
					+ " keeps them out of all output.")
	private List<String> headers = new ArrayList<>();

	@Option(names = "--login", paramLabel = "@FILE",
			description = "File with the request that logs in after each start. All other requests carry its cookie or"
					+ " token.")
	private @Nullable String login;

	@Option(names = "--expect-status", paramLabel = "N", defaultValue = "200",
			description = "Status of the right answer. Default: ${DEFAULT-VALUE}.")
	private int expectedStatus = OK;

	/**
	 * Returns the target.
	 * @param variables of the caller, which may hold headers too
	 * @throws ParameterException in one sentence where something is not understood
	 */
	Target target(Map<String, String> variables) {
		requireOne();
		if (this.script != null) {
			return Target.ofScript(this.script);
		}
		return understood("", () -> {
			Target target = new Target(Target.PATHS, asked(), this.method, body(), headers(variables),
					this.expectedStatus, this.paths.isEmpty() ? new Target.OfFile(List.of()) : null);
			target.problem(MAX_BODY).ifPresent((sentence) -> {
				throw refusal(sentence);
			});
			return target;
		});
	}

	private List<Target.WeightedPath> asked() {
		if (this.openApi != null) {
			OpenApi described = OpenApi.read(this.openApi);
			note(described.text());
			return described.paths();
		}
		RecordedTraffic recorded = (this.har != null) ? RecordedTraffic.ofHar(this.har)
				: (this.accessLog != null) ? RecordedTraffic.ofAccessLog(this.accessLog) : null;
		if (recorded != null) {
			note(recorded.text());
			return recorded.paths();
		}
		return this.paths.stream().map(Target.WeightedPath::parse).toList();
	}

	/**
	 * Returns the request that logs in; null where none is given.
	 * @param variables of the caller, whose values it may take
	 * @throws ParameterException in one sentence where something is not understood
	 */
	@Nullable Login login(Map<String, String> variables) {
		if (this.login == null) {
			return null;
		}
		require(this.login.startsWith("@"),
				"--login takes @ and a file, such as @login.http, because every user can read a command line");
		String file = this.login.substring(1);
		return understood("", () -> LoginFile.read("--login", Path.of(file), variables));
	}

	private void requireOne() {
		long files = Stream.of(this.openApi, this.har, this.accessLog, this.script).filter(Objects::nonNull).count();
		long given = files + (this.paths.isEmpty() ? 0 : 1);
		require(given > 0, "say what to ask of the service: --path /orders/1, --openapi FILE or --script FILE");
		require(given == 1, "--path, --openapi, --har, --access-log and --script exclude each other; keep one of them");
		boolean shaped = !this.method.equals(GET) || this.body != null || !this.headers.isEmpty() || this.login != null
				|| this.expectedStatus != OK;
		require(this.script == null || !shaped,
				"--method, --body, --header, --login and --expect-status are for paths; a --script says them itself");
		require(!this.paths.isEmpty() || this.script != null || this.method.equals(GET),
				"--openapi, --har and --access-log take GET alone; leave --method out, or name paths: --path");
		require(RequestHeader.TOKEN.matcher(this.method).matches() && !this.method.equalsIgnoreCase("CONNECT"),
				"--method wants the name of one, such as POST, but has '" + this.method + "'");
		require(this.script == null || Files.isRegularFile(this.script),
				"--script: '" + this.script + "' is not a file; correct the path");
	}

	private @Nullable String body() {
		String text = (this.body != null && this.body.startsWith("@")) ? text("--body", Path.of(this.body.substring(1)))
				: this.body;
		int bytes = (text != null) ? text.getBytes(StandardCharsets.UTF_8).length : 0;
		require(bytes <= MAX_BODY, "--body has " + bytes + " bytes, and the load generator takes " + MAX_BODY
				+ " that way; let a k6 script read the file: --script");
		return text;
	}

	/**
	 * Returns the headers of the call, and those of the caller's environment that it does
	 * not replace.
	 */
	private Map<String, String> headers(Map<String, String> variables) {
		Map<String, String> byName = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
		String json = variables.getOrDefault(SuiteFolder.HEADERS, "");
		if (!json.isBlank()) {
			SecretValues.read(SuiteFolder.HEADERS, json)
				.forEach((name, value) -> RequestHeader.add(byName, SuiteFolder.HEADERS, name, value));
		}
		for (String header : this.headers) {
			if (header.startsWith("@")) {
				byName.putAll(ofFile(Path.of(header.substring(1))));
			}
			else {
				RequestHeader.add(byName, "--header", header);
			}
		}
		return byName;
	}

	/** Reads one header a line, whatever ends the lines. */
	private Map<String, String> ofFile(Path file) {
		Map<String, String> byName = new LinkedHashMap<>();
		List<String> lines = text("--header", file).replaceFirst("^\\ufeff", "").lines().toList();
		for (int i = 0; i < lines.size(); i++) {
			if (!lines.get(i).isBlank()) {
				RequestHeader.add(byName, "--header @" + file + ", line " + (i + 1) + ":", lines.get(i));
			}
		}
		require(!byName.isEmpty(), "--header: " + file + " holds no header; write one per line, such as 'NAME: VALUE'");
		return byName;
	}

	/**
	 * Returns the options of this call whose values are secret, although every user can
	 * read them.
	 */
	List<String> plainSecrets() {
		return this.headers.stream()
			.filter((header) -> !header.startsWith("@"))
			.map((header) -> header.split(":", 2))
			.filter((header) -> header.length == 2 && SecretProperties.isSecret(header[0].strip(), header[1]))
			.map((header) -> "--header " + header[0].strip())
			.toList();
	}

}
