package io.vtbench.runner.system;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.machine.ContainerEngine;
import io.vtbench.runner.machine.Jdk;
import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.scenario.ServiceLimits;
import io.vtbench.runner.scenario.ServiceSpec;
import io.vtbench.runner.system.Launch.ContainerLaunch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ContainerLaunchTests {

	private static final ContainerEngine DOCKER = new ContainerEngine(Path.of("/usr/bin/docker"));

	@Test
	void aContainerIsFreshLimitedAndPublishedOnTheLoopbackAddressAlone() {
		assertThat(launch(new ServiceLimits(2, "1g"), Map.of(), Map.of(), null).command(DOCKER)).containsExactly(
				"/usr/bin/docker", "run", "--rm", "--pull=never", "--publish=127.0.0.1:18080:8080", "--cpus=2",
				"--memory=1g", "--memory-swap=1g", "--env=JAVA_TOOL_OPTIONS", "--env=SPRING_APPLICATION_JSON",
				"shop:1.4");
	}

	@Test
	void noValueStandsOnTheCommandLine() {
		ContainerLaunch launch = launch(null, Map.of("DB_PASSWORD", "told-to-nobody"),
				Map.of("spring.datasource.password", "told-to-nobody"), null);
		assertThat(launch.command(DOCKER)).contains("--env=DB_PASSWORD")
			.noneMatch((argument) -> argument.contains("told-to-nobody"));
		assertThat(launch.environment()).containsEntry("DB_PASSWORD", "told-to-nobody");
	}

	@Test
	void theSwitchIsAddedToWhatTheImageSets() {
		ContainerLaunch launch = launch(null, Map.of(), Map.of("spring.threads.virtual.enabled", "true"), null,
				Map.of("JAVA_TOOL_OPTIONS", "-Xss512k", "SPRING_APPLICATION_JSON", "{\"shop\": {\"size\": 3}}"));
		assertThat(launch.environment()).containsEntry("JAVA_TOOL_OPTIONS",
				"-Xss512k -XX:+PrintCommandLineFlags -XX:+UseZGC");
		JsonNode properties = JsonMapper.shared().readTree(launch.environment().get("SPRING_APPLICATION_JSON"));
		assertThat(properties.path("shop").path("size").asInt()).isEqualTo(3);
		assertThat(properties.path("spring.threads.virtual.enabled").asString()).isEqualTo("true");
		assertThat(properties.propertyNames()).containsExactlyInAnyOrder("shop", "spring.threads.virtual.enabled",
				"server.address", "server.port");
		assertThat(properties.path("server.address").asString()).isEqualTo("0.0.0.0");
	}

	@Test
	void theFolderForDumpsIsSharedWhereOneIsLookedAt() {
		assertThat(launch(null, Map.of(), Map.of(), Path.of("/results/raw/shared")).command(DOCKER))
			.contains("--volume=/results/raw/shared:/vtbench");
	}

	@Test
	void propertiesThatAreNoObjectAreRefused() {
		assertThatExceptionOfType(ServiceException.class)
			.isThrownBy(() -> launch(null, Map.of("SPRING_APPLICATION_JSON", "{oops"), Map.of(), null).environment())
			.withMessage("SPRING_APPLICATION_JSON is no JSON object; correct it");
	}

	private static ContainerLaunch launch(@Nullable ServiceLimits limits, Map<String, String> env,
			Map<String, String> properties, @Nullable Path shared) {
		return launch(limits, env, properties, shared, Map.of());
	}

	private static ContainerLaunch launch(@Nullable ServiceLimits limits, Map<String, String> env,
			Map<String, String> properties, @Nullable Path shared, Map<String, String> ofTheImage) {
		ServiceSpec shop = new ServiceSpec("shop", "", 8080, null, null, List.of(), Map.of(), null, null, "shop:1.4",
				limits);
		Launch launch = new Launch(shop, Jdk.own(), false, List.of("-XX:+UseZGC"), env, properties, 18080, 18081);
		return new ContainerLaunch(launch, new ContainerEngine.Image("shop:1.4", "4711", ofTheImage), shared);
	}

}
