package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.LoadFacts;

/** The load in words. */
final class LoadText {

	private LoadText() {
	}

	/** Who did what: 400 requests by 50 users (in the plural), or the task. */
	static String work(LoadFacts load) {
		if (load.isTask()) {
			return "the task";
		}
		if (load.requests() != null) {
			return Figures.count(load.requests()) + " requests" + ((load.users() != null) ? " by " + users(load) : "");
		}
		String who = (load.ratePerSecond() != null) ? "arrivals at " + rates(load, load.ratePerSecond()) : users(load);
		return who + ((load.durationSeconds() != null) ? " over " + Figures.seconds(load.durationSeconds()) : "");
	}

	/** Every fact of the load, for the environment. */
	static String describe(LoadFacts load) {
		List<String> parts = new ArrayList<>();
		parts.add(load.script());
		parts.add(load.isTask() ? "task" : load.model() + " model (" + load.shape() + ")");
		if (!load.isTask()) {
			parts.add(work(load));
			parts.add("ramp-up " + Figures.seconds(load.rampUpSeconds()));
		}
		if (load.warmUpRequests() > 0) {
			parts.add("warm-up " + Figures.count(load.warmUpRequests()) + " requests without delay");
		}
		if (load.warmUpSeconds() > 0) {
			parts.add("warm-up " + Figures.seconds(load.warmUpSeconds()) + " at the test load");
		}
		return String.join(", ", parts);
	}

	private static String rates(LoadFacts load, double highest) {
		return load.phases().isEmpty() ? Figures.perSecond(highest)
				: load.phases()
					.stream()
					.map((phase) -> Figures.perSecond(phase.ratePerSecond()))
					.collect(Collectors.joining(", then "));
	}

	private static String users(LoadFacts load) {
		Long users = (load.users() != null) ? load.users().longValue() : null;
		return Figures.count(users) + ((users != null && users == 1) ? " user" : " users");
	}

}
