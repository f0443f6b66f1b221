package io.vtbench.runner.inside;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

import io.vtbench.runner.file.UnixPrograms;
import io.vtbench.runner.inside.ProcessProbe.ProcessClock;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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
	@EnabledOnOs(OS.LINUX)
	void readsHowOftenItsControlGroupWasThrottledAlsoWhereNothingLimitsIt() {
		ProcessProbe probe = new ProcessProbe(ProcessHandle.current().pid());
		probe.readMemory();
		assertThat(probe.throttledPeriods().at(0)).isNotNegative();
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
	@EnabledOnOs(OS.LINUX)
	void processorTimeIsToldBetweenTicksAndAgreesWithThem() {
		ProcessHandle self = ProcessHandle.current();
		Set<Double> told = new HashSet<>();
		Duration before = self.info().totalCpuDuration().orElseThrow();
		do {
			told.add(ProcessClock.seconds(self));
		}
		while (self.info().totalCpuDuration().orElseThrow().minus(before).toMillis() < 50);
		assertThat(told).as("of the few ticks there would be as many values").hasSizeGreaterThan(50);
		assertThat(ProcessClock.seconds(self)).isCloseTo(self.info().totalCpuDuration().orElseThrow().toNanos() / 1e9,
				within(0.1));
	}

	@Test
	@UnixPrograms
	void aFamilysTimeIsThatOfItsChildrenTooAndIsNotLostWithThem() throws Exception {
		Process parent = new ProcessBuilder("sh", "-c", "sh -c 'while true; do :; done' & wait").start();
		try {
			ProcessProbe probe = ProcessProbe.ofFamily(parent.pid());
			Awaitility.await().until(() -> {
				probe.readAllCpu();
				return !probe.cpuSeconds().isEmpty() && probe.cpuSeconds().readings().getLast().value() > 0.2;
			});
			assertThat(parent.info().totalCpuDuration().orElseThrow()).as("the parent alone")
				.isLessThan(Duration.ofMillis(150));
			double before = probe.cpuSeconds().readings().getLast().value();
			ProcessHandle child = parent.descendants().findFirst().orElseThrow();
			child.destroyForcibly();
			child.onExit().join();
			probe.readAllCpu();
			assertThat(probe.cpuSeconds().readings().getLast().value()).isGreaterThanOrEqualTo(before);
		}
		finally {
			parent.descendants().forEach(ProcessHandle::destroyForcibly);
			parent.destroyForcibly();
		}
	}

	@Test
	@EnabledOnOs(value = OS.LINUX, disabledReason = "the kernel counts ended children")
	void theTimeOfAChildThatLivedBetweenTwoReadingsCounts() throws Exception {
		Process parent = new ProcessBuilder("sh", "-c",
				"sh -c 'i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done'; echo done; read line")
			.start();
		try {
			ProcessProbe children = ProcessProbe.ofChildren(parent.pid());
			assertThat(parent.inputReader().readLine()).isEqualTo("done");
			assertThat(parent.descendants()).isEmpty();
			children.readAllCpu();
			children.readMemory();
			assertThat(children.cpuSeconds().readings()).singleElement()
				.extracting(Series.Reading::value)
				.satisfies((seconds) -> assertThat(seconds).isPositive());
			assertThat(children.residentBytes().isEmpty()).isTrue();
		}
		finally {
			parent.destroyForcibly();
		}
	}

	@Test
	@UnixPrograms
	void theTimeOfAProcessThatHasGoneIsNotReadAgain() throws Exception {
		Process process = new ProcessBuilder("sh", "-c", "read line").start();
		ProcessProbe probe = new ProcessProbe(process.pid());
		probe.readCpu();
		process.destroyForcibly().waitFor();
		probe.readCpu();
		assertThat(probe.cpuSeconds().readings()).hasSize(1);
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
