package io.vtbench.runner.metrics;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class MachineProbeTests {

	@TempDir
	private Path root;

	@Test
	void readsThrottlingAndPressureOfTheKernel() throws IOException {
		write("sys/fs/cgroup/cpu.stat", "usage_usec 81\nnr_periods 20\nnr_throttled 3\nthrottled_usec 90\n");
		write("proc/pressure/cpu", "some avg10=1.00 avg60=0.50 avg300=0.10 total=2500000\nfull avg10=0 total=7\n");
		MachineProbe probe = new MachineProbe(this.root);
		probe.read();
		assertThat(probe.throttledPeriods().readings()).singleElement()
			.extracting(Series.Reading::value)
			.isEqualTo(3.0);
		assertThat(probe.pressureSeconds().readings()).singleElement().extracting(Series.Reading::value).isEqualTo(2.5);
	}

	@Test
	void aThrottledWindowShows() throws IOException {
		MachineProbe probe = new MachineProbe(this.root);
		write("sys/fs/cgroup/cpu.stat", "nr_throttled 3\n");
		probe.read();
		write("sys/fs/cgroup/cpu.stat", "nr_throttled 10\n");
		probe.read();
		assertThat(probe.throttledPeriods().growth(0, Double.MAX_VALUE)).isEqualTo(7);
	}

	@Test
	void aKernelWithoutTheFilesIsNotAvailable() throws IOException {
		write("sys/fs/cgroup/cpu.stat", "usage_usec 81\n");
		MachineProbe probe = new MachineProbe(this.root);
		probe.read();
		assertThat(probe.throttledPeriods().growth(0, Double.MAX_VALUE)).isNull();
		assertThat(probe.pressureSeconds().growth(0, Double.MAX_VALUE)).isNull();
	}

	@Test
	void processorsAreBusyOrIdle() {
		MachineProbe probe = new MachineProbe();
		probe.read();
		assertThat(probe.busySeconds().at(0)).isPositive();
		assertThat(probe.idleSeconds().at(0)).isNotNegative();
		assertThat(probe.clockSkewMillis().at(0)).isNotNull();
	}

	private void write(String file, String content) throws IOException {
		Path path = this.root.resolve(file);
		Files.createDirectories(path.getParent());
		Files.writeString(path, content);
	}

}
