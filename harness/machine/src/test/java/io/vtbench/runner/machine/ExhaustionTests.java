package io.vtbench.runner.machine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.Map;

import io.vtbench.runner.machine.ProcessLog.Exhaustion;
import io.vtbench.runner.result.Overload.Sign;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class ExhaustionTests {

	@TempDir
	private Path folder;

	@Test
	void everyLineCountsOnceForWhatRanOut() throws IOException {
		assertThat(in(log("""
				12:00 ERROR [Acceptor] Socket accept failed
				java.io.IOException: Too many open files
					at java.base/sun.nio.ch.Net.accept(Native Method)
				Caused by: java.net.SocketException: Too many open files
				java.lang.OutOfMemoryError: unable to create native thread: possibly out of memory or process limits
				Exception in thread "worker-1" java.lang.OutOfMemoryError: Java heap space
				java.net.BindException: Cannot assign requested address
				java.io.IOException: No space left on device
				"""))).isEqualTo(Map.of("file descriptors", 2L, "native threads", 1L, "memory", 1L, "local ports", 1L,
				"disk space", 1L));
	}

	@Test
	void aLogThatOnlySpeaksOfTheOptionsSaysNothing() throws IOException {
		assertThat(in(log("""
				Picked up JAVA_TOOL_OPTIONS: -XX:+ExitOnOutOfMemoryError -XX:+HeapDumpOnOutOfMemoryError
				12:00 INFO max open files: 1024, memory: 512 MB, threads: 200
				"""))).isEmpty();
	}

	@Test
	void otherSystemsAndLibrariesHaveOtherWords() throws IOException {
		assertThat(in(log("""
				java.net.BindException: Can't assign requested address
				io.netty.util.internal.OutOfDirectMemoryError: failed to allocate 4194304 byte(s)
				"""))).isEqualTo(Map.of("local ports", 1L, "memory", 1L));
	}

	@Test
	void aFullPoolAndAFullQueueAreSeen() throws IOException {
		assertThat(in(log("""
				HikariPool-1 - Connection is not available, request timed out after 250ms (total=10, active=10)
				java.util.concurrent.RejectedExecutionException: Task rejected from ThreadPoolExecutor@1[Running]
				TaskRejectedException: Executor [ThreadPoolExecutor@1[Running, pool size = 8]] did not accept task
				"""))).isEqualTo(Map.of("pooled connections", 1L, "room in a task queue", 2L));
	}

	@Test
	void anExecutorThatEndsHasNotRunOutOfRoom() throws IOException {
		assertThat(in(log("""
				java.util.concurrent.RejectedExecutionException: event executor terminated
				RejectedExecutionException: Task rejected from ThreadPoolExecutor@1[Shutting down, pool size = 1]
				TaskRejectedException: ExecutorService in shutdown state did not accept task: acme.Task
				"""))).isEmpty();
	}

	@Test
	void onlyWhatWasWrittenSinceCounts() throws IOException {
		Path log = log("java.io.IOException: Too many open files\n");
		long size = Files.size(log);
		Files.writeString(log, "java.io.IOException: No space left on device\n", StandardOpenOption.APPEND);
		assertThat(Exhaustion.since(log, size)).containsOnly(Map.entry(Sign.DISK_SPACE, 1L));
		assertThat(Exhaustion.since(log, 10 * size)).as("a log that was cut").hasSize(2);
		assertThat(Exhaustion.since(this.folder.resolve("none.log"), 0)).isEmpty();
	}

	@Test
	void aHostWithoutIpv6HasNotRunOutOfPorts() throws IOException {
		assertThat(in(log("""
				Cannot assign requested address: localhost/[0:0:0:0:0:0:0:1]:6379
				connect to [::1]:4317 failed: Cannot assign requested address
				"""))).isEmpty();
		assertThat(in(log("accept on [::1]:8080 failed: Too many open files")))
			.containsOnly(Map.entry("file descriptors", 1L));
	}

	@Test
	void whereNothingIsFoundInPartOfALogNothingIsKnown() throws IOException {
		Path log = this.folder.resolve("long.log");
		String line = "DEBUG a line of many\n";
		Files.writeString(log, line.repeat((int) (ProcessLog.MAX_BYTES / line.length()) + 1));
		new ProcessLog(log).close();
		assertThat(in(log)).isNull();
		Files.writeString(log, "Too many open files\n", StandardOpenOption.APPEND);
		assertThat(in(log)).containsOnly(Map.entry("file descriptors", 1L));
	}

	@Test
	void whatTheSystemSaysInAnotherLanguageIsNotKnown() throws IOException {
		Path log = log("java.net.SocketException: Zu viele offene Dateien");
		assertThat(Exhaustion.in(log, Locale.GERMAN)).isNull();
		assertThat(Exhaustion.in(log("java.lang.OutOfMemoryError: Java heap space"), Locale.GERMAN))
			.containsOnly(Map.entry("memory", 1L));
	}

	@Test
	void anyCharacterSetIsRead() throws IOException {
		Path log = log("");
		Files.write(log,
				"größer\nToo many open files (zu viele geöffnete Dateien)\n".getBytes(StandardCharsets.ISO_8859_1));
		assertThat(in(log)).containsOnly(Map.entry("file descriptors", 1L));
	}

	@Test
	void noLogIsNoReading() {
		assertThat(Exhaustion.in(this.folder.resolve("none.log"))).isNull();
	}

	private static @Nullable Map<String, Long> in(Path log) {
		return Exhaustion.in(log, Locale.ENGLISH);
	}

	private Path log(String text) throws IOException {
		return Files.writeString(this.folder.resolve("service.log"), text);
	}

}
