package io.vtbench.runner.system;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

import io.vtbench.runner.machine.LocalHttp;
import io.vtbench.runner.result.Evidence.Health;
import org.jspecify.annotations.Nullable;

/**
 * Asks the health path of a service once a second while it is under load, as a probe
 * does.
 */
public final class HealthProbe implements AutoCloseable {

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private final ScheduledExecutorService clock = Executors
		.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("health").factory());

	private final List<Asked> asked = new CopyOnWriteArrayList<>();

	private final URI address;

	/**
	 * A question that may still be open.
	 *
	 * @param begin moment at which it was put, in nanoseconds
	 * @param millis completed with the time until the answer
	 */
	private record Asked(long begin, CompletableFuture<Double> millis) {

		/** Returns the time until the answer, or until now where there is none yet. */
		double time() {
			return this.millis.getNow(since(this.begin));
		}

		static double since(long begin) {
			return (System.nanoTime() - begin) / 1e6;
		}

	}

	/** Begins to ask. */
	public HealthProbe(URI address) {
		this.address = address;
		this.clock.scheduleAtFixedRate(this::ask, 1, 1, TimeUnit.SECONDS);
	}

	private void ask() {
		long begin = System.nanoTime();
		this.asked
			.add(new Asked(begin, LocalHttp.ask(this.address, PATIENCE).thenApply((status) -> Asked.since(begin))));
	}

	/**
	 * Stops asking, and returns what was answered; null where there was no time to ask.
	 */
	public @Nullable Health end() {
		close();
		List<Double> millis = this.asked.stream().map(Asked::time).sorted().toList();
		return millis.isEmpty() ? null : new Health(this.address.getPath(), millis.size(),
				millis.get((int) Math.ceil(0.95 * millis.size()) - 1), millis.getLast());
	}

	@Override
	public void close() {
		this.clock.shutdownNow();
	}

}
