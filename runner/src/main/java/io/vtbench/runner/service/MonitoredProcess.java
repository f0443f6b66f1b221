package io.vtbench.runner.service;

import java.nio.file.Path;

import io.vtbench.runner.process.ManagedProcess;

/** A monitored service that is a process which the runner has started. */
public interface MonitoredProcess extends Monitored {

	/** The process, or that of the container's client. */
	ManagedProcess process();

	@Override
	default boolean isStopped() {
		return process().isStopped();
	}

	@Override
	default Path log() {
		return process().log();
	}

}
