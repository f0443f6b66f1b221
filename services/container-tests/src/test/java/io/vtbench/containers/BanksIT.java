package io.vtbench.containers;

import java.net.http.HttpResponse;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.testcontainers.containers.GenericContainer;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The three images together: what a transfer answers in both modes, and whether the
 * containers keep to what they are allowed.
 */
@NeedsImages({ Images.BANK, Images.RISK, Images.TRANSFER })
class BanksIT {

	private final Banks banks = Banks.started();

	@ParameterizedTest
	@EnumSource
	void transferGoesThroughOnTheKindOfThreadThatWasAskedFor(Mode mode) throws Exception {
		HttpResponse<String> response = Caller.transfer(this.banks.address(mode));
		assertThat(response.statusCode()).isEqualTo(201);
		assertThat(response.body()).contains("\"status\":\"COMPLETED\"", "\"amount\":100.25");
		assertThat(Caller.threadKind(response)).isEqualTo(mode.threadKind());
	}

	@ParameterizedTest
	@EnumSource
	void jvmKeepsToTheLimitsOfItsContainer(Mode mode) throws Exception {
		GenericContainer<?> bank = this.banks.of(mode);
		assertThat(metric(bank, "system.cpu.count")).isEqualTo(1);
		assertThat(metric(bank, "jvm.memory.max?tag=area:heap")).isBetween(0.5 * Banks.MEMORY_BYTES,
				0.6 * Banks.MEMORY_BYTES);
	}

	@Test
	void nothingRunsAsRoot() throws Exception {
		for (GenericContainer<?> container : new GenericContainer<?>[] { this.banks.of(Mode.PLATFORM), this.banks.risk,
				this.banks.transfer }) {
			assertThat(container.execInContainer("id", "-u").getStdout().strip()).isEqualTo("10001");
		}
	}

	private static double metric(GenericContainer<?> bank, String name) throws Exception {
		HttpResponse<String> response = Caller
			.get(Banks.address(bank, Banks.MANAGEMENT_PORT).resolve("/actuator/metrics/" + name));
		return new JsonMapper().readTree(response.body()).at("/measurements/0/value").asDouble();
	}

}
