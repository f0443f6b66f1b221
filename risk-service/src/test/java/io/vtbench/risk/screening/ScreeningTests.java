package io.vtbench.risk.screening;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.resttestclient.autoconfigure.AutoConfigureRestTestClient;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.test.web.servlet.client.RestTestClient;

@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT, properties = "risk.screening.latency=0ms")
@AutoConfigureRestTestClient
class ScreeningTests {

	@Autowired
	private RestTestClient client;

	@ParameterizedTest
	@CsvSource({ "Ross, ROSS", "de la Cruz, DE LA CRUZ", "Müller, MÜLLER" })
	void surnameComesBackInUpperCase(String surname, String expected) {
		this.client.get()
			.uri("/v1/screenings/{surname}", surname)
			.exchange()
			.expectStatus()
			.isOk()
			.expectBody()
			.jsonPath("$.surname")
			.isEqualTo(expected);
	}

}
