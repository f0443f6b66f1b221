package io.vtbench.runner.place;

import java.net.URI;
import java.util.Map;

import io.vtbench.runner.metrics.ProcessProbe;
import io.vtbench.runner.metrics.ThreadProbe;

/** A fresh JVM of the service under test. */
public interface Subject extends AutoCloseable {

	/** Base address, as the load generators see it. */
	String url();

	/** Address of an actuator path, as the runner sees it. */
	URI management(String path);

	/**
	 * Adds to what the service says of its limits what the place knows of them.
	 * @param told by the service
	 */
	Map<String, String> describe(Map<String, String> told);

	/** Probes of the subject and of what it depends on, by name. */
	Map<String, ProcessProbe> processes();

	/** A probe of the subject's threads. */
	ThreadProbe threads();

	/** Number of the process on this machine; 0 where it runs elsewhere. */
	long pid();

	/**
	 * From now on the subject has the processors of the scenario and no more: neither the
	 * start nor the compiler is measured.
	 */
	void limitProcessors();

	/**
	 * Sends load to the subject and waits for its end.
	 * @throws io.vtbench.runner.failure.BenchException where the load fails, or something
	 * that it needs
	 */
	Driven drive(Drive drive) throws InterruptedException;

	@Override
	void close();

}
