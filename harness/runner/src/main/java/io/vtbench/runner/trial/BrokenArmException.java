package io.vtbench.runner.trial;

import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.result.FirstMinute;
import org.jspecify.annotations.Nullable;

/** Says that an arm served, and then stopped serving under a load. */
final class BrokenArmException extends ServiceException {

	private static final long serialVersionUID = 1L;

	private final String arm;

	private final transient LoadPoint load;

	private final @Nullable Double seconds;

	private final boolean alive;

	private final boolean killed;

	private final transient @Nullable FirstMinute firstMinute;

	/**
	 * Creates the failure of an arm.
	 * @param sentence what happened, with the next step
	 * @param load under which the arm stopped serving
	 * @param seconds from the start of the load to the last right answer, or to the end
	 * of the process; null where unknown
	 * @param alive whether the process still runs
	 * @param killed whether a signal from outside ended the process
	 * @param firstMinute what the arm served before; null where the load was another one
	 */
	BrokenArmException(String arm, String sentence, LoadPoint load, @Nullable Double seconds, boolean alive,
			boolean killed, @Nullable FirstMinute firstMinute) {
		super(arm + ": " + sentence);
		this.arm = arm;
		this.load = load;
		this.seconds = seconds;
		this.alive = alive;
		this.killed = killed;
		this.firstMinute = firstMinute;
	}

	boolean isOf(String arm) {
		return this.arm.equals(arm);
	}

	LoadPoint load() {
		return this.load;
	}

	@Nullable Double seconds() {
		return this.seconds;
	}

	boolean isAlive() {
		return this.alive;
	}

	boolean isKilled() {
		return this.killed;
	}

	@Nullable FirstMinute firstMinute() {
		return this.firstMinute;
	}

}
