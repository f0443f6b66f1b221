package io.vtbench.runner.service;

import java.net.URI;
import java.nio.file.Path;

/** A service as the load meets it. */
final class FrontDoor implements Monitored {

	private final JavaService service;

	FrontDoor(JavaService service) {
		this.service = service;
	}

	@Override
	public String name() {
		return this.service.name() + ", asked where the load asks it,";
	}

	@Override
	public boolean answers() {
		return JavaService.status(URI.create(this.service.url())) > 0;
	}

	@Override
	public void ensureAlive(String when) {
		this.service.ensureAlive(when);
	}

	@Override
	public boolean isStopped() {
		return this.service.isStopped();
	}

	@Override
	public Path log() {
		return this.service.log();
	}

}
