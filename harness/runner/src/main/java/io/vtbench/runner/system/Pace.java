package io.vtbench.runner.system;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * Says how long the parts of a trial take in an environment.
 *
 * @param limit of the whole, unless a person chooses
 * @param firstLoad first load of a fork
 * @param longLoad load that shows whether an arm stops serving
 * @param step window of one number of users
 * @param search longest in one arm
 * @param shortSearch the least that one takes
 * @param evidence collecting the evidence of one arm
 * @param lengths of a fork's load, unless a person chooses
 * @param around a fork beside its start, warm-up and window
 */
public record Pace(Duration limit, Duration firstLoad, Duration longLoad, Duration step, Duration search,
		Duration shortSearch, Duration evidence, Lengths lengths, Duration around) {

	/** The pace of this machine. Around a fork are k6's own start and the end. */
	public static final Pace HERE = new Pace(Duration.ofMinutes(15), Duration.ofSeconds(10), Duration.ofSeconds(30),
			Duration.ofSeconds(3), Duration.ofSeconds(45), Duration.ofSeconds(15), Duration.ofSeconds(15),
			new Lengths(Duration.ofSeconds(10), Duration.ofSeconds(15)), Duration.ofSeconds(4));

	/**
	 * Returns the lengths with what a person chose.
	 * @param warmUp null for the environment's
	 * @param window null for the environment's
	 */
	public Lengths lengths(@Nullable Duration warmUp, @Nullable Duration window) {
		return new Lengths((warmUp != null) ? warmUp : this.lengths.warmUp(),
				(window != null) ? window : this.lengths.window());
	}

	/**
	 * The times that the load of one fork lasts.
	 *
	 * @param warmUp before the window, at the test load
	 * @param window that counts
	 */
	public record Lengths(Duration warmUp, Duration window) {

		public Duration both() {
			return this.warmUp.plus(this.window);
		}

	}

}
