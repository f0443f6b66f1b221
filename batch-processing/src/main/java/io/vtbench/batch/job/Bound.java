package io.vtbench.batch.job;

import java.time.Duration;
import java.util.Locale;

import org.springframework.core.task.AsyncTaskExecutor;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

/**
 * The least time that the partner calls need. The payments of a chunk are in work at the
 * same time, as many as there are threads; the next chunk starts when all are done.
 *
 * @param time rounds of calls x delay, without CPU time
 * @param explanation how it comes about
 */
record Bound(Duration time, String explanation) {

	static Bound of(long payments, int chunkSize, Duration delay, AsyncTaskExecutor executor) {
		// Boot's pool has an unbounded queue, so it never grows beyond its core threads.
		int threads = (executor instanceof ThreadPoolTaskExecutor pool) ? Math.min(pool.getCorePoolSize(), chunkSize)
				: chunkSize;
		long rounds = payments / chunkSize * Math.ceilDiv(chunkSize, threads)
				+ Math.ceilDiv(payments % chunkSize, threads);
		return new Bound(delay.multipliedBy(rounds),
				String.format(Locale.ROOT, "%d payments at a time, %d ms each", threads, delay.toMillis()));
	}

}
