package io.vtbench.standalone;

/**
 * A program could not do its work; the message is for the user and names the next step.
 */
class ProgramException extends RuntimeException {

	ProgramException(String message) {
		super(message);
	}

}
