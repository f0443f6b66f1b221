package io.vtbench.runner.environment;

/** How a subject is to live. */
public enum LaunchMode {

	/** It is the only subject, on the port that its scenario prefers. */
	ALONE,

	/**
	 * Another subject lives beside it, and both have an equal share of the processors.
	 */
	BESIDE_ANOTHER,

	/**
	 * Another subject lives beside it on a port of its own, but is idle while this one is
	 * under load.
	 */
	ALTERNATING,

	/** It is looked into and not measured. */
	INSPECTED

}
