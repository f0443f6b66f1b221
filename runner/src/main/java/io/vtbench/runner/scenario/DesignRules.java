package io.vtbench.runner.scenario;

import java.time.Duration;
import java.util.List;
import java.util.Locale;

import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.Metric;
import org.jspecify.annotations.Nullable;

/** Which scenarios can be asked in which design. */
public final class DesignRules {

	/** Ten blocks of a second. */
	private static final Duration MIN_WINDOW_OF_DUET = Duration.ofSeconds(10);

	/** Two blocks of three seconds, in either order of the arms. */
	private static final Duration MIN_WINDOW_OF_BLOCKS = Duration.ofSeconds(6);

	/** Of a fork: the bound simulates each. */
	private static final long MOST_REQUESTS = 10_000_000;

	private DesignRules() {
	}

	/**
	 * What speaks against a scenario's design.
	 * @return a sentence; null where nothing does
	 */
	public static @Nullable String refusal(Scenario scenario) {
		return switch (scenario.design()) {
			case IN_TURN -> inTurn(scenario.load());
			case INTERLEAVED -> interleaved(scenario);
			case DUET -> duet(scenario);
		};
	}

	private static @Nullable String inTurn(@Nullable LoadSpec load) {
		return (load != null && load.share() != null) ? "'load.share' is of two arms at once, and this scenario runs"
				+ " them in turn: give 'load.rate', or make it 'design: duet'" : null;
	}

	private static @Nullable String interleaved(Scenario scenario) {
		LoadSpec load = scenario.load();
		if (load == null) {
			return "interleaved blocks compare services under load, and this is a program that runs to its end:"
					+ " leave 'design' out";
		}
		if (load.duration() == null || load.phases() != null || load.rampUp() != null) {
			return "interleaved blocks are all alike and end after a time: give 'load.duration', and leave 'requests',"
					+ " 'requestsPerUser', 'rampUp' and 'phases' out";
		}
		if (load.share() != null) {
			return "'load.share' is of two arms at once, and interleaved blocks load one at a time: give 'load.rate',"
					+ " or make it 'design: duet'";
		}
		if (load.duration().compareTo(MIN_WINDOW_OF_BLOCKS) < 0) {
			return "interleaved blocks take some seconds each: 'load.duration' must be "
					+ Durations.print(MIN_WINDOW_OF_BLOCKS) + " or more, but is " + Durations.print(load.duration());
		}
		return null;
	}

	private static @Nullable String duet(Scenario scenario) {
		LoadSpec load = scenario.load();
		if (load == null) {
			return "a duet compares services under load, and this is a program that runs to its end: leave 'design' out";
		}
		if (!load.isOpen()) {
			return "a duet needs the same arrivals in both arms, and this load is closed: give 'load.rate' or"
					+ " 'load.share' and 'load.duration'";
		}
		if (scenario.primary() != Metric.CPU_PER_REQUEST) {
			return "a duet judges cost only, because both arms compete for the processors: 'primary' must be cpu, but is "
					+ scenario.primary().shortName();
		}
		if (load.share() != null && scenario.bound() != null) {
			return "a bound needs to know the rate: give 'load.rate' instead of 'load.share', or leave 'bound' out";
		}
		if (load.duration() != null && load.duration().compareTo(MIN_WINDOW_OF_DUET) < 0) {
			return "a duet cuts its window into ten blocks of a second or more: 'load.duration' must be "
					+ Durations.print(MIN_WINDOW_OF_DUET) + " or more, but is " + Durations.print(load.duration());
		}
		return null;
	}

	/**
	 * What speaks against comparing these arms.
	 * @return a sentence; null where nothing does
	 */
	public static @Nullable String refusal(Scenario scenario, List<String> arms) {
		String refusal = refusal(scenario);
		if (refusal == null && scenario.design() == Design.INTERLEAVED && arms.size() < 2) {
			return "interleaved blocks need two arms or more, and this would have one: name more in 'arms' or with"
					+ " --arms, or choose the design in-turn";
		}
		return (refusal == null && scenario.isDuet() && arms.size() != 2) ? "a duet has two arms, and this would have "
				+ arms.size() + " (" + String.join(", ", arms) + "): name two in 'arms' or with --arms" : refusal;
	}

	/**
	 * What speaks against a whole load. A number of requests ends it, or a time does, and
	 * each has settings of its own: the load generator would ignore those of the other.
	 * @return a sentence; null where nothing does
	 */
	static @Nullable String refusal(LoadSpec load) {
		if (load.model() == LoadSpec.Model.CLOSED && load.isOpen()) {
			return "'load." + ((load.rate() != null) ? "rate" : "share")
					+ "' is of the open model, but 'load.model' is closed: leave one of them out";
		}
		if (load.model() == LoadSpec.Model.OPEN && !load.isOpen()) {
			return "'load.model' is open, and an open model has arrivals: give 'load.rate', or make it closed";
		}
		Long requests = load.totalRequests();
		if (requests != null && requests > MOST_REQUESTS) {
			return "'load.requestsPerUser' x 'load.users' must be at most "
					+ String.format(Locale.ROOT, "%,d, but is %,d", MOST_REQUESTS, requests);
		}
		if (!load.ends()) {
			return "'load' has no end: give it "
					+ (load.isOpen() ? "'duration'" : "'requests', 'requestsPerUser' or 'duration'");
		}
		if (load.isOpen() && load.rampUp() != null) {
			return "'load.rampUp' is the time over which users start, and arrivals have none: leave it out";
		}
		if (load.requests() == null && load.requestsPerUser() == null) {
			return null;
		}
		if (load.duration() != null) {
			return "'load.duration' ends a load, and so does a number of requests: leave one of them out";
		}
		if (load.warmUp() != null) {
			return "'load.warmUp' needs 'load.duration': before a number of requests, 'warmUp.rounds' warms up";
		}
		if (load.requests() != null && load.requests() < load.concurrency()) {
			return "'load.requests' must be at least 'load.users', but " + load.requests() + " requests cannot keep "
					+ load.users() + " users busy";
		}
		return null;
	}

}
