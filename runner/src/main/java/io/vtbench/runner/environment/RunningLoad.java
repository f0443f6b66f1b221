package io.vtbench.runner.environment;

import java.time.Duration;

import io.vtbench.runner.load.LoadResult;

/** A load that is being sent. */
public interface RunningLoad extends AutoCloseable {

	/**
	 * Waits for some time.
	 * @return whether the load has ended
	 * @throws io.vtbench.runner.failure.BenchException where something that the load
	 * needs has failed
	 */
	boolean await(Duration time) throws InterruptedException;

	/**
	 * Waits for the end.
	 * @throws io.vtbench.runner.load.LoadException.NoAnswerException where no user got an
	 * answer any more
	 * @throws io.vtbench.runner.failure.BenchException where the load fails, or something
	 * that it needs
	 */
	LoadResult await() throws InterruptedException;

	/** Ends the load where it has not ended. */
	@Override
	void close();

}
