package io.vtbench.runner.trial;

import java.util.Map;

import io.vtbench.runner.run.ResolvedArm;

/** Where the forks of a trial are looked at: this machine, or a cluster. */
public interface TrialForks extends AutoCloseable {

	/** Starts one and waits until it is ready. */
	TrialFork start(ResolvedArm arm) throws InterruptedException;

	/** What only a running service tells of itself, once one has run. */
	Map<String, String> facts();

	@Override
	void close();

}
