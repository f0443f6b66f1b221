package io.vtbench.standalone;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** The program in a process of its own, for it is told by its environment what to do. */
class StartsTests {

	@TempDir
	private Path folder;

	@BeforeEach
	void makeJar() throws IOException {
		Manifest manifest = new Manifest();
		manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
		manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, FakeService.class.getName());
		String entry = FakeService.class.getName().replace('.', '/') + ".class";
		try (OutputStream file = Files.newOutputStream(this.folder.resolve("fake.jar"));
				JarOutputStream jar = new JarOutputStream(file, manifest);
				InputStream code = FakeService.class.getResourceAsStream("/" + entry)) {
			jar.putNextEntry(new JarEntry(entry));
			code.transferTo(jar);
		}
	}

	@Test
	void everyStartIsTimedUntilTheServiceIsHealthy() throws Exception {
		assertThat(run("soon", "--threads", "platform", "--count", "2")).isZero();
		JsonNode result = result();
		assertThat(result.get("requests").asInt()).isEqualTo(2);
		assertThat(result.get("errors").asInt()).isZero();
		assertThat(result.get("makespanSeconds").asDouble()).isPositive();
		assertThat(result.get("cpuSeconds").asDouble())
			.as("of the services, which work for 0.5 s before they are healthy")
			.isGreaterThanOrEqualTo(1);
		assertThat(result.get("counts").get("starts").asInt()).isEqualTo(2);
	}

	@Test
	void startThatIsNeverHealthyIsCountedAndItsThreadsAreKept() throws Exception {
		assertThat(run("never", "--threads", "platform", "--count", "1", "--limit", "2s")).isZero();
		assertThat(result().get("errors").asInt()).isEqualTo(1);
		assertThat(this.folder).isDirectoryContaining("glob:**/hang-1-*.txt");
	}

	@Test
	void anotherKindOfThreadThanExpectedIsNoResult() throws Exception {
		assertThat(run("soon", "--threads", "virtual", "--count", "1")).isEqualTo(1);
		assertThat(this.folder.resolve("result.json")).doesNotExist();
		assertThat(this.folder.resolve("out.txt")).content()
			.contains("answers on platform threads instead of virtual; see to SPRING_THREADS_VIRTUAL_ENABLED");
	}

	private JsonNode result() throws IOException {
		return JsonMapper.shared().readTree(Files.readString(this.folder.resolve("result.json")));
	}

	private int run(String health, String... options) throws IOException, InterruptedException {
		ProcessBuilder builder = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-cp", System.getProperty("java.class.path"), Standalone.class.getName(), "starts", "--jar",
				this.folder.resolve("fake.jar").toString());
		builder.command().addAll(List.of(options));
		builder.environment().put("FAKE_HEALTH", health);
		builder.environment().put(ResultFile.VARIABLE, this.folder.resolve("result.json").toString());
		Process process = builder.redirectErrorStream(true)
			.redirectOutput(this.folder.resolve("out.txt").toFile())
			.start();
		assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
		return process.exitValue();
	}

}
