package io.vtbench.runner.system;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import io.vtbench.runner.machine.ServiceException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class LoginTests {

	private static final Login FORM = new Login("POST", "/login?from=hush", Map.of("X-Tenant", "t"), "password=hush",
			List.of());

	private final StubServer server = new StubServer();

	@AfterEach
	void stop() {
		this.server.close();
	}

	@Test
	void itIsSentAsItStandsThere() throws Exception {
		List<String> asked = new ArrayList<>();
		this.server.with("/login", (exchange) -> {
			asked.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " "
					+ exchange.getRequestHeaders().getFirst("X-Tenant") + " "
					+ new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
			answer(exchange, 200, "{\"access_token\": \"abc\"}");
		});
		assertThat(session(FORM)).isEqualTo(Map.of("Authorization", "Bearer abc"));
		assertThat(asked).containsExactly("POST /login?from=hush t password=hush");
	}

	@Test
	void cookiesAreSentTogetherWithoutThoseThatAreDeleted() throws Exception {
		this.server.with("/login", cookies(302, "SID=old", "SID=\"a=b\"; Path=/; HttpOnly", "remember-me=c; Max-Age=99",
				"XSRF-TOKEN=; Path=/", "theme=dark; Max-Age=0; Path=/", "broken"));
		assertThat(session(FORM)).isEqualTo(Map.of("Cookie", "SID=\"a=b\"; remember-me=c"));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			{"access_token": "a.b", "expires_in": 300}   | a.b
			{"id_token": "Bearer a.b"}                   | a.b
			{"user": "anna", "jwt": "a.b", "token": null} | a.b
			eyJhbGciOi.eyJzdWIiOi.c2lnbmF0dXJl           | eyJhbGciOi.eyJzdWIiOi.c2lnbmF0dXJl
			"eyJhbGciOi.eyJzdWIiOi.c2lnbmF0dXJl"         | eyJhbGciOi.eyJzdWIiOi.c2lnbmF0dXJl
			""")
	void theTokenIsFoundByItsUsualNamesOrAlone(String body, String token) throws Exception {
		this.server.with("/login", () -> body);
		assertThat(session(FORM)).isEqualTo(Map.of("Authorization", "Bearer " + token));
	}

	@Test
	void theTokenMayHaveAPlaceOfItsOwn() throws Exception {
		this.server.with("/login", () -> "{\"token\": \"no\", \"data\": {\"key\": \"yes\"}}");
		assertThat(session(named("data", "key"))).isEqualTo(Map.of("Authorization", "Bearer yes"));
		assertThat(failure(named("data", "missing")))
			.startsWith("the login POST /login answers 200 without a text data.missing in a JSON object: correct");
	}

	@Test
	void theTokenMayBeAHeaderOfTheAnswer() throws Exception {
		this.server.with("/login", (exchange) -> {
			exchange.getResponseHeaders().add("Authorization", "Bearer abc");
			answer(exchange, 200, "welcome");
		});
		assertThat(session(FORM)).isEqualTo(Map.of("Authorization", "Bearer abc"));
	}

	@Test
	void anotherServerMayGiveIt() throws Exception {
		try (StubServer other = new StubServer().with("/token", () -> "{\"access_token\": \"abc\"}")) {
			Login login = new Login("POST", other.url() + "/token", Map.of(), "", List.of());
			assertThat(session(login)).isEqualTo(Map.of("Authorization", "Bearer abc"));
		}
	}

	@Test
	void aServiceMayAddItsUsersAfterItHasOpenedItsPort() throws Exception {
		AtomicInteger asked = new AtomicInteger();
		this.server.with("/login", (exchange) -> {
			if (asked.incrementAndGet() < 3) {
				answer(exchange, 503, "");
			}
			else {
				answer(exchange, 200, "{\"token\": \"abc\"}");
			}
		});
		assertThat(session(FORM)).isEqualTo(Map.of("Authorization", "Bearer abc"));
		assertThat(asked).hasValue(3);
	}

	@ParameterizedTest
	@CsvSource({ "400, correct name and password", "401, turn CSRF protection off", "403, turn CSRF protection off",
			"405, correct method and path", "415, give it a header Content-Type" })
	void aWrongStatusIsAnsweredWithTheNextStep(int status, String step) {
		this.server.with("/login", cookies(status, "SID=hush"));
		assertThat(failure(FORM)).startsWith("the login POST /login answers " + status + ": ")
			.contains(step, " the file of --login")
			.endsWith("; see the log");
	}

	@ParameterizedTest
	@CsvSource({ "/login?error, /login", "http://localhost:1/login?error=hush, http://localhost:1/login",
			"/login, /login", "/start/login-failed, /start/login-failed" })
	void whoIsSentBackIsNotLetIn(String location, String place) {
		this.server.with("/login", (exchange) -> {
			exchange.getResponseHeaders().add("Set-Cookie", "SID=hush");
			exchange.getResponseHeaders().add("Location", location);
			answer(exchange, 302, "");
		});
		assertThat(failure(FORM)).startsWith(
				"the login POST /login is refused, because it is sent to " + place + ": correct name and password");
	}

	/** The page for errors is behind the login too, so a 403 becomes the login page. */
	@Test
	void aTokenOfCsrfMayBeWhatIsMissing() {
		this.server.with("/login", (exchange) -> {
			exchange.getResponseHeaders().add("Location", "http://localhost:1/login;jsessionid=hush");
			answer(exchange, 302, "");
		});
		assertThat(failure(FORM)).contains("is sent to http://localhost:1/login: correct name and password",
				"turn CSRF protection off");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			welcome
			{"user": "hush"}
			{"token": {"value": "hush"}}
			{"token": "hu\\nsh"}
			""")
	void anAnswerThatLetsNobodyInIsNamed(String body) {
		this.server.with("/login", () -> body);
		assertThat(failure(FORM)).startsWith("the login POST /login answers 200 with neither a cookie nor a token")
			.contains("'# token: NAME'");
	}

	@Test
	void aServerThatDoesNotAnswerIsNamedWithoutItsQuery() throws Exception {
		String url;
		try (StubServer gone = new StubServer()) {
			url = gone.url();
		}
		assertThat(failure(new Login("GET", url + "/token?key=hush", Map.of(), "", List.of())))
			.startsWith(
					"the login GET " + url + "/token is not answered (nothing takes the connection): start that server")
			.endsWith("write the path alone where the service itself is meant");
	}

	private static Login named(String... names) {
		return new Login("POST", "/login", Map.of(), "", List.of(names));
	}

	private Map<String, String> session(Login login) throws InterruptedException {
		return login.session(new Service(this.server.url()));
	}

	/** The sentence, which shows nothing of what was sent or answered. */
	private String failure(Login login) {
		List<String> sentence = new ArrayList<>();
		assertThatExceptionOfType(ServiceException.class).isThrownBy(() -> session(login))
			.satisfies((ex) -> sentence.add(ex.getMessage()));
		assertThat(sentence.getFirst()).doesNotContain("hush");
		return sentence.getFirst();
	}

	private static HttpHandler cookies(int status, String... cookies) {
		return (exchange) -> {
			for (String cookie : cookies) {
				exchange.getResponseHeaders().add("Set-Cookie", cookie);
			}
			answer(exchange, status, "");
		};
	}

	private static void answer(HttpExchange exchange, int status, String body) throws IOException {
		byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
		exchange.sendResponseHeaders(status, (bytes.length > 0) ? bytes.length : -1);
		if (bytes.length > 0) {
			exchange.getResponseBody().write(bytes);
		}
		exchange.close();
	}

	/** A service that others run. */
	private record Service(String url) implements RunningService {

		@Override
		public String name() {
			return "service";
		}

		@Override
		public boolean answers() {
			return true;
		}

		@Override
		public String advice() {
			return "see the log";
		}

		@Override
		public void ensureAlive(String when) {
		}

		@Override
		public URI management(String path) {
			return URI.create(this.url + path);
		}

	}

}
