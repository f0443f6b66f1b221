package io.vtbench.runner.file;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;

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
	void whatJavaDoesNotStartIsRefused() throws IOException {
		Manifest manifest = manifest();
		manifest.getMainAttributes().remove(Attributes.Name.MAIN_CLASS);
		assertThat(BootJar.read(write("app-plain.jar", manifest)).problem(false))
			.hasValueSatisfying((sentence) -> assertThat(sentence).startsWith(
					"app-plain.jar is nothing that 'java -jar' starts, because its manifest names no Main-Class"));
	}

	@Test
	void aProgramWithoutSpringBootIsRefusedWithoutADoubtThatItStarts() throws IOException {
		Manifest manifest = manifest();
		manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, "lib/picocli-4.7.7.jar");
		assertThat(BootJar.read(write("runner.jar", manifest)).problem(false))
			.hasValueSatisfying((sentence) -> assertThat(sentence).startsWith(
					"runner.jar holds no Spring Boot, and its Class-Path names none: 'java -jar' may start it"));
	}

	@Test
	void librariesBesideAJarAreFoundByItsClassPath() throws IOException {
		Manifest manifest = manifest();
		manifest.getMainAttributes()
			.put(Attributes.Name.CLASS_PATH, ". lib/spring-boot-3.1.4.jar lib/all%20others.jar");
		Manifest others = manifest();
		others.getMainAttributes().put(Attributes.Name.CLASS_PATH, "spring-webmvc-6.0.12.jar ../app.jar");
		write("lib/all others.jar", others);
		BootJar jar = BootJar.read(write("app.jar", manifest));
		assertThat(jar.isService()).isTrue();
		assertThat(jar.bootVersion()).isEqualTo("3.1.4");
		assertThat(jar.libraries()).containsExactly("spring-boot-3.1.4.jar", "all others.jar",
				"spring-webmvc-6.0.12.jar");
		assertThat(jar.problem(false)).isEmpty();
		assertThat(jar.problem(true))
			.hasValueSatisfying((sentence) -> assertThat(sentence).contains("runs on Spring Boot 3.1.4"));
	}

	/** As PropertiesLauncher takes them, whose path a property or a variable may hold. */
	@Test
	void whatALauncherTakesFromElsewhereIsNotMissing() throws IOException {
		Manifest manifest = launcher("PropertiesLauncher");
		manifest.getMainAttributes().putValue("Loader-Path", "no-such-folder, " + this.folder.resolve("lib"));
		write("lib/spring-webflux-7.0.8.jar", manifest());
		BootJar thin = BootJar.read(write("thin.jar", manifest));
		assertThat(thin.libraries()).containsExactly("spring-webflux-7.0.8.jar");
		assertThat(thin.problem(false)).isEmpty();
		assertThat(thin.problem(true)).hasValueSatisfying((sentence) -> assertThat(sentence).contains("WebFlux"));
		assertThat(BootJar
			.read(write("named.jar", launcher("PropertiesLauncher"),
					"BOOT-INF/classes/loader.properties=loader.path=" + this.folder.resolve("lib")))
			.libraries()).containsExactly("spring-webflux-7.0.8.jar");
		for (String launcher : List.of("PropertiesLauncher", "ThinJarWrapper")) {
			assertThat(BootJar.read(write("told.jar", launcher(launcher))).problem(true)).isEmpty();
		}
		assertThat(BootJar.read(write("whole.jar", launcher("JarLauncher"))).problem(true)).isPresent();
	}

	private static Manifest launcher(String name) {
		Manifest manifest = manifest();
		manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "org.springframework.boot.loader.launch." + name);
		manifest.getMainAttributes().putValue("Spring-Boot-Version", "4.1.2");
		manifest.getMainAttributes().putValue("Spring-Boot-Lib", "BOOT-INF/lib/");
		return manifest;
	}

	/** As maven-shade-plugin makes one. */
	@Test
	void librariesThatAreMergedIntoAJarAreFoundByTheirClasses() throws IOException {
		BootJar jar = BootJar.read(write("shaded.jar", manifest(), "org/springframework/boot/SpringApplication.class",
				"org/springframework/boot/SpringBootVersion.class=\u0001\u00001.8\u0001\u00053.1.12\u0001\u0004Code",
				"org/springframework/web/servlet/DispatcherServlet.class"));
		assertThat(jar.version()).isEqualTo("3.1.12");
		assertThat(jar.problem(false)).isEmpty();
		assertThat(jar.problem(true)).isPresent();
	}

	@Test
	void aVersionThatIsNotKnownRefusesNothing() throws IOException {
		BootJar jar = BootJar.read(write("shaded.jar", manifest(), "org/springframework/boot/SpringApplication.class",
				"org/springframework/web/servlet/DispatcherServlet.class"));
		assertThat(jar.isService()).isTrue();
		assertThat(jar.problem(true)).isEmpty();
		assertThat(jar.version()).contains("not known");
	}

	@Test
	void aWarHasItsLibrariesInTwoFolders() throws IOException {
		Manifest manifest = manifest();
		manifest.getMainAttributes().putValue("Spring-Boot-Version", "4.0.7");
		manifest.getMainAttributes().putValue("Spring-Boot-Lib", "WEB-INF/lib/");
		BootJar war = BootJar.read(write("shop.war", manifest, "WEB-INF/lib/spring-boot-4.0.7.jar",
				"WEB-INF/lib-provided/spring-webmvc-7.0.8.jar"));
		assertThat(war.libraries()).containsExactly("spring-boot-4.0.7.jar", "spring-webmvc-7.0.8.jar");
		assertThat(war.problem(true)).isEmpty();
	}

	private static Manifest manifest() {
		Manifest manifest = new Manifest();
		manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
		manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "shop.Shop");
		return manifest;
	}

	/** Entries are names, perhaps with what is in them behind an equals sign. */
	private Path write(String name, Manifest manifest, String... entries) throws IOException {
		Path path = this.folder.resolve(name);
		Files.createDirectories(path.getParent());
		try (OutputStream out = Files.newOutputStream(path); JarOutputStream jar = new JarOutputStream(out, manifest)) {
			for (String entry : entries) {
				String[] parts = entry.split("=", 2);
				jar.putNextEntry(new JarEntry(parts[0]));
				jar.write(((parts.length > 1) ? parts[1] : "").getBytes(StandardCharsets.ISO_8859_1));
			}
		}
		return path;
	}

	private BootJar jar(@Nullable String version, String... libraries) throws IOException {
		Manifest manifest = manifest();
		if (version != null) {
			manifest.getMainAttributes().putValue("Spring-Boot-Version", version);
			manifest.getMainAttributes().putValue("Spring-Boot-Lib", "BOOT-INF/lib/");
		}
		Path path = write("app.jar", manifest,
				Stream.of(libraries).map((library) -> "BOOT-INF/lib/" + library).toArray(String[]::new));
		return BootJar.read(path);
	}

}
