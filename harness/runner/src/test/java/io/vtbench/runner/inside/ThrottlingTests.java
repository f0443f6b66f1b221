package io.vtbench.runner.inside;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Both versions of the kernel's interface, as files below another root. */
class ThrottlingTests {

	private static final String COUNTED = "nr_periods 20\nnr_throttled %d\nthrottled_usec 90\n";

	@TempDir
	private Path root;

	private ProcessProbe.Throttling throttling;

	@BeforeEach
	void belowTheRoot() {
		this.throttling = new ProcessProbe.Throttling(this.root);
	}

	@Test
	void countsInTheGroupOfTheProcessAndInThoseAboveIt() throws IOException {
		write("sys/fs/cgroup/cgroup.controllers", "cpu memory");
		write("proc/47/cgroup", "0::/pod/service\n");
		write("sys/fs/cgroup/pod/cpu.stat", COUNTED.formatted(3));
		write("sys/fs/cgroup/pod/service/cpu.stat", "usage_usec 81\n" + COUNTED.formatted(4));
		write("sys/fs/cgroup/other/cpu.stat", COUNTED.formatted(100));
		assertThat(this.throttling.periods(47)).hasValue(7);
	}

	@Test
	void controlGroupsOfTheFirstVersionHaveAHierarchyForProcessors() throws IOException {
		write("proc/47/cgroup", "4:memory:/elsewhere\n1:cpu,cpuacct:/service\n0::/\n");
		write("sys/fs/cgroup/cpu/service/cpu.stat", COUNTED.formatted(5));
		assertThat(this.throttling.periods(47)).hasValue(5);
	}

	@Test
	void aContainerSeesItsOwnGroupAsTheTopOne() throws IOException {
		write("sys/fs/cgroup/cgroup.controllers", "cpu");
		write("sys/fs/cgroup/cpu.stat", COUNTED.formatted(6));
		write("proc/47/cgroup", "0::/docker/4711\n");
		assertThat(this.throttling.periods(47)).hasValue(6);
		write("proc/47/cgroup", "0::/../sibling\n");
		assertThat(this.throttling.periods(47)).hasValue(6);
	}

	@Test
	void whereNothingIsLimitedNothingIsThrottled() throws IOException {
		write("sys/fs/cgroup/cgroup.controllers", "cpu");
		write("sys/fs/cgroup/cpu.stat", "usage_usec 81\n");
		write("proc/47/cgroup", "0::/\n");
		assertThat(this.throttling.periods(47)).hasValue(0);
	}

	@Test
	void aSystemWithoutControlGroupsTellsNothing() throws IOException {
		assertThat(this.throttling.periods(47)).isEmpty();
		write("proc/47/cgroup", "0::/\n");
		assertThat(this.throttling.periods(47)).isEmpty();
	}

	private void write(String file, String content) throws IOException {
		Path path = this.root.resolve(file);
		Files.createDirectories(path.getParent());
		Files.writeString(path, content);
	}

}
