package io.vtbench.runner.system;

import io.vtbench.runner.machine.ServiceException;
import org.jspecify.annotations.Nullable;

/** Says that a service did not come up. */
public final class StartException extends ServiceException {

	private static final long serialVersionUID = 1L;

	StartException(String message) {
		this(message, null);
	}

	private StartException(String message, @Nullable StartException cause) {
		super(message, cause);
	}

	/**
	 * Returns the same failure with a further sentence.
	 * @param advice with which its message goes on; empty for none
	 */
	public StartException advising(String advice) {
		return advice.isEmpty() ? this : new StartException(getMessage() + advice, this);
	}

}
