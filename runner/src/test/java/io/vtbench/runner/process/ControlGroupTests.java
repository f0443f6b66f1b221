package io.vtbench.runner.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import io.vtbench.runner.process.ControlGroups.ControlGroup;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** With folders in place of the kernel's, and with the kernel's own. */
class ControlGroupTests {

	private static final long TWO_GIGABYTES = 2L << 30;

	@TempDir
	private Path root;

	@Test
	void withoutControlGroupsThereIsNone() {
		assertThatExceptionOfType(ServiceException.class).isThrownBy(() -> bare().create("bank", 1, null))
			.withMessageStartingWith("the system refuses a control group: ");
	}

	@Test
	void aControllerThatIsOffGivesNoneAndLeavesNothingBehind() throws IOException {
		write("proc/self/cgroup", "0::/session\n");
		write("sys/fs/cgroup/cgroup.controllers", "memory\n");
		write("sys/fs/cgroup/session/cgroup.procs", "");
		assertThatExceptionOfType(ServiceException.class).isThrownBy(() -> bare().create("bank", 1, null));
		assertThat(file("sys/fs/cgroup/session/bank")).doesNotExist();
	}

	@Test
	void aFolderThatIsThereAlreadyIsSomebodyElses() throws IOException {
		firstVersion();
		Files.createDirectories(file("sys/fs/cgroup/cpu/session/taken"));
		assertThatExceptionOfType(ServiceException.class).isThrownBy(() -> kernel().create("taken", 1, null));
		assertThat(file("sys/fs/cgroup/cpu/session/taken")).exists();
		assertThat(file("sys/fs/cgroup/cpu/taken")).doesNotExist();
	}

	@Test
	void inTheFirstVersionProcessorsAndMemoryHaveAFolderEach() throws IOException {
		firstVersion();
		ControlGroup group = kernel().create("bank", 2, TWO_GIGABYTES);
		group.add(4711);
		assertThat(read("sys/fs/cgroup/memory/other/bank/memory.limit_in_bytes")).isEqualTo("2147483648");
		assertThat(read("sys/fs/cgroup/memory/other/bank/cgroup.procs")).isEqualTo("4711");
		assertThat(read("sys/fs/cgroup/cpu/session/bank/cgroup.procs")).isEqualTo("4711");
		assertThat(read("sys/fs/cgroup/cpu/session/bank/cpu.cfs_quota_us")).as("not yet").isEmpty();
		group.limitProcessors();
		assertThat(read("sys/fs/cgroup/cpu/session/bank/cpu.cfs_quota_us")).isEqualTo("200000");
	}

	@Test
	void inTheSecondVersionOneFolderHasBoth() throws IOException {
		write("proc/self/cgroup", "0::/session\n");
		write("sys/fs/cgroup/cgroup.controllers", "cpu memory\n");
		write("sys/fs/cgroup/session/cgroup.procs", "");
		ControlGroup group = kernel().create("bank", 1, TWO_GIGABYTES);
		group.add(4711);
		group.limitProcessors();
		assertThat(read("sys/fs/cgroup/session/bank/memory.max")).isEqualTo("2147483648");
		assertThat(read("sys/fs/cgroup/session/bank/cpu.max")).isEqualTo("100000 100000");
		assertThat(read("sys/fs/cgroup/session/bank/cgroup.procs")).isEqualTo("4711");
	}

	@Test
	void aGroupCountsAsSoManyProcesses() throws IOException {
		firstVersion();
		kernel().create("bank", 1, null).weigh(10);
		assertThat(read("sys/fs/cgroup/cpu/session/bank/cpu.shares")).isEqualTo("10240");
		write("proc/self/cgroup", "0::/session\n");
		write("sys/fs/cgroup/cgroup.controllers", "cpu\n");
		write("sys/fs/cgroup/session/cgroup.procs", "");
		kernel().create("bank", 1, null).weigh(10);
		assertThat(read("sys/fs/cgroup/session/bank/cpu.weight")).isEqualTo("1000");
	}

	@Test
	void withoutAMemoryControllerNoMemoryCanBeLimited() throws IOException {
		write("proc/self/cgroup", "3:cpu,cpuacct:/\n");
		write("sys/fs/cgroup/cpu/cgroup.procs", "");
		assertThatExceptionOfType(ServiceException.class).isThrownBy(() -> kernel().create("bank", 1, TWO_GIGABYTES));
		kernel().create("risk", 1, null).add(4711);
		assertThat(read("sys/fs/cgroup/cpu/risk/cgroup.procs")).isEqualTo("4711");
	}

	/** With the kernel's own folders, where the tests may create some. */
	@Test
	void aProcessMovesInAndTheGroupGoesWithIt() throws Exception {
		String name = "vtbench-test-" + ProcessHandle.current().pid();
		ControlGroup group = real(name, null);
		Assumptions.assumeTrue(group != null, "control groups cannot be created here");
		Process process = new ProcessBuilder("sleep", "300").start();
		try {
			group.add(process.pid());
			group.limitProcessors();
			assertThat(groupsOf(process)).contains(name);
		}
		finally {
			process.destroyForcibly().waitFor();
			group.close();
		}
		ControlGroup again = real(name, null);
		assertThat(again).as("the name is free again").isNotNull();
		again.close();
	}

	/** The child of the shell takes 256 MiB, of which the group allows a quarter. */
	@Test
	void aProcessThatTakesTooMuchMemoryIsEnded() throws Exception {
		ControlGroup group = real("vtbench-test-memory-" + ProcessHandle.current().pid(), 64L << 20);
		Assumptions.assumeTrue(group != null, "no control group can limit memory here");
		Process process = new ProcessBuilder("sh", "-c", "read line; exec dd if=/dev/zero of=/dev/null bs=256M count=1")
			.start();
		try {
			group.add(process.pid());
			process.outputWriter().append("go\n").close();
			assertThat(process.waitFor()).as("killed").isEqualTo(128 + 9);
		}
		finally {
			process.destroyForcibly().waitFor();
			group.close();
		}
	}

	private static @Nullable ControlGroup real(String name, @Nullable Long memoryBytes) {
		try {
			return new ControlGroups().create(name, 1, memoryBytes);
		}
		catch (ServiceException ex) {
			return null;
		}
	}

	private static String groupsOf(Process process) throws IOException {
		return Files.readString(Path.of("/proc", String.valueOf(process.pid()), "cgroup"));
	}

	private void firstVersion() throws IOException {
		write("proc/self/cgroup", "4:memory:/other\n3:cpu,cpuacct:/session\n0::/\n");
		write("sys/fs/cgroup/cpu/session/cgroup.procs", "");
		write("sys/fs/cgroup/memory/other/cgroup.procs", "");
	}

	/** Makes no files by itself. */
	private ControlGroups bare() {
		return new ControlGroups(this.root, (folder) -> Files.createDirectory(folder));
	}

	private ControlGroups kernel() {
		return new ControlGroups(this.root, new FakeKernel());
	}

	private void write(String file, String text) throws IOException {
		Files.createDirectories(file(file).getParent());
		Files.writeString(file(file), text);
	}

	private String read(String file) throws IOException {
		return Files.readString(file(file));
	}

	private Path file(String file) {
		return this.root.resolve(file);
	}

}
