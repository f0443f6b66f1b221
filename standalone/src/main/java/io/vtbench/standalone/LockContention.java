package io.vtbench.standalone;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What does a short critical section cost that many threads want at once? */
@Command(name = "lock", mixinStandardHelpOptions = true, sortOptions = false,
		description = "Has many threads pass one short critical section, again and again.")
final class LockContention implements Callable<Integer> {

	private static final Duration LONGEST = Duration.ofSeconds(1);

	@Option(names = "--threads", defaultValue = "virtual", description = "platform or virtual (default: virtual)")
	private ThreadKind threads = ThreadKind.VIRTUAL;

	@Option(names = "--lock", defaultValue = "${env:VTBENCH_LOCK:-monitor}",
			description = "monitor (synchronized) or reentrant (ReentrantLock); default: the environment variable"
					+ " VTBENCH_LOCK, else monitor")
	private Lock lock = Lock.MONITOR;

	@Option(names = "--contenders", defaultValue = "384", description = "Threads (default: ${DEFAULT-VALUE})")
	private int contenders;

	@Option(names = "--sections", defaultValue = "1000",
			description = "How often each passes it (default: ${DEFAULT-VALUE})")
	private int sections;

	@Option(names = "--length", defaultValue = "1us",
			description = "How long the section computes, with its unit (default: ${DEFAULT-VALUE})")
	private Duration length = Duration.ZERO;

	@Spec
	private CommandSpec spec;

	enum Lock {

		MONITOR, REENTRANT

	}

	@Override
	public Integer call() throws InterruptedException {
		if (this.contenders < 1 || this.sections < 1) {
			throw new ProgramException("--contenders and --sections must be at least 1");
		}
		if (this.length.compareTo(LONGEST) > 0) {
			throw new ProgramException("--length must be at most 1s");
		}
		PrintWriter out = this.spec.commandLine().getOut();
		out.printf(Locale.ROOT, "lock: %,d %s threads pass a %s section of %,d ns %,d times each%n", this.contenders,
				this.threads, this.lock.name().toLowerCase(Locale.ROOT), this.length.toNanos(), this.sections);
		pass(new Section(this.lock, this.length), new Tally());
		Section section = new Section(this.lock, this.length);
		Tally tally = new Tally();
		Stopwatch stopwatch = Stopwatch.start();
		pass(section, tally);
		Stopwatch.Window window = stopwatch.stop();
		long all = (long) this.contenders * this.sections;
		if (section.passed() != all) {
			throw new ProgramException("the lock did not hold: " + section.passed() + " of " + all + " were counted");
		}
		return Outcome.of("lock", all, tally, window, this.length.multipliedBy(all)).report(out, this.threads);
	}

	private void pass(Section section, Tally tally) throws InterruptedException {
		CountDownLatch start = new CountDownLatch(1);
		List<Thread> threads = this.threads.start(this.contenders, () -> {
			try {
				start.await();
			}
			catch (InterruptedException ex) {
				return;
			}
			for (int i = 0; i < this.sections; i++) {
				section.pass();
			}
			tally.count(this.sections);
		});
		start.countDown();
		for (Thread thread : threads) {
			thread.join();
		}
	}

	/** Counts without care, so that a lock that does not hold is noticed. */
	private static final class Section {

		private final ReentrantLock reentrant = new ReentrantLock();

		private final Lock kind;

		private final long nanos;

		private long passed;

		Section(Lock kind, Duration length) {
			this.kind = kind;
			this.nanos = length.toNanos();
		}

		void pass() {
			if (this.kind == Lock.MONITOR) {
				synchronized (this) {
					compute();
				}
				return;
			}
			this.reentrant.lock();
			try {
				compute();
			}
			finally {
				this.reentrant.unlock();
			}
		}

		private void compute() {
			long end = System.nanoTime() + this.nanos;
			while (System.nanoTime() - end < 0) {
				Thread.onSpinWait();
			}
			this.passed++;
		}

		long passed() {
			return this.passed;
		}

	}

}
