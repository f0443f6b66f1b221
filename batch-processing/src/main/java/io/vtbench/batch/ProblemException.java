package io.vtbench.batch;

/** The job cannot run, for a reason that the user can change. */
public class ProblemException extends RuntimeException {

	private final String nextStep;

	/**
	 * @param problem what is wrong, as a sentence
	 * @param nextStep what to do about it, as a sentence
	 */
	public ProblemException(String problem, String nextStep) {
		super(problem);
		this.nextStep = nextStep;
	}

	String nextStep() {
		return this.nextStep;
	}

}
