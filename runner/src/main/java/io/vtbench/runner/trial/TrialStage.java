package io.vtbench.runner.trial;

import io.vtbench.runner.environment.Lengths;
import io.vtbench.runner.result.Design;

/** One stage of a trial's measurement: a scenario, a folder and a result of its own. */
public record TrialStage(LoadPoint load, int pairs, Lengths lengths, Design design) {

	/** Users who never pause, as many as the stronger arm can serve. */
	static final String CAPACITY = "capacity";

	/** The same arrivals in both arms. */
	static final String EQUAL_RATE = "equal-rate";

	/** Of its scenario and its folder. */
	public String name() {
		return (this.load.rate() != null) ? EQUAL_RATE : CAPACITY;
	}

	String primary() {
		return (this.load.rate() != null) ? "p95" : "throughput";
	}

}
