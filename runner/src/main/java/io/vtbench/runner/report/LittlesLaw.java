package io.vtbench.runner.report;

import java.util.Objects;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.ThreadKind;
import org.jspecify.annotations.Nullable;

/**
 * What follows from requests in flight = throughput x mean latency (Little 1961), as the
 * users see them: it shows which readings of a service are impossible.
 */
public final class LittlesLaw {

	/** Of the mean in flight: a highest reading below it has left requests out. */
	private static final double ENOUGH = 0.5;

	private LittlesLaw() {
	}

	/**
	 * Returns the highest number of requests in the service; null where it is not known,
	 * and where it cannot be true. A service counts a request when its thread begins, so
	 * it does not see those that wait for a carrier. A pool of platform threads, and a
	 * limit of connections, may leave any number waiting.
	 */
	public static @Nullable Long peakInFlight(Arm arm, Fork fork) {
		Long reading = fork.jvm().peakInFlight();
		ThreadKind kind = Objects.requireNonNullElse(arm.threadKind(), fork.subject().threadKind());
		boolean takesAll = kind == ThreadKind.VIRTUAL || kind == ThreadKind.EVENT_LOOP;
		// less than one request in flight is mostly read as none
		boolean missing = takesAll && reading != null && reading < Math.floor(ENOUGH * meanInFlight(fork));
		return missing ? null : reading;
	}

	/** On average, of those that have a connection. */
	private static double meanInFlight(Fork fork) {
		double all = fork.throughputPerSecond() * fork.latency().summary().mean() / 1000;
		Long connections = fork.jvm().peakConnections();
		return (connections != null) ? Math.min(all, connections) : all;
	}

}
