package io.vtbench.bank.contract;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import io.vtbench.bank.contract.testing.Arm;
import io.vtbench.bank.contract.testing.BankUnderTest;
import io.vtbench.bank.contract.testing.GatedBackEnds;
import io.vtbench.bank.contract.testing.RunningBank;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Proves the effect of an arm's threads where it can be seen from outside: how many
 * requests the bank has under way at its back-ends at once.
 */
@Tag("concurrency")
@ParameterizedClass
@MethodSource("io.vtbench.bank.contract.testing.Arm#all")
public abstract class ConcurrencyContract {

	/** Above Reactor Netty's own limit of 500 connections to one address. */
	private static final int REQUESTS = 600;

	/**
	 * Requests that are sent before the last ones have arrived. A server's queue of
	 * connections holds no more than 50 of them by default, and what it drops comes again
	 * after seconds that double.
	 */
	private static final int AT_ONCE = 40;

	@Parameter
	Arm arm;

	@Test
	void requestsUnderWayAtOnce() throws IOException {
		int most = Math.min(REQUESTS, BankUnderTest.find().requestsAtOnce(this.arm));
		HttpClient client = HttpClient.newHttpClient();
		try (GatedBackEnds backEnds = new GatedBackEnds();
				RunningBank bank = RunningBank.start(this.arm, backEnds.url(), backEnds.url())) {
			HttpRequest request = HttpRequest.newBuilder(URI.create(bank.url() + "/v1/transfers"))
				.header("Content-Type", "application/json")
				.POST(HttpRequest.BodyPublishers
					.ofString("{\"amount\": 1, \"from\": \"A\", \"to\": \"B\", \"device\": \"d\"}"))
				.build();
			List<CompletableFuture<HttpResponse<String>>> responses = new ArrayList<>();
			while (responses.size() < REQUESTS) {
				Stream.generate(() -> client.sendAsync(request, HttpResponse.BodyHandlers.ofString()))
					.limit(AT_ONCE)
					.forEach(responses::add);
				int expected = Math.min(responses.size(), most);
				await().atMost(Duration.ofSeconds(30))
					.failFast(() -> assertThat(endsOf(responses)).as("Ends before the back-end answers").isEmpty())
					.untilAsserted(() -> assertThat(backEnds.underWay()).isGreaterThanOrEqualTo(expected));
			}
			await().during(Duration.ofMillis(300)).untilAsserted(() -> assertThat(backEnds.underWay()).isEqualTo(most));
			backEnds.open();
			assertThat(responses).allSatisfy((response) -> assertThat(response.join().statusCode()).isEqualTo(201));
			assertThat(backEnds.mostUnderWay()).isEqualTo(most);
		}
	}

	private static List<String> endsOf(List<CompletableFuture<HttpResponse<String>>> responses) {
		return responses.stream()
			.filter(CompletableFuture::isDone)
			.map((response) -> response
				.handle((answer, failure) -> (failure != null) ? failure.toString() : answer + ": " + answer.body())
				.join())
			.toList();
	}

}
