package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
		if (this.script != null && !Files.isRegularFile(this.script)) {
			throw wrong("--script: '" + this.script + "' is not a file; correct the path");
		}
	}

	private @Nullable String body() {
		if (this.body == null || !this.body.startsWith("@")) {
			return this.body;
		}
		Path file = Path.of(this.body.substring(1));
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
			byName.put(header.substring(0, colon).strip(), header.substring(colon + 1).strip());
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
