package io.vtbench.bank.contract;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.vtbench.bank.contract.testing.Arm;
import io.vtbench.bank.contract.testing.BankUnderTest;
import io.vtbench.bank.contract.testing.BankUnderTest.PoolSeries;
import io.vtbench.bank.contract.testing.Problems;
import io.vtbench.bank.contract.testing.RawHttp;
import io.vtbench.bank.contract.testing.RunningBank;
import io.vtbench.bank.contract.testing.StubBackEnds;
import io.vtbench.bank.contract.testing.UsersDatabase;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.test.json.JsonCompareMode;
import org.springframework.test.web.servlet.client.RestTestClient.ResponseSpec;

import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.assertj.core.api.Assertions.assertThat;

@Tag("users")
@ParameterizedClass
@MethodSource("io.vtbench.bank.contract.testing.Arm#all")
public abstract class UsersContract {

	private static UsersDatabase database;

	private static StubBackEnds backEnds;

	private static RunningBank bank;

	@Parameter
	Arm arm;

	@BeforeAll
	static void startAround() throws IOException {
		database = new UsersDatabase();
		backEnds = new StubBackEnds();
		// Every bank under test finds a database that another one has migrated.
		RunningBank.start(BankUnderTest.find().arms().getFirst(), backEnds.url(), backEnds.url(), database.properties())
			.close();
	}

	@AfterAll
	static void stopAround() throws IOException {
		database.close();
		backEnds.close();
	}

	@BeforeParameterizedClassInvocation
	static void start(Arm arm) {
		bank = RunningBank.start(arm, backEnds.url(), backEnds.url(),
				database.properties("spring.datasource.hikari.maximum-pool-size=7"));
	}

	@AfterParameterizedClassInvocation
	static void stop() {
		bank.close();
	}

	@BeforeEach
	void reset() {
		backEnds.reset("LOW");
	}

	@Test
	void rowIsScreened() {
		backEnds.screening(okJson("{\"surname\": \"GARCÍA\"}"));
		users("Zoë", "García").expectStatus()
			.isOk()
			.expectHeader()
			.valueEquals("X-Thread-Kind", this.arm.threadKind())
			.expectBody()
			.json("[{\"name\": \"Zoë\", \"surname\": \"GARCÍA\"}]", JsonCompareMode.STRICT);
		backEnds.wireMock().verifyThat(1, getRequestedFor(urlEqualTo("/v1/screenings/Garc%C3%ADa")));
	}

	@Test
	void nobodyOfThatNameIsScreened() {
		users("Zoë", "' OR name <> '").expectStatus().isOk().expectBody().json("[]", JsonCompareMode.STRICT);
		backEnds.wireMock().verifyThat(0, getRequestedFor(anyUrl()));
	}

	@Test
	void uselessScreeningIsBadGateway() {
		backEnds.screening(okJson("{}"));
		users("Zoë", "García").expectStatus()
			.isEqualTo(502)
			.expectBody()
			.jsonPath("$.backEnd")
			.isEqualTo("risk-service");
	}

	@ParameterizedTest
	@CsvSource({ "?name=Zo%C3%AB, surname", "?surname=Weber, name", "?name=&surname=Weber, name",
			"?name=Ada&surname=%20%20, surname", "?name=A%00da&surname=Weber, name",
			"?name=Ada&surname=We%0Aber, surname", "?name=Ada&surname=%7F, surname",
			"?name=A%EF%BF%BDda&surname=Weber, name" })
	void badNameIsNamed(String query, String culprit) {
		Problems.expectField(bank.client().get().uri(URI.create(bank.url() + "/users" + query)).exchange(), culprit);
	}

	@ParameterizedTest
	@ValueSource(strings = { "%ZZ", "%", "%FF", "%C3%28", "%ED%A0%80" })
	void malformedQueryIsTheCallersFault(String name) throws IOException {
		assertThat(RawHttp.send(bank, "GET /users?name=" + name + "&surname=Weber")).startsWith("HTTP/1.1 400 ");
	}

	@Test
	void overlongNameIsNamed() {
		users("x".repeat(101), "Weber").expectStatus()
			.isBadRequest()
			.expectBody()
			.jsonPath("$.errors.name")
			.isNotEmpty();
	}

	@Test
	void tableHoldsThePeopleThatTheLoadScriptAsksFor() throws Exception {
		List<Person> listed = JsonMapper.shared()
			.readValue(Files.readString(ofRepository("resources/payload/users.json")), new TypeReference<>() {
			});
		List<Person> stored = new ArrayList<>();
		try (Connection connection = database.connect();
				Statement statement = connection.createStatement();
				ResultSet rows = statement.executeQuery("SELECT name, surname FROM users ORDER BY id")) {
			while (rows.next()) {
				stored.add(new Person(rows.getString(1), rows.getString(2)));
			}
		}
		assertThat(stored).hasSizeBetween(1_750, 1_850).isEqualTo(listed);
	}

	/** The banks that run this contract lie at different depths. */
	private static Path ofRepository(String file) {
		return Stream.iterate(Path.of("").toAbsolutePath(), Path::getParent)
			.map((folder) -> folder.resolve(file))
			.filter(Files::exists)
			.findFirst()
			.orElseThrow();
	}

	@Test
	void poolCanBeSeen() {
		PoolSeries pool = BankUnderTest.find().poolSeries();
		assertThat(bank.sample(pool.max())).isEqualTo(7);
		assertThat(bank.sample(pool.pending())).isZero();
		assertThat(bank.series()).contains(pool.active() + "{");
		double before = bank.sample(pool.acquires());
		users("Zoë", "Nobody").expectStatus().isOk();
		assertThat(bank.sample(pool.acquires())).isEqualTo(before + 1);
	}

	private static ResponseSpec users(String name, String surname) {
		return bank.client().get().uri("/users?name={name}&surname={surname}", name, surname).exchange();
	}

	record Person(String name, String surname) {
	}

}
