package io.vtbench.runner.trial;

import java.io.IOException;

import io.vtbench.runner.environment.Subject;
import io.vtbench.runner.process.ServiceException;
import io.vtbench.runner.result.FirstMinute;
import org.jspecify.annotations.Nullable;

/**
 * Whether one JVM still serves, or is broken: its process has ended, or it answers no
 * more.
 *
 * @param advice where a reader finds more
 */
record ArmHealth(String arm, Subject subject, Target target, String advice) {

	interface Sending<T extends @Nullable Object> {

		T send() throws InterruptedException;

	}

	/**
	 * Sends a load and tells an arm that breaks under it from other failures.
	 * @throws BrokenArmException where the process ends, or the load gets no answer
	 */
	<T extends @Nullable Object> T requireServing(LoadPoint point, Sending<T> sending) throws InterruptedException {
		long begin = System.nanoTime();
		try {
			return sending.send();
		}
		catch (ServiceException ex) {
			throw failed(point, (System.nanoTime() - begin) / 1e9, ex.getMessage());
		}
	}

	/**
	 * The failure of a load, with what became of the process.
	 * @param seconds since the load began; null where unknown
	 * @param sentence what happened where the process still runs; null where it stopped
	 * answering
	 */
	BrokenArmException failed(LoadPoint point, @Nullable Double seconds, @Nullable String sentence) {
		try {
			this.subject.ensureAlive("in mid-run");
			return (sentence != null) ? new BrokenArmException(this.arm, sentence, point, null, true, null)
					: stopped(point, null, null);
		}
		catch (ServiceException ex) {
			return new BrokenArmException(this.arm, ex.getMessage(), point, seconds, false, null);
		}
	}

	/** Whether one request alone still gets the right answer, after all load. */
	boolean answers() throws InterruptedException {
		try {
			return this.target.problem(this.subject.urlFromHere()) == null;
		}
		catch (IOException ex) {
			return false;
		}
	}

	/**
	 * Whether a failure is more than a load that was too much: the process has ended, or
	 * not even one request alone gets the right answer afterwards.
	 */
	boolean staysBroken(BrokenArmException ex) throws InterruptedException {
		return !ex.isAlive() || !answers();
	}

	BrokenArmException stopped(LoadPoint point, @Nullable Double seconds, @Nullable FirstMinute minute) {
		return new BrokenArmException(this.arm,
				"the service has stopped answering to " + point.text() + ", although it still runs; " + this.advice,
				point, seconds, true, minute);
	}

}
