package io.vtbench.runner.environment;

import java.util.Map;

import io.vtbench.runner.probe.ProcessProbe;
import io.vtbench.runner.probe.ThreadProbe;

/** Whatever can be read while it runs. */
public interface ProbeSource {

	/** Stands before the name of a process, for all that the process starts. */
	String STARTED_BY = "started by ";

	/**
	 * New probes of the processes by their names: the measured one, and what it needs.
	 */
	Map<String, ProcessProbe> processes();

	/** A new probe of the threads of the measured process. */
	ThreadProbe threads();

	/** Whether it runs on this machine, so that readings of this machine are about it. */
	boolean isLocal();

}
