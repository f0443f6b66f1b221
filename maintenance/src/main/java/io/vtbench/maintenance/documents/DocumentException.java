package io.vtbench.maintenance.documents;

import io.vtbench.runner.failure.BenchException;

/** A region that cannot be filled; the message names the document and its line. */
public final class DocumentException extends BenchException {

	private static final long serialVersionUID = 1L;

	DocumentException(String message) {
		super(WRONG_INPUT, message, null);
	}

	/** The same with the place where the region is. */
	DocumentException at(String document, int line) {
		return new DocumentException(document + ":" + line + ": " + getMessage());
	}

}
