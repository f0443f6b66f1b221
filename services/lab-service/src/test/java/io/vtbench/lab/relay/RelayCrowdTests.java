package io.vtbench.lab.relay;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import io.vtbench.bank.contract.testing.GatedBackEnds;
import io.vtbench.bank.contract.testing.RunningBank;
import io.vtbench.bank.contract.testing.StubBackEnds;
import io.vtbench.lab.testing.Mode;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * The WebClient is never the limit of a relay.
 */
class RelayCrowdTests {

	/** Above Reactor Netty's own limit of 500 connections to one address. */
	private static final int CROWD = 600;

	@Test
	void moreCallsUnderWayThanADefaultPoolHolds() throws IOException {
		try (GatedBackEnds responder = new GatedBackEnds();
				RunningBank bank = RunningBank.start(Mode.VIRTUAL.arm(), responder.url(), responder.url(),
						"spring.profiles.active=relay", "relay.base-url=" + responder.url(),
						"spring.http.clients.read-timeout=60s");
				HttpClient client = HttpClient.newHttpClient()) {
			HttpRequest request = HttpRequest.newBuilder(URI.create(bank.url() + "/sync-request")).build();
			List<CompletableFuture<HttpResponse<String>>> responses = Stream
				.generate(() -> client.sendAsync(request, HttpResponse.BodyHandlers.ofString()))
				.limit(CROWD)
				.toList();
			await().atMost(Duration.ofSeconds(30)).until(() -> responder.underWay() == CROWD);
			responder.open();
			assertThat(responses)
				.allSatisfy((response) -> assertThat(response.join().body()).isEqualTo(StubBackEnds.FIXED_ANSWER));
		}
	}

	@Test
	void callWaitsForAFreeConnectionAsLongAsStated() throws IOException {
		try (GatedBackEnds responder = new GatedBackEnds();
				RunningBank bank = RunningBank.start(Mode.VIRTUAL.arm(), responder.url(), responder.url(),
						"spring.profiles.active=relay", "relay.base-url=" + responder.url(), "relay.max-connections=1",
						"relay.acquire-timeout=200ms")) {
			CompletableFuture<Void> first = CompletableFuture
				.runAsync(() -> bank.client().get().uri("/sync-request").exchange().expectStatus().isOk());
			await().until(() -> responder.underWay() == 1);
			bank.client().get().uri("/sync-request").exchange().expectStatus().isEqualTo(503);
			responder.open();
			first.join();
		}
	}

}
