package io.vtbench.runner.scenario;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

import io.vtbench.runner.scenario.Scenario.BoundSpec;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Cases of one file, and arms that are more than a mode. */
class ScenarioFileTests {

	private final Catalog catalog = Catalog.read(Path.of("src/test/resources/scenario/suite"));

	private final Scenario small = this.catalog.scenario("lookup-10");

	private final Scenario large = this.catalog.scenario("lookup-500");

	@Test
	void aCaseChangesWhatItNamesAndKeepsTheRest() {
		assertThat(this.small.load().users()).isEqualTo(10);
		assertThat(this.large.load().users()).isEqualTo(500);
		assertThat(this.large.load().script()).isEqualTo("lookup.js");
		assertThat(this.large.load().duration()).isEqualTo(Duration.ofSeconds(300));
		assertThat(this.large.question()).isEqualTo(this.small.question());
		assertThat(this.small.bound().serviceTime()).isEqualTo(Duration.ofMillis(10));
		assertThat(this.large.bound().serviceTime()).isEqualTo(Duration.ofMillis(20));
		assertThat(this.small.published().source()).isEqualTo("a blog");
		assertThat(this.large.published()).isNull();
	}

	@Test
	void theNameOfAFileMeansItsCases() {
		assertThat(this.catalog.scenarios("lookup", Profile.ARTICLE)).containsExactly(this.small, this.large);
		assertThat(this.catalog.scenarios("lookup", Profile.QUICK)).containsExactly(this.large);
		assertThat(this.catalog.scenarios("lookup-10", Profile.QUICK)).containsExactly(this.small);
		assertThat(this.catalog.scenarios("transfer", Profile.QUICK)).extracting(Scenario::name)
			.containsExactly("transfer");
	}

	@Test
	void aProfileChangesACaseToo() {
		LoadSpec quick = this.large.sized(Profile.QUICK, null).scenario().load();
		assertThat(quick.warmUp()).isEqualTo(Duration.ofSeconds(4));
		assertThat(quick.users()).isEqualTo(500);
	}

	@Test
	void anUnknownCaseIsAnsweredWithTheKnownOnes() {
		assertThatExceptionOfType(ScenarioException.class).isThrownBy(() -> this.catalog.scenario("lookup-300"))
			.withMessage("lookup: unknown case '300'; known: 10, 500");
	}

	@Test
	void armsKeepTheirOrderModesAndVariables() {
		Arms arms = this.small.arms();
		assertThat(arms.names()).containsExactly("blocking", "waiting", "light");
		assertThat(arms.arm("waiting").mode()).isEqualTo("platform");
		assertThat(arms.arm("waiting").loadEnv()).isEqualTo(Map.of("LOOKUP", "/waiting"));
		assertThat(arms.arm("light")).isEqualTo(Arms.Arm.of("virtual"));
	}

	@Test
	void namedArmsAreTheOnlyOnes() {
		assertThatExceptionOfType(ScenarioException.class).isThrownBy(() -> this.small.arms().arm("virtual"))
			.withMessage("unknown arm 'virtual'; known: blocking, waiting, light");
	}

	@Test
	void whereModesAreListedAnyOtherMayTakePart() {
		assertThat(this.catalog.scenario("transfer").arms().arm("reactive")).isEqualTo(Arms.Arm.of("reactive"));
	}

	@Test
	void aBoundIsOfTheArmThatItNames() {
		BoundSpec bound = this.small.bound();
		assertThat(bound.threadsOf("blocking", "platform")).isEqualTo(20);
		assertThat(bound.threadsOf("waiting", "platform")).isEqualTo(Integer.MAX_VALUE);
		BoundSpec ofModes = this.catalog.scenario("transfer").bound();
		assertThat(ofModes.threadsOf("platform-again", "platform")).isEqualTo(10);
	}

	@Test
	void limitsBecomeFlags() {
		assertThat(this.small.limits().jvm()).containsExactly("-XX:ActiveProcessorCount=1", "-Xms1024m", "-Xmx1024m");
		assertThat(new ServiceLimits(2, "512m").jvm()).containsExactly("-XX:ActiveProcessorCount=2", "-Xms256m",
				"-Xmx256m");
	}

}
