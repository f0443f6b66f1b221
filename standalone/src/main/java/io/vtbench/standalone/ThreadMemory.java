package io.vtbench.standalone;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** How much memory does a waiting thread need? A diagnosis, not a measurement of time. */
@Command(name = "memory", mixinStandardHelpOptions = true, sortOptions = false,
		description = { "Shows the memory per waiting thread: heap, process, and the JVM's own account.", "",
				"The JVM's account (NMT) needs java -XX:NativeMemoryTracking=summary -jar … memory; "
						+ "it slows the JVM down, so never combine it with a measurement of time." })
final class ThreadMemory implements Callable<Integer> {

	@Mixin
	private ManyThreads threads = new ManyThreads();

	@Spec
	private CommandSpec spec;

	@Override
	public Integer call() throws InterruptedException {
		int wanted = this.threads.count();
		PrintWriter out = this.spec.commandLine().getOut();
		CountDownLatch started = new CountDownLatch(wanted);
		CountDownLatch release = new CountDownLatch(1);
		Usage before = Usage.now();
		List<Thread> all = this.threads.kind().start(wanted, () -> {
			started.countDown();
			await(release);
		});
		started.await();
		Usage during = Usage.now();
		release.countDown();
		for (Thread thread : all) {
			thread.join();
		}
		out.printf(Locale.ROOT, "memory: %,d waiting %s threads%n", wanted, this.threads.kind());
		print(out, "heap", during.heap() - before.heap(), wanted);
		if (before.resident().isPresent() && during.resident().isPresent()) {
			print(out, "process (RSS)", during.resident().getAsLong() - before.resident().getAsLong(), wanted);
		}
		else {
			out.println("  process (RSS)     not available on this system");
		}
		if (before.nativeThreads().isPresent() && during.nativeThreads().isPresent()) {
			print(out, "threads (NMT)", during.nativeThreads().getAsLong() - before.nativeThreads().getAsLong(),
					wanted);
		}
		else {
			out.println("  threads (NMT)     not available: start java with -XX:NativeMemoryTracking=summary");
		}
		return 0;
	}

	private static void print(PrintWriter out, String name, long bytes, int threads) {
		out.printf(Locale.ROOT, "  %-16s %,8.1f MB %,10d bytes per thread%n", name, bytes / 1e6, bytes / threads);
	}

	private static void await(CountDownLatch latch) {
		try {
			latch.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/**
	 * @param heap bytes of live objects
	 * @param resident bytes of the process in memory, where the system tells
	 * @param nativeThreads bytes committed for threads, where the JVM keeps account
	 */
	private record Usage(long heap, OptionalLong resident, OptionalLong nativeThreads) {

		private static final Path STATUS = Path.of("/proc/self/status");

		static Usage now() {
			System.gc();
			Runtime runtime = Runtime.getRuntime();
			return new Usage(runtime.totalMemory() - runtime.freeMemory(), residentBytes(),
					NativeMemory.committedForThreads());
		}

		private static OptionalLong residentBytes() {
			try (var lines = Files.lines(STATUS)) {
				return lines.filter((line) -> line.startsWith("VmRSS:"))
					.mapToLong((line) -> 1024 * Long.parseLong(line.replaceAll("\\D", "")))
					.findFirst();
			}
			catch (IOException ex) {
				return OptionalLong.empty();
			}
		}

	}

}
