package io.vtbench.runner.machine;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.file.UnixPrograms;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

@UnixPrograms
class ManagedProcessTests {

	@TempDir
	private Path folder;

	@Test
	void keepsOutputExitCodeAndFailureReason() throws InterruptedException {
		try (ManagedProcess process = shell("echo $GREETING; echo oops >&2; echo; exit 7")) {
			assertThat(process.await(Duration.ofSeconds(20))).isTrue();
			assertThat(process.exitCode()).isEqualTo(7);
			assertThat(process.failureReason()).isEqualTo("oops");
			assertThat(process.log()).hasContent("hello\noops\n\n");
		}
	}

	@Test
	void saysWhenThereIsNoFailureReason() throws InterruptedException {
		try (ManagedProcess process = shell("exit 1")) {
			assertThat(process.await(Duration.ofSeconds(20))).isTrue();
			assertThat(process.failureReason()).isEqualTo("it said nothing");
		}
	}

	@Test
	void closingEndsChildAndGrandchild() throws InterruptedException {
		ManagedProcess process = shell("sleep 300 & echo ready; wait");
		Watch.until(() -> "ready".equals(process.failureReason()));
		List<ProcessHandle> family = Watch.family(process.pid());
		assertThat(family).hasSize(2);
		process.close();
		Watch.until(() -> family.stream().noneMatch(Watch::isRunning));
	}

	@Test
	@EnabledOnOs(value = OS.LINUX, disabledReason = "the kernel tells the environment of a process")
	void closingEndsADaemonThatHasLeftItsParent() throws Exception {
		Path number = this.folder.resolve("number");
		try (ManagedProcess process = shell("(sh -c 'echo $$ > number; exec sleep 300' &); exec sleep 300")) {
			ProcessHandle daemon = daemon(number);
			assertThat(process.isAlive()).isTrue();
			process.close();
			Watch.until(() -> !Watch.isRunning(daemon));
		}
	}

	@Test
	@EnabledOnOs(value = OS.LINUX, disabledReason = "the kernel tells the environment of a process")
	void whatAChildLeavesEndsAlsoWhereTheChildHasEndedBefore() throws Exception {
		Path number = this.folder.resolve("number");
		try (ManagedProcess process = shell("(sh -c 'echo $$ > number; exec sleep 300' &)")) {
			assertThat(process.await(Duration.ofSeconds(20))).isTrue();
			ProcessHandle daemon = daemon(number);
			process.close();
			Watch.until(() -> !Watch.isRunning(daemon));
		}
	}

	private static ProcessHandle daemon(Path number) throws Exception {
		Watch.until(() -> number.toFile().length() > 0);
		ProcessHandle daemon = ProcessHandle.of(Long.parseLong(Files.readString(number).strip())).orElseThrow();
		assertThat(Watch.isRunning(daemon)).isTrue();
		return daemon;
	}

	@Test
	void aLogIsBoundedOnDiskWithoutStoppingTheChild() throws Exception {
		try (ManagedProcess process = shell("echo first; seq 1 30000000; while [ $(wc -c < log) -gt "
				+ ProcessLog.MAX_BYTES + " ]; do sleep 0.1; done; echo last; exec sleep 300")) {
			Watch.until(() -> "last".equals(process.failureReason()));
			assertThat(process.isAlive()).isTrue();
			assertThat(process.isLogCut()).isTrue();
			assertThat(process.log().toFile().length()).isLessThanOrEqualTo(ProcessLog.MAX_BYTES);
			List<String> lines = Files.readAllLines(process.log());
			int mark = lines
				.indexOf(lines.stream().filter((line) -> line.contains("bench left ")).findAny().orElseThrow());
			assertThat(lines).startsWith("first", "1", "2").endsWith("30000000", "last");
			// the last line before the mark has lost its end
			assertThat(lines.subList(1, mark - 1)).map(Integer::valueOf).isSortedAccordingTo(Comparator.naturalOrder());
		}
	}

	@Test
	void aLogOfOrdinarySizeIsWhole() throws InterruptedException {
		try (ManagedProcess process = shell("head -c 1000000 /dev/zero; exit 1")) {
			assertThat(process.await(Duration.ofSeconds(20))).isTrue();
			process.close();
			assertThat(process.isLogCut()).isFalse();
			assertThat(process.log()).hasSize(1_000_000);
		}
	}

	@Test
	void closingEndsAChildThatIgnoresThePoliteSignal() throws InterruptedException {
		ManagedProcess process = ManagedProcess.start("stubborn",
				List.of("sh", "-c", "trap '' TERM; echo ready; while true; do sleep 1; done"), Map.of(), this.folder,
				this.folder.resolve("log"), Duration.ofMillis(300));
		Watch.until(() -> "ready".equals(process.failureReason()));
		process.close();
		assertThat(process.isAlive()).isFalse();
		assertThat(process.wasKilled()).isTrue();
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
