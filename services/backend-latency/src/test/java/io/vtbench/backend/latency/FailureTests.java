package io.vtbench.backend.latency;

import java.util.Random;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.resttestclient.autoconfigure.AutoConfigureRestTestClient;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.http.MediaType;
import org.springframework.test.context.TestPropertySource;
import org.springframework.test.web.servlet.client.RestTestClient;
import org.springframework.test.web.servlet.client.RestTestClient.ResponseSpec;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.client.ResourceAccessException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

class FailureTests {

	@Test
	void asManyFailAsTheRateSays() {
		Failure failure = new Failure(0.2, FailureMode.UNAVAILABLE);
		Random random = new Random(7);
		int failed = 0;
		for (int i = 0; i < 20_000; i++) {
			try {
				failure.strike(random);
			}
			catch (ErrorResponseException ex) {
				failed++;
			}
		}
		assertThat(failed / 20_000.0).isCloseTo(0.2, within(0.01));
	}

	@Nested
	@TestPropertySource(properties = "answers.failure.mode=error")
	class Error extends OverHttp {

		@Test
		void answers500() {
			call().expectStatus()
				.isEqualTo(500)
				.expectHeader()
				.contentType(MediaType.APPLICATION_PROBLEM_JSON)
				.expectBody()
				.jsonPath("$.detail")
				.isEqualTo("Failed on purpose: failure.rate is above 0");
		}

	}

	@Nested
	@TestPropertySource(properties = "answers.failure.mode=unavailable")
	class Unavailable extends OverHttp {

		@Test
		void answers503() {
			call().expectStatus().isEqualTo(503).expectHeader().contentType(MediaType.APPLICATION_PROBLEM_JSON);
		}

	}

	@Nested
	@TestPropertySource(properties = "answers.failure.mode=reset")
	class Reset extends OverHttp {

		@Test
		void closesTheConnection() {
			assertThatExceptionOfType(ResourceAccessException.class).isThrownBy(this::call);
		}

	}

	@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT,
			properties = { "answers.latency=0ms", "answers.failure.rate=1" })
	@AutoConfigureRestTestClient
	abstract static class OverHttp {

		@Autowired
		private RestTestClient client;

		ResponseSpec call() {
			return this.client.get().uri("/answers/any").exchange();
		}

	}

}
