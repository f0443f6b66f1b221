package io.vtbench.runner.scenario;

import java.nio.file.Path;
import java.time.Duration;

import io.vtbench.runner.result.Design;
import io.vtbench.runner.scenario.Scenario.BoundSpec;
import io.vtbench.runner.scenario.Scenario.Network;
import io.vtbench.runner.scenario.Scenario.ProfileChange;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

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
		LoadSpec quick = this.transfer.sized(Profile.QUICK, null).scenario().load();
		assertThat(quick.users()).isEqualTo(20);
		assertThat(quick.requests()).isEqualTo(400);
		assertThat(quick.rampUp()).isEqualTo(Duration.ofSeconds(2));
		assertThat(quick.script()).isEqualTo("transfer.js");
	}

	@Test
	void figuresPublishedForAnotherSizeAreLeftOut() {
		assertThat(this.transfer.sized(Profile.ARTICLE, null).scenario().published()).isNotNull();
		assertThat(this.transfer.sized(Profile.QUICK, null).scenario().published()).isNull();
		Scenario lookup = this.catalog.scenario("lookup-10");
		assertThat(lookup.sized(Profile.QUICK, null).scenario().published()).as("only shorter").isNotNull();
	}

	@Test
	void whereArmsLiveAtOnceEachIsStartedFirstAsOftenAsTheOther() {
		ProfileChange nothing = ProfileChange.NONE;
		assertThat(nothing.pairs(Profile.ARTICLE, Design.IN_TURN)).isEqualTo(1);
		assertThat(nothing.pairs(Profile.ARTICLE, Design.INTERLEAVED)).isEqualTo(2);
		assertThat(nothing.maxPairs(Profile.ARTICLE, Design.DUET)).isEqualTo(2);
		assertThat(nothing.maxPairs(Profile.RIGOROUS, Design.INTERLEAVED)).isEqualTo(20);
	}

	@Test
	void theNetworkIsScaledInWholeMilliseconds() {
		Scenario lookup = this.catalog.scenario("lookup-10");
		assertThat(lookup.sized(Profile.ARTICLE, 2.0).network())
			.isEqualTo(new Network(Duration.ofMillis(10), Duration.ofMillis(20)));
		assertThatExceptionOfType(ScenarioException.class)
			.isThrownBy(() -> lookup.sized(Profile.ARTICLE, 0.1).network())
			.withMessage("with a time scale of 0.1 'network.upstream' takes whole milliseconds, but is 500us");
	}

	@Test
	void aPersonMayShortenWhatTimeLimitsAndNothingElse() {
		Scenario.Sized article = this.catalog.scenario("lookup-10").sized(Profile.ARTICLE, null);
		LoadSpec shorter = article.lasting(null, Duration.ofSeconds(60)).scenario().load();
		assertThat(shorter.warmUp()).isEqualTo(Duration.ofSeconds(300));
		assertThat(shorter.duration()).isEqualTo(Duration.ofSeconds(60));
		Scenario.Sized counted = this.transfer.sized(Profile.ARTICLE, null);
		assertThat(counted.lasting(Duration.ofSeconds(1), Duration.ofSeconds(60))).isSameAs(counted);
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
		assertThat(bound.threadsOf("platform", "platform")).isEqualTo(10);
		assertThat(bound.threadsOf("virtual", "virtual")).isEqualTo(Integer.MAX_VALUE);
		assertThat(bound.threadsOf("tuned", "tuned")).isEqualTo(Integer.MAX_VALUE);
	}

}
