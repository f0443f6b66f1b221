package io.vtbench.runner.trial;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

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

/**
 * One JVM of one arm that is looked at and not measured: it shows how many users the arm
 * carries, on which threads, and where requests wait.
 */
final class TrialFork implements AutoCloseable {

	private static final Duration LOOKING = Duration.ofSeconds(8);

	private static final int LOOKS = 8;

	private static final String UNDER_LOAD = "under load";

	private final String arm;

	private final JavaService service;

	private final Target target;

	private final Path folder;

	private final Consumer<String> progress;

	private final LoadSteps load;

	/**
	 * A fork of a service that has been started.
	 * @param home the suite's folder
	 * @param folder that takes what is found
	 */
	TrialFork(String arm, JavaService service, K6 k6, Target target, Path home, Path folder,
			Consumer<String> progress) {
		this.arm = arm;
		this.service = service;
		this.target = target;
		this.folder = folder;
		this.progress = progress;
		this.load = new LoadSteps(new LoadSteps.Subject(arm, service.url(), service.process().pid(),
				"see its log: " + service.log(), () -> service.ensureAlive(UNDER_LOAD)), k6, target, home, folder,
				progress);
	}

	/**
	 * Asks once and expects the right status.
	 * @throws ServiceException with the next step, where another comes
	 */
	void requireRightAnswer() throws InterruptedException {
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

	/** Adds users until more of them gain nothing. */
	CapacityCurve climb(BooleanSupplier timeUp) throws InterruptedException {
		return this.load.climb(timeUp);
	}

	/** Looks at the service under a load. */
	Evidence look(LoadPoint point) throws InterruptedException {
		this.progress.accept(this.arm + ": where do requests wait at " + point.text() + "?");
		Observer observer = observer();
		// before the load: how many threads start tells their kind only for the whole of
		// it
		observer.record();
		try (ManagedProcess generator = this.load.start(point, LOOKING.plus(LoadSteps.STEP), "evidence")) {
			Duration pause = LOOKING.dividedBy(LOOKS);
			for (int i = 0; i < LOOKS && !generator.await(pause); i++) {
				look(observer);
			}
			if (!this.load.end(generator, LOOKING.plus(LoadSteps.STEP))) {
				throw new ServiceException("the service has stopped answering to " + point.text()
						+ ", although it still runs; see its log: " + this.service.log());
			}
		}
		return observer.evidence(this.arm, this.service.process().log());
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
