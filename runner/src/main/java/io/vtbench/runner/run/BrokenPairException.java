package io.vtbench.runner.run;

import io.vtbench.runner.process.ServiceException;

/** A pair that cannot be measured, because one of its arms stopped serving for good. */
final class BrokenPairException extends ServiceException {

	private static final long serialVersionUID = 1L;

	BrokenPairException(String arm) {
		super(arm + " stopped serving");
	}

}
