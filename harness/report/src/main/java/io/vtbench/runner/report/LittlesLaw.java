package io.vtbench.runner.report;

import java.util.Objects;

import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.LoadFacts;
import io.vtbench.runner.result.LoadFacts.LoadModel;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.ThreadKind;
import io.vtbench.runner.result.Thresholds;
import org.jspecify.annotations.Nullable;

/**
 * Applies requests in flight = throughput x mean latency (Little 1961), as the users see
 * them. It finds readings of a service that are impossible, and latencies that leave out
 * a part of the requests.
 */
public final class LittlesLaw {

	/**
	 * The share of the mean in flight below which a highest reading has left requests
	 * out.
	 */
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

	/**
	 * Returns whether the window is too short for an arm's latencies. Users who never
	 * pause have a mean latency of users / throughput. It is lower where requests that
	 * had not ended with the window are missing, which are the long ones. At most one
	 * request of each user is missing, so a larger gap between short latencies is time
	 * that users took for other things.
	 */
	static boolean isCutShort(RunResult result, Arm arm) {
		LoadFacts load = result.load();
		Double millis = ArmFigures.of(arm, Metric.LATENCY_MEAN);
		Double throughput = ArmFigures.of(arm, Metric.THROUGHPUT);
		boolean steady = load.model() == LoadModel.CLOSED && load.durationSeconds() != null
				&& load.rampUpSeconds() == 0;
		if (!steady || load.users() == null || millis == null || throughput == null || !arm.servedAll()) {
			return false;
		}
		double missing = 1 - throughput * millis / 1000 / load.users();
		return missing > Thresholds.RELEVANT && millis / 1000 > missing * stretch(result.design(), arm);
	}

	/** Returns the seconds under load without a break. */
	private static double stretch(Design design, Arm arm) {
		Fork fork = arm.forks().getFirst();
		return (design == Design.INTERLEAVED && !fork.blocks().isEmpty()) ? fork.blocks().getFirst().seconds()
				: fork.seconds();
	}

	/** Returns the mean number of requests in flight, of those that have a connection. */
	private static double meanInFlight(Fork fork) {
		double all = fork.throughputPerSecond() * fork.latency().summary().mean() / 1000;
		Long connections = fork.jvm().peakConnections();
		return (connections != null) ? Math.min(all, connections) : all;
	}

}
