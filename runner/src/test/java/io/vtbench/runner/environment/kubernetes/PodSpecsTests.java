package io.vtbench.runner.environment.kubernetes;

import java.util.List;
import java.util.Map;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.Pod;
import io.vtbench.runner.scenario.ServiceSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class PodSpecsTests {

	private final PodSpecs specs = new PodSpecs(
			new ClusterSettings(1, "vtbench", "vtbench/", Map.of(), "Never", "1", "1Gi", null));

	@Test
	void propertiesOfAnArmJoinThoseThatItsEnvironmentHasAlready() {
		Pod pod = pod(Map.of("SPRING_APPLICATION_JSON", "{\"shop.size\": \"7\", \"shop.colour\": \"red\"}"),
				Map.of("shop.colour", "blue"));
		assertThat(variable(pod, "SPRING_APPLICATION_JSON")).contains("\"shop.size\":\"7\"")
			.contains("\"shop.colour\":\"blue\"")
			.contains("\"server.port\":8080");
	}

	@Test
	void aValueThatLooksLikeAReferenceIsNone() {
		assertThat(variable(pod(Map.of("PRICE", "$(RATE) each"), Map.of()), "PRICE")).isEqualTo("$$(RATE) each");
	}

	@ParameterizedTest
	@CsvSource({ "localhost/vtbench/shop, Never", "registry.example/shop:1, Always" })
	void whatNoRegistryHasIsNeverPulled(String image, String policy) {
		ServiceSpec shop = new ServiceSpec("shop", "", 80, null, null, List.of(), Map.of(), null, null, image, null);
		ClusterSettings settings = new ClusterSettings(1, "vtbench", "", Map.of(), "Always", "1", "1Gi", null);
		assertThat(
				new PodSpecs(settings).of("subject-1", "subject", shop, List.of(), Map.of(), Map.of(), PodSpecs.roomy())
					.getSpec()
					.getContainers())
			.extracting(Container::getImagePullPolicy)
			.containsExactly(policy);
	}

	private Pod pod(Map<String, String> env, Map<String, String> properties) {
		ServiceSpec shop = new ServiceSpec("shop", "", 80, null, null, List.of(), Map.of(), null, null, "shop:1", null);
		return this.specs.of("subject-1", "subject", shop, List.of(), env, properties, this.specs.fixed());
	}

	private static String variable(Pod pod, String name) {
		return pod.getSpec()
			.getContainers()
			.getFirst()
			.getEnv()
			.stream()
			.filter((variable) -> variable.getName().equals(name))
			.map(EnvVar::getValue)
			.findFirst()
			.orElseThrow();
	}

}
