package io.vtbench.runner.inside;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** With files as the kernel writes them. */
class ThreadProbeTests {

	@TempDir
	private Path tasks;

	private ThreadProbe probe;

	@BeforeEach
	void createProbe() {
		this.probe = new ThreadProbe(this.tasks);
	}

	@Test
	void threadsThatCompileAndThoseThatCollectAreKnownByTheirNames() throws IOException {
		thread(1, "main", 9_000_000_000L);
		thread(2, "C2 CompilerThre", 1_500_000_000L);
		thread(3, "C1 CompilerThre", 250_000_000L);
		thread(4, "GC Thread#0", 400_000_000L);
		thread(5, "VM Thread", 100_000_000L);
		thread(6, "http-nio-8080-e", 7_000_000_000L);
		this.probe.readCpu();
		assertThat(last(this.probe.compilerSeconds())).isEqualTo(1.75);
		assertThat(last(this.probe.collectorSeconds())).isCloseTo(0.5, within(1e-9));
	}

	@Test
	void noThreadIsLostWhereTwoReadAtOnce() throws InterruptedException {
		int readers = 8;
		int threads = 5_000;
		List<Thread> all = IntStream.range(0, readers).mapToObj((reader) -> Thread.ofPlatform().start(() -> {
			for (int i = 0; i < threads; i++) {
				this.probe.note(reader + "-" + i, "VM Thread", 1);
			}
		})).toList();
		for (Thread each : all) {
			each.join();
		}
		this.probe.endReading();
		assertThat(last(this.probe.collectorSeconds())).isEqualTo(readers * threads);
	}

	@Test
	void withoutNanosecondsTicksDo() throws IOException {
		thread(2, "C2 CompilerThre", null);
		Files.writeString(file(2, "stat"),
				"2 (C2 (a) b) S 1 2 3 0 -1 4194304 10 0 0 0 150 25 0 0 20 0 30 0 1000 1 1 1\n");
		this.probe.readCpu();
		assertThat(last(this.probe.compilerSeconds())).isEqualTo(1.75);
	}

	@Test
	void aThreadThatHasNoNameYetIsAskedAgain() throws IOException {
		thread(2, "java", 0L);
		this.probe.readCpu();
		thread(2, "C2 CompilerThre", 500_000_000L);
		this.probe.readCpu();
		assertThat(last(this.probe.compilerSeconds())).isEqualTo(0.5);
	}

	@Test
	void whatAnEndedThreadDidStaysCounted() throws IOException {
		thread(1, "main", 0L);
		switches(1, 10, 1);
		thread(2, "C1 CompilerThre", 300_000_000L);
		switches(2, 5, 0);
		read();
		for (String name : List.of("comm", "schedstat", "status")) {
			Files.delete(file(2, name));
		}
		Files.delete(this.tasks.resolve("2"));
		switches(1, 20, 2);
		read();
		assertThat(last(this.probe.compilerSeconds())).isEqualTo(0.3);
		assertThat(this.probe.contextSwitches().readings()).extracting(Series.Reading::value)
			.containsExactly(16.0, 27.0);
	}

	@Test
	void aNewThreadWithTheNumberOfAnOldOneAddsToIt() throws IOException {
		thread(2, "worker", 0L);
		switches(2, 100, 20);
		this.probe.readSwitchesNow();
		switches(2, 3, 0);
		this.probe.readSwitchesNow();
		assertThat(last(this.probe.contextSwitches())).isEqualTo(123);
	}

	@Test
	void whereTheSystemHasNoSuchFilesNothingIsReadRatherThanZero() {
		ThreadProbe elsewhere = new ThreadProbe(this.tasks.resolve("missing"));
		elsewhere.readCpu();
		elsewhere.readSwitches();
		assertThat(elsewhere.compilerSeconds().isEmpty()).isTrue();
		assertThat(elsewhere.contextSwitches().isEmpty()).isTrue();
	}

	@Test
	@EnabledOnOs(value = OS.LINUX, disabledReason = "reads /proc")
	void thisJvmHasCompiledAndSwitched() {
		ThreadProbe self = new ThreadProbe(ProcessHandle.current().pid());
		self.readCpu();
		self.readSwitches();
		assertThat(last(self.compilerSeconds())).isPositive();
		assertThat(last(self.contextSwitches())).isGreaterThan(10);
	}

	private void read() {
		this.probe.readCpu();
		this.probe.readSwitchesNow();
	}

	private static double last(Series series) {
		return series.readings().getLast().value();
	}

	private void thread(int id, String name, @Nullable Long nanos) throws IOException {
		Files.createDirectories(this.tasks.resolve(String.valueOf(id)));
		Files.writeString(file(id, "comm"), name + "\n");
		if (nanos != null) {
			Files.writeString(file(id, "schedstat"), nanos + " 177000 12\n");
		}
	}

	private void switches(int id, int voluntary, int forced) throws IOException {
		Files.writeString(file(id, "status"),
				"Name:\tx\nvoluntary_ctxt_switches:\t" + voluntary + "\nnonvoluntary_ctxt_switches:\t" + forced + "\n");
	}

	private Path file(int id, String name) {
		return this.tasks.resolve(String.valueOf(id)).resolve(name);
	}

}
