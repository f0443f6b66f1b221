package io.vtbench.maintenance.publish;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class ResultVersionTests {

	@TempDir
	private Path home;

	@BeforeEach
	void writeMethodVersions() throws IOException {
		write(MethodVersions.FILE, "| in-turn | 1 | measuring | The first. |\n");
	}

	@ParameterizedTest
	@ValueSource(strings = { "bank", "services/bank-on-another-server" })
	void aJarThatIsBuiltHereIsKnownByItsSourcesAndThoseOfItsLibraries(String module) throws IOException {
		write(module + "/pom.xml", "");
		write(module + "/src/main/java/Bank.java", "class Bank { }");
		write("services/latency/pom.xml", "");
		Path jar = jar(module + "/target/bank-0.0.1-SNAPSHOT.jar", "one build");
		String version = version(jar);
		write(module + "/src/main/java/Bank.java", "/** Says what it is. */\nclass Bank { }");
		jar(module + "/target/bank-0.0.1-SNAPSHOT.jar", "another build");
		assertThat(version(jar)).isEqualTo(version);
		write(module + "/src/main/java/Bank.java", "class Bank { int accounts; }");
		String changed = version(jar);
		assertThat(changed).isNotEqualTo(version);
		write("services/latency/src/main/java/Latency.java", "class Latency { }");
		assertThat(version(jar)).isNotEqualTo(changed);
	}

	@Test
	void anyOtherJarIsKnownByItsContent() throws IOException {
		Path jar = jar("target/foreign/shop.jar", "one build");
		String version = version(jar);
		jar("target/foreign/shop.jar", "another build");
		assertThat(version(jar)).isNotEqualTo(version);
	}

	private Path write(String name, String text) throws IOException {
		Path file = this.home.resolve(name);
		Files.createDirectories(file.getParent());
		return Files.writeString(file, text);
	}

	/** A jar of one library. */
	private Path jar(String name, String build) throws IOException {
		Path file = write(name, "");
		try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file))) {
			jar.putNextEntry(new JarEntry("BOOT-INF/lib/latency-0.0.1-SNAPSHOT.jar"));
			jar.write(build.getBytes(StandardCharsets.UTF_8));
		}
		return file;
	}

	private String version(Path jar) {
		Map<String, String> version = new ResultVersion(this.home, MethodVersions.read(this.home)).of(List.of("run"),
				new Measurement(List.of(), List.of(jar), Set.of("in-turn"), 1));
		return version.get(String.valueOf(jar.getFileName()));
	}

}
