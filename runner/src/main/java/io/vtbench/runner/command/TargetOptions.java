package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.trial.Target;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What is asked of a service. */
final class TargetOptions {

	@Option(names = "--path", paramLabel = "PATH", required = true, description = {
			"What is asked, such as /orders/1; repeatable, with a weight", "behind a blank: '/orders/1 3'." })
	private List<String> paths = new ArrayList<>();

	@Option(names = "--method", paramLabel = "NAME", defaultValue = "GET", description = "Default: ${DEFAULT-VALUE}.")
	private String method = "GET";

	@Option(names = "--body", paramLabel = "TEXT", description = "Body of every request; @FILE reads it from a file.")
	private @Nullable String body;

	@Option(names = "--header", paramLabel = "'NAME: VALUE'",
			description = "Header of every request; repeatable. Its value reaches no file.")
	private List<String> headers = new ArrayList<>();

	@Option(names = "--expect-status", paramLabel = "N", defaultValue = "200",
			description = "Status of the right answer (default: ${DEFAULT-VALUE}).")
	private int expectedStatus = 200;

	@Spec(Spec.Target.MIXEE)
	private CommandSpec command;

	/**
	 * The target.
	 * @throws ParameterException in one sentence where something is not understood
	 */
	Target target() {
		try {
			return new Target(this.paths.stream().map(Target.WeightedPath::parse).toList(), this.method, body(),
					headers(), this.expectedStatus);
		}
		catch (IllegalArgumentException ex) {
			throw wrong(String.valueOf(ex.getMessage()));
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
		this.paths.forEach((path) -> arguments.append(" --path '").append(path).append('\''));
		if (!this.method.equals("GET")) {
			arguments.append(" --method ").append(this.method);
		}
		if (this.body != null) {
			arguments.append(" --body ").append(this.body.startsWith("@") ? this.body : "'…'");
		}
		headers().keySet().forEach((name) -> arguments.append(" --header '").append(name).append(": …'"));
		if (this.expectedStatus != 200) {
			arguments.append(" --expect-status ").append(this.expectedStatus);
		}
		return arguments.toString();
	}

	private ParameterException wrong(String message) {
		return new ParameterException(this.command.commandLine(), message);
	}

}
