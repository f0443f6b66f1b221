package io.vtbench.bank.fanout;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

import io.vtbench.bank.contract.testing.GatedBackEnds;
import io.vtbench.bank.contract.testing.RunningBank;
import io.vtbench.bank.contract.testing.StubBackEnds;
import io.vtbench.bank.testing.Mode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.test.web.servlet.client.RestTestClient;

import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.serverError;
import static org.awaitility.Awaitility.await;

class FanOutTests {

	@ParameterizedTest
	@EnumSource(value = Style.class, mode = EnumSource.Mode.EXCLUDE, names = "STRUCTURED")
	void everyStyleGivesBothAnswersAndTheFailureOfOne(Style style) {
		try (StubBackEnds backEnds = new StubBackEnds(); RunningBank bank = start(Mode.VIRTUAL, backEnds.url())) {
			backEnds.reset("LOW");
			backEnds.screening(okJson("{\"surname\": \"NOVAK\"}"));
			ask(bank, style).expectStatus().isOk().expectBody(String.class).isEqualTo("done LOW NOVAK");
			backEnds.screening(serverError());
			ask(bank, style).expectStatus().isEqualTo(502).expectBody().jsonPath("$.backEnd").isEqualTo("risk-service");
		}
	}

	@ParameterizedTest
	@CsvSource({ "PLATFORM, SEQUENTIAL, 1", "VIRTUAL, SEQUENTIAL, 1", "PLATFORM, EXECUTOR, 2", "VIRTUAL, EXECUTOR, 2",
			"PLATFORM, COMPLETABLE, 2", "VIRTUAL, COMPLETABLE, 2" })
	void callsUnderWayAtOnce(Mode mode, Style style, int atOnce) throws Exception {
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
		return RunningBank.start(mode.arm(), url, url, "fan-out.enabled=true");
	}

	private static RestTestClient.ResponseSpec ask(RunningBank bank, Style style) {
		return bank.client().get().uri("/fan-out?style=" + style.label()).exchange();
	}

}
