package io.vtbench.runner.scenario;

import java.time.Duration;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * The model behind a bound.
 *
 * @param serviceTime of one request, without waiting
 * @param threads how many requests an arm serves at a time: a number or {@code unbounded}
 * @param tasks how many there are in a task; null under load
 */
public record BoundSpec(@JsonProperty(required = true) Duration serviceTime, Map<String, String> threads,
		@Nullable Long tasks) {

	private static final Duration LEAST = Duration.ofNanos(1000);

	public BoundSpec {
		InvalidValueException.requirePresent("serviceTime", serviceTime);
		if (serviceTime.compareTo(LEAST) < 0) {
			throw new InvalidValueException(
					"'bound.serviceTime' must be 1us or more, but is " + serviceTime.toNanos() + " ns", "serviceTime");
		}
		Range.TASKS.require("bound.tasks", tasks, "tasks");
		threads = (threads != null) ? Map.copyOf(threads) : Map.of();
		threads.values().forEach(BoundSpec::parse);
	}

	/**
	 * Threads of an arm; {@link Integer#MAX_VALUE} where nothing limits them.
	 * @param mode of the arm, which decides where the arm is not named itself
	 */
	public int threadsOf(String arm, String mode) {
		return parse(this.threads.getOrDefault(arm, this.threads.getOrDefault(mode, "unbounded")));
	}

	private static int parse(String value) {
		if ("unbounded".equals(value)) {
			return Integer.MAX_VALUE;
		}
		if (value.matches("[1-9][0-9]{0,8}")) {
			return Integer.parseInt(value);
		}
		throw new InvalidValueException(
				"'bound.threads' takes whole numbers above 0 or 'unbounded', but has '" + value + "'", "threads");
	}

}
