package io.vtbench.bank.transfer;

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
import io.vtbench.bank.testing.Mode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Proves the effect of the switch where it can be seen from outside: how many requests
 * the bank has under way at its back-ends at once.
 */
class ConcurrencyTests {

	private static final int REQUESTS = 40;

	@ParameterizedTest
	@CsvSource({ "PLATFORM, 10", "VIRTUAL, 40" })
	void requestsUnderWayAtOnce(Mode mode, int cap) throws IOException {
		try (GatedBackEnds backEnds = new GatedBackEnds();
				RunningBank bank = RunningBank.start(mode.arm(), backEnds.url(), backEnds.url());
				HttpClient client = HttpClient.newHttpClient()) {
			HttpRequest request = HttpRequest.newBuilder(URI.create(bank.url() + "/v1/transfers"))
				.header("Content-Type", "application/json")
				.POST(HttpRequest.BodyPublishers
					.ofString("{\"amount\": 1, \"from\": \"A\", \"to\": \"B\", \"device\": \"d\"}"))
				.build();
			List<CompletableFuture<HttpResponse<String>>> responses = Stream
				.generate(() -> client.sendAsync(request, HttpResponse.BodyHandlers.ofString()))
				.limit(REQUESTS)
				.toList();
			await().atMost(Duration.ofSeconds(30)).until(() -> backEnds.underWay() >= cap);
			await().during(Duration.ofMillis(300)).until(() -> backEnds.underWay() == cap);
			backEnds.open();
			assertThat(responses).allSatisfy((response) -> assertThat(response.join().statusCode()).isEqualTo(201));
			assertThat(backEnds.mostUnderWay()).isEqualTo(cap);
		}
	}

}
