package io.vtbench.runner.failure;

import org.jspecify.annotations.Nullable;

/**
 * A failure that the user can do something about. The message is one sentence that ends
 * with the next step; a stack trace adds nothing to it.
 */
public abstract class BenchException extends RuntimeException {

	/** The exit code of a run that did not come to its end. */
	public static final int FAILED_RUN = 1;

	/** The exit code where the call, or a file that it names, has to be another one. */
	public static final int WRONG_INPUT = 2;

	/** The exit code where what was measured is worse than what it was compared with. */
	public static final int WORSE = 3;

	private static final long serialVersionUID = 1L;

	private final int exitCode;

	/**
	 * Makes a failure.
	 * @param exitCode {@link #FAILED_RUN} or {@link #WRONG_INPUT}
	 * @param message one sentence with the next step
	 * @param cause for {@code --verbose}
	 */
	protected BenchException(int exitCode, String message, @Nullable Throwable cause) {
		super(message, cause);
		this.exitCode = exitCode;
	}

	/** Returns what is said of any failure: one sentence with the next step. */
	public static String sentence(Exception failure) {
		return (failure instanceof BenchException known) ? known.getMessage()
				: "unexpected " + failure + "; call again with --verbose and report it with the output";
	}

	/** Returns the code that the command line ends with. */
	public int exitCode() {
		return this.exitCode;
	}

	/** Returns the sentence, which is never null. */
	@Override
	public String getMessage() {
		return String.valueOf(super.getMessage());
	}

}
