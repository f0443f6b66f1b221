package io.vtbench.runner.machine;

import java.util.regex.Pattern;

import io.vtbench.runner.failure.BenchException;

/** Says that a load generator is missing or failed, and what to do. */
public sealed class LoadException extends BenchException permits LoadException.NoAnswerException {

	private static final long serialVersionUID = 1L;

	public LoadException(String message) {
		super(FAILED_RUN, message, null);
	}

	/** Makes the failure of a k6 that ended with an exit code other than 0. */
	public static LoadException ended(int exitCode, String message) {
		return (exitCode == NoAnswerException.EXIT_CODE && NoAnswerException.WORDS.matcher(message).find())
				? new NoAnswerException(message) : new LoadException(message);
	}

	/**
	 * Says that a load found nothing that answers any more, so that its script ended it.
	 */
	public static final class NoAnswerException extends LoadException {

		private static final long serialVersionUID = 1L;

		/** The exit code of k6 where a script ends the load. */
		static final int EXIT_CODE = 108;

		/**
		 * The words of a script that found nothing that answers: a script ends a load for
		 * other reasons as well, such as a wrong setting.
		 */
		static final Pattern WORDS = Pattern.compile("has stopped answering|Nothing answers at");

		private NoAnswerException(String message) {
			super(message);
		}

	}

}
