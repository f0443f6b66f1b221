package io.vtbench.runner.environment;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** A fresh JVM of the service under test. */
public interface Subject extends ProbeSource, AutoCloseable {

	/** Name of the service. */
	String name();

	/** Base address, as the load generators see it. */
	String url();

	/** Base address, as the runner sees it. */
	default String urlFromHere() {
		return url();
	}

	/** Address of an actuator path, as the runner sees it. */
	URI management(String path);

	/** File that takes the output. */
	Path log();

	/** The same file with all output so far, where it has to be fetched first. */
	default Path readLog() {
		return log();
	}

	/** How long it took until the subject was healthy. */
	Duration startTime();

	/**
	 * Adds to what the service says of its limits what the environment knows of them.
	 * @param told by the service
	 */
	Map<String, String> describe(Map<String, String> told);

	/**
	 * From now on the subject has the processors of the scenario and no more: neither the
	 * start nor the JIT compiler is measured. Nothing happens where it has had no more
	 * from its start on.
	 */
	default void limitProcessors() {
	}

	/**
	 * Fails when the subject has gone.
	 * @param when for the message
	 */
	void ensureAlive(String when);

	/** Starts to send load to the subject. */
	RunningLoad start(LoadRequest request);

	/**
	 * Sends load to the subject and waits for its end; see {@link RunningLoad#await()}.
	 */
	default LoadResult drive(LoadRequest request) throws InterruptedException {
		try (RunningLoad load = start(request)) {
			return load.await();
		}
	}

	/**
	 * What looks into the subject.
	 * @param folder that takes what is found
	 */
	Diagnostics diagnostics(Path folder);

	@Override
	void close();

}
