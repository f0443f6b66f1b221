package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.scenario.ScenarioException;
import io.vtbench.runner.trial.Target;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Headers from a file, from the caller's environment and from the command line. */
class TargetOptionsTests {

	private final Call call = new Call();

	@TempDir
	private Path folder;

	private Path file;

	@BeforeEach
	void nameAFile() {
		this.file = this.folder.resolve("headers.txt");
	}

	@ParameterizedTest
	@CsvSource({ "'Authorization: Bearer a:b\nX-Tenant:  5 ', lines of Unix",
			"'Authorization: Bearer a:b\r\n\r\nX-Tenant: 5\r\n', lines of Windows",
			"'\ufeffAuthorization: Bearer a:b\nX-Tenant: 5', the mark of an editor" })
	void aFileHasOneHeaderALine(String text, String which) throws IOException {
		Files.writeString(this.file, text.replace("\\r", "\r").replace("\\n", "\n"));
		assertThat(headers(Map.of(), "--header", "@" + this.file)).as(which)
			.isEqualTo(Map.of("Authorization", "Bearer a:b", "X-Tenant", "5"));
		assertThat(this.call.target.plainSecrets()).isEmpty();
	}

	@Test
	void theEnvironmentGivesThoseThatTheCallDoesNot() throws IOException {
		Files.writeString(this.file, "X-Tenant: of the file");
		Map<String, String> variables = Map.of("VTBENCH_HEADERS",
				"{\"x-tenant\": \"of the environment\", \"Authorization\": \"Bearer 1\"}");
		Map<String, String> headers = headers(variables, "--header", "@" + this.file, "--header", "Accept: text/plain");
		assertThat(headers).hasSize(3)
			.containsEntry("Authorization", "Bearer 1")
			.containsEntry("Accept", "text/plain")
			.containsValue("of the file");
	}

	@Test
	void aSecretInPlainIsNamedWithoutItsValue() {
		headers(Map.of(), "--header", "Cookie: a=b", "--header", "X-Api-Key: 4711", "--header", "X-Size: 5", "--header",
				"X-From: amqp://u:p@host");
		assertThat(this.call.target.plainSecrets()).containsExactly("--header Cookie", "--header X-Api-Key",
				"--header X-From");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					''                        | holds no header; write one per line
					'\n \n'                   | holds no header; write one per line
					'X-A: 1\nBearer qz4711'     | line 2: wants 'NAME: VALUE', but one has no colon
					'Bearer qz4711: x'          | line 1: wants 'NAME: VALUE', but what stands before the colon of one is no name
					'Upgrade: qz4711'           | line 1: Upgrade is what each client says of its own connection
					""")
	void aFileThatHoldsNoHeadersIsRefused(String text, String sentence) throws IOException {
		Files.writeString(this.file, text.replace("\\n", "\n"));
		refused(sentence, Map.of(), "--header", "@" + this.file);
	}

	@Test
	void aFileThatIsMissingOrTooLargeIsRefused() throws IOException {
		refused("cannot be read as text of at most 1048576 bytes; correct the path", Map.of(), "--header",
				"@" + this.file);
		refused("cannot be read as text of at most 1048576 bytes; correct the path", Map.of(), "--header",
				"@/dev/zero");
		Files.writeString(this.file, "X-A: " + "a".repeat(125_000));
		refused("the headers have 125010 bytes, and the load generator takes 122880", Map.of(), "--header",
				"@" + this.file);
	}

	@Test
	void aLoginIsInAFile() throws IOException {
		refused("--login takes @ and a file, such as @login.http", Map.of(), "--login", "POST /login?p=4711");
		refused("cannot be read as text of at most 1048576 bytes; correct the path", Map.of(), "--login",
				"@" + this.file);
	}

	@Test
	void aScriptLogsInItself() throws IOException {
		Path script = Files.writeString(this.folder.resolve("own.js"), "");
		new CommandLine(this.call).setExpandAtFiles(false)
			.parseArgs("--script", script.toString(), "--login", "@login.http");
		assertThatExceptionOfType(ParameterException.class).isThrownBy(() -> this.call.target.target(Map.of()))
			.withMessageContaining("--login and --expect-status are for paths; a --script says them itself");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			[4711]            | VTBENCH_HEADERS is not a JSON object of names and values; correct it
			null              | VTBENCH_HEADERS is not a JSON object of names and values; correct it
			{"a": null}       | VTBENCH_HEADERS is not a JSON object of names and values; correct it
			4711:             | VTBENCH_HEADERS is not a JSON object of names and values; correct it
			{"a:b": "qz4711"}   | VTBENCH_HEADERS wants 'NAME: VALUE', but what stands before the colon
			{"a": "qz4711 ä"}   | VTBENCH_HEADERS a has a value with characters that are not printable ASCII
			""")
	void anEnvironmentThatHoldsNoHeadersIsRefused(String json, String sentence) {
		refused(sentence, Map.of("VTBENCH_HEADERS", json));
	}

	@Test
	void morePathsThanTheLoadGeneratorTakesAreRefused() throws IOException {
		StringBuilder paths = new StringBuilder("openapi: 3.0.0\npaths:\n");
		for (int i = 0; i < 4000; i++) {
			paths.append("  /orders/number-").append(i).append(": {get: {}}\n");
		}
		Path description = Files.writeString(this.folder.resolve("api.yaml"), paths);
		assertThatExceptionOfType(ParameterException.class).isThrownBy(() -> {
			new CommandLine(this.call).parseArgs("--openapi", description.toString());
			this.call.target.target(Map.of());
		}).withMessageMatching("the 4000 paths have \\d+ bytes, and the load generator takes 122880; .*--path");
	}

	private void refused(String sentence, Map<String, String> variables, String... options) {
		assertThatExceptionOfType(RuntimeException.class).isThrownBy(() -> headers(variables, options))
			.isInstanceOfAny(ParameterException.class, ScenarioException.class)
			.withMessageContaining(sentence)
			.withMessageNotContaining("qz4711");
	}

	private Map<String, String> headers(Map<String, String> variables, String... options) {
		List<String> arguments = new ArrayList<>(List.of("--path", "/"));
		arguments.addAll(Arrays.asList(options));
		new CommandLine(this.call).setExpandAtFiles(false).parseArgs(arguments.toArray(String[]::new));
		Target target = this.call.target.target(variables);
		this.call.target.login(variables);
		return target.headers();
	}

	@Command
	private static final class Call {

		@Mixin
		private TargetOptions target;

	}

}
