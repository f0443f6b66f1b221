package io.vtbench.bank.contract;

import io.vtbench.bank.contract.testing.Arm;
import io.vtbench.bank.contract.testing.DeadEnds;
import io.vtbench.bank.contract.testing.RunningBank;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

@Tag("users-switch")
@ParameterizedClass
@MethodSource("io.vtbench.bank.contract.testing.Arm#all")
@ExtendWith(OutputCaptureExtension.class)
public abstract class UsersSwitchContract {

	@Parameter
	Arm arm;

	@Test
	void offUnlessTold() throws Exception {
		try (RunningBank bank = RunningBank.start(this.arm, DeadEnds.closed(), DeadEnds.closed())) {
			bank.client()
				.get()
				.uri("/users?name=Ada&surname=Novak")
				.exchange()
				.expectStatus()
				.isEqualTo(HttpStatus.SERVICE_UNAVAILABLE)
				.expectHeader()
				.contentType(MediaType.APPLICATION_PROBLEM_JSON)
				.expectHeader()
				.valueEquals("X-Thread-Kind", this.arm.threadKind())
				.expectBody()
				.jsonPath("$.detail")
				.isEqualTo("Users are switched off: start the bank with users.enabled=true and a PostgreSQL at "
						+ "spring.datasource.url.");
			assertThat(bank.series()).doesNotContain("hikaricp", "jdbc_connections", "r2dbc_pool");
			assertThat(bank.beanTypes()).isNotEmpty()
				.noneMatch((type) -> type.matches(".*([.](jdbc|r2dbc|flyway|hikari|data)[.]).*"));
		}
	}

	@Test
	void absentDatabaseIsToldWithTheNextStep(CapturedOutput output) {
		assertThatException().isThrownBy(() -> RunningBank.start(this.arm, DeadEnds.closed(), DeadEnds.closed(),
				"users.enabled=true", "spring.datasource.url=jdbc:postgresql://127.0.0.1:1/postgres"));
		assertThat(output).contains("The users database cannot be prepared", "127.0.0.1:1",
				"spring.datasource.url, username and password", "users.enabled=false");
	}

}
