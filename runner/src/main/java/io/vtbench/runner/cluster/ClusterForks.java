package io.vtbench.runner.cluster;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;

import io.vtbench.runner.run.Experiment;
import io.vtbench.runner.run.ResolvedArm;
import io.vtbench.runner.run.RunFolder;
import io.vtbench.runner.trial.Target;
import io.vtbench.runner.trial.TrialFork;
import io.vtbench.runner.trial.TrialForks;

/** Forks of a trial in a namespace of a cluster. */
public final class ClusterForks implements TrialForks {

	private final ClusterPlace place;

	private final Target target;

	private final Path raw;

	private final Consumer<String> progress;

	private final Map<String, String> facts;

	private ClusterForks(ClusterPlace place, Target target, Path raw, Consumer<String> progress, String description) {
		this.place = place;
		this.target = target;
		this.raw = raw;
		this.progress = progress;
		this.facts = Map.of("place", description);
	}

	/**
	 * Opens a namespace for them.
	 * @param progress told of each step
	 */
	public static ClusterForks open(ClusterPlaces places, Experiment experiment, Target target, RunFolder folder,
			Consumer<String> progress) throws InterruptedException {
		StringBuilder description = new StringBuilder();
		ClusterPlace place = places.open(experiment, folder, description::append);
		return new ClusterForks(place, target, folder.path().resolve("raw"), progress, description.toString());
	}

	@Override
	public TrialFork start(ResolvedArm arm) throws InterruptedException {
		long begin = System.nanoTime();
		ClusterSubject subject = this.place.start(arm.name(), this.raw.resolve(arm.name() + ".log"));
		return new ClusterFork(arm.name(), subject, Duration.ofNanos(System.nanoTime() - begin), this.target, this.raw,
				this.progress);
	}

	@Override
	public Map<String, String> facts() {
		return this.facts;
	}

	@Override
	public void close() {
		this.place.close();
	}

}
