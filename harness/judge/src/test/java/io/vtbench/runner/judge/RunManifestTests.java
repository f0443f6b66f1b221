package io.vtbench.runner.judge;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.result.Setup;
import io.vtbench.runner.result.Setup.Difference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RunManifestTests {

	@Test
	void namesEverySettingThatIsNotTheSameInAllArms() {
		Map<String, Setup> setups = new LinkedHashMap<>();
		setups.put("platform", setup("21", List.of("-Xmx512m"), Map.of("pool", "10"), null));
		setups.put("virtual",
				setup("25", List.of("-Xmx512m", "-XX:+UseZGC"), Map.of("pool", "20", "queue", "5"), null));
		assertThat(RunManifest.differences(setups)).containsExactly(
				new Difference("jdk", Map.of("platform", "21", "virtual", "25")),
				new Difference("pool", Map.of("platform", "10", "virtual", "20")),
				new Difference("queue", Map.of("virtual", "5")),
				new Difference("jvm", Map.of("virtual", "-XX:+UseZGC")));
	}

	@Test
	void equalArmsDifferInNothingButWhatWasPlanted() {
		Map<String, Setup> setups = new LinkedHashMap<>();
		setups.put("a", setup("25", List.of("-Xmx512m"), Map.of("pool", "10"), null));
		setups.put("b", setup("25", List.of("-Xmx512m"), Map.of("pool", "10"), null));
		assertThat(RunManifest.differences(setups)).isEmpty();
		setups.put("slower", setup("25", List.of("-Xmx512m"), Map.of("pool", "10"), 1.1));
		assertThat(RunManifest.differences(setups))
			.containsExactly(new Difference("injected delay factor", Map.of("slower", "1.1")));
	}

	private static Setup setup(String jdk, List<String> jvm, Map<String, String> properties,
			@Nullable Double delayFactor) {
		return new Setup("bank-service", jdk, jvm, properties, Map.of(), Map.of(), delayFactor, null, null);
	}

}
