package io.vtbench.runner.system;

import java.net.URI;

/** A service that has been started, with the addresses where it is asked. */
public interface RunningService extends Monitored {

	/** Returns the base address, as the load generators see it. */
	String url();

	/** Returns the base address, as the runner sees it. */
	default String urlFromHere() {
		return url();
	}

	/**
	 * Returns the address of an endpoint of the actuator, as the runner sees it.
	 * @param path its usual one, such as /actuator/prometheus
	 */
	URI management(String path);

}
