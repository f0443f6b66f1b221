package io.vtbench.containers;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * A back-end's container is stopped or paused: what the banks answer then, and that they
 * recover without a restart.
 */
@NeedsImages({ Images.BANK, Images.RISK, Images.TRANSFER })
class LostBackEndIT {

	private final Banks banks = Banks.started();

	@ParameterizedTest
	@EnumSource
	void stoppedBackEndIsServiceUnavailable(Mode mode) throws Exception {
		this.banks.stop(this.banks.risk);
		expectProblemUntil(() -> this.banks.startAgain(this.banks.risk), mode, 503);
	}

	@ParameterizedTest
	@EnumSource
	void pausedBackEndIsGatewayTimeout(Mode mode) throws Exception {
		this.banks.pause(this.banks.risk);
		expectProblemUntil(() -> this.banks.unpause(this.banks.risk), mode, 504);
	}

	private void expectProblemUntil(Runnable repair, Mode mode, int status) throws IOException, InterruptedException {
		try {
			expectProblem(mode, status);
		}
		finally {
			repair.run();
		}
		await().atMost(Duration.ofMinutes(2))
			.untilAsserted(() -> assertThat(Caller.transfer(this.banks.address(mode)).statusCode()).isEqualTo(201));
	}

	private void expectProblem(Mode mode, int status) throws IOException, InterruptedException {
		HttpResponse<String> response = Caller.transfer(this.banks.address(mode));
		assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
		assertThat(response.body()).contains("risk-service").doesNotContain("Exception");
		assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
		assertThat(Caller.threadKind(response)).isEqualTo(mode.threadKind());
	}

}
