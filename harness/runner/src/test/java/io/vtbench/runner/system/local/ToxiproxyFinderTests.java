package io.vtbench.runner.system.local;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.file.UnixPrograms;
import io.vtbench.runner.machine.Programs;
import io.vtbench.runner.machine.Programs.ProgramException;
import io.vtbench.runner.machine.Script;
import io.vtbench.runner.machine.ServiceException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

@UnixPrograms
class ToxiproxyFinderTests {

	private static final String SERVER = "toxiproxy-server";

	@TempDir
	private Path home;

	private final List<String> said = new ArrayList<>();

	@Test
	void takesTheNamedProgramBeforeTheOneOnThePath() throws Exception {
		Path named = Script.write(this.home.resolve("mine"), "true");
		Script.write(bin(SERVER), "true");
		assertThat(finder(Map.of("TOXIPROXY_BIN", named.toString(), "PATH", path())).find())
			.containsExactly(named.toString());
		assertThat(finder(Map.of("PATH", path())).find()).containsExactly(bin(SERVER).toString());
		assertThat(this.said).isEmpty();
	}

	@Test
	void refusesANameWithoutProgram() {
		assertThatExceptionOfType(ProgramException.class)
			.isThrownBy(() -> finder(Map.of("TOXIPROXY_BIN", "/no/such/program")).find())
			.withMessage("TOXIPROXY_BIN is '/no/such/program', which is not a program; correct it, or unset it");
	}

	@Test
	void buildsItWithGoOnceAndSaysSo() throws Exception {
		Script.write(bin("go"),
				"[ \"$1 $2 $3 $8\" = \"build -C " + this.home.resolve(Toxiproxy.Finder.MODULE) + " tool\" ] || exit 1",
				"/bin/mkdir -p \"${7%/*}\"", "printf '#!/bin/sh\\n' > \"$7\"", "/bin/chmod +x \"$7\"");
		String built = this.home.resolve(".tools").resolve(SERVER).toString();
		assertThat(finder(Map.of("PATH", path())).find()).containsExactly(built);
		assertThat(this.said).singleElement().asString().contains("building v" + Toxiproxy.Finder.VERSION + " with Go");
		this.said.clear();
		assertThat(finder(Map.of("PATH", "")).find()).containsExactly(built);
		assertThat(this.said).isEmpty();
	}

	@Test
	void quotesGoWhenTheBuildFails() throws IOException {
		Script.write(bin("go"), "echo 'no route to host'", "exit 1");
		assertThatExceptionOfType(ServiceException.class).isThrownBy(() -> finder(Map.of("PATH", path())).find())
			.withMessageStartingWith(
					"Toxiproxy is not installed and could not be built by Go (no route to host); install it ");
	}

	@Test
	void fallsBackToTheContainerImage() throws Exception {
		Script.write(bin("docker"), "[ \"$1\" = pull ]");
		assertThat(finder(Map.of("PATH", path())).find()).startsWith(bin("docker").toString(), "run", "--rm")
			.contains("--read-only", "--cap-drop=ALL")
			.endsWith(Toxiproxy.Finder.IMAGE);
	}

	@Test
	void theVersionsOfEveryWayAreTheSame() {
		Path suite = Path.of("../..");
		assertThat(suite.resolve(Toxiproxy.Finder.MODULE).resolve("go.mod")).content()
			.contains("require github.com/Shopify/toxiproxy/v2 v" + Toxiproxy.Finder.VERSION + "\n");
		assertThat(suite.resolve(".env")).content().contains("TOXIPROXY_IMAGE=" + Toxiproxy.Finder.IMAGE + "\n");
	}

	@Test
	void saysHowToInstallItWhereNothingHelps() {
		assertThatExceptionOfType(ServiceException.class).isThrownBy(() -> finder(Map.of("PATH", path())).find())
			.withMessage("Toxiproxy, which delays the network, is not installed;"
					+ " install it (https://github.com/Shopify/toxiproxy) and set TOXIPROXY_BIN to it,"
					+ " or install Go, and call again");
	}

	@Test
	void askedBeforehandItBuildsNothing() throws IOException {
		assertThat(finder(Map.of("PATH", path())).installed()).isNull();
		assertThat(finder(Map.of("PATH", path())).withoutIt("relay"))
			.isEqualTo("not installed, so relay cannot run; install it (https://github.com/Shopify/toxiproxy)"
					+ " and set TOXIPROXY_BIN to it, or install Go");
		Script.write(bin("docker"), "exit 1");
		assertThat(finder(Map.of("PATH", path())).withoutIt("relay"))
			.startsWith("not installed; relay tries the container image ghcr.io/shopify/toxiproxy:");
		Script.write(bin("go"), "exit 1");
		assertThat(finder(Map.of("PATH", path())).withoutIt("relay"))
			.isEqualTo("not installed; the first run of relay builds it with Go");
		assertThat(this.home.resolve(".tools")).doesNotExist();
	}

	private Toxiproxy.Finder finder(Map<String, String> environment) {
		return new Toxiproxy.Finder(this.home, new Programs(environment), this.said::add);
	}

	private Path bin(String program) {
		return this.home.resolve("bin").resolve(program);
	}

	private String path() {
		return this.home.resolve("bin").toString();
	}

}
