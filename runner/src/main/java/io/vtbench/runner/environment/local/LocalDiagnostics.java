package io.vtbench.runner.environment.local;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

import io.vtbench.runner.environment.Diagnostics;
import io.vtbench.runner.environment.RunningLoad;
import io.vtbench.runner.evidence.Observer;
import io.vtbench.runner.process.ContainerEngine.RunningContainer;
import io.vtbench.runner.process.ServiceException;
import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.service.JavaService;
import io.vtbench.runner.service.Launch;

/** Looks into a JVM of this machine by the JDK's own tools. */
record LocalDiagnostics(JavaService service, Path folder) implements Diagnostics {

	private static final Duration LOOKING = Duration.ofSeconds(8);

	private static final int LOOKS = 8;

	@Override
	public Duration length() {
		return LOOKING.plusSeconds(3);
	}

	@Override
	public Evidence observe(String arm, Supplier<RunningLoad> load, Supplier<List<Evidence.Logged>> logged)
			throws InterruptedException {
		Observer observer = observer();
		// before the load: how many threads start tells their type only for the whole of
		// it
		observer.record();
		try (RunningLoad running = load.get()) {
			Duration pause = LOOKING.dividedBy(LOOKS);
			for (int i = 0; i < LOOKS && !running.await(pause); i++) {
				look(observer);
			}
			running.await();
		}
		return observer.evidence(arm, logged.get());
	}

	private Observer observer() {
		long pid = this.service.process().pid();
		RunningContainer container = this.service.container();
		return (container == null) ? new Observer(pid, this.folder)
				: Observer.ofContainer(pid, container, shared(this.folder), Launch.SHARED);
	}

	/** The folder that a container shares with the tools that look into it. */
	static Path shared(Path raw) {
		return raw.resolve("shared").toAbsolutePath();
	}

	private void look(Observer observer) throws InterruptedException {
		try {
			observer.look();
		}
		catch (ServiceException ex) {
			// a JVM that has gone gives no dump, and that is the better reason
			this.service.ensureAlive("under load");
			throw ex;
		}
	}

}
