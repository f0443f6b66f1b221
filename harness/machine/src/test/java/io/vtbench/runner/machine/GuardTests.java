package io.vtbench.runner.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.vtbench.runner.file.UnixPrograms;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** A runner that is killed has no chance to end its children. */
@UnixPrograms
class GuardTests {

	@TempDir
	private Path folder;

	@Test
	void childrenAndTheirFilesGoWithARunnerThatIsKilled() throws Exception {
		Process runner = runner();
		try {
			List<ProcessHandle> family = awaitFamily(runner);
			assertThat(family).as("a guard, a child and a grandchild beside the runner").hasSizeGreaterThanOrEqualTo(4);
			Path temporary = Path.of(Files.readString(this.folder.resolve("temporary")));
			assertThat(temporary.resolve("file")).exists();
			ProcessHandle daemon = daemon();
			runner.destroyForcibly().waitFor();
			Watch.until(() -> family.stream().noneMatch(Watch::isRunning));
			Watch.until(() -> !Files.exists(temporary.getParent()));
			Watch.until(() -> OS.LINUX.isCurrentOs() != Watch.isRunning(daemon));
			daemon.destroyForcibly();
		}
		finally {
			runner.destroyForcibly();
		}
	}

	/** The guard itself may be killed too. */
	@Test
	void theNextRunEndsWhatNoGuardHasEnded() throws Exception {
		Process runner = runner();
		try {
			List<ProcessHandle> family = awaitFamily(runner);
			Path files = Path.of(Files.readString(this.folder.resolve("temporary"))).getParent();
			Path own = Path.of(Files.readString(this.folder.resolve("temporary"))).getParent();
			ProcessHandle guard = family.stream().filter(GuardTests::isGuard).findFirst().orElseThrow();
			guard.destroyForcibly();
			Watch.until(() -> !Watch.isRunning(guard));
			runner.destroyForcibly().waitFor();
			List<ProcessHandle> left = family.stream().filter(Watch::isRunning).toList();
			assertThat(left).as("child and grandchild").hasSizeGreaterThanOrEqualTo(2);
			assertThat(Leftovers.end(own)).isGreaterThanOrEqualTo(2);
			Watch.until(() -> left.stream().noneMatch(Watch::isRunning));
			assertThat(own).doesNotExist();
		}
		finally {
			runner.destroyForcibly();
		}
	}

	/** It has left its parent; only Linux tells whose it was. */
	private ProcessHandle daemon() throws IOException, InterruptedException {
		Path number = this.folder.resolve("daemon");
		Watch.until(() -> number.toFile().length() > 0);
		return ProcessHandle.of(Long.parseLong(Files.readString(number).strip())).orElseThrow();
	}

	private static boolean isGuard(ProcessHandle process) {
		// its class comes after a class path that can be longer than what the kernel
		// tells
		return process.info().commandLine().orElse("").contains("-XX:-UsePerfData");
	}

	private List<ProcessHandle> awaitFamily(Process runner) throws InterruptedException {
		Watch.until(() -> says("log", "ready") && says("temporary", "child")
				&& runner.descendants().anyMatch(GuardTests::isGuard));
		return Watch.family(runner.pid());
	}

	private boolean says(String file, String text) {
		try {
			return Files.exists(this.folder.resolve(file))
					&& Files.readString(this.folder.resolve(file)).contains(text);
		}
		catch (IOException ex) {
			return false;
		}
	}

	private Process runner() throws IOException {
		return new ProcessBuilder(Jdk.own().java().toString(), "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
				"-Djava.io.tmpdir=" + Files.createDirectories(this.folder.resolve("tmp")), "-cp",
				System.getProperty("java.class.path"), FakeRunner.class.getName(), this.folder.toString())
			.redirectErrorStream(true)
			.redirectOutput(this.folder.resolve("runner").toFile())
			.start();
	}

}
