package io.vtbench.runner.system;

import java.net.URI;

import org.jspecify.annotations.Nullable;

/** A service that has been started, with the addresses where it is asked. */
public interface RunningService extends Monitored {

	/** Returns the base address, as the load generators see it. */
	String url();

	/** Returns the base address, as the runner sees it. */
	default String urlFromHere() {
		return url();
	}

	/**
	 * Explains an answer that is not the expected one.
	 * @return a cause and the next step; null where nothing is known of it
	 */
	default @Nullable String explain(String path, int status) {
		return ServicePaths.UNKNOWN.problem(this, path);
	}

	/** Returns the address of an actuator path, as the runner sees it. */
	URI management(String path);

}
