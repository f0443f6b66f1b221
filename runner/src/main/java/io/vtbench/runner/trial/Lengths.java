package io.vtbench.runner.trial;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * How long the load of one fork lasts.
 *
 * @param warmUp before the window, at the test load
 * @param window that counts
 */
public record Lengths(Duration warmUp, Duration window) {

	private static final Duration WARM_UP = Duration.ofSeconds(10);

	private static final Duration WINDOW = Duration.ofSeconds(15);

	/**
	 * What a person chose.
	 * @param warmUp null for the suite's
	 * @param window null for the suite's
	 */
	public static Lengths of(@Nullable Duration warmUp, @Nullable Duration window) {
		return new Lengths((warmUp != null) ? warmUp : WARM_UP, (window != null) ? window : WINDOW);
	}

	Duration both() {
		return this.warmUp.plus(this.window);
	}

}
