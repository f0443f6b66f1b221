package io.vtbench.runner;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** What JBang is given is what the build makes and the launcher starts. */
class JbangCatalogTests {

	private static final Path ROOT = Path.of("../..");

	private JsonNode alias;

	@BeforeEach
	void read() throws Exception {
		this.alias = new ObjectMapper().readTree(Files.readString(ROOT.resolve("jbang-catalog.json")))
			.path("aliases")
			.path("vtbench");
	}

	@Test
	void namesTheArtifactOfThisVersion() throws Exception {
		String pom = Files.readString(ROOT.resolve("pom.xml"));
		Matcher version = Pattern.compile("<artifactId>vtbench</artifactId>\\s*<version>(.*)</version>").matcher(pom);
		assertThat(version.find()).isTrue();
		assertThat(this.alias.path("script-ref").asString()).isEqualTo("io.vtbench:vtbench-runner:" + version.group(1));
		assertThat(this.alias.path("main").asString()).isEqualTo(Main.class.getName());
	}

	@Test
	void startsAsTheLauncherDoes() throws Exception {
		String launcher = Files.readString(ROOT.resolve("bench"));
		List<String> flags = new ArrayList<>();
		this.alias.path("runtime-options").forEach((flag) -> flags.add(flag.asString()));
		assertThat(flags).hasSize(3).allSatisfy((flag) -> assertThat(launcher).contains(" " + flag));
		assertThat(Files.readString(ROOT.resolve("harness/runner/launcher/jdk"))).contains("least=21\n");
		assertThat(this.alias.path("java").asString()).isEqualTo("21+");
	}

}
