package io.vtbench.runner.analysis.validity;

import java.util.EnumSet;
import java.util.Set;

import io.vtbench.runner.result.LoadFacts.LoadModel;

/**
 * What a check is and what follows from it, for its outcomes and for the documentation.
 *
 * @param name of every outcome; no two checks share one
 * @param loads for which it makes sense
 * @param warns when, in words; empty where it never does
 * @param withholds what a warning withholds, in words; empty where it withholds nothing
 * @param invalidates when it makes a run invalid, in words; empty where it never does
 */
public record CheckDescription(String name, Set<LoadModel> loads, String warns, String withholds, String invalidates) {

	static final Set<LoadModel> EVERY_LOAD = EnumSet.allOf(LoadModel.class);

	/** Loads with requests, unlike a task. */
	static final Set<LoadModel> REQUESTS = EnumSet.of(LoadModel.CLOSED, LoadModel.OPEN);

	static final Set<LoadModel> ARRIVALS = EnumSet.of(LoadModel.OPEN);

	/** A check of every load that neither warns nor makes a run invalid. */
	static CheckDescription check(String name) {
		return new CheckDescription(name, EVERY_LOAD, "", "", "");
	}

	CheckDescription of(Set<LoadModel> loads) {
		return new CheckDescription(this.name, loads, this.warns, this.withholds, this.invalidates);
	}

	CheckDescription warns(String when) {
		return new CheckDescription(this.name, this.loads, when, this.withholds, this.invalidates);
	}

	CheckDescription withholds(String what) {
		return new CheckDescription(this.name, this.loads, this.warns, what, this.invalidates);
	}

	CheckDescription invalidates(String when) {
		return new CheckDescription(this.name, this.loads, this.warns, this.withholds, when);
	}

}
