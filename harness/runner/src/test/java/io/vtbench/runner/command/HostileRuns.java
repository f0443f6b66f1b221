package io.vtbench.runner.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import planted.Hostile;

/** Trials of a service that behaves badly: see {@code planted.Hostile}. */
abstract class HostileRuns extends FakeSuiteRuns {

	@BeforeEach
	void addToSuite() throws IOException {
		BootJarFile.write(this.home.resolve("hostile.jar"), Hostile.class);
	}

	/** Starts a trial of the service, which is warmed up for a second at most. */
	BenchProcess start(String manners, String... more) throws IOException {
		List<String> arguments = new ArrayList<>(List.of("try", "--jar", this.home.resolve("hostile.jar").toString(),
				"--path", "/work", "--property", "hostile=" + manners, "--warm-up", "1s"));
		arguments.addAll(List.of(more));
		return this.suite.call(arguments.toArray(String[]::new));
	}

}
