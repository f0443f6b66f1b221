package io.vtbench.maintenance.documents;

import io.vtbench.runner.failure.BenchException;

/** Says that a region cannot be filled. The message names the document and its line. */
public final class DocumentException extends BenchException {

	private static final long serialVersionUID = 1L;

	DocumentException(String message) {
		super(WRONG_INPUT, message, null);
	}

	/** Returns the exception with the place of the region in front of its message. */
	DocumentException at(String document, int line) {
		return new DocumentException(document + ":" + line + ": " + getMessage());
	}

}
