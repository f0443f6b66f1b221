package io.vtbench.runner.run;

import java.util.function.Consumer;

import io.vtbench.runner.metrics.MachineFacts;
import io.vtbench.runner.place.Place;
import io.vtbench.runner.result.Setup;
import io.vtbench.runner.scenario.ServiceSpec;

/** Opens the place of a run, and tells of it beforehand. */
public interface PlaceFactory {

	/**
	 * Starts what all forks share.
	 * @param notes told what place it is
	 */
	Place open(Experiment experiment, RunFolder folder, Consumer<String> notes) throws InterruptedException;

	/** What the subject runs on. */
	MachineFacts machine();

	/**
	 * What an arm of a subject runs with at this place, from what it would run with here.
	 */
	Setup setup(ServiceSpec subject, Setup here);

	/** Version of the load generator. */
	String generator();

}
