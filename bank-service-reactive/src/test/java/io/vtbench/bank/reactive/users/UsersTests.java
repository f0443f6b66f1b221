package io.vtbench.bank.reactive.users;

import java.io.IOException;
import java.net.URI;

import io.vtbench.bank.reactive.testing.RunningBank;
import io.vtbench.bank.reactive.testing.StubBackEnds;
import io.vtbench.bank.reactive.testing.UsersDatabase;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.http.MediaType;
import org.springframework.test.json.JsonCompareMode;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.assertj.core.api.Assertions.assertThat;

class UsersTests {

	private static UsersDatabase database;

	private static StubBackEnds backEnds;

	private static RunningBank bank;

	@BeforeAll
	static void startAround() throws IOException {
		database = new UsersDatabase();
		backEnds = new StubBackEnds();
		// The second bank finds a database that the first one has migrated.
		RunningBank.start(backEnds.url(), backEnds.url(), database.properties()).close();
		bank = RunningBank.start(backEnds.url(), backEnds.url(), database.properties("users.database.pool-size=7"));
	}

	@AfterAll
	static void stopAround() throws IOException {
		bank.close();
		database.close();
		backEnds.close();
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
			.valueEquals("X-Thread-Kind", "event-loop")
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
	void poolCanBeSeen() {
		assertThat(bank.series()).contains("r2dbc_pool_max_allocated_connections{name=\"usersPool\"} 7.0",
				"r2dbc_pool_pending_connections{name=\"usersPool\"} 0.0",
				"r2dbc_pool_acquired_connections{name=\"usersPool\"}");
	}

	private static ResponseSpec users(String name, String surname) {
		return bank.client().get().uri("/users?name={name}&surname={surname}", name, surname).exchange();
	}

}
