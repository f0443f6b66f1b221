package io.vtbench.runner.measure;

import java.time.Duration;
import java.util.List;

import io.vtbench.runner.result.Fork;
import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.scenario.RunListener;

/**
 * Does something more with the arms of an interleaved pair, once all of its stages are
 * measured and saved. What it does to them costs no result.
 */
public interface AfterPair {

	/** Does nothing more. */
	AfterPair NOTHING = (pair, listener) -> {
	};

	/** Does what follows after a pair, if anything. */
	void follow(MeasuredPair pair, RunListener listener) throws InterruptedException;

	/** Returns what does this and then something else. */
	default AfterPair then(AfterPair next) {
		return (pair, listener) -> {
			follow(pair, listener);
			next.follow(pair, listener);
		};
	}

	/**
	 * Holds a pair that has been measured and whose arms live.
	 *
	 * @param number number of the pair; the first is 1
	 * @param took time of the pair from the start of its arms
	 * @param experiment first stage
	 * @param arms arms in the order of their start
	 */
	record MeasuredPair(int number, Duration took, Experiment experiment, List<Living> arms) {

	}

	/**
	 * Holds an arm that lives.
	 *
	 * @param stages fork of the arm in each stage, in order
	 */
	record Living(LiveArm arm, List<Fork> stages) {

	}

}
