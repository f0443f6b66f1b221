package io.vtbench.backend.latency;

/**
 * What a request that is chosen to fail gets instead of its answer.
 */
public enum FailureMode {

	/** 500 with a problem detail. */
	ERROR,

	/** 503 with a problem detail. */
	UNAVAILABLE,

	/** The connection is closed without an answer. */
	RESET

}
