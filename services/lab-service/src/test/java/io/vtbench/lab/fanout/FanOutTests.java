package io.vtbench.lab.fanout;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

import io.vtbench.bank.contract.testing.GatedBackEnds;
import io.vtbench.bank.contract.testing.RunningBank;
import io.vtbench.bank.contract.testing.StubBackEnds;
import io.vtbench.lab.testing.Mode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.test.web.servlet.client.RestTestClient;

import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.serverError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

class FanOutTests {

	@ParameterizedTest
	@ValueSource(strings = { "sequential", "executor", "completable", "per-call" })
	void everyStyleGivesBothAnswersAndTheFailureOfOne(String style) {
		try (StubBackEnds backEnds = new StubBackEnds(); RunningBank bank = start(Mode.VIRTUAL, backEnds.url())) {
			backEnds.reset("LOW");
			backEnds.screening(okJson("{\"surname\": \"NOVAK\"}"));
			ask(bank, style).expectStatus().isOk().expectBody(String.class).isEqualTo("done LOW NOVAK");
			backEnds.screening(serverError());
			ask(bank, style).expectStatus().isEqualTo(502).expectBody().jsonPath("$.backEnd").isEqualTo("risk-service");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "sequential", "executor", "per-call" })
	void failureOfTheFirstIsAnsweredWhileTheOtherLasts(String style) {
		try (StubBackEnds backEnds = new StubBackEnds(); RunningBank bank = start(Mode.VIRTUAL, backEnds.url())) {
			backEnds.reset("LOW");
			backEnds.risk(serverError());
			backEnds.screening(okJson("{\"surname\": \"NOVAK\"}").withFixedDelay(20_000));
			long start = System.nanoTime();
			ask(bank, style).expectStatus().isEqualTo(502);
			assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
		}
	}

	@ParameterizedTest
	@CsvSource({ "PLATFORM, sequential, 1", "VIRTUAL, sequential, 1", "PLATFORM, executor, 2", "VIRTUAL, executor, 2",
			"PLATFORM, completable, 2", "VIRTUAL, completable, 2", "PLATFORM, per-call, 2", "VIRTUAL, per-call, 2" })
	void callsUnderWayAtOnce(Mode mode, String style, int atOnce) throws Exception {
		try (GatedBackEnds backEnds = new GatedBackEnds(); RunningBank bank = start(mode, backEnds.url())) {
			CompletableFuture<?> answer = CompletableFuture.runAsync(() -> ask(bank, style));
			await().during(Duration.ofMillis(200))
				.atMost(Duration.ofSeconds(20))
				.until(() -> backEnds.underWay() == atOnce);
			backEnds.open();
			answer.join();
		}
	}

	private static RunningBank start(Mode mode, String url) {
		return RunningBank.start(mode.arm(), url, url, "spring.profiles.active=fan-out");
	}

	private static RestTestClient.ResponseSpec ask(RunningBank bank, String style) {
		return bank.client().get().uri("/fan-out?style=" + style).exchange();
	}

}
