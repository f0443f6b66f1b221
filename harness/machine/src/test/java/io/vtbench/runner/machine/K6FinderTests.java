package io.vtbench.runner.machine;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import com.sun.net.httpserver.HttpServer;
import io.vtbench.runner.file.UnixPrograms;
import io.vtbench.runner.machine.K6Download.Release;
import io.vtbench.runner.machine.Programs.ProgramException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

@UnixPrograms
class K6FinderTests {

	private static final String VERSION = "echo 'k6 v1.2.3 (go1.25, linux/amd64)'";

	@TempDir
	private Path home;

	private final List<String> said = new ArrayList<>();

	@Test
	void takesTheNamedProgramBeforeTheOneOnThePath() throws Exception {
		Path named = Script.write(this.home.resolve("mine"), "echo 'mine v2.2.0 (go1.25, linux/amd64)'");
		Script.write(bin("k6"), VERSION);
		K6 k6 = finder(Map.of("K6_BIN", named.toString(), "PATH", path())).find();
		assertThat(k6).isEqualTo(new K6(named, "v2.2.0", Map.of()));
	}

	@Test
	void aRelativeNameIsOneOfTheWorkingFolder() throws Exception {
		Path named = Script.write(this.home.resolve("mine"), VERSION);
		Path here = Path.of("").toAbsolutePath();
		assertThat(finder(Map.of("K6_BIN", here.relativize(named).toString())).find().program()).isAbsolute()
			.satisfies((program) -> assertThat(program.normalize()).isEqualTo(named));
	}

	@ParameterizedTest
	@ValueSource(strings = { "/no/such/k6", "k6-of-no-folder", "/tmp" })
	void refusesANameWithoutProgram(String name) {
		assertThatExceptionOfType(ProgramException.class)
			.isThrownBy(() -> finder(Map.of("K6_BIN", name, "PATH", "")).find())
			.withMessage("K6_BIN is '" + name + "', which is not a program; correct it, or unset it");
	}

	@ParameterizedTest
	@ValueSource(strings = { "exit 1", "echo 'what is a version?'" })
	void refusesAProgramThatDoesNotTellItsVersion(String body) throws IOException {
		Path broken = Script.write(this.home.resolve("mine"), body);
		assertThatExceptionOfType(ProgramException.class)
			.isThrownBy(() -> finder(Map.of("K6_BIN", broken.toString())).find())
			.withMessage(broken + " does not run as k6; reinstall it, or set K6_BIN to another");
	}

	@ParameterizedTest
	@ValueSource(strings = { "v0.57.0", "v3.0.0-rc1" })
	void refusesAVersionThatTheScriptsWereNotTriedWith(String version) throws IOException {
		Script.write(bin("k6"), "echo 'k6 " + version + " (go1.25, linux/amd64)'");
		assertThatExceptionOfType(ProgramException.class).isThrownBy(() -> finder(Map.of("PATH", path())).find())
			.withMessage(bin("k6") + " is k6 " + version + ", and the load scripts are for 1.x and 2.x;"
					+ " install k6 (https://grafana.com/docs/k6/latest/set-up/install-k6/), or set K6_BIN to another");
	}

	@Test
	void findsItOnThePath() throws Exception {
		Script.write(bin("k6"), VERSION);
		assertThat(finder(Map.of("PATH", "/no/such/folder:" + path())).find())
			.isEqualTo(new K6(bin("k6"), "v1.2.3", Map.of()));
		assertThat(this.said).isEmpty();
	}

	@Test
	void buildsItWithGoOnceAndSaysSo() throws Exception {
		Script.write(bin("go"),
				"[ \"$1 $2 $3 $4 $5 $6 $8\" = \"build -C " + this.home.resolve(K6.Finder.MODULE)
						+ " -gcflags=all=-dwarf=false -ldflags=-s -w -o tool\" ] && [ -n \"$HOME\" ] || exit 1",
				"/bin/mkdir -p \"${7%/*}\"", "printf '#!/bin/sh\\n" + VERSION.replace("'", "\"") + "\\n' > \"$7\"",
				"/bin/chmod +x \"$7\"");
		Path built = this.home.resolve(".tools/k6");
		assertThat(finder(Map.of("PATH", path())).find()).isEqualTo(new K6(built, "v1.2.3", Map.of()));
		assertThat(this.said).singleElement()
			.asString()
			.contains("no checksum of k6 for linux-amd64")
			.contains("building v" + K6.Finder.VERSION + " with Go");
		this.said.clear();
		assertThat(finder(Map.of("PATH", "")).find().program()).isEqualTo(built);
		assertThat(this.said).isEmpty();
	}

	@Test
	void quotesGoWhenTheBuildFails() throws IOException {
		Script.write(bin("go"), "echo downloading", "echo 'no route to host'", "exit 1");
		assertThatExceptionOfType(LoadException.class).isThrownBy(() -> finder(Map.of("PATH", path())).find())
			.withMessage("k6 is not installed, cannot be downloaded (this build of vtbench has no checksum of k6 for"
					+ " linux-amd64) and could not be built by Go (no route to host);"
					+ " install k6 (https://grafana.com/docs/k6/latest/set-up/install-k6/) and call again");
	}

	@Test
	void downloadsItBeforeGoIsAsked() throws Exception {
		Script.write(bin("go"), "exit 1");
		byte[] archive = K6DownloadTests.tar("k6-v1.8.1-linux-amd64/k6");
		HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		server.createContext("/", (exchange) -> {
			exchange.sendResponseHeaders(200, archive.length);
			exchange.getResponseBody().write(archive);
			exchange.close();
		});
		server.start();
		try {
			Map<String, String> environment = Map.of("PATH", path(), K6Download.FROM,
					"http://127.0.0.1:" + server.getAddress().getPort());
			K6.Finder finder = finder(environment, K6DownloadTests.sha256(archive));
			assertThat(finder.installed()).isNull();
			assertThat(finder.firstRun()).isEqualTo("not installed; the first run downloads it");
			Path program = this.home.resolve("k6-v1.8.1-linux-amd64");
			assertThat(finder.find()).isEqualTo(new K6(program, "v1.8.1", Map.of()));
			assertThat(finder.installed()).isEqualTo(new K6(program, "v1.8.1", Map.of()));
		}
		finally {
			server.stop(0);
		}
	}

	@Test
	void asksGoWhereItCannotBeDownloaded() throws IOException {
		Script.write(bin("go"), "echo 'no route to host'", "exit 1");
		Map<String, String> environment = Map.of("PATH", path(), K6Download.FROM, "nowhere");
		assertThatExceptionOfType(LoadException.class).isThrownBy(() -> finder(environment, "00").find())
			.withMessageStartingWith("k6 is not installed, cannot be downloaded (VTBENCH_K6_FROM names no folder"
					+ " without a login, such as https://mirror.example.org/k6) and could not be built by Go (no route to host); ");
	}

	@Test
	void theVersionsOfEveryWayAreTheSame() throws IOException {
		Path suite = Path.of("../..");
		assertThat(K6.Finder.IMAGE).contains(":" + K6.Finder.VERSION + "@sha256:");
		assertThat(suite.resolve("resources/kubernetes/load/testrun.yaml")).content()
			.contains("    image: " + K6.Finder.IMAGE + "\n");
		assertThat(suite.resolve(K6.Finder.MODULE).resolve("go.mod")).content()
			.contains("require go.k6.io/k6 v" + K6.Finder.VERSION + "\n");
		assertThat(suite.resolve(".env")).content().contains("K6_IMAGE=" + K6.Finder.IMAGE + "\n");
	}

	@ParameterizedTest
	@CsvSource({ "vt/k6:2.2.0, true", "grafana/k6:v2, true", "grafana/k6:2.0.0@sha256:12, true",
			"localhost:5000/k6:1.8.1, false", "grafana/k6:1-with-browser, false", "localhost:5000/k6, false",
			"grafana/k6:latest, false", "grafana/k6:20260101, false", "k6@sha256:2, false" })
	void theTagOfAnImageTellsItsMajorVersion(String image, boolean other) {
		assertThat(K6.Finder.isOtherMajor(image)).isEqualTo(other);
		assertThat(K6.Finder.isOtherMajor(K6.Finder.IMAGE)).isFalse();
	}

	@Test
	void saysHowToInstallItWhereNothingHelps() throws IOException {
		assertThatExceptionOfType(LoadException.class).isThrownBy(() -> finder(Map.of("PATH", path())).find())
			.withMessage("k6 is not installed and cannot be downloaded (this build of vtbench has no checksum of k6 for"
					+ " linux-amd64); install k6 (https://grafana.com/docs/k6/latest/set-up/install-k6/)"
					+ " or Go, and call again; or set K6_BIN to the program");
	}

	@Test
	void lookingForAnInstalledOneBuildsNothing() throws Exception {
		Script.write(bin("go"), "exit 1");
		K6.Finder finder = finder(Map.of("PATH", path()));
		assertThat(finder.installed()).isNull();
		assertThat(this.said).isEmpty();
		assertThat(finder.firstRun()).contains("no checksum of k6 for linux-amd64")
			.endsWith("the first run builds it where Go is, else install it or set K6_BIN");
	}

	/** The folder of a download may be one that others can write to. */
	@Test
	void anInstalledOneIsTakenWithoutALookAtThoseThatWereDownloaded() throws Exception {
		Script.write(bin("k6"), VERSION);
		K6.Finder finder = new K6.Finder(this.home, new Programs(Map.of("PATH", path())), this.said::add, () -> {
			throw new ServiceException("can be written by another user");
		});
		assertThat(finder.find().program()).isEqualTo(bin("k6"));
	}

	private K6.Finder finder(Map<String, String> environment) {
		return finder(environment, null);
	}

	/** A finder of a build that knows this checksum of k6's archive. */
	private K6.Finder finder(Map<String, String> environment, String checksum) {
		Release release = new Release("1.8.1", "https://k6.invalid", "linux-amd64", checksum);
		return new K6.Finder(this.home, new Programs(environment), this.said::add,
				() -> new K6Download(release, this.home, environment, this.said::add));
	}

	private Path bin(String program) {
		return this.home.resolve("bin").resolve(program);
	}

	private String path() {
		return this.home.resolve("bin").toString();
	}

}
