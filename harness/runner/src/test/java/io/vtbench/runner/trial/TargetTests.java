package io.vtbench.runner.trial;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import io.vtbench.runner.result.Answers.Blind;
import io.vtbench.runner.system.StubServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class TargetTests {

	private static final Target GET_ORDERS = new Target(Target.PATHS, List.of(Target.WeightedPath.parse("/orders")),
			"GET", null, Map.of(), 200);

	private static final Target POST_ORDERS = new Target(Target.PATHS, List.of(Target.WeightedPath.parse("/orders")),
			"POST", "{}", Map.of("Authorization", "Basic 4711"), 201);

	@Test
	void aPathMayHaveAWeight() {
		assertThat(Target.WeightedPath.parse("/orders?status=new 3"))
			.isEqualTo(new Target.WeightedPath("/orders?status=new", 3));
		assertThat(Target.WeightedPath.parse("/orders/1")).isEqualTo(new Target.WeightedPath("/orders/1", 1));
	}

	@ParameterizedTest
	@ValueSource(strings = { "orders", "", "/orders 0", "/orders -1", "/orders many", "/a b c" })
	void whatIsNoPathIsRefusedInOneSentence(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> Target.WeightedPath.parse(text))
			.withMessageContaining("such as");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '!', textBlock = """
			/search?f=a|b&q="x"  ! /search?f=a%7Cb&q=%22x%22
			/x?name=Müller       ! /x?name=M%C3%BCller
			/50%                 ! /50%25
			/a%20b?filter[id]=1  ! /a%20b?filter%5Bid%5D=1
			/search?tag=c#&n=2   ! /search?tag=c%23&n=2
			/graphql?query={ids} ! /graphql?query=%7Bids%7D
			""")
	void whatAUriMayNotHoldIsEncodedOnce(String typed, String sent) {
		assertThat(Target.WeightedPath.parse(typed).path()).isEqualTo(sent);
		assertThat(Target.WeightedPath.parse(sent).path()).isEqualTo(sent);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/orders/{id}", "/orders/{order-id}/lines?all=true", "/x/{id:[0-9]+}" })
	void aTemplateIsNoPath(String template) {
		assertThatIllegalArgumentException().isThrownBy(() -> Target.WeightedPath.parse(template))
			.withMessageStartingWith("'" + template + "' holds a place for a value; put one in");
	}

	@Test
	void aServiceMayFillItsDataAfterItHasOpenedItsPort() throws Exception {
		AtomicInteger asked = new AtomicInteger();
		HttpHandler late = (exchange) -> {
			exchange.sendResponseHeaders((asked.incrementAndGet() < 3) ? 404 : 200, -1);
			exchange.close();
		};
		try (StubServer server = new StubServer().with("/", late)) {
			Target target = new Target(Target.PATHS, List.of(Target.WeightedPath.parse("/orders/1")), "GET", null,
					Map.of(), 200);
			assertThat(target.problem(server.url(), Map.of())).isNull();
			assertThat(asked).hasValue(3);
		}
	}

	@Test
	void valuesOfHeadersAreAmongTheSecretsAlone() {
		Target target = new Target(Target.PATHS, List.of(Target.WeightedPath.parse("/")), "post", "{}",
				Map.of("Authorization", "Bearer 4711"), 201);
		assertThat(target.openVariables()).doesNotContainKey("HEADERS");
		assertThat(target.openVariables().values()).noneMatch((value) -> value.contains("4711"));
		assertThat(target.secretVariables()).containsEntry("HEADERS", "{\"Authorization\":\"Bearer 4711\"}");
	}

	@ParameterizedTest
	@CsvSource({ "401, --login @FILE", "403, --header @FILE", "404, --path", "405, --method", "400, HTTPS",
			"302, login", "500, --prepare", "422, --body", "204, --expect-status" })
	void aWrongStatusIsAnsweredWithTheNextStep(int status, String nextStep) {
		assertThat(GET_ORDERS.step(new Target.Refusal(status, ""), "--header")).contains(nextStep);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			http://localhost:1/login?next=x | a login (http://localhost:1/login); give --login @FILE
			/oauth2/authorization/sso       | a login (/oauth2/authorization/sso)
			https://localhost/orders        | HTTPS, and bench sends plain HTTP; say --header 'X-Forwarded-Proto: https'
			/orders/                        | /orders/, perhaps to a login; name that path
			""")
	void aRedirectSaysWhereTo(String location, String place) throws Exception {
		assertThat(problem(GET_ORDERS, (exchange) -> {
			exchange.getResponseHeaders().set("Location", location);
			send(exchange, 302);
		})).startsWith("GET /orders answers 302, expected is 200: it sends you to " + place);
	}

	/** As Spring Security with its defaults: 401 comes from the page of the error. */
	@ParameterizedTest
	@ValueSource(ints = { 401, 403, 302 })
	void aMethodThatWritesNeedsATokenWhereTheLoginIsRight(int refused) throws Exception {
		assertThat(problem(POST_ORDERS, (exchange) -> {
			if (exchange.getRequestMethod().equals("GET")
					&& "Basic 4711".equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
				send(exchange, 405);
				return;
			}
			exchange.getResponseHeaders().set("Location", "/login");
			send(exchange, refused);
		})).startsWith("POST /orders answers " + refused + ", expected is 201: ")
			.contains("a CSRF token is missing", "--property spring.profiles.active", "--header")
			.doesNotContain("Authorization");
	}

	@Test
	void aLoginThatIsWrongForGetTooIsNoMatterOfATokenAndNotAskedForAgain() throws Exception {
		assertThat(problem(POST_ORDERS, (exchange) -> send(exchange, 401))).isEqualTo(
				"POST /orders answers 401, expected is 201: what --header gives does not let you in; correct it, or"
						+ " give what does by --login @FILE");
	}

	@Test
	void whereNoLoginIsGivenItComesBeforeTheToken() throws Exception {
		Target target = new Target(Target.PATHS, List.of(Target.WeightedPath.parse("/orders")), "PUT", null, Map.of(),
				200);
		assertThat(problem(target, (exchange) -> send(exchange, exchange.getRequestMethod().equals("GET") ? 200 : 403)))
			.startsWith(
					"PUT /orders answers 403, expected is 200: a login is missing (--login @FILE, or --header @FILE with a line 'Authorization: …'), or,")
			.contains("a CSRF token");
	}

	@Test
	void whatALoginGaveIsSentInThePlaceOfAHeader() throws Exception {
		HttpHandler members = (exchange) -> send(exchange,
				"Bearer 4712".equals(exchange.getRequestHeaders().getFirst("Authorization")) ? 201 : 401);
		try (StubServer server = new StubServer().with("/", members)) {
			assertThat(POST_ORDERS.problem(server.url(), Map.of("authorization", "Bearer 4712"))).isNull();
			assertThat(POST_ORDERS.problem(server.url(), Map.of("Cookie", "SID=4712")))
				.isEqualTo("POST /orders answers 401, expected is 201: what --login gives does not let you in; correct"
						+ " it, or give what does by --header @FILE");
		}
	}

	@Test
	void aHostThatChoosesTheTenantIsSent() throws Exception {
		Target target = new Target(Target.PATHS, List.of(Target.WeightedPath.parse("/tenant")), "GET", null,
				Map.of("Host", "shop.example"), 200);
		assertThat(target.secretVariables().get("HEADERS")).contains("shop.example");
		assertThat(
				problem(target,
						(exchange) -> send(exchange,
								"shop.example".equals(exchange.getRequestHeaders().getFirst("Host")) ? 200 : 404)))
			.isNull();
	}

	/** The first request makes the customer whom all others meet. */
	@ParameterizedTest
	@CsvSource({ "409, true", "404, true", "422, true", "500, false", "429, false", "401, false" })
	void whatCanBeSentOnceIsToldFromAServiceThatFails(int again, boolean once) throws Exception {
		AtomicInteger sent = new AtomicInteger();
		try (StubServer server = new StubServer().with("/",
				(exchange) -> send(exchange, (sent.incrementAndGet() == 1) ? 201 : again))) {
			assertThat(POST_ORDERS.problem(server.url(), Map.of())).isNull();
			String problem = POST_ORDERS.repetitionProblem(server.url(), Map.of());
			assertThat(problem).isEqualTo(!once ? null : "POST /orders was answered with 201 once, and gets " + again
					+ " from then on, so this request can be sent once only; let a k6 script make each anew: --script");
		}
	}

	@Test
	void whatWasSentBeforeTheTrialIsSaidToo() {
		assertThat(POST_ORDERS.step(new Target.Refusal(409, ""), "--header")).contains("sent once", "--script");
	}

	@ParameterizedTest
	@CsvSource({ "/app/api/ordres/1, true", "/app/, false", "/app/index.html, false", "/other/anna, false",
			"/app/json/1, false" })
	void thePageOfAnUnknownPathIsKnown(String path, boolean any) throws Exception {
		HttpHandler app = (exchange) -> {
			String asked = exchange.getRequestURI().getPath();
			boolean json = asked.startsWith("/app/json");
			exchange.getResponseHeaders().set("Content-Type", json ? "application/json" : "text/html;charset=utf-8");
			byte[] page = (json ? "{}" : "<html>" + System.nanoTime() + (asked.startsWith("/app") ? "" : asked))
				.getBytes(StandardCharsets.UTF_8);
			exchange.sendResponseHeaders(200, page.length);
			exchange.getResponseBody().write(page);
			exchange.close();
		};
		try (StubServer server = new StubServer().with("/", app)) {
			Target target = new Target(Target.PATHS, List.of(Target.WeightedPath.parse(path)), "GET", null, Map.of(),
					200);
			Set<Blind> blind = new HashSet<>();
			assertThat(target.problem(server.url(), Map.of(), blind)).isNull();
			assertThat(blind.contains(Blind.ANY_PAGE)).isEqualTo(any);
		}
	}

	private static String problem(Target target, HttpHandler handler) throws Exception {
		try (StubServer server = new StubServer().with("/", handler)) {
			return target.problem(server.url(), Map.of());
		}
	}

	private static void send(HttpExchange exchange, int status) throws IOException {
		exchange.sendResponseHeaders(status, -1);
		exchange.close();
	}

}
