package io.vtbench.standalone;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** How long do many short waits take on a pool, and on one virtual thread each? */
@Command(name = "executor", mixinStandardHelpOptions = true, sortOptions = false,
		description = "Runs waiting tasks on a fixed pool of platform threads, or on one virtual thread per task.")
final class ExecutorTasks implements Callable<Integer> {

	@Option(names = "--threads", defaultValue = "virtual", description = "platform or virtual (default: virtual)")
	private ThreadKind threads = ThreadKind.VIRTUAL;

	@Option(names = "--tasks", defaultValue = "100000", description = "Number of tasks (default: ${DEFAULT-VALUE})")
	private int tasks;

	@Option(names = "--duration", defaultValue = "100ms",
			description = "How long each task waits, with its unit (default: ${DEFAULT-VALUE})")
	private Duration duration = Duration.ZERO;

	@Option(names = "--pool-size", defaultValue = "1000",
			description = "Platform threads in the pool; virtual threads have none (default: ${DEFAULT-VALUE})")
	private int poolSize;

	@Option(names = "--warmup", defaultValue = "20000",
			description = "Tasks of 1 ms before the clock starts; 0 measures a cold JVM (default: ${DEFAULT-VALUE})")
	private int warmup;

	@Option(names = "--print", description = "Every task prints a line, as the published program does")
	private boolean print;

	@Spec
	private CommandSpec spec;

	@Override
	public Integer call() {
		if (this.tasks < 1 || this.poolSize < 1) {
			throw new ProgramException("--tasks and --pool-size must be at least 1");
		}
		PrintWriter out = this.spec.commandLine().getOut();
		boolean virtual = this.threads == ThreadKind.VIRTUAL;
		out.printf(Locale.ROOT, "executor: %,d tasks of %d ms on %s%n", this.tasks, this.duration.toMillis(),
				virtual ? "one virtual thread each"
						: String.format(Locale.ROOT, "a pool of %,d platform threads", this.poolSize));
		execute(this.warmup, Duration.ofMillis(1), false, new Tally());
		Tally tally = new Tally();
		Stopwatch stopwatch = Stopwatch.start();
		execute(this.tasks, this.duration, this.print, tally);
		Stopwatch.Window window = stopwatch.stop();
		Duration bound = virtual ? this.duration : this.duration.multipliedBy(Math.ceilDiv(this.tasks, this.poolSize));
		return Outcome.of("executor", this.tasks, tally, window, bound).report(out, this.threads);
	}

	private void execute(int count, Duration wait, boolean printing, Tally tally) {
		try (ExecutorService executor = (this.threads == ThreadKind.VIRTUAL)
				? Executors.newVirtualThreadPerTaskExecutor() : Executors.newFixedThreadPool(this.poolSize)) {
			for (int i = 0; i < count; i++) {
				int number = i;
				executor.execute(() -> {
					tally.sleepAndCount(wait);
					if (printing) {
						System.out.println("Task " + number + " done on " + Thread.currentThread());
					}
				});
			}
		}
	}

}
