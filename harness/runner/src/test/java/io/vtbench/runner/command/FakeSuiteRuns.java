package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Path;

import io.vtbench.runner.file.UnixPrograms;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs of a suite whose services and programs cost little. */
@UnixPrograms
public abstract class FakeSuiteRuns {

	@TempDir
	protected Path home;

	protected FakeSuite suite;

	@BeforeEach
	void createSuite() throws IOException {
		this.suite = new FakeSuite(this.home);
	}

}
