package io.vtbench.runner.trial;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Predicate;

import io.vtbench.runner.environment.Environment;
import io.vtbench.runner.environment.LoadRequest;
import io.vtbench.runner.environment.RunningLoad;
import io.vtbench.runner.environment.Subject;
import io.vtbench.runner.environment.TestBed;
import io.vtbench.runner.environment.TestBed.LaunchMode;
import io.vtbench.runner.evidence.LogWatch;
import io.vtbench.runner.experiment.ResolvedArm;
import io.vtbench.runner.experiment.RunFolder;
import io.vtbench.runner.file.OutputFiles;
import io.vtbench.runner.format.Figures;
import io.vtbench.runner.load.K6Summary;
import io.vtbench.runner.load.LoadException.NoAnswerException;
import io.vtbench.runner.probe.ProcessProbe;
import io.vtbench.runner.process.ServiceException;
import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.result.FirstMinute;
import org.jspecify.annotations.Nullable;

/**
 * One JVM of one arm that is inspected and not measured: it shows how many users the arm
 * carries, on which threads, and where requests wait.
 */
final class InspectedFork implements TrialLoad.Service, AutoCloseable {

	/** So few users keep one processor busy, or two, and leave the others to the JIT. */
	private static final int LIGHT_USERS = 2;

	private static final Duration LIGHT_WARM_UP = Duration.ofSeconds(15);

	private final String arm;

	private final Subject subject;

	private final Target target;

	private final Path raw;

	private final Duration firstMinute;

	private final Consumer<String> progress;

	private final LogWatch logWatch;

	private final TrialLoad load;

	private final ArmHealth health;

	/**
	 * A fork whose subject is healthy.
	 * @param subject closed with the fork
	 */
	InspectedFork(String arm, Subject subject, Environment environment, Target target, Path raw,
			Consumer<String> progress) {
		this.arm = arm;
		this.subject = subject;
		this.target = target;
		this.raw = raw;
		this.firstMinute = environment.pace().firstMinute();
		this.progress = progress;
		this.logWatch = new LogWatch(subject::readLog);
		this.load = new TrialLoad(this, target, raw, environment.pace().step(), progress);
		this.health = new ArmHealth(arm, subject, target, advice());
	}

	/**
	 * Starts a fork.
	 * @param name of it, and of its log
	 * @param folder of the trial
	 */
	static InspectedFork start(TestBed testBed, ResolvedArm arm, String name, Environment environment, Target target,
			RunFolder folder, Consumer<String> progress) throws InterruptedException {
		Path log = folder.raw(name + ".log");
		OutputFiles.putAside(log);
		return testBed.launch(arm, log, LaunchMode.INSPECTED, (subject) -> new InspectedFork(name, subject, environment,
				target, folder.path().resolve("raw"), progress));
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
		return this.subject.isLocal() ? this.subject.processes().get(this.subject.name()) : null;
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
	void requireRightAnswer() throws InterruptedException {
		try {
			String problem = this.target.problem(this.subject.urlFromHere());
			if (problem != null) {
				throw new ServiceException(problem + "; " + advice());
			}
		}
		catch (IOException ex) {
			this.subject.ensureAlive("at its first request");
			throw new ServiceException(ex.getMessage() + "; " + advice());
		}
	}

	/**
	 * Follows the first load of this JVM.
	 * @throws BrokenArmException where it stops serving
	 */
	FirstMinute firstMinute(int users, Predicate<Duration> allows) throws InterruptedException {
		this.progress.accept(this.arm + ": the first load, of " + Figures.count(users, "user"));
		LoadPoint point = LoadPoint.ofUsers(users);
		FirstLoad first = new FirstLoad(this.arm, this.subject, this.load);
		FirstMinute minute = this.health.requireServing(point, () -> first.follow(users, this.firstMinute, allows));
		loaded(point);
		this.load.expectLatency(users, minute.plateauPerSecond());
		if (first.stoppedAfter() != null) {
			throw this.health.stopped(point, first.stoppedAfter(), minute);
		}
		return minute;
	}

	/**
	 * Lets the JIT compiler do what is left to do: a few users leave it processors, which
	 * the full load does not.
	 * @throws BrokenArmException where nothing is served
	 */
	void warmUpLightly() throws InterruptedException {
		this.progress.accept(this.arm + ": a light load, because the JIT compiler is not done");
		LoadPoint point = LoadPoint.ofUsers(LIGHT_USERS);
		K6Summary sent = this.health.requireServing(point, () -> this.load.follow(point, LIGHT_WARM_UP, 1, "light"));
		if ((sent == null || sent.served() == 0) && !this.health.answers()) {
			throw this.health.stopped(point, null, null);
		}
	}

	/** Measures a number of users for a moment, also where they get no answer. */
	CapacityCurve.Step step(int users) throws InterruptedException {
		return this.health.requireServing(LoadPoint.ofUsers(users), () -> this.load.step(users));
	}

	/** Looks into the service under a load. */
	Evidence observe(LoadPoint point) throws InterruptedException {
		this.progress.accept(this.arm + ": where do requests wait at " + point.text() + "?");
		Subject.Diagnostics diagnostics = this.subject.diagnostics(this.raw);
		LoadRequest request = this.load.request(point, diagnostics.length(), "evidence");
		try {
			return this.health.requireServing(point, () -> diagnostics.observe(this.arm, () -> start(request), () -> {
				loaded(point);
				return this.logWatch.logged();
			}));
		}
		catch (NoAnswerException ex) {
			throw this.health.stopped(point, null, null);
		}
	}

	/**
	 * Looks into the service after it has stopped answering: its requests are still
	 * there.
	 */
	Evidence observeStuck() throws InterruptedException {
		this.progress.accept(this.arm + ": where are its requests stuck?");
		return this.subject.diagnostics(this.raw).observeStuck(this.arm, this.logWatch.logged());
	}

	/** What is served a second with a load; 0 where it is not carried. */
	double carried(LoadPoint point) throws InterruptedException {
		if (point.rate() != null) {
			return this.health.answers() ? point.rate() : 0;
		}
		try {
			CapacityCurve.Step step = step(point.users());
			return (step.completed() > 0) ? step.throughputPerSecond() : 0;
		}
		catch (BrokenArmException ex) {
			return 0;
		}
	}

	/** Whether this arm still serves, or is broken. */
	ArmHealth health() {
		return this.health;
	}

	@Override
	public void close() {
		this.subject.close();
	}

}
