package io.vtbench.runner.trial;

import java.io.IOException;
import java.time.Duration;
import java.util.function.Predicate;

import io.vtbench.runner.environment.LoadRequest;
import io.vtbench.runner.environment.RunningLoad;
import io.vtbench.runner.environment.Subject;
import io.vtbench.runner.evidence.LogWatch;
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

	private final TrialContext context;

	private final LogWatch logWatch;

	private final TrialLoad load;

	/**
	 * A fork whose subject is healthy.
	 * @param subject closed with the fork
	 */
	InspectedFork(String arm, Subject subject, TrialContext context) {
		this.arm = arm;
		this.subject = subject;
		this.context = context;
		this.logWatch = new LogWatch(subject::readLog);
		this.load = new TrialLoad(this, context.target(), context.raw(), context.environment().pace().step(),
				context.progress());
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

	/**
	 * Sends one request and expects the right status.
	 * @return what the script of the user's does; null for paths
	 */
	@Nullable OwnScript requireRightAnswer() throws InterruptedException {
		if (this.context.target().isScript()) {
			return this.load.requireScript();
		}
		try {
			String problem = problem();
			if (problem != null) {
				throw new ServiceException(problem + "; " + advice());
			}
			return null;
		}
		catch (IOException ex) {
			this.subject.ensureAlive("at its first request");
			throw new ServiceException(ex.getMessage() + "; " + advice());
		}
	}

	/** What is wrong with the answers to single requests, one of which may hang. */
	private @Nullable String problem() throws IOException, InterruptedException {
		try {
			return problemNow();
		}
		catch (IOException ex) {
			return problemNow();
		}
	}

	private @Nullable String problemNow() throws IOException, InterruptedException {
		return this.context.target().problem(this.subject.urlFromHere(), this.subject.service()::explain);
	}

	/**
	 * Follows the first load of this JVM.
	 * @throws BrokenArmException where it stops serving
	 */
	FirstMinute firstMinute(int users, Predicate<Duration> allows) throws InterruptedException {
		this.context.progress().accept(this.arm + ": the first load, of " + Figures.count(users, "user"));
		LoadPoint point = LoadPoint.ofUsers(users);
		FirstLoad first = new FirstLoad(this.arm, this.subject, this.load);
		FirstMinute minute = requireServing(point,
				() -> first.follow(users, this.context.environment().pace().firstMinute(), allows));
		loaded(point);
		this.load.expectLatency(users, minute.plateauPerSecond());
		if (first.stoppedAfter() != null) {
			throw stopped(point, first.stoppedAfter(), minute);
		}
		return minute;
	}

	/**
	 * Lets the JIT compiler do what is left to do: a few users leave it processors, which
	 * the full load does not.
	 * @throws BrokenArmException where nothing is served
	 */
	void warmUpLightly() throws InterruptedException {
		this.context.progress().accept(this.arm + ": a light load, because the JIT compiler is not done");
		LoadPoint point = LoadPoint.ofUsers(LIGHT_USERS);
		K6Summary sent = requireServing(point, () -> this.load.follow(point, LIGHT_WARM_UP, 1, "light"));
		if ((sent == null || sent.served() == 0) && !answers()) {
			throw stopped(point, null, null);
		}
	}

	/** Measures a number of users for a moment, also where they get no answer. */
	CapacityCurve.Step step(int users) throws InterruptedException {
		return requireServing(LoadPoint.ofUsers(users), () -> this.load.step(users));
	}

	/** Requests to the service that one arrival of the load brings, on average. */
	double requestsEach() {
		return this.load.requestsEach();
	}

	/** Looks into the service under a load. */
	Evidence observe(LoadPoint point) throws InterruptedException {
		this.context.progress().accept(this.arm + ": where do requests wait at " + point.text() + "?");
		Subject.Diagnostics diagnostics = this.subject.diagnostics(this.context.raw());
		LoadRequest request = this.load.request(point, diagnostics.length(), "evidence");
		try {
			return requireServing(point, () -> diagnostics.observe(this.arm, () -> start(request), () -> {
				loaded(point);
				return this.logWatch.logged();
			}));
		}
		catch (NoAnswerException ex) {
			throw stopped(point, null, null);
		}
	}

	/**
	 * Looks into the service after it has stopped answering: its requests are still
	 * there.
	 */
	Evidence observeStuck() throws InterruptedException {
		this.context.progress().accept(this.arm + ": where are its requests stuck?");
		return this.subject.diagnostics(this.context.raw()).observeStuck(this.arm, this.logWatch.logged());
	}

	/** What is served a second with a load; 0 where it is not carried. */
	double carried(LoadPoint point) throws InterruptedException {
		if (point.rate() != null) {
			return answers() ? point.rate() : 0;
		}
		try {
			CapacityCurve.Step step = step(point.users());
			return (step.completed() > 0) ? step.throughputPerSecond() : 0;
		}
		catch (BrokenArmException ex) {
			return 0;
		}
	}

	private interface Sending<T extends @Nullable Object> {

		T send() throws InterruptedException;

	}

	/** Sends a load and tells an arm that breaks under it from other failures. */
	private <T extends @Nullable Object> T requireServing(LoadPoint point, Sending<T> sending)
			throws InterruptedException {
		long begin = System.nanoTime();
		try {
			return sending.send();
		}
		catch (ServiceException ex) {
			throw failure(point, (System.nanoTime() - begin) / 1e9, ex.getMessage());
		}
	}

	/**
	 * The failure of a load, with what became of the process.
	 * @param seconds since the load began; null where unknown
	 * @param sentence what happened where the process still runs; null where it stopped
	 * answering
	 */
	BrokenArmException failure(LoadPoint point, @Nullable Double seconds, @Nullable String sentence) {
		try {
			this.subject.ensureAlive("in mid-run");
			return (sentence != null) ? new BrokenArmException(this.arm, sentence, point, null, true, false, null)
					: stopped(point, null, null);
		}
		catch (ServiceException ex) {
			return new BrokenArmException(this.arm, ex.getMessage(), point, seconds, false, this.subject.wasKilled(),
					null);
		}
	}

	BrokenArmException stopped(LoadPoint point, @Nullable Double seconds, @Nullable FirstMinute minute) {
		return new BrokenArmException(this.arm,
				"the service has stopped answering " + point.text() + ", although it still runs; " + advice(), point,
				seconds, true, false, minute);
	}

	/** Whether one request alone still gets the right answer, after all load. */
	boolean answers() throws InterruptedException {
		if (this.context.target().isScript()) {
			return this.load.scriptIsServed();
		}
		try {
			return problem() == null;
		}
		catch (IOException ex) {
			return false;
		}
	}

	/**
	 * Whether a failure is more than a load that was too much: the process has ended, or
	 * not even one request alone gets the right answer afterwards.
	 */
	boolean staysBroken(BrokenArmException ex) throws InterruptedException {
		return !ex.isAlive() || !answers();
	}

	@Override
	public void close() {
		this.subject.close();
	}

}
