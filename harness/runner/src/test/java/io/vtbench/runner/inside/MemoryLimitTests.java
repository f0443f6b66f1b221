package io.vtbench.runner.inside;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import io.vtbench.runner.inside.MachineFacts.MemoryLimit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** With folders in place of the kernel's. */
class MemoryLimitTests {

	@TempDir
	private Path root;

	@Test
	void withoutControlGroupsThereIsNoLimit() {
		assertThat(MemoryLimit.read(this.root)).isEqualTo(MemoryLimit.NONE);
	}

	@Test
	void whatTheKernelKeepsOfFilesIsFree() throws IOException {
		write("proc/self/cgroup", "0::/\n");
		write("sys/fs/cgroup/cgroup.controllers", "cpu memory\n");
		group("sys/fs/cgroup", "4000000000\n", "3500000000\n", "anon 1000000000", "inactive_file 2000000000",
				"active_file 300000000", "inactive_file_of_a_later_kernel 7");
		assertThat(MemoryLimit.read(this.root)).isEqualTo(new MemoryLimit(4_000_000_000L, 2_800_000_000L));
	}

	@Test
	void everyGroupAboveLimitsAsWell() throws IOException {
		write("proc/self/cgroup", "0::/user/session\n");
		write("sys/fs/cgroup/cgroup.controllers", "cpu memory\n");
		group("sys/fs/cgroup/user", "3000000000\n", "2900000000\n", "anon 2900000000");
		group("sys/fs/cgroup/user/session", "max\n", "100000000\n", "anon 100000000");
		assertThat(MemoryLimit.read(this.root)).isEqualTo(new MemoryLimit(3_000_000_000L, 100_000_000L));
	}

	@Test
	void theFirstVersionHasOtherNames() throws IOException {
		write("proc/self/cgroup", "4:memory:/other\n3:cpu,cpuacct:/session\n0::/\n");
		write("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
		write("sys/fs/cgroup/memory/memory.usage_in_bytes", "8000000000\n");
		write("sys/fs/cgroup/memory/memory.stat", "cache 0\n");
		write("sys/fs/cgroup/memory/other/memory.limit_in_bytes", "2000000000\n");
		write("sys/fs/cgroup/memory/other/memory.usage_in_bytes", "1500000000\n");
		write("sys/fs/cgroup/memory/other/memory.stat", "inactive_file 1\ntotal_inactive_file 500000000\n");
		assertThat(MemoryLimit.read(this.root)).isEqualTo(new MemoryLimit(2_000_000_000L, 1_000_000_000L));
	}

	@Test
	void thisMachineHasNoMoreThanItsHardware() {
		MachineFacts facts = MachineFacts.read();
		assertThat(facts.memoryBytes()).isPositive()
			.isLessThanOrEqualTo(MachineFacts.SYSTEM.getHardware().getMemory().getTotal());
	}

	private void group(String folder, String limit, String usage, String... stat) throws IOException {
		write(folder + "/memory.max", limit);
		write(folder + "/memory.current", usage);
		write(folder + "/memory.stat", String.join("\n", stat) + "\n");
	}

	private void write(String file, String text) throws IOException {
		Files.createDirectories(this.root.resolve(file).getParent());
		Files.writeString(this.root.resolve(file), text);
	}

}
