package io.vtbench.bank.contract;

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

import io.vtbench.bank.contract.testing.Arm;
import io.vtbench.bank.contract.testing.BankUnderTest;
import io.vtbench.bank.contract.testing.BankUnderTest.PoolSeries;
import io.vtbench.bank.contract.testing.FreezingProxy;
import io.vtbench.bank.contract.testing.GatedBackEnds;
import io.vtbench.bank.contract.testing.RunningBank;
import io.vtbench.bank.contract.testing.StubBackEnds;
import io.vtbench.bank.contract.testing.UsersDatabase;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.util.StringUtils;

import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * A database that is down, busy or silent costs its callers a 503 and nobody else
 * anything, and is used again once it is back.
 */
@Tag("users-failures")
@ParameterizedClass
@MethodSource("io.vtbench.bank.contract.testing.Arm#all")
public abstract class UsersFailureContract {

	/** More than the pool's connections, fewer than a bank's ten platform threads. */
	private static final int REQUESTS = 8;

	private static final int POOL_SIZE = 2;

	private static final Duration PATIENCE = Duration.ofSeconds(15);

	/**
	 * The two time-outs and generous spare time, and less than the libraries' defaults.
	 */
	private static final Duration SOON = Duration.ofSeconds(5);

	private static final String PROBLEM = """
			{"detail":"users-database cannot be reached or is too busy","instance":"/users","status":503,\
			"title":"Service Unavailable","backEnd":"users-database"}""";

	@AutoClose
	private final HttpClient client = HttpClient.newHttpClient();

	@Parameter
	Arm arm;

	@AutoClose
	private static UsersDatabase database;

	@BeforeAll
	static void startDatabase() throws IOException {
		database = new UsersDatabase();
	}

	@Test
	void databaseThatIsDown() throws IOException {
		try (StubBackEnds backEnds = backEnds(); RunningBank bank = start(backEnds.url())) {
			assertThat(ask(bank, 1)).extracting(HttpResponse::statusCode).containsOnly(200);
			database.stop();
			expectProblems(ask(bank, REQUESTS));
			expectTransfer(bank);
			expectProblemsWithoutMoreThreads(bank);
			database.startAgain();
			await().atMost(Duration.ofSeconds(20)).until(() -> ask(bank, 1).getFirst().statusCode() == 200);
			expectNothingUnderWay(bank);
		}
	}

	@Test
	void poolThatIsExhausted() throws IOException, SQLException {
		try (StubBackEnds backEnds = backEnds(); RunningBank bank = start(backEnds.url())) {
			try (Connection lock = database.lockUsers()) {
				expectProblems(ask(bank, REQUESTS));
				expectTransfer(bank);
				expectProblemsWithoutMoreThreads(bank);
				lock.rollback();
			}
			assertThat(ask(bank, REQUESTS)).extracting(HttpResponse::statusCode).containsOnly(200);
			expectNothingUnderWay(bank);
		}
	}

	@Test
	void databaseThatIsFrozen() throws IOException {
		try (StubBackEnds backEnds = backEnds();
				FreezingProxy proxy = new FreezingProxy(database.port());
				RunningBank bank = start(backEnds.url(), proxy.port())) {
			assertThat(ask(bank, 1)).extracting(HttpResponse::statusCode).containsOnly(200);
			proxy.freeze();
			expectProblems(ask(bank, REQUESTS, SOON));
			expectTransfer(bank);
			expectNothingUnderWay(bank);
			long threads = threads();
			expectProblems(ask(bank, REQUESTS, SOON));
			expectProblems(ask(bank, REQUESTS, SOON));
			expectNothingUnderWay(bank);
			await().until(() -> threads() <= threads);
			await().until(() -> proxy.open() <= POOL_SIZE);
			proxy.thaw();
			await().atMost(Duration.ofSeconds(20)).until(() -> ask(bank, 1).getFirst().statusCode() == 200);
			await().until(() -> ask(bank, REQUESTS).stream().allMatch((response) -> response.statusCode() == 200));
			expectNothingUnderWay(bank);
			await().until(() -> proxy.open() <= POOL_SIZE);
		}
	}

	@Test
	void screeningHoldsNoConnection() throws IOException {
		try (GatedBackEnds backEnds = new GatedBackEnds(); RunningBank bank = start(backEnds.url())) {
			List<CompletableFuture<HttpResponse<String>>> responses = send(bank, REQUESTS, PATIENCE);
			await().atMost(Duration.ofSeconds(10)).until(() -> backEnds.underWay() == REQUESTS);
			backEnds.open();
			assertThat(responses).allSatisfy((response) -> assertThat(response.join().body())
				.isEqualTo("[{\"name\":\"Ada\",\"surname\":\"NOVAK\"}]"));
		}
	}

	private static StubBackEnds backEnds() {
		StubBackEnds backEnds = new StubBackEnds();
		backEnds.reset("LOW");
		backEnds.screening(okJson("{\"surname\": \"NOVAK\"}"));
		return backEnds;
	}

	private RunningBank start(String backEnds) {
		return start(backEnds, database.port());
	}

	private RunningBank start(String backEnds, int port) {
		String[] pool = database.properties(port, "spring.datasource.hikari.maximum-pool-size=" + POOL_SIZE,
				"spring.datasource.hikari.connection-timeout=500");
		return RunningBank.start(this.arm, backEnds, backEnds,
				StringUtils.concatenateStringArrays(pool, BankUnderTest.find().databaseTimeouts(500, 2)));
	}

	private List<HttpResponse<String>> ask(RunningBank bank, int requests) {
		return ask(bank, requests, PATIENCE);
	}

	private List<HttpResponse<String>> ask(RunningBank bank, int requests, Duration patience) {
		return send(bank, requests, patience).stream().map(CompletableFuture::join).toList();
	}

	private List<CompletableFuture<HttpResponse<String>>> send(RunningBank bank, int requests, Duration patience) {
		// The caller's own time-out is what makes a late answer fail the test.
		HttpRequest request = HttpRequest.newBuilder(URI.create(bank.url() + "/users?name=Ada&surname=Novak"))
			.timeout(patience)
			.build();
		return Stream.generate(() -> this.client.sendAsync(request, HttpResponse.BodyHandlers.ofString()))
			.limit(requests)
			.toList();
	}

	private void expectProblemsWithoutMoreThreads(RunningBank bank) {
		long threads = threads();
		expectProblems(ask(bank, REQUESTS));
		expectProblems(ask(bank, REQUESTS));
		await().until(() -> threads() <= threads);
	}

	private void expectProblems(List<HttpResponse<String>> responses) {
		assertThat(responses).allSatisfy((response) -> {
			assertThat(response.statusCode()).isEqualTo(503);
			assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
			assertThat(response.headers().firstValue("X-Thread-Kind")).hasValue(this.arm.threadKind());
			assertThat(response.body()).isEqualTo(PROBLEM);
		});
	}

	private static void expectTransfer(RunningBank bank) {
		bank.transfer("{\"amount\": 1, \"from\": \"A\", \"to\": \"B\", \"device\": \"d\"}").expectStatus().isCreated();
	}

	private static void expectNothingUnderWay(RunningBank bank) {
		PoolSeries pool = BankUnderTest.find().poolSeries();
		await().atMost(Duration.ofSeconds(10))
			.untilAsserted(() -> assertThat(List.of("http_server_requests_active", pool.active(), pool.pending()))
				.allSatisfy((name) -> assertThat(bank.sample(name)).isZero()));
	}

	/** Without those of this test's own client and of its stubs. */
	private static long threads() {
		String names = BankUnderTest.find().threadNames();
		return Thread.getAllStackTraces().keySet().stream().filter((thread) -> thread.getName().matches(names)).count();
	}

}
