package io.vtbench.runner.measure;

import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

import io.vtbench.runner.machine.ServiceException;
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

	/**
	 * Returns the time until a pair must be measured, where it may be measured for longer
	 * than planned; zero where it may not.
	 * @param pair number of the pair; the first is 1
	 */
	default Duration left(int pair) {
		return Duration.ZERO;
	}

	/**
	 * Returns what does this and then something else, unless an arm has ended meanwhile:
	 * that is not due to what would come next.
	 */
	default AfterPair then(AfterPair next) {
		return (pair, listener) -> {
			follow(pair, listener);
			if (pair.arms().stream().allMatch(Living::isAlive)) {
				next.follow(pair, listener);
			}
		};
	}

	/**
	 * Returns what does the same, and lets the last pair be measured for as long as there
	 * is time.
	 * @param lastPair number of the pair
	 * @param left returns the time until it must be measured
	 */
	default AfterPair usingUp(int lastPair, Supplier<Duration> left) {
		AfterPair same = this;
		return new AfterPair() {

			@Override
			public void follow(MeasuredPair pair, RunListener listener) throws InterruptedException {
				same.follow(pair, listener);
			}

			@Override
			public Duration left(int pair) {
				return (pair == lastPair) ? left.get() : Duration.ZERO;
			}

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

		private boolean isAlive() {
			try {
				this.arm.subject().ensureAlive("after its pair");
				return true;
			}
			catch (ServiceException ex) {
				return false;
			}
		}

	}

}
