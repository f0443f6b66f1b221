package io.vtbench.runner.system;

import java.util.Map;

import io.vtbench.runner.inside.ProcessProbe;
import io.vtbench.runner.inside.ThreadProbe;

/** Gives probes of whatever can be read while it runs. */
public interface ProbeSource {

	/**
	 * The words that stand before the name of a process, for all that the process starts.
	 */
	String STARTED_BY = "started by ";

	/**
	 * Makes new probes of the processes by their names: the measured one, and what it
	 * needs.
	 */
	Map<String, ProcessProbe> processes();

	/** Makes a new probe of the threads of the measured process. */
	ThreadProbe threads();

	/**
	 * Returns whether the measured process runs on this machine, so that readings of this
	 * machine are about it.
	 */
	boolean isLocal();

}
