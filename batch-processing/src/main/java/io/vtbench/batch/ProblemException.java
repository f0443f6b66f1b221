package io.vtbench.batch;

import org.jspecify.annotations.Nullable;

/** The job cannot run, for a reason that the user can change. */
class ProblemException extends RuntimeException {

	private final String nextStep;

	/** Without a cause. */
	ProblemException(String problem, String nextStep) {
		this(problem, nextStep, null);
	}

	/**
	 * @param problem what is wrong, as a sentence
	 * @param nextStep what to do about it, as a sentence
	 * @param cause what was seen, if that is an exception
	 */
	ProblemException(String problem, String nextStep, @Nullable Throwable cause) {
		super(problem, cause);
		this.nextStep = nextStep;
	}

	String nextStep() {
		return this.nextStep;
	}

}
