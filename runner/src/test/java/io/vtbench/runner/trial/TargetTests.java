package io.vtbench.runner.trial;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

import com.sun.net.httpserver.HttpHandler;
import io.vtbench.runner.service.StubServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class TargetTests {

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
			assertThat(target.problem(server.url())).isNull();
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
	@CsvSource({ "401, --header", "403, --header", "404, --path", "405, --method", "400, HTTPS", "302, login",
			"500, --prepare", "422, --body", "204, --expect-status" })
	void aWrongStatusIsAnsweredWithTheNextStep(int status, String nextStep) {
		Target target = new Target(Target.PATHS, List.of(Target.WeightedPath.parse("/orders")), "GET", null, Map.of(),
				200);
		assertThat(target.problem("/orders", status)).contains("GET /orders answers " + status).contains(nextStep);
	}

}
