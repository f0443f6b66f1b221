package io.vtbench.runner.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;

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

	private Path springBootJar() throws IOException {
		Path jar = this.target.resolve("bank.jar");
		TestJar.writeWhole(jar, ExtractableService.class, "BOOT-INF/lib/spring-boot-jarmode-tools-4.0.7.jar");
		return jar;
	}

	private List<String> calls() throws IOException {
		return Files.readAllLines(this.target.resolve("calls"));
	}

}
