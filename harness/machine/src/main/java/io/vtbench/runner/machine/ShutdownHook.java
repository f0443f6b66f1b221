package io.vtbench.runner.machine;

/**
 * Does work when the runner ends before its owner is closed. Closing the hook takes the
 * work back.
 */
public final class ShutdownHook implements AutoCloseable {

	private final Thread thread;

	/** Prepares a hook, which is not registered yet. */
	public ShutdownHook(String name, Runnable work) {
		this.thread = new Thread(work, name);
	}

	/**
	 * Has the work done when the runner ends.
	 * @throws IllegalStateException where the runner is ending already
	 */
	public void register() {
		Runtime.getRuntime().addShutdownHook(this.thread);
	}

	@Override
	public void close() {
		try {
			Runtime.getRuntime().removeShutdownHook(this.thread);
		}
		catch (IllegalStateException ex) {
			// the runner itself is ending: the hook has its own turn
		}
	}

}
