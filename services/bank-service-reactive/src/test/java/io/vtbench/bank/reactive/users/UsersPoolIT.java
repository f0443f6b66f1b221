package io.vtbench.bank.reactive.users;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import io.vtbench.bank.contract.testing.RunningBank;
import io.vtbench.bank.contract.testing.StubBackEnds;
import io.vtbench.bank.contract.testing.UsersDatabase;
import io.vtbench.bank.reactive.testing.EventLoopBank;
import org.junit.jupiter.api.Test;

import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * The wait for a connection can be seen as that of bank-service's pool can.
 */
class UsersPoolIT {

	@Test
	void waitForConnectionIsTimed() throws IOException, SQLException {
		try (UsersDatabase database = new UsersDatabase();
				StubBackEnds backEnds = new StubBackEnds();
				HttpClient client = HttpClient.newHttpClient();
				RunningBank bank = RunningBank.start(EventLoopBank.ARM, backEnds.url(), backEnds.url(),
						database.properties("spring.datasource.hikari.maximum-pool-size=1",
								"spring.datasource.hikari.connection-timeout=20s", "users.database.query-timeout=20s",
								"users.database.connect-timeout=20"))) {
			backEnds.reset("LOW");
			backEnds.screening(okJson("{\"surname\": \"NOVAK\"}"));
			List<CompletableFuture<HttpResponse<String>>> responses;
			double waited;
			try (Connection lock = database.lockUsers()) {
				responses = Stream.generate(() -> ask(client, bank)).limit(2).toList();
				await().atMost(Duration.ofSeconds(15)).until(() -> bank.sample("r2dbc_pool_pending_connections") == 1);
				long start = System.nanoTime();
				assertThat(bank.sample("r2dbc_pool_acquire_seconds_count")).isEqualTo(1);
				waited = (System.nanoTime() - start) / 1e9;
				lock.rollback();
			}
			assertThat(responses).allSatisfy((response) -> assertThat(response.join().statusCode()).isEqualTo(200));
			assertThat(bank.sample("r2dbc_pool_acquire_seconds_count")).isEqualTo(2);
			assertThat(bank.sample("r2dbc_pool_acquire_seconds_sum")).isGreaterThanOrEqualTo(waited);
		}
	}

	private static CompletableFuture<HttpResponse<String>> ask(HttpClient client, RunningBank bank) {
		HttpRequest request = HttpRequest.newBuilder(URI.create(bank.url() + "/users?name=Ada&surname=Novak")).build();
		return client.sendAsync(request, HttpResponse.BodyHandlers.ofString());
	}

}
