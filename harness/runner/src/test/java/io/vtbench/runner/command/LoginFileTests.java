package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.scenario.ScenarioException;
import io.vtbench.runner.system.Login;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class LoginFileTests {

	private static final Map<String, String> VARIABLES = Map.of("USER", "anna", "KEY", "a&b \"c\"");

	@TempDir
	private Path folder;

	@ParameterizedTest
	@ValueSource(strings = { "\n", "\r\n" })
	void aFormIsReadAndItsValuesAreEncoded(String end) throws IOException {
		assertThat(read(String.join(end, "\ufeff### log in", "", "post /login HTTP/1.1", "X-Tenant: ${USER}",
				"# a note", "", "user=${USER}&", "  password=${KEY}", "", "###", "")))
			.isEqualTo(new Login("POST", "/login",
					Map.of("X-Tenant", "anna", "Content-Type", "application/x-www-form-urlencoded"),
					"user=anna&password=a%26b%20%22c%22", List.of()));
	}

	@Test
	void jsonIsReadAndItsValuesAreQuoted() throws IOException {
		assertThat(read("""
				# token: data.key
				POST /api/login

				{"user": "${USER}",
				 "password": "${KEY}"}
				""")).isEqualTo(new Login("POST", "/api/login", Map.of("Content-Type", "application/json"),
				"{\"user\": \"anna\",\n \"password\": \"a&b \\\"c\\\"\"}", List.of("data", "key")));
	}

	@Test
	void aTypeThatIsGivenStays() throws IOException {
		assertThat(read("PUT /login\ncontent-type: text/plain\n\n${KEY}"))
			.isEqualTo(new Login("PUT", "/login", Map.of("content-type", "text/plain"), "a&b \"c\"", List.of()));
	}

	@Test
	void aRequestMayHaveNoBodyAndGoElsewhere() throws IOException {
		assertThat(read("GET /token?key=${KEY}&q=ä"))
			.isEqualTo(new Login("GET", "/token?key=a%26b%20%22c%22&q=%C3%A4", Map.of(), "", List.of()));
		assertThat(read("POST http://localhost:9000/realms/shop/token").target())
			.isEqualTo("http://localhost:9000/realms/shop/token");
	}

	@Test
	void anotherMachineIsAskedOnlyWhereTheCallerNamesIt() throws IOException {
		String file = "POST https://login.example.org/token?t=${KEY}";
		assertThatIllegalArgumentException().isThrownBy(() -> read(file))
			.withMessageEndingWith(" sends the request, with the values of your variables, to login.example.org;"
					+ " if it may, set VTBENCH_LOGIN_HOST to that name");
		assertThat(read(file, Map.of("KEY", "k", "VTBENCH_LOGIN_HOST", "login.example.org")).target())
			.isEqualTo("https://login.example.org/token?t=k");
		for (String other : List.of("https://localhost.example.org/", "https://127.0.0.1.example.org:80?x",
				"http://a_b", "https://${KEY}.example.org")) {
			assertThatIllegalArgumentException().isThrownBy(() -> read("POST " + other))
				.withMessageContaining("VTBENCH_LOGIN_HOST");
		}
		assertThat(read("POST http://[::1]:9000/token").target()).isEqualTo("http://[::1]:9000/token");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					''                                       | holds no request; write one, such as 'POST /login'
					'# nothing but this'                     | holds no request; write one, such as 'POST /login'
					'user=anna&password=hush'                | line 1: wants a method and a path, such as 'POST /login'
					'POST login'                             | line 1: wants a method and a path, such as 'POST /login'
					'POST http://anna:hush@host/login'       | line 1: wants a method and a path, such as 'POST /login'
					'POST http://localhost/login?a=hush"'    | has an address with characters that must be encoded
					'POST /login\nUpgrade: hush'             | line 2: Upgrade is what each client says of its own connection
					'POST /login\nuser=hush'                 | line 2: wants 'NAME: VALUE', but one has no colon
					'POST /login\n\na=hush\n###\nGET /again' | holds more than one request; keep the one that logs in
					'POST /login\n\nkey=${NONE}'             | takes the variable NONE, and your environment has no such variable
					""")
	void whatIsNoLoginIsRefusedInOneSentence(String text, String sentence) {
		assertThatIllegalArgumentException().isThrownBy(() -> read(text.replace("\\n", "\n")))
			.withMessageStartingWith("--login: " + this.folder)
			.withMessageContaining(sentence)
			.withMessageNotContaining("hush");
	}

	@Test
	void aSavedScenarioIsRepeatedByAVariableThatNamesIt() {
		SuiteFolder suite = new SuiteFolder(this.folder);
		assertThatExceptionOfType(ScenarioException.class)
			.isThrownBy(() -> suite.thisMachine(Map.of("VTBENCH_LOGIN", "no.http"), Map.of(), null))
			.withMessage("VTBENCH_LOGIN: no.http cannot be read as text of at most 1048576 bytes; correct the path");
	}

	private Login read(String text) throws IOException {
		return read(text, VARIABLES);
	}

	private Login read(String text, Map<String, String> variables) throws IOException {
		return LoginFile.read("--login", Files.writeString(this.folder.resolve("login.http"), text), variables);
	}

}
