package io.vtbench.runner.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import io.vtbench.runner.machine.ControlGroups.ControlGroup;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** With folders in place of the kernel's, and with the kernel's own. */
class ControlGroupTests {

	private static final long TWO_GIGABYTES = 2L << 30;

	private static final String OWN = String.valueOf(ProcessHandle.current().pid());

	private static final String LEAF = "sys/fs/cgroup/session/vtbench-runner-" + OWN;

	@TempDir
	private Path root;

	@Test
	void withoutControlGroupsThereIsNone() {
		assertThatExceptionOfType(ServiceException.class).isThrownBy(() -> kernel().create("bank", 1, null))
			.withMessageStartingWith("the system refuses a control group: ");
	}

	@Test
	void aControllerThatIsOffGivesNoneAndLeavesNothingBehind() throws IOException {
		secondVersion("memory");
		assertThatExceptionOfType(ServiceException.class).isThrownBy(() -> kernel().create("bank", 1, TWO_GIGABYTES))
			.withMessage("the system refuses a control group: the runner's own has no controller of cpu; systemd-run"
					+ " --user --scope -p Delegate=yes ./bench starts bench in a control group that may have others"
					+ " below it (as root without --user)");
		assertThatEverythingIsAsItWas();
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
		secondVersion("cpu memory");
		ControlGroup group = kernel().create("bank", 1, TWO_GIGABYTES);
		group.add(4711);
		group.limitProcessors();
		assertThat(read("sys/fs/cgroup/session/bank/memory.max")).isEqualTo("2147483648");
		assertThat(read("sys/fs/cgroup/session/bank/cpu.max")).isEqualTo("100000 100000");
		assertThat(read("sys/fs/cgroup/session/bank/cgroup.procs")).isEqualTo("4711");
	}

	/** A group that holds processes hands no controller down. */
	@Test
	void inTheSecondVersionTheRunnerMakesRoomAndComesBack() throws Exception {
		secondVersion("cpu memory");
		Process child = new ProcessBuilder("sleep", "300").start();
		try {
			write("sys/fs/cgroup/session/cgroup.procs", OWN + "\n" + child.pid() + "\n");
			ControlGroups groups = kernel();
			ControlGroup first = groups.create("bank", 1, TWO_GIGABYTES);
			ControlGroup second = groups.create("risk", 1, null);
			assertThat(read("sys/fs/cgroup/session/cgroup.procs")).isEmpty();
			assertThat(read(LEAF + "/cgroup.procs").lines()).containsExactlyInAnyOrder(OWN,
					String.valueOf(child.pid()));
			first.close();
			first.close();
			assertThat(read("sys/fs/cgroup/session/cgroup.procs")).as("another one is there").isEmpty();
			second.close();
			assertThat(read("sys/fs/cgroup/session/cgroup.procs").lines()).containsExactlyInAnyOrder(OWN,
					String.valueOf(child.pid()));
			assertThatEverythingIsAsItWas();
		}
		finally {
			child.destroyForcibly().waitFor();
		}
	}

	@Test
	void aProcessOfSomebodyElseIsNotMoved() throws IOException {
		secondVersion("cpu memory");
		write("sys/fs/cgroup/session/cgroup.procs", "1\n" + OWN + "\n");
		assertThatExceptionOfType(ServiceException.class).isThrownBy(() -> kernel().create("bank", 1, TWO_GIGABYTES))
			.withMessageStartingWith(
					"the system refuses a control group: other processes are in the runner's own; systemd-run --user ");
		assertThat(read("sys/fs/cgroup/session/cgroup.procs")).contains("1\n" + OWN);
		assertThatEverythingIsAsItWas();
	}

	@Test
	void theTopGroupOfAMachineMayHoldProcesses() throws IOException {
		FakeKernel.unified(this.root, "cpu memory");
		write("proc/self/cgroup", "0::/\n");
		write("sys/fs/cgroup/cgroup.subtree_control", "");
		write("sys/fs/cgroup/cgroup.procs", "1\n" + OWN + "\n");
		ControlGroup group = kernel().create("bank", 1, null);
		group.weigh(10);
		assertThat(read("sys/fs/cgroup/bank/cpu.weight")).isEqualTo("1000");
		group.close();
		assertThat(read("sys/fs/cgroup/cgroup.subtree_control")).isEmpty();
		assertThat(read("sys/fs/cgroup/cgroup.procs")).isEqualTo("1\n" + OWN + "\n");
	}

	/** The guard is in the group, because it has been started by the runner. */
	@Test
	void whatAKilledRunnerLeftIsTakenBack() throws IOException {
		secondVersion("cpu memory");
		kernel().create("bank", 1, TWO_GIGABYTES);
		FakeKernel kernel = new FakeKernel();
		assertThat(RunnerGroup.remove(file("sys/fs/cgroup/session/bank"), kernel)).isTrue();
		assertThat(RunnerGroup.remove(file(LEAF), kernel)).isTrue();
		assertThat(read("sys/fs/cgroup/session/cgroup.procs")).isEqualTo(OWN);
		assertThatEverythingIsAsItWas();
		assertThat(RunnerGroup.remove(file(LEAF), kernel)).as("again").isTrue();
	}

	private void secondVersion(String controllers) throws IOException {
		FakeKernel.unified(this.root, controllers);
		write("proc/self/cgroup", "0::/session\n");
		new FakeKernel().make(file("sys/fs/cgroup/session"));
		write("sys/fs/cgroup/session/cgroup.procs", OWN + "\n");
	}

	private void assertThatEverythingIsAsItWas() throws IOException {
		assertThat(read("sys/fs/cgroup/session/cgroup.procs").lines()).contains(OWN);
		assertThat(read("sys/fs/cgroup/session/cgroup.subtree_control")).isEmpty();
		assertThat(file("sys/fs/cgroup/session")).isDirectoryNotContaining(Files::isDirectory);
	}

	@Test
	void aGroupCountsAsSoManyProcesses() throws IOException {
		firstVersion();
		kernel().create("bank", 1, null).weigh(10);
		assertThat(read("sys/fs/cgroup/cpu/session/bank/cpu.shares")).isEqualTo("10240");
	}

	/** The load generator is in the runner's group. */
	@Test
	void inTheSecondVersionTheRunnersGroupCountsAsMuch() throws IOException {
		secondVersion("cpu");
		kernel().create("bank", 1, null).weigh(10);
		assertThat(read("sys/fs/cgroup/session/bank/cpu.weight")).isEqualTo("1000");
		assertThat(read(LEAF + "/cpu.weight")).isEqualTo("1000");
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
			return new ControlGroups(Path.of("/"), ControlGroups.Kernel.REAL).create(name, 1, memoryBytes);
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
