package io.vtbench.runner.load;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the programs are shell scripts")
class K6FinderTests {

	private static final String VERSION = "echo 'k6 v1.2.3 (go1.25, linux/amd64)'";

	@TempDir
	private Path home;

	private final List<String> said = new ArrayList<>();

	@Test
	void takesTheNamedProgramBeforeTheOneOnThePath() throws Exception {
		Path named = Script.write(this.home.resolve("mine"), "echo 'k6 v9.0.0'");
		Script.write(bin("k6"), VERSION);
		K6 k6 = finder(Map.of("K6_BIN", named.toString(), "PATH", path())).find();
		assertThat(k6).isEqualTo(new K6(List.of(named.toString()), "v9.0.0", false));
	}

	@Test
	void refusesANameWithoutProgram() {
		assertThatExceptionOfType(LoadException.class)
			.isThrownBy(() -> finder(Map.of("K6_BIN", "/no/such/k6", "PATH", "")).find())
			.withMessage("K6_BIN is '/no/such/k6', which is not a program; set it to k6, or unset it");
	}

	@Test
	void refusesAProgramThatDoesNotTellItsVersion() throws IOException {
		Path broken = Script.write(this.home.resolve("mine"), "exit 1");
		assertThatExceptionOfType(LoadException.class)
			.isThrownBy(() -> finder(Map.of("K6_BIN", broken.toString())).find())
			.withMessage(broken + " does not run as k6; reinstall it, or set K6_BIN to another");
	}

	@Test
	void findsItOnThePath() throws Exception {
		Script.write(bin("k6"), VERSION);
		assertThat(finder(Map.of("PATH", "/no/such/folder:" + path())).find())
			.isEqualTo(new K6(List.of(bin("k6").toString()), "v1.2.3", false));
		assertThat(this.said).isEmpty();
	}

	@Test
	void buildsItWithGoOnceAndSaysSo() throws Exception {
		Script.write(bin("go"), "[ \"$1 $2\" = \"install go.k6.io/k6@v" + K6Finder.VERSION + "\" ] || exit 1",
				"/bin/mkdir -p \"$GOBIN\"",
				"printf '#!/bin/sh\\n" + VERSION.replace("'", "\"") + "\\n' > \"$GOBIN/k6\"",
				"/bin/chmod +x \"$GOBIN/k6\"");
		Path built = this.home.resolve(".tools/k6");
		assertThat(finder(Map.of("PATH", path())).find()).isEqualTo(new K6(List.of(built.toString()), "v1.2.3", false));
		assertThat(this.said).singleElement().asString().contains("building v" + K6Finder.VERSION + " with Go");
		this.said.clear();
		assertThat(finder(Map.of("PATH", "")).find().command()).containsExactly(built.toString());
		assertThat(this.said).isEmpty();
	}

	@Test
	void quotesGoWhenTheBuildFails() throws IOException {
		Script.write(bin("go"), "echo downloading", "echo 'no route to host'", "exit 1");
		assertThatExceptionOfType(LoadException.class).isThrownBy(() -> finder(Map.of("PATH", path())).find())
			.withMessage("k6 is not installed and could not be built by Go (no route to host);"
					+ " install k6 (https://grafana.com/docs/k6/latest/set-up/install-k6/) and call again");
	}

	@Test
	void fallsBackToTheContainerImage() throws Exception {
		Script.write(bin("docker"), "[ \"$1\" = info ] || " + VERSION);
		K6 k6 = finder(Map.of("PATH", path())).find();
		assertThat(k6.contained()).isTrue();
		assertThat(k6.version()).isEqualTo("v1.2.3");
		assertThat(k6.command()).startsWith(bin("docker").toString(), "run", "--rm")
			.contains(this.home + ":" + this.home)
			.endsWith("grafana/k6:" + K6Finder.VERSION);
	}

	@Test
	void saysHowToInstallItWhereNothingHelps() throws IOException {
		Script.write(bin("docker"), "exit 1");
		assertThatExceptionOfType(LoadException.class).isThrownBy(() -> finder(Map.of("PATH", path())).find())
			.withMessage("k6 is not installed; install it (https://grafana.com/docs/k6/latest/set-up/install-k6/),"
					+ " or Go, and call again; or set K6_BIN to the program");
	}

	@Test
	void lookingForAnInstalledOneBuildsNothing() throws Exception {
		Script.write(bin("go"), "exit 1");
		assertThat(finder(Map.of("PATH", path())).installed()).isNull();
		assertThat(this.said).isEmpty();
	}

	private K6Finder finder(Map<String, String> environment) {
		return new K6Finder(this.home, environment, this.said::add);
	}

	private Path bin(String program) {
		return this.home.resolve("bin").resolve(program);
	}

	private String path() {
		return this.home.resolve("bin").toString();
	}

}
