package io.vtbench.runner.system;

import java.io.OutputStream;
import java.net.URI;
import java.time.Duration;

import io.vtbench.runner.machine.LocalHttp;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

class LocalHttpTests {

	@AutoClose
	private final StubServer server = new StubServer().with("/no", 404).with("/endless", (exchange) -> {
		exchange.sendResponseHeaders(200, 0);
		try (OutputStream body = exchange.getResponseBody()) {
			while (true) {
				body.write(new byte[1000]);
			}
		}
	});

	@Test
	@Timeout(30)
	void anAnswerWithoutAnEndIsNone() {
		assertThat(LocalHttp.status(at("/endless"), Duration.ofMillis(300))).isZero();
	}

	@Test
	@Timeout(30)
	void anAnswerThatWouldFillTheMemoryIsNone() throws InterruptedException {
		assertThat(LocalHttp.body(at("/endless"), Duration.ofSeconds(20))).isNull();
		assertThat(LocalHttp.send("POST", at("/endless"), "{}").text()).contains("more than 4194304 bytes");
	}

	@Test
	void anAnswerHasItsStatus() {
		assertThat(LocalHttp.status(at("/no"))).isEqualTo(404);
	}

	private URI at(String path) {
		return URI.create(this.server.url() + path);
	}

}
