package io.vtbench.runner.service;

import java.net.URI;
import java.time.Duration;

import io.vtbench.runner.process.ManagedProcess;
import io.vtbench.runner.stack.Stack;

/** A service as the load meets it. */
record FrontDoor(JavaService service) implements Monitored {

	@Override
	public String name() {
		return this.service.name() + " answers its health check, but where the load asks it, it";
	}

	@Override
	public boolean answers() {
		return LocalHttp.status(URI.create(this.service.url()), Duration.ofSeconds(5)) > 0;
	}

	/**
	 * Below the time after which a server without a free connection gives up idle ones
	 * and seems to be well for a moment.
	 */
	@Override
	public Duration patience() {
		return Duration.ofSeconds(15);
	}

	@Override
	public String advice() {
		return "look for a limit below the number of users, such as " + Stack.connectionLimits();
	}

	@Override
	public void ensureAlive(String when) {
		this.service.ensureAlive(when);
	}

	@Override
	public ManagedProcess process() {
		return this.service.process();
	}

}
