package io.vtbench.runner.trial;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.vtbench.runner.result.Answers.Blind;
import io.vtbench.runner.result.Answers.Kind;
import io.vtbench.runner.result.Answers.Learnt;
import io.vtbench.runner.trial.Target.WeightedPath;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What a trial cannot show because of how it asks. */
class BlindSpotsTests {

	private static final Learnt LONG = new Learnt(List.of(new Kind("GET /page", 200, "text/html", 20_000, "<html>")),
			List.of());

	@Test
	void oneThingOfManyIsOneAddress() {
		for (String path : List.of("/items/1", "/items/7/parts", "/orders/123e4567-e89b-12d3-a456-426614174000",
				"/search?q=a")) {
			assertThat(blind(target(Map.of(), path), Map.of(), LONG)).as(path).containsExactly(Blind.ONE_ADDRESS);
		}
		assertThat(blind(target(Map.of(), "/v1/items"), Map.of(), LONG)).isEmpty();
		assertThat(blind(target(Map.of(), "/items/1", "/items/2"), Map.of(), LONG)).isEmpty();
		assertThat(blind(Target.ofScript(Path.of("mine.js")), Map.of(), LONG)).isEmpty();
	}

	@Test
	void compressionThatIsOnAndThatNobodyAsksFor() {
		Map<String, String> on = Map.of("server.compression.enabled", "true");
		assertThat(blind(target(Map.of(), "/page"), on, LONG)).containsExactly(Blind.NO_COMPRESSION);
		assertThat(blind(target(Map.of("accept-encoding", "gzip"), "/page"), on, LONG)).isEmpty();
		assertThat(blind(target(Map.of(), "/page"), Map.of("server.compression.enabled", "false"), LONG)).isEmpty();
		assertThat(blind(target(Map.of(), "/page"), on,
				new Learnt(List.of(new Kind("GET /page", 200, "text/plain", 4, "done")), List.of())))
			.isEmpty();
	}

	@Test
	void compressionOfOneArmAlone() {
		List<ChangedArm> changes = ChangedArm.parse(List.of("property:server.compression.enabled=true"));
		assertThat(new BlindSpots(target(Map.of(), "/page"), service(Map.of(), changes)).addedTo(LONG).blind())
			.containsExactly(Blind.NO_COMPRESSION);
	}

	@Test
	void aChangeThatK6DoesNotUse() {
		Map<String, Blind> blindByChange = Map.of("property:server.http2.enabled=true", Blind.HTTP_1,
				"env:SERVER_HTTP2_ENABLED=true", Blind.HTTP_1, "jvm:-Dserver.http2.enabled=true", Blind.HTTP_1,
				"property:server.tomcat.keep-alive-timeout=1s", Blind.BUSY_CONNECTIONS,
				"env:SERVER_TOMCAT_KEEPALIVETIMEOUT=1s", Blind.BUSY_CONNECTIONS,
				"property:server.compression.min-response-size=1", Blind.NO_COMPRESSION);
		blindByChange.forEach((change, blind) -> assertThat(changed(change)).as(change).containsExactly(blind));
		assertThat(changed("property:server.tomcat.threads.max=10 + jvm:-Xmx1g + threads:virtual")).isEmpty();
		assertThat(blind(target(Map.of(), "/page"), Map.of("server.http2.enabled", "true"), LONG)).isEmpty();
	}

	@Test
	void errorsWithTheStatusOfSuccess() {
		for (String error : List.of("{\"errors\":[{\"message\":\"no such field\"}]}", "{\"data\": null, \"errors\": [{",
				"{\"data\":{\"order\":null},\"errors\":[{\"message\"", "{\"errors\":{\"name\":\"is missing\"}}")) {
			assertThat(answered(error)).as(error).containsExactly(Blind.ERRORS);
			assertThat(answered(error, "{\"data\":{\"orders\":[]}}")).as(error).isEmpty();
		}
		for (String right : List.of("{\"errors\":[],\"data\":{}}", "{\"data\":{\"errors\":[1]}}", "[{\"errors\":[1]}]",
				"{\"errors\": {}, \"id\": 1}")) {
			assertThat(answered(right)).as(right).isEmpty();
		}
	}

	private static List<Blind> answered(String... bodies) {
		return blind(target(Map.of(), "/graphql"), Map.of(),
				new Learnt(Stream.of(bodies)
					.map((body) -> new Kind("GET /graphql", 200, "application/graphql-response+json", 60, body))
					.toList(), List.of()));
	}

	private static List<Blind> changed(String change) {
		return new BlindSpots(target(Map.of(), "/page"), service(Map.of(), ChangedArm.parse(List.of(change))))
			.addedTo(LONG)
			.blind();
	}

	@Test
	void whatTheAnswersShowedStays() {
		assertThat(blind(target(Map.of(), "/page"), Map.of(), new Learnt(List.of(), List.of(Blind.SESSION_EACH))))
			.containsExactly(Blind.SESSION_EACH);
	}

	private static List<Blind> blind(Target target, Map<String, String> properties, Learnt seen) {
		return new BlindSpots(target, service(properties, List.of())).addedTo(seen).blind();
	}

	private static Target target(Map<String, String> headers, String... paths) {
		return new Target(Target.PATHS, List.of(paths).stream().map(WeightedPath::parse).toList(), "GET", null, headers,
				200);
	}

	private static TrialService service(Map<String, String> properties, List<ChangedArm> changes) {
		return new TrialService(Path.of("shop.jar"), null, null, "platform", changes, 8080, null, null, null,
				properties, Map.of(), List.of(), null);
	}

}
