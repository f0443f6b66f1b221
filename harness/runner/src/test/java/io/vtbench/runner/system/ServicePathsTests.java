package io.vtbench.runner.system;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

import io.vtbench.runner.machine.Jdk;
import io.vtbench.runner.scenario.ServiceSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class ServicePathsTests {

	@TempDir
	private Path folder;

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			BOOT-INF/classes/application.properties    | server.servlet.context-path=/shop
			WEB-INF/classes/application.properties     | server.servlet.contextPath=/shop
			application.yml                            | server: {servlet: {context-path: /shop/}}
			BOOT-INF/classes/config/application.yaml   | spring.webflux.base-path: shop
			BOOT-INF/classes/application.properties    | spring.mvc.servlet.path=/shop
			""")
	void aJarHasItsContextPathInAFile(String file, String text) throws IOException {
		assertThat(settings(file, text, Map.of(), Map.of()).prefixes()).containsExactly("/shop");
	}

	@Test
	void whatIsGivenWinsOverTheJar() throws IOException {
		String file = "application.properties";
		String text = "server.servlet.context-path=/shop\nmanagement.server.base-path=/mgmt\nport.of-mine=9091";
		ServiceSettings settings = settings(file, text, Map.of("SERVER_SERVLET_CONTEXT_PATH", "/stock"), Map.of());
		assertThat(settings.prefixes()).containsExactly("/stock");
		assertThat(settings.path("management.server.base-path")).isEqualTo("/mgmt");
		assertThat(settings.withValue("9091")).map(ServiceSettings.Setting::name).contains("port.of-mine");
		assertThat(settings(file, text, Map.of("SERVER_SERVLET_CONTEXT_PATH", "/stock"),
				Map.of("server.servlet.context-path", "/sale"))
			.prefixes()).containsExactly("/sale");
	}

	@Test
	void aPathByHandIsTranslated() {
		ServicePaths paths = new ServicePaths(List.of("/shop"), "/actuator", "");
		assertThat(paths.apart("/shop/actuator/health")).containsExactly("/actuator/health", "/health");
		assertThat(paths.below("/shop/light")).isEmpty();
		assertThat(paths.below("/light")).containsExactly("/shop/light");
		assertThat(new ServicePaths(List.of(), "/actuator", "/mgmt").apart("/actuator/health"))
			.containsExactly("/health", "/mgmt/actuator/health", "/mgmt/health");
	}

	private ServiceSettings settings(String file, String text, Map<String, String> env, Map<String, String> properties)
			throws IOException {
		Path path = this.folder.resolve("shop.jar");
		try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(path))) {
			jar.putNextEntry(new JarEntry(file));
			jar.write(text.getBytes(StandardCharsets.UTF_8));
		}
		ServiceSpec spec = new ServiceSpec("shop", "shop.jar", 8080, null, null, List.of(), Map.of(), null, null, null,
				null);
		return ServiceSettings.of(new Launch(spec, Jdk.own(), false, List.of(), env, properties, 1, 2), this.folder);
	}

}
