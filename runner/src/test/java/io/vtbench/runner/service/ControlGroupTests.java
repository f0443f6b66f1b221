package io.vtbench.runner.service;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** With folders in place of the kernel's, which make no files by themselves. */
class ControlGroupTests {

	@TempDir
	private Path root;

	@Test
	void withoutControlGroupsThereIsNone() {
		assertThat(ControlGroup.create(this.root, "bank", 1)).isNull();
	}

	@Test
	void aControllerThatIsOffGivesNoneAndLeavesNothingBehind() throws IOException {
		write("proc/self/cgroup", "0::/session\n");
		write("sys/fs/cgroup/cgroup.controllers", "memory\n");
		write("sys/fs/cgroup/session/cgroup.procs", "");
		assertThat(ControlGroup.create(this.root, "bank", 1)).isNull();
		assertThat(this.root.resolve("sys/fs/cgroup/session/bank")).doesNotExist();
	}

	@Test
	void liesBelowTheRunnersOwnGroup() throws IOException {
		write("proc/self/cgroup", "4:memory:/other\n3:cpu,cpuacct:/session\n0::/\n");
		write("sys/fs/cgroup/cpu/session/cgroup.procs", "");
		// a folder that is there already is somebody else's
		Files.createDirectories(this.root.resolve("sys/fs/cgroup/cpu/session/taken"));
		assertThat(ControlGroup.create(this.root, "taken", 1)).isNull();
		assertThat(this.root.resolve("sys/fs/cgroup/cpu/session/taken")).exists();
		assertThat(this.root.resolve("sys/fs/cgroup/cpu/taken")).doesNotExist();
	}

	/** With the kernel's own folders, where the tests may create some. */
	@Test
	void aProcessMovesInAndTheGroupGoesWithIt() throws Exception {
		String name = "vtbench-test-" + ProcessHandle.current().pid();
		ControlGroup group = ControlGroup.create(name, 1);
		Assumptions.assumeTrue(group != null, "control groups cannot be created here");
		Process process = new ProcessBuilder("sleep", "300").start();
		try {
			group.add(process.pid());
			assertThat(Files.readString(Path.of("/proc", String.valueOf(process.pid()), "cgroup"))).contains(name);
		}
		finally {
			process.destroyForcibly().waitFor();
			group.close();
		}
		ControlGroup again = ControlGroup.create(name, 1);
		assertThat(again).as("the name is free again").isNotNull();
		again.close();
	}

	private void write(String file, String text) throws IOException {
		Path path = this.root.resolve(file);
		Files.createDirectories(path.getParent());
		Files.writeString(path, text);
	}

}
