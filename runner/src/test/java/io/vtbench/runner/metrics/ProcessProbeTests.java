package io.vtbench.runner.metrics;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ProcessProbeTests {

	@Test
	void readsProcessorTimeAndMemoryOfAProcess() {
		ProcessProbe probe = new ProcessProbe(ProcessHandle.current().pid());
		probe.readCpu();
		probe.readMemory();
		assertThat(probe.cpuSeconds().at(0)).isPositive();
		assertThat(probe.residentBytes().at(0)).isGreaterThan(10_000_000);
	}

	@Test
	void processorTimeGrowsWithWork() {
		ProcessProbe probe = new ProcessProbe(ProcessHandle.current().pid());
		probe.readCpu();
		double before = probe.cpuSeconds().readings().getFirst().value();
		long spins = 0;
		while (probe.cpuSeconds().readings().getLast().value() < before + 0.05) {
			spins++;
			probe.readCpu();
		}
		assertThat(spins).isPositive();
	}

	@Test
	void aProcessThatHasGoneLeavesAGap() {
		ProcessProbe probe = new ProcessProbe(Integer.MAX_VALUE);
		probe.readCpu();
		probe.readMemory();
		assertThat(probe.cpuSeconds().isEmpty()).isTrue();
		assertThat(probe.residentBytes().isEmpty()).isTrue();
	}

}
