package io.vtbench.bank.reactive.transfer;

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
import io.vtbench.bank.reactive.testing.EventLoopBank;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Few threads, many requests: what the bank has under way at its back-ends at once.
 */
class ConcurrencyTests {

	/** Above Reactor Netty's own limit of 500 connections to one address. */
	private static final int REQUESTS = 600;

	@Test
	void requestsUnderWayAtOnce() throws IOException {
		HttpClient client = HttpClient.newHttpClient();
		try (GatedBackEnds backEnds = new GatedBackEnds();
				RunningBank bank = RunningBank.start(EventLoopBank.ARM, backEnds.url(), backEnds.url())) {
			HttpRequest request = HttpRequest.newBuilder(URI.create(bank.url() + "/v1/transfers"))
				.header("Content-Type", "application/json")
				.POST(HttpRequest.BodyPublishers
					.ofString("{\"amount\": 1, \"from\": \"A\", \"to\": \"B\", \"device\": \"d\"}"))
				.build();
			List<CompletableFuture<HttpResponse<String>>> responses = Stream
				.generate(() -> client.sendAsync(request, HttpResponse.BodyHandlers.ofString()))
				.limit(REQUESTS)
				.toList();
			await().atMost(Duration.ofSeconds(30))
				.failFast("A request was answered before its back-end did",
						() -> responses.stream().anyMatch(CompletableFuture::isDone))
				.until(() -> backEnds.underWay() == REQUESTS);
			backEnds.open();
			assertThat(responses).allSatisfy((response) -> assertThat(response.join().statusCode()).isEqualTo(201));
		}
	}

}
