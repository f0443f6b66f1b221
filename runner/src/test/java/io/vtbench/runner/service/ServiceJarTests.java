package io.vtbench.runner.service;

import io.vtbench.runner.process.ServiceException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ServiceJarTests {

	@TempDir
	private Path target;

	@Test
	void anOrdinaryJarIsStartedAsItIs() throws Exception {
		Path jar = this.target.resolve("bank.jar");
		TestJar.writeWhole(jar, ExtractableService.class);
		assertThat(ServiceJar.arguments(jar)).containsExactly("-jar", jar.toString());
	}

	@Test
	void aSpringBootJarIsTakenApartOncePerBuild() throws Exception {
		Path jar = springBootJar();
		List<String> first = ServiceJar.arguments(jar);
		assertThat(first).endsWith("-jar", this.target.resolve("extracted/bank.jar").toString());
		assertThat(ServiceJar.arguments(jar)).isEqualTo(first);
		assertThat(calls()).containsExactly("extract");

		Files.setLastModifiedTime(jar, FileTime.from(Instant.parse("2026-01-02T03:04:05Z")));
		assertThat(ServiceJar.arguments(jar)).isEqualTo(first);
		assertThat(calls()).containsExactly("extract", "extract");
	}

	@Test
	@EnabledForJreRange(min = JRE.JAVA_25)
	void itIsStartedWithACacheOfItsTrainingRun() throws Exception {
		assertThat(ServiceJar.arguments(springBootJar()).getFirst())
			.isEqualTo("-XX:AOTCache=" + this.target.resolve("extracted/start.aot"));
		assertThat(this.target.resolve("extracted/start.aot")).isNotEmptyFile();
	}

	@Test
	void whatCannotBeTakenApartIsSaidAndTriedAgainNextTime() throws Exception {
		Path jar = springBootJar();
		Files.createFile(this.target.resolve("broken"));
		assertThatExceptionOfType(ServiceException.class).isThrownBy(() -> ServiceJar.arguments(jar))
			.withMessageStartingWith("cannot prepare bank.jar (taking it apart); see the log: ");
		Files.delete(this.target.resolve("broken"));
		assertThat(ServiceJar.arguments(jar)).endsWith(this.target.resolve("extracted/bank.jar").toString());
	}

	private Path springBootJar() throws IOException {
		Path jar = this.target.resolve("bank.jar");
		TestJar.writeWhole(jar, ExtractableService.class, "BOOT-INF/lib/spring-boot-jarmode-tools-4.0.7.jar");
		return jar;
	}

	private List<String> calls() throws IOException {
		return Files.readAllLines(this.target.resolve("calls"));
	}

}
