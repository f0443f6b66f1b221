package io.vtbench.runner.environment;

/** A program under test that runs to its end. */
public interface RunningProgram extends ProbeSource, AutoCloseable {

	/**
	 * Waits for the end.
	 * @throws io.vtbench.runner.failure.BenchException where the program fails or takes
	 * too long
	 */
	void await() throws InterruptedException;

	@Override
	void close();

}
