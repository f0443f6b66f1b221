package io.vtbench.kubernetes;

import java.util.List;
import java.util.Map;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.vtbench.kubernetes.PodSpecs.ServicePod;
import io.vtbench.runner.scenario.ServiceSpec;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class PodSpecsTests {

	private final PodSpecs specs = new PodSpecs(
			new ClusterSettings(1, "vtbench", "vtbench/", Map.of(), "Never", "1", "1Gi", null));

	@Test
	void propertiesOfAnArmJoinThoseThatItsEnvironmentHasAlready() {
		ServicePod started = started(
				Map.of("SPRING_APPLICATION_JSON", "{\"shop.size\": \"7\", \"shop.colour\": \"red\"}"),
				Map.of("shop.colour", "blue"));
		assertThat(started.environment().getStringData().get("SPRING_APPLICATION_JSON")).contains("\"shop.size\":\"7\"")
			.contains("\"shop.colour\":\"blue\"")
			.contains("\"server.port\":8080")
			.doesNotContain("management");
	}

	/** With a port of its own for the actuator, Spring Boot makes other beans. */
	@ParameterizedTest
	@CsvSource({ "shop:1, false, 8080", ", true, 8088" })
	void onlyTheSuitesServicesGetAPortForTheActuator(@Nullable String image, boolean given, int asked) {
		ServiceSpec shop = new ServiceSpec("shop", "", 80, "/health", null, List.of(), Map.of(), null, null, image,
				null);
		ServicePod pod = this.specs.of("subject-1", "subject", shop, List.of(), Map.of(), Map.of(), this.specs.fixed());
		assertThat(pod.environment().getStringData().get("SPRING_APPLICATION_JSON").contains("management"))
			.isEqualTo(given);
		Container container = pod.pod().getSpec().getContainers().getFirst();
		assertThat(container.getReadinessProbe().getHttpGet().getPort().getIntVal()).isEqualTo(asked);
		assertThat(container.getPorts()).extracting(ContainerPort::getContainerPort).contains(8080, asked);
	}

	@Test
	void thatOfARunnerThatIsNoMoreEndsByItself() {
		assertThat(started(Map.of(), Map.of()).pod().getSpec().getActiveDeadlineSeconds()).isEqualTo(12 * 3600);
	}

	@Test
	void whoMayReadPodsReadsNoValueOfTheEnvironment() {
		ServicePod started = started(Map.of("DB_PASSWORD", "told to 4711"), Map.of("shop.address", "told to 4711"));
		String pod = Serialization.asYaml(started.pod());
		assertThat(pod).contains("envFrom:", "name: \"subject-1\"").doesNotContain("4711", "DB_PASSWORD");
		assertThat(started.environment().getMetadata().getName()).isEqualTo("subject-1");
		assertThat(started.environment().getStringData()).containsEntry("DB_PASSWORD", "told to 4711")
			.containsEntry("JDK_JAVA_OPTIONS", "-Xmx1g");
		assertThat(started.environment().getImmutable()).isTrue();
	}

	/** A Secret's values are taken as they are; those that stand in a pod are not. */
	@Test
	void aValueThatLooksLikeAReferenceIsNone() {
		assertThat(started(Map.of("PRICE", "$(RATE) each"), Map.of()).environment().getStringData())
			.containsEntry("PRICE", "$(RATE) each");
		assertThat(PodSpecs.variables(Map.of("PRICE", "$(RATE) each"))).extracting(EnvVar::getValue)
			.containsExactly("$$(RATE) each");
	}

	@ParameterizedTest
	@CsvSource({ "localhost/vtbench/shop, Never", "registry.example/shop:1, Always" })
	void whatNoRegistryHasIsNeverPulled(String image, String policy) {
		ServiceSpec shop = new ServiceSpec("shop", "", 80, null, null, List.of(), Map.of(), null, null, image, null);
		ClusterSettings settings = new ClusterSettings(1, "vtbench", "", Map.of(), "Always", "1", "1Gi", null);
		assertThat(
				new PodSpecs(settings).of("subject-1", "subject", shop, List.of(), Map.of(), Map.of(), PodSpecs.roomy())
					.pod()
					.getSpec()
					.getContainers())
			.extracting(Container::getImagePullPolicy)
			.containsExactly(policy);
	}

	private ServicePod started(Map<String, String> env, Map<String, String> properties) {
		ServiceSpec shop = new ServiceSpec("shop", "", 80, null, null, List.of(), Map.of(), null, null, "shop:1", null);
		return this.specs.of("subject-1", "subject", shop, List.of("-Xmx1g"), env, properties, this.specs.fixed());
	}

}
