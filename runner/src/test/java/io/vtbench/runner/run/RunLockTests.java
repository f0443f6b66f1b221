package io.vtbench.runner.run;

import java.nio.file.Path;

import io.vtbench.runner.process.ServiceException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

class RunLockTests {

	@TempDir
	private Path folder;

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
