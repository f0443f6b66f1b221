package io.vtbench.runner.system;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

import io.vtbench.runner.file.BootJar;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** The forms in which images hold a Spring Boot application. */
class ImageFactsTests {

	private static final String IMAGE = "registry.example/shop:1.4";

	@TempDir
	private Path folder;

	@Test
	void librariesOnTheClassPathTellTheirVersion() throws Exception {
		Optional<BootJar> boot = boot(Map.of(), "/app/resources", "/app/classes", "/app/libs/spring-boot-4.0.7.jar",
				"/app/libs/spring-webmvc-7.0.8.jar");
		assertThat(boot).map(BootJar::bootVersion).contains("4.0.7");
		assertThat(boot).flatMap((jar) -> jar.problem(true)).isEmpty();
	}

	@Test
	void theOneJarIsCopiedOut() throws Exception {
		Manifest manifest = manifest();
		manifest.getMainAttributes().putValue("Spring-Boot-Version", "3.1.3");
		Optional<BootJar> boot = boot(Map.of("app.jar", jar(manifest)), "app.jar");
		assertThat(boot).flatMap((jar) -> jar.problem(true))
			.hasValueSatisfying((sentence) -> assertThat(sentence)
				.startsWith("shop:1.4 runs on Spring Boot 3.1.3, which has no spring.threads.virtual.enabled"));
	}

	@Test
	void anExtractedJarNamesItsLibraries() throws Exception {
		Manifest manifest = manifest();
		manifest.getMainAttributes()
			.put(Attributes.Name.CLASS_PATH, "lib/spring-boot-4.0.7.jar lib/spring-webflux-7.0.8.jar");
		Optional<BootJar> boot = boot(Map.of("app.jar", jar(manifest)), "app.jar");
		assertThat(boot).flatMap((jar) -> jar.problem(true))
			.hasValueSatisfying((sentence) -> assertThat(sentence).contains("WebFlux on event loops"));
	}

	@Test
	void anUnpackedJarHasAnIndex() throws Exception {
		Path index = Files.writeString(this.folder.resolve("index"),
				"- \"BOOT-INF/lib/spring-boot-3.5.0.jar\"\n- \"BOOT-INF/lib/spring-webmvc-6.2.7.jar\"\n");
		Optional<BootJar> boot = boot(Map.of("/workspace/BOOT-INF/classpath.idx", index), "/workspace");
		assertThat(boot).map(BootJar::bootVersion).contains("3.5.0");
	}

	@Test
	void whatIsNotFoundIsNotKnownAndRefusesNothing() throws Exception {
		assertThat(boot(Map.of(), "/opt/app")).isEmpty();
		ImageFacts nothing = new ImageFacts(null, null);
		assertThat(nothing.problem(true, true)).isEmpty();
		assertThat(nothing.describe()).containsEntry("Spring Boot", "not known").containsEntry("JDK", "not known");
	}

	@Test
	void anImageWithWebFluxIsComparedWithAnotherOneButNotByTheSwitchAlone() {
		ImageFacts reactive = new ImageFacts("25",
				new BootJar(Path.of("shop.jar"), "4.0.7", List.of("spring-webflux-7.0.8.jar"), true, false));
		assertThat(reactive.problem(true, true)).isPresent();
		assertThat(reactive.problem(true, false)).isEmpty();
	}

	private Optional<BootJar> boot(Map<String, Path> files, String... classPath)
			throws IOException, InterruptedException {
		return ImageFacts.boot(List.of(classPath), IMAGE, (file, target) -> copy(files.get(file), target),
				this.folder.resolve("copy"));
	}

	private static boolean copy(Path file, Path target) {
		try {
			return file != null && Files.size(Files.copy(file, target)) > 0;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static Manifest manifest() {
		Manifest manifest = new Manifest();
		manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
		return manifest;
	}

	private Path jar(Manifest manifest) throws IOException {
		Path jar = this.folder.resolve("app.jar");
		new JarOutputStream(Files.newOutputStream(jar), manifest).close();
		return jar;
	}

}
