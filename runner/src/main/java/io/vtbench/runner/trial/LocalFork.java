package io.vtbench.runner.trial;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

import io.vtbench.runner.evidence.LogWatch;
import io.vtbench.runner.evidence.Observer;
import io.vtbench.runner.load.K6;
import io.vtbench.runner.process.ManagedProcess;
import io.vtbench.runner.process.RunningContainer;
import io.vtbench.runner.process.SharedFolder;
import io.vtbench.runner.process.ServiceException;
import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.service.JavaService;
import io.vtbench.runner.service.Launch;
import org.jspecify.annotations.Nullable;

/** A fork of this machine: the JDK's own tools look into its JVM. */
final class LocalFork implements TrialFork {

	private static final Duration LOOKING = Duration.ofSeconds(8);

	private static final int LOOKS = 8;

	/** It lasts while threads are looked at, and a little longer. */
	private static final Duration LOAD = LOOKING.plusSeconds(3);

	private static final String UNDER_LOAD = "under load";

	private final String arm;

	private final JavaService service;

	private final Target target;

	private final Path folder;

	private final Consumer<String> progress;

	private final Duration start;

	private final LocalSender sender;

	private final LogWatch log;

	private final LoadSteps load;

	/**
	 * A fork of a service that has been started.
	 * @param start how long that took
	 * @param home the suite's folder
	 * @param folder that takes what is found
	 */
	LocalFork(String arm, JavaService service, Duration start, K6 k6, Target target, Path home, Path folder,
			Consumer<String> progress) {
		this.arm = arm;
		this.service = service;
		this.start = start;
		this.target = target;
		this.folder = folder;
		this.progress = progress;
		this.sender = new LocalSender(new LocalSender.Subject(arm, service.url(), service.process().pid(),
				() -> service.ensureAlive(UNDER_LOAD)), k6, target, home, folder);
		this.log = new LogWatch(() -> service.process().log());
		this.load = new LoadSteps(arm, Pace.HERE.step(), 1, "see its log: " + service.log(), this::send, progress);
	}

	private LoadSteps.@Nullable Sent send(LoadPoint point, Duration length, String name) throws InterruptedException {
		LoadSteps.Sent sent = this.sender.send(point, length, name);
		this.log.loaded(point.text());
		return sent;
	}

	@Override
	public Duration start() {
		return this.start;
	}

	@Override
	public void requireRightAnswer() throws InterruptedException {
		try {
			String complaint = this.target.complaint(this.service.url());
			if (complaint != null) {
				throw new ServiceException(complaint + "; see its log: " + this.service.log());
			}
		}
		catch (IOException ex) {
			this.service.ensureAlive("when it was asked for the first time");
			throw new ServiceException(ex.getMessage() + "; see its log: " + this.service.log());
		}
	}

	@Override
	public CapacityCurve climb(BooleanSupplier timeUp) throws InterruptedException {
		return this.load.climb(timeUp);
	}

	@Override
	public Evidence look(LoadPoint point) throws InterruptedException {
		this.progress.accept(this.arm + ": where do requests wait at " + point.text() + "?");
		Observer observer = observer();
		// before the load: how many threads start tells their kind only for the whole of
		// it
		observer.record();
		try (ManagedProcess generator = this.sender.start(point, LOAD, "evidence")) {
			Duration pause = LOOKING.dividedBy(LOOKS);
			for (int i = 0; i < LOOKS && !generator.await(pause); i++) {
				look(observer);
			}
			if (!this.sender.end(generator, LOAD)) {
				throw new ServiceException("the service has stopped answering to " + point.text()
						+ ", although it still runs; see its log: " + this.service.log());
			}
		}
		this.log.loaded(point.text());
		return observer.evidence(this.arm, this.log.logged());
	}

	private Observer observer() {
		long pid = this.service.process().pid();
		RunningContainer container = this.service.container();
		return (container == null) ? new Observer(pid, this.folder)
				: Observer.ofContainer(pid, container, SharedFolder.of(this.folder), Launch.SHARED);
	}

	private void look(Observer observer) throws InterruptedException {
		try {
			observer.look();
		}
		catch (ServiceException ex) {
			// a JVM that has gone gives no dump, and that is the better reason
			this.service.ensureAlive(UNDER_LOAD);
			throw ex;
		}
	}

	@Override
	public void close() {
		this.service.close();
		if (this.service.process().isStubborn()) {
			this.progress.accept(this.arm + ": the service does not end when it is asked to (SIGTERM), so each of its"
					+ " processes is killed after 10 s");
		}
		if (this.service.process().isLogCut()) {
			this.progress.accept(this.arm + ": the service writes so much log that only its beginning and its end are"
					+ " kept: " + this.service.log());
		}
	}

}
