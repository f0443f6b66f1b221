package io.vtbench.bank.cpu;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Computations without end, on the kind of thread that the requests have. Each burst is a
 * task of its own, and is queued again when it is over, by a platform thread: that is
 * whom Tomcat has for it. What a virtual thread starts comes before all that others
 * start, and would let no request through any more.
 */
final class Hogs implements AutoCloseable {

	private final HogProperties properties;

	private final ExecutorService executor;

	private final ExecutorService poller = Executors
		.newSingleThreadExecutor((task) -> Thread.ofPlatform().name("hogs").daemon().unstarted(task));

	private final AtomicBoolean started = new AtomicBoolean();

	Hogs(HogProperties properties, boolean virtual) {
		this.properties = properties;
		this.executor = virtual ? Executors.newVirtualThreadPerTaskExecutor()
				: Executors.newFixedThreadPool(properties.countOrDefault());
	}

	/**
	 * Starts them, once.
	 * @return how many there are
	 */
	int start() {
		int count = this.properties.countOrDefault();
		if (this.started.compareAndSet(false, true)) {
			for (int i = 0; i < count; i++) {
				queue();
			}
		}
		return count;
	}

	private void burst() {
		long end = System.nanoTime() + this.properties.burst().toNanos();
		while (System.nanoTime() - end < 0 && !this.executor.isShutdown()) {
			Thread.onSpinWait();
		}
		queue();
	}

	private void queue() {
		try {
			this.poller.execute(() -> this.executor.execute(this::burst));
		}
		catch (RejectedExecutionException ex) {
			// the bank stops
		}
	}

	@Override
	public void close() {
		this.poller.close();
		this.executor.shutdown();
	}

}
