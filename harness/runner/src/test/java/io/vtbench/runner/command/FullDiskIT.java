package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** Runs on a disk of a few megabytes; only root can make one. */
@Tag("system")
@EnabledOnOs(value = OS.LINUX, disabledReason = "tmpfs")
class FullDiskIT {

	@TempDir
	private Path home;

	private Path disk;

	@BeforeEach
	void mount() throws Exception {
		this.disk = Files.createDirectories(this.home.resolve("results"));
		assumeTrue(call("mount", "-t", "tmpfs", "-o", "size=6m", "tmpfs", this.disk.toString()) == 0,
				"the right to mount");
	}

	@AfterEach
	void unmount() throws Exception {
		call("umount", this.disk.toString());
	}

	@Test
	void aDiskThatFillsInMidForkIsNamedAndTheFinishedForkKept() throws Exception {
		FakeSuite suite = new FakeSuite(this.home);
		try (BenchProcess bench = suite.start(Map.of("FAKE_K6_FILL", this.disk.resolve("filled-virtual").toString()),
				"run", "transfer", "--pairs", "1", "--seed", FakeSuite.platformFirst())) {
			assertThat(bench.exitCode()).isEqualTo(1);
			Files.delete(this.disk.resolve("filled-virtual"));
			Path folder = bench.folder();
			assertThat(bench.err().getLast()).isEqualTo("bench: no space is left for " + folder
					+ "; free some, then: ./bench run --resume results/" + folder.getFileName());
			RunResult result = bench.result();
			assertThat(result.status()).isEqualTo(Status.INTERRUPTED);
			assertThat(result.arm("platform").forks()).hasSize(1);
			assertThat(result.arm("virtual").forks()).isEmpty();
			assertThat(folder).isDirectoryNotContaining((file) -> file.toString().endsWith(".part"));
			bench.awaitNoChildren();
		}
	}

	@Test
	void aDiskThatIsReadOnlyIsNamedBeforeAnythingStarts() throws Exception {
		FakeSuite suite = new FakeSuite(this.home);
		assumeTrue(call("mount", "-o", "remount,ro", this.disk.toString()) == 0, "the right to remount");
		try (BenchProcess bench = suite.start(Map.of(), "run", "transfer", "--out",
				this.disk.resolve("a/b").toString())) {
			assertThat(bench.exitCode()).isEqualTo(2);
			assertThat(bench.err()).containsExactly("bench: cannot make files in '" + this.disk.resolve("a/b")
					+ "': read-only file system; name another place with --out");
			assertThat(bench.children()).isEmpty();
		}
	}

	private static int call(String... command) throws IOException, InterruptedException {
		return new ProcessBuilder(command).redirectErrorStream(true)
			.redirectOutput(ProcessBuilder.Redirect.DISCARD)
			.start()
			.waitFor();
	}

}
