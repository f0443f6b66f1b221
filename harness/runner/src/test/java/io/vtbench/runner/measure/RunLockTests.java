package io.vtbench.runner.measure;

import java.io.BufferedReader;
import java.nio.file.Path;

import io.vtbench.runner.machine.ServiceException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

class RunLockTests {

	@TempDir
	private Path folder;

	/** The launcher is no part of the runner, and has the name of its own. */
	@Test
	void isTheFileThatTheLauncherShares() {
		String user = System.getProperty("user.name").replaceAll("[^A-Za-z0-9._-]", "_");
		assertThat(RunLock.defaultFile())
			.isEqualTo(Path.of(System.getProperty("java.io.tmpdir"), "vtbench-" + user, "run.lock").toAbsolutePath());
	}

	@Test
	void refusesASecondRun() {
		Path file = this.folder.resolve("new/vtbench.lock");
		try (RunLock first = RunLock.take(file)) {
			assertThatExceptionOfType(ServiceException.class).isThrownBy(() -> RunLock.take(file))
				.withMessage("another run is measuring on this machine, and two would spoil each other;"
						+ " wait for it to end (it holds " + file + ")");
		}
	}

	@Test
	void waitsForABuild() throws Exception {
		Path file = this.folder.resolve("vtbench.lock");
		Process builder = LauncherBuild.start(file);
		try (BufferedReader said = builder.inputReader()) {
			assertThat(said.readLine()).isEqualTo("building");
			// the build ends when the run has said that it waits
			try (RunLock run = RunLock.take(file, (text) -> builder.destroy())) {
				assertThat(builder.isAlive()).isFalse();
			}
		}
		finally {
			builder.destroyForcibly();
		}
	}

	@Test
	void isFreeAfterTheRun() {
		Path file = this.folder.resolve("vtbench.lock");
		RunLock.take(file).close();
		assertThatNoException().isThrownBy(() -> RunLock.take(file).close());
	}

	@Test
	void aRefusalLeavesTheHolderAlone() {
		Path file = this.folder.resolve("vtbench.lock");
		try (RunLock first = RunLock.take(file)) {
			for (int i = 0; i < 2; i++) {
				assertThatExceptionOfType(ServiceException.class).isThrownBy(() -> RunLock.take(file));
			}
		}
	}

}
