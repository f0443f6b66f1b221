package io.vtbench.bank.web;

import java.io.IOException;

/**
 * A body is larger than the bank reads. The message is meant for its sender.
 */
class TooLargeException extends IOException {

	/**
	 * @param limit bytes that would have been read
	 */
	TooLargeException(long limit) {
		super("The body is larger than " + limit + " bytes.");
	}

}
