package io.vtbench.standalone;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** How many threads can sleep at the same time? */
@Command(name = "sleepers", mixinStandardHelpOptions = true, sortOptions = false,
		description = "Starts threads that sleep at the same time and waits for all of them.")
final class Sleepers implements Callable<Integer> {

	@Option(names = "--threads", defaultValue = "virtual", description = "platform or virtual (default: virtual)")
	private ThreadKind threads = ThreadKind.VIRTUAL;

	@Option(names = "--count",
			description = "Number of threads (default: 10000 with platform threads, 100000 with virtual ones)")
	private @Nullable Integer count;

	@Option(names = "--sleep", defaultValue = "2s",
			description = "How long each thread sleeps, with its unit (default: ${DEFAULT-VALUE})")
	private Duration sleep = Duration.ZERO;

	@Option(names = "--print", description = "Every thread prints a line when it has slept")
	private boolean print;

	@Spec
	private CommandSpec spec;

	@Override
	public Integer call() throws InterruptedException {
		int wanted = (this.count != null) ? this.count : (this.threads == ThreadKind.VIRTUAL) ? 100_000 : 10_000;
		if (wanted < 1) {
			throw new ProgramException("--count must be at least 1");
		}
		PrintWriter out = this.spec.commandLine().getOut();
		out.printf(Locale.ROOT, "sleepers: %,d %s threads sleep %d ms each%n", wanted, this.threads,
				this.sleep.toMillis());
		Tally tally = new Tally();
		Stopwatch stopwatch = Stopwatch.start();
		for (Thread thread : start(this.threads, wanted, () -> sleep(tally, out))) {
			thread.join();
		}
		return Outcome.of("sleepers", wanted, tally, stopwatch.stop(), this.sleep).report(out, this.threads);
	}

	private void sleep(Tally tally, PrintWriter out) {
		tally.sleepAndCount(this.sleep);
		if (this.print) {
			out.println("Slept on " + Thread.currentThread());
		}
	}

	/**
	 * Starts that many threads.
	 * @throws ProgramException if the machine does not allow as many
	 */
	static List<Thread> start(ThreadKind kind, int count, Runnable task) {
		List<Thread> started = new ArrayList<>(count);
		try {
			for (int i = 0; i < count; i++) {
				started.add(kind.builder().start(task));
			}
		}
		catch (OutOfMemoryError ex) {
			throw new ProgramException(String.format(Locale.ROOT,
					"This machine cannot run %,d %s threads: starting number %,d failed (%s). "
							+ "Choose a smaller --count, or raise the limits: more heap (-Xmx) for virtual threads; "
							+ "ulimit -u, the cgroup's pids.max, kernel.threads-max and vm.max_map_count "
							+ "for platform threads.",
					count, kind, started.size() + 1, ex.getMessage()));
		}
		return started;
	}

}
