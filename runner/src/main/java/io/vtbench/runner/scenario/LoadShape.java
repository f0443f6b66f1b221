package io.vtbench.runner.scenario;

import org.jspecify.annotations.Nullable;

/**
 * Which keys of a load go together. A number of requests ends it, or a time does, and
 * each has settings of its own: the load generator would ignore those of the other.
 */
final class LoadShape {

	private LoadShape() {
	}

	/**
	 * What speaks against a whole load.
	 * @return a sentence; null where nothing does
	 */
	static @Nullable String objection(LoadSpec load) {
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
