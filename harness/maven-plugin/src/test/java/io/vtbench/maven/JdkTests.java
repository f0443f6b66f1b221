package io.vtbench.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.apache.maven.plugin.MojoExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class JdkTests {

	@TempDir
	private Path jdks;

	@Test
	void benchRunsOnTheJdkOfMavenWhereThatIsNewEnough() throws Exception {
		Path maven = jdk("25.0.3");
		assertThat(Jdk.forBench(jdk("21.0.8"), maven)).isEqualTo(maven);
		assertThat(Jdk.forBench(jdk("17.0.1"), maven)).isEqualTo(maven);
		assertThat(Jdk.forBench(null, maven)).isEqualTo(maven);
	}

	@Test
	void elseOnTheOneThatTheBuildHasChosen() throws Exception {
		Path service = jdk("21");
		assertThat(Jdk.forBench(service, jdk("17.0.1"))).isEqualTo(service);
	}

	@Test
	void saysWhatToDoWhereBothAreTooOld() throws Exception {
		Path service = jdk("17.0.2");
		Path maven = jdk("17.0.1");
		assertThatExceptionOfType(MojoExecutionException.class).isThrownBy(() -> Jdk.forBench(service, maven))
			.withMessage("bench needs a JDK 21 or later, and Maven runs on 17; set JAVA_HOME to one, or let"
					+ " maven-toolchains-plugin choose one");
	}

	private Path jdk(String version) throws IOException {
		Path folder = Files.createDirectories(this.jdks.resolve(version));
		Files.writeString(folder.resolve("release"),
				"IMPLEMENTOR=\"Somebody\"\nJAVA_RUNTIME_VERSION=\"1+1\"\nJAVA_VERSION=\"" + version + "\"\n");
		return folder;
	}

}
