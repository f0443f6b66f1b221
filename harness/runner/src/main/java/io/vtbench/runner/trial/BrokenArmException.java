package io.vtbench.runner.trial;

import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.result.FirstLoad;
import org.jspecify.annotations.Nullable;

/** Says that an arm served, and then stopped serving under a load. */
final class BrokenArmException extends ServiceException {

	private static final long serialVersionUID = 1L;

	private final transient Failure failure;

	/**
	 * Creates the failure of an arm.
	 * @param sentence what happened, with the next step
	 */
	BrokenArmException(String sentence, Failure failure) {
		super(failure.arm() + ": " + sentence);
		this.failure = failure;
	}

	Failure failure() {
		return this.failure;
	}

	/**
	 * Describes the failure of an arm.
	 *
	 * @param load under which the arm stopped serving
	 * @param seconds from the start of the load to the last right answer, or to the end
	 * of the process; null where unknown
	 * @param alive whether the process still runs
	 * @param outside what ended the process where it was not the service, with the next
	 * step; null where it was
	 * @param firstLoad what the arm served before; null where the load was another one
	 */
	record Failure(String arm, LoadPoint load, @Nullable Double seconds, boolean alive, @Nullable String outside,
			@Nullable FirstLoad firstLoad) {

	}

}
