package io.vtbench.runner.scenario;

import java.nio.file.Path;
import java.time.Duration;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What a profile makes of a scenario. */
class SizedTests {

	private final Catalog catalog = Catalog.read(Path.of("src/test/resources/scenario/suite"));

	private final Scenario transfer = this.catalog.scenario("transfer");

	@Test
	void scalesDelaysAndNothingElse() {
		Scenario.Sized sized = this.transfer.sized(Profile.QUICK, 0.1);
		assertThat(sized.backendProperties("risk-service")).containsEntry("latency", "300ms")
			.containsEntry("distribution", "constant")
			.hasSize(2);
		assertThat(sized.serviceTime()).isEqualTo(Duration.ofMillis(400));
		assertThat(sized.scenario().load().requests()).isEqualTo(400);
	}

	@Test
	void aServiceWithoutPropertiesHasNone() {
		assertThat(this.transfer.sized(Profile.ARTICLE, null).backendProperties("bank-service")).isEmpty();
	}

	@Test
	void takesThePersonsScaleBeforeTheFilesBeforeTheProfiles() {
		assertThat(this.transfer.sized(Profile.QUICK, 0.2).timeScale()).isEqualTo(0.2);
		assertThat(this.transfer.sized(Profile.QUICK, null).timeScale()).isEqualTo(0.5);
		assertThat(this.transfer.sized(Profile.ARTICLE, null).timeScale()).isEqualTo(1);
		assertThat(this.catalog.scenario("payments").sized(Profile.QUICK, null).timeScale()).isEqualTo(0.1);
	}

	@Test
	void aProfileChangesOnlyWhatItNames() {
		Load quick = this.transfer.sized(Profile.QUICK, null).scenario().load();
		assertThat(quick.users()).isEqualTo(20);
		assertThat(quick.requests()).isEqualTo(400);
		assertThat(quick.rampUp()).isEqualTo(Duration.ofSeconds(2));
		assertThat(quick.script()).isEqualTo("transfer.js");
	}

	@Test
	void aProfileMayChangeTheBound() {
		Scenario.Sized sized = this.transfer.sized(Profile.RIGOROUS, null);
		assertThat(sized.serviceTime()).isEqualTo(Duration.ofSeconds(5));
		assertThat(sized.scenario().load().requests()).isEqualTo(4000);
	}

	@Test
	void aProfileMayChangeTheArgumentsOfATask() {
		Scenario payments = this.catalog.scenario("payments");
		assertThat(payments.sized(Profile.QUICK, null).scenario().args()).containsExactly("--rows", "100");
		assertThat(payments.sized(Profile.ARTICLE, null).scenario().args()).containsExactly("--rows", "1000");
	}

	@Test
	void limitsOfArmsAreUnboundedUnlessNamed() {
		BoundSpec bound = this.transfer.bound();
		assertThat(bound.threadsOf("platform")).isEqualTo(10);
		assertThat(bound.threadsOf("virtual")).isEqualTo(Integer.MAX_VALUE);
		assertThat(bound.threadsOf("tuned")).isEqualTo(Integer.MAX_VALUE);
	}

}
