package io.vtbench.runner.service;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.vtbench.runner.process.ChildEnvironment;
import io.vtbench.runner.process.ChildLedger;
import io.vtbench.runner.process.ContainerEngine;
import io.vtbench.runner.process.Folders;
import io.vtbench.runner.process.ManagedProcess;
import io.vtbench.runner.process.Polling;
import io.vtbench.runner.process.ServiceException;
import io.vtbench.runner.scenario.Durations;
import io.vtbench.runner.scenario.ServiceSpec;
import io.vtbench.runner.stack.Stack;
import org.jspecify.annotations.Nullable;

/** A Spring Boot service in a JVM of its own, bound to the loopback address. */
public final class JavaService implements RunningService, AutoCloseable {

	private static final Duration START_LIMIT = Duration.ofSeconds(120);

	private static final String PATIENCE = "see to what it waits for, or give it longer (startLimit of a scenario,"
			+ " --start-limit of try)";

	private final Launch launch;

	private final ManagedProcess process;

	private final Path temporary;

	private final Activity activity;

	private volatile boolean answered;

	/** The last answer to the question whether it is healthy. */
	private volatile int lastStatus;

	private JavaService(Launch launch, ManagedProcess process, Path temporary) {
		this.launch = launch;
		this.process = process;
		this.temporary = temporary;
		this.activity = new Activity(process::cpuTime, System::nanoTime);
	}

	/**
	 * Starts a service; does not wait until it is ready.
	 * @param home the suite's folder
	 * @param log of its output
	 * @param shared folder that a container sees as {@link Launch#SHARED}; null for none
	 */
	public static JavaService start(Launch launch, Path home, Path log, @Nullable Path shared)
			throws InterruptedException {
		Preparation.of(launch.spec());
		// a server leaves folders behind that would pile up with every fork
		Path temporary = ChildLedger.current().temporary(launch.spec().name());
		String image = launch.spec().image();
		if (image == null) {
			ManagedProcess process = ManagedProcess.start(launch.spec().name(), launch.command(home, temporary),
					launch.environment(), launch.folder(home), log);
			return new JavaService(launch, process, temporary);
		}
		ContainerEngine engine = ContainerEngine.find();
		ContainerLaunch container = new ContainerLaunch(launch, engine.image(image), shared);
		ManagedProcess process = ManagedProcess.start(launch.spec().name(), container.command(engine),
				container.environment(), home, log);
		return new JavaService(launch, process, temporary);
	}

	/**
	 * Waits until the service is healthy.
	 * @param needed what it may ask while it starts
	 * @throws ServiceException if it or what it needs dies, is held or takes too long,
	 * with its last words
	 */
	public void awaitHealthy(List<? extends Monitored> needed) throws InterruptedException {
		awaitHealthy(needed, Suspension.LIMIT);
	}

	/** Waits with another limit of the time that something may be held by a signal. */
	void awaitHealthy(List<? extends Monitored> needed, Duration heldLimit) throws InterruptedException {
		List<Suspension> suspensions = new ArrayList<>();
		needed.forEach((other) -> suspensions.add(new Suspension(other.name(), other::isStopped, heldLimit)));
		suspensions.add(new Suspension(name() + " (process " + this.process.pid() + ")", this::isStopped, heldLimit));
		Duration patience = (spec().startLimit() != null) ? spec().startLimit() : START_LIMIT;
		if (Polling.until(patience, Duration.ofMillis(50), () -> isHealthy(needed, suspensions))) {
			this.process.findJvm();
			return;
		}
		throw new ServiceException(name() + " was not healthy within " + Durations.print(patience) + ": "
				+ ((spec().health() != null) ? spec().health() : "port " + this.launch.port()) + " answers "
				+ ((this.lastStatus > 0) ? this.lastStatus : "nothing") + "; " + startAdvice() + "; see its log: "
				+ this.process.log());
	}

	private boolean isHealthy(List<? extends Monitored> needed, List<Suspension> suspensions) {
		ensureAlive("at start");
		if (answers()) {
			return true;
		}
		needed.forEach((other) -> other.ensureAlive("while " + name() + " started"));
		suspensions.forEach((suspension) -> suspension.requireNone("at start"));
		return false;
	}

	private String startAdvice() {
		return switch (this.lastStatus) {
			case 401, 403, 404 -> "name a health path that answers 200 without a login, or none";
			case 0, 400 -> "where it speaks HTTPS alone, say --property server.ssl.enabled=false; else " + PATIENCE;
			default -> PATIENCE;
		};
	}

	@Override
	public boolean answers() {
		String health = spec().health();
		if (health == null) {
			// its only door is the one that the load takes, which may be busy: one answer
			// is enough
			this.answered = this.answered || LocalHttp.status(URI.create(url())) > 0;
			return this.answered && !isStopped();
		}
		this.lastStatus = LocalHttp.status(management(health));
		if (this.lastStatus != 200) {
			// a service that has no management port answers on its own
			int own = LocalHttp.status(URI.create(url() + health));
			this.lastStatus = (own > 0) ? own : this.lastStatus;
		}
		return this.lastStatus == 200;
	}

	@Override
	public boolean isBusy() {
		return this.activity.isBusy();
	}

	/**
	 * The way that the load takes. It is as busy as the load makes it, so it is asked
	 * only while nothing delays an answer; any answer will do.
	 */
	public Monitored frontDoor() {
		return new FrontDoor(this);
	}

	@Override
	public void ensureAlive(String when) {
		if (!this.process.isAlive()) {
			String words = this.process.failureReason();
			throw new ServiceException(name() + " died " + when + " with exit code " + this.process.exitCode() + ": "
					+ words + ChildEnvironment.advice(words) + "; see its log: " + this.process.log());
		}
	}

	/**
	 * Calls an actuator endpoint that writes.
	 * @throws ServiceException if it does not answer with a success
	 */
	public void post(String path, String json) throws InterruptedException {
		LocalHttp.Answer answer = LocalHttp.send("POST", management(path), json);
		if (answer.isMissing()) {
			ensureAlive("in mid-run");
		}
		if (!answer.isSuccess()) {
			throw new ServiceException(name() + " answered " + answer.text() + " to POST " + path);
		}
	}

	@Override
	public URI management(String path) {
		return URI.create("http://127.0.0.1:" + this.launch.managementPort() + path);
	}

	@Override
	public String url() {
		return "http://127.0.0.1:" + this.launch.port();
	}

	public ServiceSpec spec() {
		return this.launch.spec();
	}

	@Override
	public String name() {
		return spec().name();
	}

	@Override
	public ManagedProcess process() {
		return this.process;
	}

	@Override
	public void close() {
		this.process.close();
		try {
			Folders.delete(this.temporary);
		}
		catch (IOException ex) {
			// it goes with the runner
		}
	}

	/** A service as the load meets it. */
	private record FrontDoor(JavaService service) implements Monitored {

		@Override
		public String name() {
			return this.service.name() + " answers its health check, but where the load asks it, it";
		}

		@Override
		public boolean answers() {
			return LocalHttp.status(URI.create(this.service.url()), Duration.ofSeconds(5)) > 0;
		}

		/**
		 * Below the time after which a server without a free connection gives up idle
		 * ones and seems to be well for a moment.
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

}
