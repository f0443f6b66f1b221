package io.vtbench.runner.trial;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Predicate;

import io.vtbench.runner.environment.Diagnostics;
import io.vtbench.runner.environment.Environment;
import io.vtbench.runner.environment.LoadRequest;
import io.vtbench.runner.environment.RunningLoad;
import io.vtbench.runner.environment.Subject;
import io.vtbench.runner.evidence.LogWatch;
import io.vtbench.runner.format.Figures;
import io.vtbench.runner.load.LoadException.NoAnswerException;
import io.vtbench.runner.metrics.ProcessProbe;
import io.vtbench.runner.process.ServiceException;
import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.result.FirstMinute;
import org.jspecify.annotations.Nullable;

/**
 * One JVM of one arm that is looked into and not measured: it shows how many users the
 * arm carries, on which threads, and where requests wait.
 */
final class InspectedFork implements TrialLoad.Service, AutoCloseable {

	/** As many as keep one processor busy, or two, and leave the others. */
	private static final int LIGHT_USERS = 2;

	private static final Duration LIGHT_WARM_UP = Duration.ofSeconds(15);

	private final String arm;

	private final Subject subject;

	private final Path raw;

	private final Consumer<String> progress;

	private final LogWatch logWatch;

	private final TrialLoad load;

	/**
	 * A fork whose subject is healthy.
	 * @param subject closed with the fork
	 */
	InspectedFork(String arm, Subject subject, Environment environment, Target target, Path raw,
			Consumer<String> progress) {
		this.arm = arm;
		this.subject = subject;
		this.raw = raw;
		this.progress = progress;
		this.logWatch = new LogWatch(subject::readLog);
		this.load = new TrialLoad(this, target, raw, environment.pace().step(), progress);
	}

	@Override
	public String arm() {
		return this.arm;
	}

	@Override
	public String url() {
		return this.subject.url();
	}

	@Override
	public RunningLoad start(LoadRequest request) {
		return this.subject.start(request);
	}

	@Override
	public @Nullable ProcessProbe probe() {
		return this.subject.isHere() ? this.subject.processes().get(this.subject.name()) : null;
	}

	@Override
	public void loaded(LoadPoint point) {
		this.logWatch.loaded(point.text());
	}

	@Override
	public String advice() {
		return "see its log: " + this.subject.log();
	}

	/** How long the start took. */
	Duration startTime() {
		return this.subject.startTime();
	}

	/** Sends one request and expects the right status. */
	void requireRightAnswer(Target target) throws InterruptedException {
		try {
			String complaint = target.complaint(this.subject.urlFromHere());
			if (complaint != null) {
				throw new ServiceException(complaint + "; " + advice());
			}
		}
		catch (IOException ex) {
			this.subject.ensureAlive("when it was asked for the first time");
			throw new ServiceException(ex.getMessage() + "; " + advice());
		}
	}

	/** Follows the first load of this JVM. */
	FirstMinute firstMinute(int users, Duration length, Predicate<Duration> allows) throws InterruptedException {
		this.progress.accept(this.arm + ": the first load, of " + Figures.count(users, "user"));
		FirstMinute minute = new FirstLoad(this.arm, this.subject, this.load).follow(users, length, allows);
		loaded(LoadPoint.ofUsers(users));
		this.load.expectLatency(users, minute.plateauPerSecond());
		return minute;
	}

	/**
	 * Lets the JIT compiler do what is left to do: a few users leave it processors, which
	 * the full load does not.
	 */
	void warmUpLightly() throws InterruptedException {
		this.progress.accept(this.arm + ": a light load, for the JIT compiler is not done");
		this.load.follow(LoadPoint.ofUsers(LIGHT_USERS), LIGHT_WARM_UP, 1, "light");
	}

	/** Measures a number of users for a moment. */
	CapacityCurve.Step step(int users) throws InterruptedException {
		return this.load.step(users);
	}

	/** Looks into the service under a load. */
	Evidence look(LoadPoint point) throws InterruptedException {
		this.progress.accept(this.arm + ": where do requests wait at " + point.text() + "?");
		Diagnostics diagnostics = this.subject.diagnostics(this.raw);
		LoadRequest request = this.load.request(point, diagnostics.length(), "evidence");
		try {
			return diagnostics.observe(this.arm, () -> start(request), () -> {
				loaded(point);
				return this.logWatch.logged();
			});
		}
		catch (NoAnswerException ex) {
			throw new ServiceException(
					"the service has stopped answering to " + point.text() + ", although it still runs; " + advice());
		}
	}

	@Override
	public void close() {
		this.subject.close();
	}

}
