package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import io.vtbench.runner.file.FileException;
import io.vtbench.runner.file.ProjectJar;
import io.vtbench.runner.system.TestJar;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import planted.Hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ProjectJarTests {

	@TempDir
	private Path project;

	@ParameterizedTest
	@ValueSource(strings = { "target", "build/libs" })
	void theOneExecutableJarIsFoundBesideOthers(String build) throws IOException {
		Path jar = boot(build + "/shop-1.0.jar");
		TestJar.write(this.project.resolve(build + "/shop-1.0-plain.jar"), Hostile.class);
		TestJar.write(this.project.resolve(build + "/shop-1.0-sources.jar"), Hostile.class);
		Files.writeString(this.project.resolve(build + "/broken.jar"), "no jar");
		assertThat(ProjectJar.find(this.project)).isEqualTo(jar);
	}

	@ParameterizedTest
	@ValueSource(strings = { "target", "build/libs" })
	void aWarIsFoundToo(String build) throws IOException {
		Path war = boot(build + "/shop.war");
		Files.copy(war, this.project.resolve(build + "/shop.war.original"));
		assertThat(ProjectJar.find(this.project)).isEqualTo(war);
	}

	@Test
	void aJarWithItsLibrariesBesideItIsFoundWhereNoOtherIs() throws IOException {
		Path jar = this.project.resolve("target/shop.jar");
		BootJarFile.writeBesideLibraries(jar, Hostile.class);
		assertThat(ProjectJar.find(this.project)).isEqualTo(jar);
		Path whole = boot("target/shop-exec.jar");
		assertThat(ProjectJar.find(this.project)).isEqualTo(whole);
	}

	@Test
	void severalServicesAreListed() throws IOException {
		boot("target/shop.jar");
		boot("build/libs/stock.jar");
		assertThatExceptionOfType(FileException.class).isThrownBy(() -> ProjectJar.find(this.project))
			.withMessage("more than one service in " + this.project + ": " + Path.of("target/shop.jar") + ", "
					+ Path.of("build/libs/stock.jar") + "; name one: --jar FILE");
	}

	@Test
	void aFolderWithoutABuildIsSaid() {
		assertThatExceptionOfType(FileException.class).isThrownBy(() -> ProjectJar.find(this.project))
			.withMessageStartingWith("no jar or WAR below target/ or build/libs/ of " + this.project + "; build");
		assertThatExceptionOfType(FileException.class).isThrownBy(() -> ProjectJar.find(Path.of("")))
			.withMessageMatching("(no jar or WAR below|nothing in) .*this folder.*");
	}

	@Test
	void jarsThatNothingCanStartAreNamed() throws IOException {
		TestJar.write(this.project.resolve("build/libs/library.jar"), Hostile.class);
		assertThatExceptionOfType(FileException.class).isThrownBy(() -> ProjectJar.find(this.project))
			.withMessageContainingAll("library.jar", "bootJar", "--jar");
	}

	private Path boot(String file) throws IOException {
		return BootJarFile.write(this.project.resolve(file), Hostile.class);
	}

}
