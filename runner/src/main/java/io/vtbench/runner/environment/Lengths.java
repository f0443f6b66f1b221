package io.vtbench.runner.environment;

import java.time.Duration;

/**
 * How long the load of one fork lasts.
 *
 * @param warmUp before the window, at the test load
 * @param window that counts
 */
public record Lengths(Duration warmUp, Duration window) {

	public Duration both() {
		return this.warmUp.plus(this.window);
	}

}
