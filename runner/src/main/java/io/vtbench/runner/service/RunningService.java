package io.vtbench.runner.service;

import java.net.URI;

/** A service that has been started, and where it is asked. */
public interface RunningService extends Monitored {

	/** Base address, as the load generators see it. */
	String url();

	/** Base address, as the runner sees it. */
	default String urlFromHere() {
		return url();
	}

	/** Address of an actuator path, as the runner sees it. */
	URI management(String path);

}
