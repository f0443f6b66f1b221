package io.vtbench.runner.inside;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import io.vtbench.runner.inside.MachineProbe.Meter;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import oshi.hardware.CentralProcessor.TickType;
import oshi.util.PlatformEnum;

import static org.assertj.core.api.Assertions.assertThat;

class MachineProbeTests {

	@TempDir
	private Path root;

	@Test
	void readsPressureOfTheKernel() throws IOException {
		write("proc/pressure/cpu", "some avg10=1.00 avg60=0.50 avg300=0.10 total=2500000\nfull avg10=0 total=7\n");
		MachineProbe probe = new MachineProbe(this.root, PlatformEnum.LINUX, () -> new long[TickType.values().length]);
		probe.read();
		assertThat(probe.series(Meter.PRESSURE_SECONDS).readings()).singleElement()
			.extracting(Series.Reading::value)
			.isEqualTo(2.5);
	}

	@Test
	void aKernelWithoutTheFileIsNotAvailable() {
		MachineProbe probe = new MachineProbe(this.root, PlatformEnum.LINUX, () -> new long[TickType.values().length]);
		probe.read();
		assertThat(probe.series(Meter.PRESSURE_SECONDS).growth(0, Double.MAX_VALUE)).isNull();
	}

	@ParameterizedTest
	@CsvSource({ "LINUX, 1000, 0.5", "WINDOWS, 1000, ", "MACOS, 100, " })
	void processorTimeIsInSecondsOnEveryPlatform(PlatformEnum platform, long second, @Nullable Double steal) {
		long[] ticks = new long[TickType.values().length];
		MachineProbe probe = new MachineProbe(this.root, platform, ticks::clone);
		probe.read();
		ticks[TickType.USER.getIndex()] = 3 * second;
		ticks[TickType.SYSTEM.getIndex()] = second;
		ticks[TickType.IDLE.getIndex()] = 10 * second;
		ticks[TickType.IOWAIT.getIndex()] = 2 * second;
		ticks[TickType.STEAL.getIndex()] = second / 2;
		probe.read();
		assertThat(probe.series(Meter.BUSY_SECONDS).growth(0, Double.MAX_VALUE)).isEqualTo(4);
		assertThat(probe.series(Meter.IDLE_SECONDS).growth(0, Double.MAX_VALUE)).isEqualTo(12);
		assertThat(probe.series(Meter.STEAL_SECONDS).growth(0, Double.MAX_VALUE)).isEqualTo(steal);
	}

	@Test
	void ticksOfAnUnknownLengthAreNotAvailable() {
		MachineProbe probe = new MachineProbe(this.root, PlatformEnum.FREEBSD,
				() -> new long[TickType.values().length]);
		probe.read();
		assertThat(probe.series(Meter.BUSY_SECONDS).isEmpty()).isTrue();
		assertThat(probe.series(Meter.IDLE_SECONDS).isEmpty()).isTrue();
	}

	@Test
	void processorsAreBusyOrIdle() {
		MachineProbe probe = new MachineProbe();
		probe.read();
		assertThat(probe.series(Meter.BUSY_SECONDS).at(0)).isPositive();
		assertThat(probe.series(Meter.IDLE_SECONDS).at(0)).isNotNegative();
		assertThat(probe.series(Meter.CLOCK_SKEW_MILLIS).at(0)).isNotNull();
	}

	private void write(String file, String content) throws IOException {
		Path path = this.root.resolve(file);
		Files.createDirectories(path.getParent());
		Files.writeString(path, content);
	}

}
