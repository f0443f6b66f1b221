package io.vtbench.standalone;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** How many threads can sleep at the same time? */
@Command(name = "sleepers", mixinStandardHelpOptions = true, sortOptions = false,
		description = "Starts threads that sleep at the same time and waits for all of them.")
final class Sleepers implements Callable<Integer> {

	@Mixin
	private ManyThreads threads = new ManyThreads();

	@Option(names = "--sleep", defaultValue = "2s",
			description = "How long each thread sleeps, with its unit (default: ${DEFAULT-VALUE})")
	private Duration sleep = Duration.ZERO;

	@Option(names = "--print", description = "Every thread prints a line when it has slept")
	private boolean print;

	@Spec
	private CommandSpec spec;

	@Override
	public Integer call() throws InterruptedException {
		PrintWriter out = this.spec.commandLine().getOut();
		int wanted = this.threads.count();
		out.printf(Locale.ROOT, "sleepers: %,d %s threads sleep %d ms each%n", wanted, this.threads.kind(),
				this.sleep.toMillis());
		Tally tally = new Tally();
		Stopwatch stopwatch = Stopwatch.start();
		for (Thread thread : this.threads.kind().start(wanted, () -> sleep(tally, out))) {
			thread.join();
		}
		return Outcome.of("sleepers", wanted, tally, stopwatch.stop(), this.sleep).report(out, this.threads.kind());
	}

	private void sleep(Tally tally, PrintWriter out) {
		tally.sleepAndCount(this.sleep);
		if (this.print) {
			out.println("Slept on " + Thread.currentThread());
		}
	}

}
