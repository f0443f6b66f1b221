package io.vtbench.containers;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.startupcheck.OneShotStartupCheckStrategy;
import org.testcontainers.utility.DockerImageName;
import org.testcontainers.utility.MountableFile;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * {@code k6/compare.js} in its container against both banks.
 */
@NeedsImages({ Images.BANK, Images.RISK, Images.TRANSFER, Images.K6 })
class CompareScriptIT {

	private final Banks banks = Banks.started();

	@Test
	void comparesBothBanksWithoutAnError() throws Exception {
		try (GenericContainer<?> k6 = k6()) {
			k6.start();
			assertThat(k6.getLogs()).contains("total time", "its bound", "ratio");
			assertThat(read(k6, "/tmp/compare.html")).startsWith("<!DOCTYPE html>").doesNotContain("https:", "src=");
			JsonNode result = new JsonMapper().readTree(read(k6, "/tmp/compare.json"));
			assertThat(result.at("/serviceTimeMillis").asInt()).isEqualTo(400);
			assertThat(result.at("/boundRatio").asDouble()).isEqualTo(0.5);
			for (JsonNode arm : result.at("/arms")) {
				assertThat(arm.at("/completed").asInt()).isEqualTo(60);
				assertThat(arm.at("/threadKinds/" + arm.at("/name").asString()).asInt()).isEqualTo(60);
			}
			assertThat(result.at("/checks")).hasSize(10)
				.allSatisfy((check) -> assertThat(check.at("/status").asString()).as(check.toString()).isEqualTo("ok"));
		}
	}

	private GenericContainer<?> k6() {
		return new GenericContainer<>(DockerImageName.parse(Images.nameOf(Images.K6))).withNetwork(this.banks.network)
			.withImagePullPolicy((name) -> false)
			.withCreateContainerCmdModifier((command) -> command.withUser("12345"))
			.withCopyFileToContainer(folder("k6"), "/vtbench/k6")
			.withCopyFileToContainer(folder("resources/payload"), "/vtbench/resources/payload")
			.withEnv("PLATFORM_URL", "http://bank-platform:8080")
			.withEnv("VIRTUAL_URL", "http://bank-virtual:8080")
			.withEnv("RISK_URL", "http://risk-service:8081")
			.withEnv("TRANSFER_URL", "http://transfer-service:8082")
			.withEnv("USERS", "20")
			.withEnv("REQUESTS", "60")
			.withEnv("WARM_UP_REQUESTS", "200")
			.withEnv("SUMMARY", "/tmp/compare.json")
			.withEnv("REPORT", "/tmp/compare.html")
			.withCommand("run", "--quiet", "--no-usage-report", "/vtbench/k6/compare.js")
			.withStartupCheckStrategy(new OneShotStartupCheckStrategy().withTimeout(Duration.ofMinutes(3)));
	}

	private static MountableFile folder(String name) {
		return MountableFile.forHostPath(Images.HOME.resolve(name));
	}

	private static String read(GenericContainer<?> container, String file) throws IOException {
		return container.copyFileFromContainer(file, CompareScriptIT::text);
	}

	private static String text(InputStream stream) throws IOException {
		return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
	}

}
