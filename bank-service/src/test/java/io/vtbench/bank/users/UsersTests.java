package io.vtbench.bank.users;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

import io.vtbench.bank.testing.Mode;
import io.vtbench.bank.testing.RunningBank;
import io.vtbench.bank.testing.StubBackEnds;
import io.vtbench.bank.testing.UsersDatabase;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.http.MediaType;
import org.springframework.test.json.JsonCompareMode;
import org.springframework.test.web.servlet.client.RestTestClient.ResponseSpec;

import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * The second mode's bank finds a database that the first one has migrated.
 */
@ParameterizedClass
@EnumSource(Mode.class)
class UsersTests {

	private static UsersDatabase database;

	private static StubBackEnds backEnds;

	private static RunningBank bank;

	@Parameter
	Mode mode;

	@BeforeAll
	static void startAround() throws IOException {
		database = new UsersDatabase();
		backEnds = new StubBackEnds();
	}

	@AfterAll
	static void stopAround() throws IOException {
		database.close();
		backEnds.close();
	}

	@BeforeParameterizedClassInvocation
	static void start(Mode mode) {
		bank = RunningBank.start(mode, backEnds.url(), backEnds.url(),
				database.properties("users.database.pool-size=7"));
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
			.valueEquals("X-Thread-Kind", this.mode.threadKind())
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
			"?name=Ada&surname=%20%20, surname" })
	void badNameIsNamed(String query, String culprit) {
		bank.client()
			.get()
			.uri(URI.create(bank.url() + "/users" + query))
			.exchange()
			.expectStatus()
			.isBadRequest()
			.expectHeader()
			.contentType(MediaType.APPLICATION_PROBLEM_JSON)
			.expectBody()
			.jsonPath("$.errors.length()")
			.isEqualTo(1)
			.jsonPath("$.errors." + culprit)
			.isNotEmpty();
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
			.readValue(Files.readString(Path.of("../resources/payload/users.json")), new TypeReference<>() {
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

	@Test
	void poolCanBeSeen() {
		assertThat(bank.series()).contains("hikaricp_connections_max{pool=\"users\"} 7.0",
				"hikaricp_connections_pending{pool=\"users\"} 0.0", "hikaricp_connections_active{pool=\"users\"}",
				"hikaricp_connections_acquire_seconds_count{pool=\"users\"}");
	}

	private static ResponseSpec users(String name, String surname) {
		return bank.client().get().uri("/users?name={name}&surname={surname}", name, surname).exchange();
	}

	record Person(String name, String surname) {
	}

}
