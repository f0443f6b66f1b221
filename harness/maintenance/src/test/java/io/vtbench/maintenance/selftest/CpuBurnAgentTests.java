package io.vtbench.maintenance.selftest;

import java.io.IOException;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class CpuBurnAgentTests {

	@TempDir
	private Path home;

	@TempDir
	private Path elsewhere;

	@Test
	void aProgramThatStartsInAnotherFolderFindsTheAgent() throws IOException, InterruptedException {
		Process java = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				CpuBurnAgent.flag(this.home, 0.05), "-version")
			.directory(this.elsewhere.toFile())
			.redirectErrorStream(true)
			.start();
		String said = new String(java.getInputStream().readAllBytes());
		assertThat(java.waitFor()).as(said).isZero();
	}

}
