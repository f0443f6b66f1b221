package io.vtbench.runner.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

import io.vtbench.runner.machine.Jdk;
import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.system.Launch.ServiceJar;
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
		assertThat(ServiceJar.arguments(jar, Jdk.own(), true)).containsExactly("-jar", jar.toString());
	}

	@Test
	void aSpringBootJarIsTakenApartOncePerBuild() throws Exception {
		Path jar = springBootJar();
		List<String> first = ServiceJar.arguments(jar, Jdk.own(), true);
		assertThat(first.getLast()).startsWith(this.target.resolve("extracted/jdk-").toString()).endsWith("/bank.jar");
		assertThat(ServiceJar.arguments(jar, Jdk.own(), true)).isEqualTo(first);
		assertThat(calls()).containsExactly("extract");

		Files.setLastModifiedTime(jar, FileTime.from(Instant.parse("2026-01-02T03:04:05Z")));
		assertThat(ServiceJar.arguments(jar, Jdk.own(), true)).isEqualTo(first);
		assertThat(calls()).containsExactly("extract", "extract");
	}

	@Test
	@EnabledForJreRange(min = JRE.JAVA_25)
	void itIsStartedWithACacheOfItsTrainingRunWhereThatIsWanted() throws Exception {
		Path jar = springBootJar();
		String extracted = ServiceJar.arguments(jar, Jdk.own(), false).getLast();
		assertThat(Path.of(extracted).resolveSibling("start.aot")).doesNotExist();
		List<String> arguments = ServiceJar.arguments(jar, Jdk.own(), true);
		Path cache = Path.of(arguments.getLast()).resolveSibling("start.aot");
		assertThat(arguments.getFirst()).isEqualTo("-XX:AOTCache=" + cache);
		assertThat(cache).isNotEmptyFile();
		assertThat(ServiceJar.arguments(jar, Jdk.own(), false)).containsExactly("-jar", arguments.getLast());
	}

	@Test
	void eachJdkHasItsOwn() throws Exception {
		Path jar = springBootJar();
		Jdk own = Jdk.own();
		Jdk other = new Jdk(own.home(), own.version(), "another vendor");
		List<String> first = ServiceJar.arguments(jar, own, true);
		List<String> second = ServiceJar.arguments(jar, other, true);
		assertThat(second.getLast()).isNotEqualTo(first.getLast());
		assertThat(ServiceJar.arguments(jar, own, true)).isEqualTo(first);
		assertThat(calls()).containsExactly("extract", "extract");
	}

	@Test
	void whatCannotBeTakenApartIsSaidAndTriedAgainNextTime() throws Exception {
		Path jar = springBootJar();
		Files.createFile(this.target.resolve("broken"));
		assertThatExceptionOfType(ServiceException.class).isThrownBy(() -> ServiceJar.arguments(jar, Jdk.own(), true))
			.withMessageStartingWith("cannot prepare bank.jar (taking it apart); see the log: ");
		Files.delete(this.target.resolve("broken"));
		assertThat(ServiceJar.arguments(jar, Jdk.own(), true)).last().asString().endsWith("/bank.jar");
	}

	@Test
	void thatOfSomebodyElseIsTakenApartOnceAndNotBesideIt() throws Exception {
		Path jar = springBootJar();
		Path cache = Files.createDirectory(this.target.resolve("cache"));
		Path extracted = ExtractedJar.of(jar, Jdk.own(), cache);
		assertThat(extracted).startsWith(cache).hasFileName("bank.jar").exists();
		assertThat(ExtractedJar.of(jar, Jdk.own(), cache)).isEqualTo(extracted);
		assertThat(calls()).containsExactly("extract");
		assertThat(this.target.resolve("extracted")).doesNotExist();
		try (Stream<Path> left = Files.list(cache)) {
			assertThat(left).containsExactly(extracted.getParent());
		}
	}

	@Test
	void aJarWithoutTheToolIsRefusedWithTheNextStep() throws Exception {
		Path jar = this.target.resolve("bank.jar");
		TestJar.writeWhole(jar, ExtractableService.class);
		assertThatExceptionOfType(ServiceException.class).isThrownBy(() -> ExtractedJar.of(jar, Jdk.own(), this.target))
			.withMessage(
					"bank.jar does not bring the tool that extracts it, which Spring Boot has from 3.3 on; extract it"
							+ " yourself, and give it as jar:FILE");
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
