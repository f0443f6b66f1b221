package io.vtbench.runner.evidence;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class BootJarTests {

	@TempDir
	private Path folder;

	@ParameterizedTest
	@ValueSource(strings = { "3.2.0", "3.2.2", "3.5.9", "4.0.7", "4.1.0-M1", "10.0.0" })
	void servletServicesWithTheSwitchAreTaken(String version) throws IOException {
		assertThat(jar(version, "spring-webmvc-7.0.8.jar", "tomcat-embed-core-11.0.22.jar").problem(true)).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "3.1.12", "2.7.18", "1.5.22.RELEASE" })
	void bootBeforeTheSwitchIsRefusedWithItsVersion(String version) throws IOException {
		assertThat(jar(version, "spring-webmvc-6.0.1.jar").problem(true))
			.hasValueSatisfying((sentence) -> assertThat(sentence).contains("Spring Boot " + version).contains("3.2"));
	}

	@Test
	void webFluxIsRefused() throws IOException {
		assertThat(jar("4.0.7", "spring-webflux-7.0.8.jar", "reactor-netty-http-1.3.1.jar").problem(true))
			.hasValueSatisfying((sentence) -> assertThat(sentence).contains("WebFlux").contains("--change"));
	}

	/**
	 * What a pool or a flag does to it can be measured like that of any other service.
	 */
	@ParameterizedTest
	@CsvSource({ "2.7.18, spring-webmvc-5.3.31.jar", "4.0.7, spring-webflux-7.0.8.jar" })
	void anotherChangeOfAServiceWithoutTheSwitchIsTaken(String version, String library) throws IOException {
		assertThat(jar(version, library).problem(false)).isEmpty();
	}

	@Test
	void whatServesNoRequestsIsRefusedWhateverIsChanged() throws IOException {
		assertThat(jar("4.0.7", "spring-core-7.0.8.jar").problem(false))
			.hasValueSatisfying((sentence) -> assertThat(sentence).contains("no web framework"));
	}

	@Test
	void webMvcBesideAReactiveClientIsTaken() throws IOException {
		assertThat(jar("4.0.7", "spring-webflux-7.0.8.jar", "spring-webmvc-7.0.8.jar").problem(true)).isEmpty();
	}

	@Test
	void whatIsNoExecutableJarOfSpringBootIsRefused() throws IOException {
		assertThat(jar(null, "spring-webmvc-7.0.8.jar").problem(true))
			.hasValueSatisfying((sentence) -> assertThat(sentence).contains("java -jar"));
	}

	private BootJar jar(@Nullable String version, String... libraries) throws IOException {
		Manifest manifest = new Manifest();
		manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
		if (version != null) {
			manifest.getMainAttributes().putValue("Spring-Boot-Version", version);
			manifest.getMainAttributes().putValue("Spring-Boot-Lib", "BOOT-INF/lib/");
		}
		Path path = this.folder.resolve("app.jar");
		try (OutputStream out = Files.newOutputStream(path); JarOutputStream jar = new JarOutputStream(out, manifest)) {
			for (String library : libraries) {
				jar.putNextEntry(new JarEntry("BOOT-INF/lib/" + library));
				jar.closeEntry();
			}
		}
		return BootJar.read(path);
	}

}
