package io.vtbench.runner.system;

import java.nio.file.Path;
import java.time.Duration;

import io.vtbench.runner.file.UnixPrograms;
import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.system.Launch.Preparation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

@UnixPrograms
class PreparationTests {

	private static final Duration LIMIT = Duration.ofMinutes(5);

	@TempDir
	private Path folder;

	@Test
	void theCommandIsOneOfAShellWithThePersonsEnvironment() throws InterruptedException {
		Preparation.call("echo reset >> '" + this.folder.resolve("done") + "' && test -n \"$PATH\"", LIMIT);
		assertThat(this.folder.resolve("done")).hasContent("reset");
	}

	@Test
	void aCommandThatFailsIsQuoted() {
		assertThatExceptionOfType(ServiceException.class)
			.isThrownBy(() -> Preparation.call("echo no such database >&2; exit 4", LIMIT))
			.withMessageContaining("exit 4) failed: no such database; correct it");
	}

	@Test
	void aCommandThatDoesNotEndIsEnded() {
		assertThatExceptionOfType(ServiceException.class)
			.isThrownBy(() -> Preparation.call("sleep 300", Duration.ofSeconds(1)))
			.withMessageContaining("failed: no answer within 1 s");
	}

}
