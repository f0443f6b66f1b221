package io.vtbench.runner.load;

/** A load that found nothing that answers any more, so its script ended it. */
public final class NoAnswerException extends LoadException {

	private static final long serialVersionUID = 1L;

	/** The exit code of k6 where a script ends the load. */
	static final int EXIT_CODE = 108;

	NoAnswerException(String message) {
		super(message);
	}

}
