package io.vtbench.runner.process;

import io.vtbench.runner.service.Watch;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the children are shell scripts")
class ManagedProcessTests {

	@TempDir
	private Path folder;

	@Test
	void keepsOutputExitCodeAndLastWords() throws InterruptedException {
		try (ManagedProcess process = shell("echo $GREETING; echo oops >&2; echo; exit 7")) {
			assertThat(process.await(Duration.ofSeconds(20))).isTrue();
			assertThat(process.exitCode()).isEqualTo(7);
			assertThat(process.lastWords()).isEqualTo("oops");
			assertThat(process.log()).hasContent("hello\noops\n\n");
		}
	}

	@Test
	void saysWhenThereAreNoLastWords() throws InterruptedException {
		try (ManagedProcess process = shell("exit 1")) {
			assertThat(process.await(Duration.ofSeconds(20))).isTrue();
			assertThat(process.lastWords()).isEqualTo("it said nothing");
		}
	}

	@Test
	void closingEndsChildAndGrandchild() throws InterruptedException {
		ManagedProcess process = shell("sleep 300 & echo ready; wait");
		Watch.until(() -> "ready".equals(process.lastWords()));
		List<ProcessHandle> family = Watch.family(process.pid());
		assertThat(family).hasSize(2);
		process.close();
		Watch.until(() -> family.stream().noneMatch(Watch::isRunning));
	}

	@Test
	void closingEndsAChildThatIgnoresThePoliteSignal() throws InterruptedException {
		ManagedProcess process = ManagedProcess.start("stubborn",
				List.of("sh", "-c", "trap '' TERM; echo ready; while true; do sleep 1; done"), Map.of(), this.folder,
				this.folder.resolve("log"), Duration.ofMillis(300));
		Watch.until(() -> "ready".equals(process.lastWords()));
		process.close();
		assertThat(process.isAlive()).isFalse();
		assertThat(process.exitCode()).isEqualTo(128 + 9);
	}

	@Test
	void closingTwiceOrAfterTheEndIsHarmless() throws InterruptedException {
		ManagedProcess process = shell("true");
		assertThat(process.await(Duration.ofSeconds(20))).isTrue();
		process.close();
		process.close();
		assertThat(process.exitCode()).isZero();
	}

	@Test
	void aProgramThatDoesNotExistIsNamed() {
		assertThatExceptionOfType(ServiceException.class)
			.isThrownBy(() -> ManagedProcess.start("k6", List.of("/no/such/program"), Map.of(), this.folder,
					this.folder.resolve("log")))
			.withMessageStartingWith("cannot start k6: ")
			.withMessageContaining("/no/such/program");
	}

	private ManagedProcess shell(String script) {
		return ManagedProcess.start("shell", List.of("sh", "-c", script), Map.of("GREETING", "hello"), this.folder,
				this.folder.resolve("log"));
	}

}
