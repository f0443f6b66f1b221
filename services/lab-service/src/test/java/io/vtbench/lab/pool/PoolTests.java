package io.vtbench.lab.pool;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

import io.vtbench.bank.contract.testing.GatedBackEnds;
import io.vtbench.bank.contract.testing.RunningBank;
import io.vtbench.bank.contract.testing.UsersDatabase;
import io.vtbench.lab.testing.Mode;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.test.web.servlet.client.RestTestClient;
import org.springframework.util.StringUtils;

import static org.awaitility.Awaitility.await;

/**
 * A pool of one connection: what becomes of the request that finds it taken.
 */
class PoolTests {

	@AutoClose
	private static UsersDatabase database;

	@BeforeAll
	static void start() throws Exception {
		database = new UsersDatabase();
	}

	@ParameterizedTest
	@CsvSource({ "NONE, 503, The database cannot be reached or is too busy.", "BLOCK, 200, ",
			"REJECT, 503, The service is too busy." })
	void secondRequestUnderEachPolicy(PoolProperties.Policy policy, int status, String detail) throws Exception {
		try (GatedBackEnds backEnds = new GatedBackEnds();
				RunningBank bank = bank(Mode.VIRTUAL, backEnds, "pool.policy=" + policy, "pool.limit=1")) {
			CompletableFuture<Void> first = CompletableFuture.runAsync(() -> ask(bank, "hold").expectStatus().isOk());
			await().until(() -> backEnds.underWay() == 1);
			CompletableFuture<RestTestClient.ResponseSpec> second = CompletableFuture
				.supplyAsync(() -> ask(bank, "query?millis=1"));
			if (status == 200) {
				// beyond what the pool lets a request wait
				await().during(Duration.ofMillis(600)).until(() -> !second.isDone());
				backEnds.open();
				second.join().expectStatus().isOk().expectBody(String.class).isEqualTo("done");
			}
			else {
				second.join().expectStatus().isEqualTo(status).expectBody().jsonPath("$.detail").isEqualTo(detail);
				backEnds.open();
			}
			first.join();
		}
	}

	@ParameterizedTest
	@EnumSource(Mode.class)
	void connectionIsHeldWhileAnotherServiceIsAsked(Mode mode) throws Exception {
		try (GatedBackEnds backEnds = new GatedBackEnds(); RunningBank bank = bank(mode, backEnds)) {
			CompletableFuture<Void> request = CompletableFuture.runAsync(() -> ask(bank, "hold").expectStatus().isOk());
			await().until(() -> backEnds.underWay() == 1);
			await().until(() -> bank.sample("hikaricp_connections_active") == 1);
			backEnds.open();
			request.join();
			await().until(() -> bank.sample("hikaricp_connections_active") == 0);
		}
	}

	private static RunningBank bank(Mode mode, GatedBackEnds backEnds, String... more) {
		String[] pool = { "spring.profiles.active=pool",
				"spring.datasource.url=jdbc:postgresql://127.0.0.1:%d/postgres".formatted(database.port()),
				"spring.datasource.hikari.maximum-pool-size=1", "spring.datasource.hikari.connection-timeout=300" };
		return RunningBank.start(mode.arm(), backEnds.url(), backEnds.url(),
				StringUtils.concatenateStringArrays(pool, more));
	}

	private static RestTestClient.ResponseSpec ask(RunningBank bank, String what) {
		return bank.client().get().uri("/pool/" + what).exchange();
	}

}
