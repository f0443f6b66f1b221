package io.vtbench.runner.environment.kubernetes;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.load.GeneratorSummary;
import org.jspecify.annotations.Nullable;

/**
 * Lets all generators of a load begin at one moment. The operator starts them one after
 * the other, some tenths of a second apart, which is a part of a short window. So they
 * wait for a moment by which all have been ready so far. How long that takes is learned
 * from the loads before, by the generators' clocks: a runner whose own clock is wrong
 * learns that with it.
 */
final class Rendezvous {

	/** Beyond the longest that it has taken; costs as much in each load. */
	private static final long MARGIN_MILLIS = 1500;

	/** Who begins later than this has missed the moment. */
	private static final long MISSED_MILLIS = 100;

	private static final String VARIABLE = "BEGIN_AT";

	/**
	 * From the creation of a load by the runner's clock to its begin by the generators';
	 * negative where theirs is behind, null while nothing is known.
	 */
	private @Nullable Long leadMillis;

	/**
	 * Adds the moment to what a load is called with, once one can be named.
	 * @param created when the load is created, in epoch milliseconds
	 */
	Map<String, String> add(Map<String, String> variables, long created) {
		if (this.leadMillis == null) {
			return variables;
		}
		Map<String, String> all = new LinkedHashMap<>(variables);
		all.put(VARIABLE, String.valueOf(created + this.leadMillis));
		return all;
	}

	/**
	 * Takes how it went: the next moment is later where a generator was. One alone waits
	 * for no other.
	 */
	void learn(List<GeneratorSummary> all, long created) {
		if (all.size() == 1) {
			return;
		}
		double last = all.stream().mapToDouble(GeneratorSummary::firstStartMillis).max().orElseThrow() - created;
		if (this.leadMillis == null || last > this.leadMillis + MISSED_MILLIS) {
			this.leadMillis = Math.round(last) + MARGIN_MILLIS;
		}
	}

}
