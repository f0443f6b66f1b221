package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

import io.vtbench.runner.file.UnixPrograms;
import io.vtbench.runner.machine.Script;
import io.vtbench.runner.report.CheckText;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.scenario.Catalog;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** What the doctor says of Toxiproxy. */
@UnixPrograms
class ToxiproxyCheckTests {

	@TempDir
	private Path home;

	@Test
	void namesTheProgramAndWhatNeedsIt() throws IOException {
		Path program = Script.write(this.home.resolve("bin/toxiproxy-server"), "true");
		assertThat(check(suite("lookup.yaml"), Map.of("PATH", this.home.resolve("bin").toString())))
			.isEqualTo(Check.ofMachine("toxiproxy", Status.OK, program + ", for lookup"));
	}

	@Test
	void namesWhatCannotRunWithoutIt() throws IOException {
		Check check = check(suite("lookup.yaml"), Map.of("PATH", "/nowhere"));
		assertThat(check.status()).isEqualTo(Status.WARN);
		assertThat(CheckText.of(check)).startsWith("not installed, so lookup cannot run; install it ");
	}

	@Test
	void aWrongNameDoesNotEndTheDoctor() throws IOException {
		assertThat(CheckText.of(check(suite("lookup.yaml"), Map.of("TOXIPROXY_BIN", "/no/such/program"))))
			.isEqualTo("TOXIPROXY_BIN is '/no/such/program', which is not a program; correct it, or unset it");
	}

	@Test
	void isOfNoInterestWhereNoScenarioHasANetwork() throws IOException {
		assertThat(DoctorCommand.toxiproxy(this.home, Map.of(), suite("payments.yaml"))).isEmpty();
	}

	@Test
	void theDoctorAsksForIt() throws IOException {
		suite("lookup.yaml");
		try (CommandLineHarness bench = new CommandLineHarness(this.home, Locale.ROOT)) {
			assertThat(bench.call("doctor").out()).containsPattern("(?m)^(ok|warn) +toxiproxy +.*lookup");
		}
	}

	private Check check(Catalog catalog, Map<String, String> environment) {
		return DoctorCommand.toxiproxy(this.home, environment, catalog).getFirst();
	}

	private Catalog suite(String scenario) throws IOException {
		Path scenarios = Files.createDirectories(this.home.resolve("scenarios"));
		for (String file : new String[] { "modes.yaml", "services.yaml", scenario }) {
			Files.copy(Path.of("src/test/resources/scenario/suite", file), scenarios.resolve(file));
		}
		return Catalog.read(scenarios);
	}

}
