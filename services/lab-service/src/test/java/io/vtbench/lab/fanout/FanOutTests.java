package io.vtbench.lab.fanout;

import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;

import io.vtbench.bank.contract.testing.GatedBackEnds;
import io.vtbench.bank.contract.testing.RunningBank;
import io.vtbench.bank.contract.testing.StubBackEnds;
import io.vtbench.lab.testing.Mode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.BeanUtils;
import org.springframework.test.util.ReflectionTestUtils;
import org.springframework.test.web.servlet.client.RestTestClient;
import org.springframework.util.ClassUtils;

import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.serverError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

class FanOutTests {

	private static final String STRUCTURED = "structured";

	private static final String CONTROLLER = "io.vtbench.lab.fanout.StructuredController";

	/** Started once each: the style is a parameter of the request. */
	private static final Map<String, RunningBank> BANKS = new HashMap<>();

	private static StubBackEnds backEnds;

	private static GatedBackEnds gated;

	@BeforeAll
	static void start() throws IOException {
		backEnds = new StubBackEnds();
		gated = new GatedBackEnds();
	}

	@AfterAll
	static void stop() {
		BANKS.values().forEach(RunningBank::close);
		BANKS.clear();
		gated.close();
		backEnds.close();
	}

	@BeforeEach
	void reset() {
		backEnds.reset("LOW");
		gated.shut();
	}

	/** Whether Maven runs on the JDK whose preview it is. */
	static boolean isStructuredCompiled() {
		return ClassUtils.isPresent(CONTROLLER, null);
	}

	@ParameterizedTest
	@ValueSource(strings = { "sequential", "executor", "completable", "per-call", STRUCTURED })
	void everyStyleGivesBothAnswersAndTheFailureOfOne(String style) {
		RunningBank bank = bank(Mode.VIRTUAL, style, backEnds.url());
		backEnds.screening(okJson("{\"surname\": \"NOVAK\"}"));
		ask(bank, style).expectStatus().isOk().expectBody(String.class).isEqualTo("done LOW NOVAK");
		backEnds.screening(serverError());
		ask(bank, style).expectStatus().isEqualTo(502).expectBody().jsonPath("$.backEnd").isEqualTo("risk-service");
	}

	@ParameterizedTest
	@ValueSource(strings = { "sequential", "executor", "per-call", STRUCTURED })
	void failureOfTheFirstIsAnsweredWhileTheOtherLasts(String style) {
		RunningBank bank = bank(Mode.VIRTUAL, style, backEnds.url());
		backEnds.risk(serverError());
		backEnds.screening(okJson("{\"surname\": \"NOVAK\"}").withFixedDelay(20_000));
		expectFailureAtOnce(bank, style);
	}

	@Test
	@EnabledIf("isStructuredCompiled")
	void failureOfTheSecondIsAnsweredWhileTheFirstLastsInAScope() {
		RunningBank bank = bank(Mode.VIRTUAL, STRUCTURED, backEnds.url());
		backEnds.risk(okJson("{\"level\": \"LOW\"}").withFixedDelay(20_000));
		backEnds.screening(serverError());
		expectFailureAtOnce(bank, STRUCTURED);
	}

	/** The sibling would never end by itself, and the scope ends after it. */
	@Test
	@EnabledIf("isStructuredCompiled")
	void scopeInterruptsTheSiblingOfAFailure() throws Exception {
		CompletableFuture<Void> begun = new CompletableFuture<>();
		AtomicBoolean interrupted = new AtomicBoolean();
		Checks checks = new Checks() {

			@Override
			public Map<String, String> risk() {
				begun.complete(null);
				try {
					new CountDownLatch(1).await();
				}
				catch (InterruptedException ex) {
					interrupted.set(true);
				}
				return Map.of();
			}

			@Override
			public Map<String, String> screening() {
				begun.join();
				throw new IllegalStateException("the screening has failed");
			}

		};
		Object controller = BeanUtils.instantiateClass(Class.forName(CONTROLLER).getDeclaredConstructor(Checks.class),
				checks);
		assertThatIllegalStateException().isThrownBy(() -> ReflectionTestUtils.invokeMethod(controller, STRUCTURED))
			.withMessage("the screening has failed");
		assertThat(interrupted).isTrue();
	}

	@ParameterizedTest
	@CsvSource({ "PLATFORM, sequential, 1", "VIRTUAL, sequential, 1", "PLATFORM, executor, 2", "VIRTUAL, executor, 2",
			"PLATFORM, completable, 2", "VIRTUAL, completable, 2", "PLATFORM, per-call, 2", "VIRTUAL, per-call, 2",
			"PLATFORM, structured, 2", "VIRTUAL, structured, 2" })
	void callsUnderWayAtOnce(Mode mode, String style, int atOnce) {
		RunningBank bank = bank(mode, style, gated.url());
		CompletableFuture<?> answer = CompletableFuture.runAsync(() -> ask(bank, style));
		await().during(Duration.ofMillis(200)).atMost(Duration.ofSeconds(20)).until(() -> gated.underWay() == atOnce);
		gated.open();
		answer.join();
	}

	private static RunningBank bank(Mode mode, String style, String url) {
		boolean structured = style.equals(STRUCTURED);
		assumeTrue(!structured || isStructuredCompiled(), "compiled where Maven runs on JDK 25");
		String profile = "spring.profiles.active=" + (structured ? STRUCTURED : "fan-out");
		return BANKS.computeIfAbsent(mode + " " + url + " " + profile,
				(key) -> RunningBank.start(mode.arm(), url, url, profile));
	}

	private static void expectFailureAtOnce(RunningBank bank, String style) {
		long start = System.nanoTime();
		ask(bank, style).expectStatus().isEqualTo(502);
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
	}

	private static RestTestClient.ResponseSpec ask(RunningBank bank, String style) {
		return bank.client().get().uri("/fan-out?style=" + style).exchange();
	}

}
