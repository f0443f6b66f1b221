package io.vtbench.runner.trial;

import java.util.Map;
import java.util.stream.Collectors;

import io.vtbench.runner.machine.ServiceException;

/**
 * Says that a service does not answer some of the paths of a file as expected, so that
 * the trial is to begin without them.
 */
public final class WrongPathsException extends ServiceException {

	private static final long serialVersionUID = 1L;

	private final transient Map<String, String> answers;

	/**
	 * Creates the failure.
	 * @param answers of the paths: a status, or that there is none
	 */
	WrongPathsException(Map<String, String> answers) {
		super("left out, because the answer is not the expected one: "
				+ Target.texts(answers).collect(Collectors.joining(", ")));
		this.answers = answers;
	}

	/** Returns the answers by path. */
	public Map<String, String> answers() {
		return this.answers;
	}

}
