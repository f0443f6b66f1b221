package io.vtbench.runner.trial;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import io.vtbench.runner.evidence.ImageFacts;
import io.vtbench.runner.evidence.Observer;
import io.vtbench.runner.load.K6;
import io.vtbench.runner.process.Ports;
import io.vtbench.runner.process.RunningContainer;
import io.vtbench.runner.process.ServiceException;
import io.vtbench.runner.process.SharedFolder;
import io.vtbench.runner.run.Experiment;
import io.vtbench.runner.run.ResolvedArm;
import io.vtbench.runner.service.JavaService;

/** Forks of this machine: processes, or containers. */
public final class LocalForks implements TrialForks {

	private final Experiment experiment;

	private final K6 k6;

	private final Target target;

	private final Path raw;

	private final Consumer<String> progress;

	private final Map<String, String> facts = new LinkedHashMap<>();

	/**
	 * Forks of one trial.
	 * @param folder that takes what is found
	 * @param progress told of each step
	 */
	public LocalForks(Experiment experiment, K6 k6, Target target, Path folder, Consumer<String> progress) {
		this.experiment = experiment;
		this.k6 = k6;
		this.target = target;
		this.raw = folder.resolve("raw");
		this.progress = progress;
	}

	@Override
	public TrialFork start(ResolvedArm arm) throws InterruptedException {
		Ports ports = new Ports();
		JavaService service = JavaService.start(
				arm.launch(Map.of(), false, ports.free(), ports.free()).withJvm(Observer.jvmFlags()),
				this.experiment.home(), this.raw.resolve(arm.name() + ".log"),
				(arm.subject().image() != null) ? SharedFolder.in(this.raw) : null);
		try {
			long begin = System.nanoTime();
			service.awaitHealthy(List.of());
			Duration took = Duration.ofNanos(System.nanoTime() - begin);
			if (this.facts.isEmpty()) {
				learn(service);
			}
			return new LocalFork(arm.name(), service, took, this.k6, this.target, this.experiment.home(), this.raw,
					this.progress);
		}
		catch (RuntimeException | InterruptedException ex) {
			service.close();
			throw ex;
		}
	}

	/** An image tells what it holds only when it runs. */
	private void learn(JavaService service) throws InterruptedException {
		RunningContainer container = service.container();
		if (container != null) {
			ImageFacts seen = ImageFacts.read(service.process().pid(), container,
					String.valueOf(service.spec().image()), this.raw);
			seen.refusal().ifPresent((sentence) -> {
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
	public void close() {
		// each fork ends by itself
	}

}
