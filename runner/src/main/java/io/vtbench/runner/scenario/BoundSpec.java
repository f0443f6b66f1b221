package io.vtbench.runner.scenario;

import java.time.Duration;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * The model behind a bound.
 *
 * @param serviceTime of one request, without waiting
 * @param threads how many requests an arm serves at a time: a number or {@code unbounded}
 * @param tasks how many there are in a task; null under load
 */
public record BoundSpec(Duration serviceTime, Map<String, String> threads, @Nullable Long tasks) {

	private static final String UNBOUNDED = "unbounded";

	public BoundSpec {
		threads = (threads != null) ? Map.copyOf(threads) : Map.of();
	}

	/**
	 * Threads of an arm; {@link Integer#MAX_VALUE} where nothing limits them.
	 * @param mode of the arm, which decides where the arm is not named itself
	 */
	public int threadsOf(String arm, String mode) {
		String threads = this.threads.getOrDefault(arm, this.threads.getOrDefault(mode, UNBOUNDED));
		return UNBOUNDED.equals(threads) ? Integer.MAX_VALUE : Integer.parseInt(threads);
	}

}
