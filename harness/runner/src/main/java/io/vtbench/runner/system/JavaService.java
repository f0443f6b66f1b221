package io.vtbench.runner.system;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

import io.vtbench.runner.file.Attempt;
import io.vtbench.runner.machine.ChildLedger;
import io.vtbench.runner.machine.ContainerEngine;
import io.vtbench.runner.machine.Folders;
import io.vtbench.runner.machine.LocalHttp;
import io.vtbench.runner.machine.ManagedProcess;
import io.vtbench.runner.machine.Polling;
import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.result.Stack;
import io.vtbench.runner.scenario.Durations;
import io.vtbench.runner.scenario.ServiceSpec;
import io.vtbench.runner.system.Launch.ContainerLaunch;
import io.vtbench.runner.system.Launch.Preparation;
import io.vtbench.runner.system.Monitored.Suspension;
import org.jspecify.annotations.Nullable;

/** Runs a Spring Boot service in a JVM of its own, bound to the loopback address. */
public final class JavaService implements RunningService, AutoCloseable {

	private static final Duration START_LIMIT = Duration.ofSeconds(120);

	private final Launch launch;

	private final ManagedProcess process;

	private final Path temporary;

	private final Activity activity;

	private final @Nullable Integer managementPort;

	private final ServiceAdvice advice;

	private final Readiness readiness;

	private JavaService(Launch launch, Path home, ManagedProcess process, Path temporary) {
		this.launch = launch;
		this.process = process;
		this.temporary = temporary;
		this.activity = new Activity(process::cpuTime, System::nanoTime);
		this.managementPort = launch.actuatorPort(home);
		this.advice = new ServiceAdvice(launch, this.managementPort, home, process);
		this.readiness = new Readiness(this);
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
					launch.environment(home), launch.folder(home), log);
			return new JavaService(launch, home, process, temporary);
		}
		ContainerEngine engine = ContainerEngine.find();
		ContainerLaunch container = new ContainerLaunch(launch, engine.image(image), shared);
		ManagedProcess process = ManagedProcess.start(launch.spec().name(), container.command(engine),
				container.environment(), home, log);
		return new JavaService(launch, home, process, temporary);
	}

	/**
	 * Waits until the service is healthy.
	 * @param needed what it may ask while it starts
	 * @throws StartException if it dies or takes too long, with its last words
	 * @throws ServiceException if what it needs dies, or anything is held
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
		throw new StartException(name() + " was not healthy within " + Durations.print(patience) + ": "
				+ this.advice.problem(this.readiness) + "; see its log: " + this.process.log());
	}

	private boolean isHealthy(List<? extends Monitored> needed, List<Suspension> suspensions) {
		if (!this.process.isAlive()) {
			throw new StartException(ending("at start"));
		}
		if (this.readiness.isReady() && LocalHttp.isOpen(this.launch.port())) {
			return true;
		}
		needed.forEach((other) -> other.ensureAlive("while " + name() + " started"));
		suspensions.forEach((suspension) -> suspension.requireNone("at start"));
		String wrong = this.advice.wrongDoor();
		if (wrong != null && this.advice.hasStarted()) {
			throw new ServiceException(name() + " does not become healthy: " + wrong + "; see its log: " + log());
		}
		return false;
	}

	/** Returns the address where the health path was found; null where none is named. */
	public @Nullable URI health() {
		return (spec().health() != null) ? this.readiness.found() : null;
	}

	/**
	 * Asks the health path once. Where the service's only door is the one that the load
	 * takes, that may be busy: one answer is enough.
	 */
	@Override
	public boolean answers() {
		URI apart = this.readiness.apart();
		return (apart != null) ? LocalHttp.status(apart) == 200 : !isStopped();
	}

	@Override
	public boolean isBusy() {
		return this.activity.isBusy();
	}

	/**
	 * Returns the service by the way that the load takes. That way is as busy as the load
	 * makes it, so it is asked only while nothing delays an answer; any answer will do.
	 */
	public Monitored frontDoor() {
		return new FrontDoor(this);
	}

	@Override
	public void ensureAlive(String when) {
		if (!this.process.isAlive()) {
			throw new ServiceException(ending(when));
		}
	}

	private String ending(String when) {
		return name() + " died " + when + " with exit code " + this.process.exitCode() + ": "
				+ this.advice.ending(this.process.failureReason(), this.readiness.telling() != null) + "; see its log: "
				+ this.process.log();
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
		int port = (this.launch.spec().image() != null) ? ContainerLaunch.PORT : actuatorPort();
		return URI.create(actuatorUrl() + StartLog.read(this.process.log()).pathOf(path, port));
	}

	/** Returns the base address of the web server that has the actuator. */
	String actuatorUrl() {
		return "http://127.0.0.1:" + actuatorPort();
	}

	/**
	 * Returns the port of the actuator, which a profile may have set. A container
	 * publishes that of the service alone.
	 */
	private int actuatorPort() {
		int port = this.launch.port();
		return (this.managementPort != null) ? this.managementPort
				: (this.launch.spec().image() != null) ? port : StartLog.read(this.process.log()).actuatorPort(port);
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
		// it goes with the runner
		Attempt.quietly(() -> Folders.delete(this.temporary));
	}

	/** A service as the load meets it. */
	private record FrontDoor(JavaService service) implements Monitored {

		@Override
		public String name() {
			return this.service.name() + " answers its health check, but where the load asks it, it";
		}

		@Override
		public boolean answers() {
			return LocalHttp.status(URI.create(this.service.url() + Readiness.ANY), Duration.ofSeconds(5)) > 0;
		}

		/**
		 * Returns a time below that after which a server without a free connection gives
		 * up idle ones and seems to be well for a moment.
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

	/**
	 * Tells whether a process computes, by the CPU time that it has used since the
	 * question before.
	 *
	 * @see JavaService#isBusy()
	 */
	static final class Activity {

		/**
		 * The processors that a busy service uses at least, 1 for one of them. A service
		 * that waits for ever uses far less; one that is asked more than it can answer
		 * uses more, even beside others who are as busy.
		 */
		private static final double MIN_PROCESSORS = 0.2;

		private final Supplier<Duration> cpuTime;

		private final LongSupplier clock;

		private long askedAt;

		private long used;

		/**
		 * Begins to watch a process.
		 * @param cpuTime of the process; zero where it is not known
		 * @param clock in nanoseconds
		 */
		Activity(Supplier<Duration> cpuTime, LongSupplier clock) {
			this.cpuTime = cpuTime;
			this.clock = clock;
			isBusy();
		}

		synchronized boolean isBusy() {
			long now = this.clock.getAsLong();
			long usedNow = this.cpuTime.get().toNanos();
			boolean busy = usedNow - this.used > MIN_PROCESSORS * (now - this.askedAt);
			this.askedAt = now;
			this.used = usedNow;
			return busy;
		}

	}

}
