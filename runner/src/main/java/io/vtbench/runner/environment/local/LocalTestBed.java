package io.vtbench.runner.environment.local;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.vtbench.runner.environment.Subject;
import io.vtbench.runner.environment.TestBed;
import io.vtbench.runner.environment.TestBed.LaunchMode;
import io.vtbench.runner.evidence.ImageFacts;
import io.vtbench.runner.evidence.Observer;
import io.vtbench.runner.experiment.Experiment;
import io.vtbench.runner.experiment.ResolvedArm;
import io.vtbench.runner.experiment.RunFolder;
import io.vtbench.runner.experiment.RunListener;
import io.vtbench.runner.process.ContainerEngine.RunningContainer;
import io.vtbench.runner.process.Folders;
import io.vtbench.runner.process.Ports;
import io.vtbench.runner.process.ServiceException;
import io.vtbench.runner.result.ThreadKind;
import io.vtbench.runner.service.JavaService;
import io.vtbench.runner.service.Launch;
import org.jspecify.annotations.Nullable;

/** Launches subjects as processes and containers of this machine. */
final class LocalTestBed implements TestBed {

	private final Experiment experiment;

	private final LocalLoad load;

	private final RunListener listener;

	private final Ports ports = new Ports();

	private final Dependencies dependencies;

	private final Map<String, String> facts = new LinkedHashMap<>();

	private @Nullable Integer ownPort;

	LocalTestBed(Experiment experiment, LocalLoad load, RunFolder folder, RunListener listener)
			throws InterruptedException {
		this.experiment = experiment;
		this.load = load;
		this.listener = listener;
		this.dependencies = Dependencies.start(experiment, folder, this.ports, listener);
	}

	@Override
	public Subject launch(ResolvedArm arm, Path log, LaunchMode mode) throws InterruptedException {
		Confinement.Cgroup cgroup = cgroup(arm, mode);
		JavaService service = null;
		try {
			long begin = System.nanoTime();
			service = JavaService.start(command(arm, mode), this.experiment.home(), log, shared(arm, log, mode));
			cgroup.add(service);
			service.awaitHealthy(this.dependencies.services());
			Duration took = Duration.ofNanos(System.nanoTime() - begin);
			if (mode == LaunchMode.INSPECTED) {
				learn(service, log);
			}
			return new LocalSubject(service, cgroup, took, this.dependencies, this.load);
		}
		catch (RuntimeException | InterruptedException ex) {
			if (service != null) {
				service.close();
			}
			cgroup.close();
			throw ex;
		}
	}

	private Confinement.Cgroup cgroup(ResolvedArm arm, LaunchMode mode) {
		String name = arm.subject().name();
		if (mode != LaunchMode.BESIDE_ANOTHER) {
			return this.dependencies.confinement().cgroup(name);
		}
		Confinement.Cgroup equal = this.dependencies.confinement().equalCgroup(name);
		if (equal.group() == null) {
			this.listener.note("both arms share the processors as the system decides, because the runner may not put"
					+ " processes into control groups here");
		}
		return equal;
	}

	private Launch command(ResolvedArm arm, LaunchMode mode) {
		Map<String, String> addresses = this.dependencies.addresses();
		return switch (mode) {
			case ALONE -> arm.launch(addresses, this.experiment.cached(), ownPort(), this.ports.free());
			case BESIDE_ANOTHER, ALTERNATING ->
				arm.launch(addresses, this.experiment.cached(), this.ports.free(), this.ports.free());
			case INSPECTED ->
				arm.launch(addresses, false, this.ports.free(), this.ports.free()).withJvm(Observer.jvmFlags());
		};
	}

	/** The same for all forks of a run. */
	private int ownPort() {
		if (this.ownPort == null) {
			this.ownPort = this.ports.near(this.experiment.arms().getFirst().subject().port(),
					this.experiment.scenario().subject(), this.listener::note);
		}
		return this.ownPort;
	}

	/** A folder that a container shares with the tools that look into it. */
	private static @Nullable Path shared(ResolvedArm arm, Path log, LaunchMode mode) {
		return (mode == LaunchMode.INSPECTED && arm.subject().image() != null)
				? Folders.createShared(LocalSubject.LocalDiagnostics.shared(folder(log))) : null;
	}

	private static Path folder(Path log) {
		return Objects.requireNonNull(log.toAbsolutePath().getParent());
	}

	/** An image tells what it holds only when it runs. */
	private void learn(JavaService service, Path log) throws InterruptedException {
		RunningContainer container = service.process().container();
		if (container != null && this.facts.isEmpty()) {
			ImageFacts seen = ImageFacts.read(service.process().pid(), container,
					String.valueOf(service.spec().image()), folder(log));
			List<ResolvedArm> arms = this.experiment.arms();
			boolean virtual = arms.stream()
				.filter((arm) -> arm.subject().equals(service.spec()))
				.anyMatch((arm) -> ThreadKind.of(arm.mode().threadKind()) == ThreadKind.VIRTUAL);
			boolean alone = arms.stream().anyMatch((arm) -> arm.isSwitchOf(arms.getFirst()));
			seen.problem(virtual, alone).ifPresent((sentence) -> {
				throw new ServiceException(sentence);
			});
			this.facts.putAll(seen.describe());
		}
	}

	@Override
	public Map<String, String> facts() {
		return Map.copyOf(this.facts);
	}

	@Override
	public boolean limitsFromStart() {
		return false;
	}

	@Override
	public void withDelay(double factor) throws InterruptedException {
		this.dependencies.withDelay(factor);
	}

	@Override
	public void ensureAlive(String when) {
		this.dependencies.ensureAlive(when);
	}

	@Override
	public void close() {
		this.dependencies.close();
	}

}
