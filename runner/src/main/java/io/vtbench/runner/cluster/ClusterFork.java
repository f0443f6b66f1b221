package io.vtbench.runner.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

import io.vtbench.runner.evidence.LogWatch;
import io.vtbench.runner.load.K6;
import io.vtbench.runner.place.Drive;
import io.vtbench.runner.place.Driven;
import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.trial.LoadPoint;
import io.vtbench.runner.trial.LoadSteps;
import io.vtbench.runner.trial.Pace;
import io.vtbench.runner.trial.Target;
import io.vtbench.runner.trial.TrialFork;

/**
 * A pod that is looked at: its threads, as the kernel tells them, and its log. What its
 * code waits for would need the JDK's tools, which most images lack.
 */
final class ClusterFork implements TrialFork {

	private static final Duration LOOKING = Duration.ofSeconds(12);

	private final String arm;

	private final ClusterSubject subject;

	private final Duration start;

	private final Target target;

	private final Path raw;

	private final Consumer<String> progress;

	private final LogWatch logWatch;

	private final LoadSteps load;

	/**
	 * A fork whose pod is ready.
	 * @param start how long that took
	 * @param raw folder that takes what is found
	 */
	ClusterFork(String arm, ClusterSubject subject, Duration start, Target target, Path raw,
			Consumer<String> progress) {
		this.arm = arm;
		this.subject = subject;
		this.start = start;
		this.target = target;
		this.raw = raw;
		this.progress = progress;
		this.logWatch = new LogWatch(subject.service()::keepLog);
		this.load = new LoadSteps(arm, Pace.CLUSTER.step(), subject.settings().generators(), log(), this::send,
				progress);
	}

	@Override
	public Duration start() {
		return this.start;
	}

	@Override
	public void requireRightAnswer() throws InterruptedException {
		PodService service = this.subject.service();
		try {
			String complaint = this.target.complaint(service.urlFromHere());
			if (complaint != null) {
				throw new ClusterException(complaint + "; " + log(), null);
			}
		}
		catch (IOException ex) {
			service.ensureAlive("when it was asked for the first time");
			throw new ClusterException(ex.getMessage() + "; " + log(), ex);
		}
	}

	/** Where its log is once its pod has gone. */
	private String log() {
		return "see its log: " + this.subject.service().log();
	}

	@Override
	public CapacityCurve climb(BooleanSupplier timeUp) throws InterruptedException {
		return this.load.climb(timeUp);
	}

	/**
	 * Neither the pod's processor time nor the generators' is read in so short a load.
	 */
	private LoadSteps.Sent send(LoadPoint point, Duration length, String name) throws InterruptedException {
		Driven driven = this.subject
			.drive(new Drive(new K6.Call(this.target.script(), this.target.variables(this.subject.url(), point, length),
					this.raw.resolve(this.arm + "-" + name + ".json"), null, this.raw.resolve(this.arm + "-k6.log")),
					false, (generator) -> {
					}));
		this.logWatch.loaded(point.text());
		return new LoadSteps.Sent(driven.summary(), null, null);
	}

	@Override
	public Evidence look(LoadPoint point) throws InterruptedException {
		this.progress.accept(this.arm + ": which threads serve at " + point.text() + "?");
		PodService service = this.subject.service();
		PodThreads before = PodThreads.of(service.output(PodThreads.COMMAND));
		send(point, LOOKING, "evidence");
		PodThreads after = PodThreads.of(service.output(PodThreads.COMMAND));
		return after.evidence(this.arm, before, this.logWatch.logged());
	}

	@Override
	public void close() {
		this.subject.close();
	}

}
