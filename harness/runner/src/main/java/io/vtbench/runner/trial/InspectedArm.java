package io.vtbench.runner.trial;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import io.vtbench.runner.file.Attempt;
import io.vtbench.runner.format.Figures;
import io.vtbench.runner.inside.LogWatch;
import io.vtbench.runner.inside.Series.TimeRange;
import io.vtbench.runner.machine.K6Summary;
import io.vtbench.runner.machine.LoadException;
import io.vtbench.runner.machine.LoadException.NoAnswerException;
import io.vtbench.runner.machine.LocalHttp;
import io.vtbench.runner.machine.ProcessLog.Exhaustion;
import io.vtbench.runner.machine.RequestLog;
import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.measure.LiveArm;
import io.vtbench.runner.measure.LoadVariables;
import io.vtbench.runner.result.Answers.Blind;
import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.Evidence;
import io.vtbench.runner.result.FirstLoad;
import io.vtbench.runner.result.Latency;
import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.scenario.LiveFigures;
import io.vtbench.runner.scenario.LoadSpec;
import io.vtbench.runner.system.Subject;
import io.vtbench.runner.system.Subject.RunningLoad;
import org.jspecify.annotations.Nullable;

/**
 * Inspects a live arm, which is not measured: it shows how many users the arm carries, on
 * which threads, and where requests wait.
 */
final class InspectedArm implements AutoCloseable {

	/** The time of load before a step counts. */
	private static final Duration STEP_LEAD = Duration.ofMillis(500);

	/** The longest time of load before a step counts. */
	private static final Duration MAX_STEP_LEAD = Duration.ofSeconds(5);

	/** The mean latencies of one user that a step lasts for at least. */
	private static final double LATENCIES = 2.5;

	/** The longest step, however slowly the service answers. */
	private static final Duration MAX_STEP = Duration.ofSeconds(20);

	private final LiveArm live;

	private final Experiment experiment;

	private final LoadSpec load;

	private final TrialContext context;

	private final LogWatch logWatch;

	private double latencySeconds;

	private double aloneSeconds;

	/** The best throughput of all loads so far, in requests a second. */
	private double bestPerSecond;

	private double requestsEach = 1;

	private boolean straysSaid;

	/**
	 * Creates an inspection of an arm whose subject is healthy.
	 * @param live closed with this arm
	 * @param experiment whose load names the script; the size of the load is of no
	 * account
	 */
	InspectedArm(LiveArm live, Experiment experiment, TrialContext context) {
		this.live = live;
		this.experiment = experiment;
		this.load = LiveArm.load(experiment);
		this.context = context;
		this.logWatch = new LogWatch(subject()::readLog);
	}

	String name() {
		return this.live.name();
	}

	private Subject subject() {
		return this.live.subject();
	}

	String advice() {
		return "see its log: " + subject().log();
	}

	/**
	 * Returns what the service ran out of so far, with the number of lines of its log
	 * that say so; empty where it does not say.
	 */
	Map<String, Long> exhausted() {
		return Objects.requireNonNullElse(Exhaustion.in(subject().readLog()), Map.of());
	}

	/** Returns how long the start took. */
	Duration startTime() {
		return subject().startTime();
	}

	/**
	 * Returns the number of requests to the service that one arrival of the load brings,
	 * on average.
	 */
	double requestsEach() {
		return this.requestsEach;
	}

	private void say(String what) {
		this.context.listener().phase(name() + ": " + what);
	}

	/**
	 * Requires that the service answers each path of a file, which nobody has looked at;
	 * where it answers none, the first is refused as one that the user named.
	 * @throws WrongPathsException where it answers some
	 */
	void requirePathsOfFile() throws InterruptedException {
		Target target = this.context.target();
		Map<String, String> wrong = target.wrongOfFile(subject().urlFromHere(), subject().session());
		subject().ensureAlive("at its first requests");
		if (!wrong.isEmpty() && !target.without(wrong).paths().isEmpty()) {
			throw new WrongPathsException(wrong);
		}
	}

	/**
	 * Sends one request to each path and expects the right status. A script is run once,
	 * each of its functions: nothing else says whether it can run, and whom it asks.
	 * @return what the script of the user's does; null for paths
	 * @throws io.vtbench.runner.failure.BenchException where no answer is right
	 */
	@Nullable OwnScript requireRightAnswer() throws InterruptedException {
		if (this.context.target().isScript()) {
			return requireScript();
		}
		try {
			String problem = problem(this.context.blind());
			if (problem != null) {
				throw new ServiceException(problem + "; " + advice());
			}
			return null;
		}
		catch (IOException ex) {
			subject().ensureAlive("at its first request");
			throw new ServiceException(ex.getMessage() + "; " + advice());
		}
	}

	/**
	 * Returns what is wrong with the answers to single requests, one of which may hang;
	 * null where all are right.
	 * @param blind takes what the answers show; null for nothing
	 * @throws IOException where a request gets no answer, twice in a row
	 */
	private @Nullable String problem(@Nullable Set<Blind> blind) throws IOException, InterruptedException {
		try {
			return problemNow(blind);
		}
		catch (IOException ex) {
			return problemNow(blind);
		}
	}

	private @Nullable String problemNow(@Nullable Set<Blind> blind) throws IOException, InterruptedException {
		return this.context.target().problem(subject().urlFromHere(), subject().session(), blind);
	}

	private OwnScript requireScript() throws InterruptedException {
		String script = this.context.target().scriptName();
		K6Summary sent;
		try {
			sent = runUntilServed();
		}
		catch (LoadException ex) {
			throw new ServiceException(script + " cannot be run: " + ex.getMessage());
		}
		String problem = OwnScript.problem(script, sent, this.live.file("k6.log"));
		if (problem != null) {
			throw new ServiceException(problem);
		}
		this.requestsEach = sent.requestsEach();
		return new OwnScript(sent);
	}

	/**
	 * Runs the script again for a moment, where the service is not through with its
	 * start.
	 */
	private K6Summary runUntilServed() throws InterruptedException {
		long end = System.nanoTime() + LocalHttp.PATIENCE.toNanos();
		K6Summary sent = runOnce();
		while (sent.served() == 0 && sent.completed() > 0 && System.nanoTime() < end) {
			Thread.sleep(LocalHttp.PAUSE);
			sent = runOnce();
		}
		return sent;
	}

	private K6Summary runOnce() throws InterruptedException {
		K6Summary sent = this.live
			.drive(this.load, "once", variables().once(this.live.arm(), OwnScript.LIMIT), OwnScript.LIMIT)
			.summary();
		this.straysSaid = sent.own() != null && sent.own().elsewhere() > 0;
		return sent;
	}

	/**
	 * Follows the first load of this JVM, second by second.
	 * @param length of the load; it lasts longer where the arm may have stopped serving
	 * @throws BrokenArmException where the service stops serving
	 * @throws ServiceException where no answer is right
	 */
	FirstLoad firstLoad(int users, Duration length) throws InterruptedException {
		say("the first load, of " + Figures.count(users, "user"));
		LoadPoint point = LoadPoint.ofUsers(users);
		FollowedLoad first = requireServing(point, () -> follow(users, length));
		loaded(point);
		FirstLoad came = first.came(name(), this.live.processors());
		learn(users, came.plateauPerSecond());
		if (first.stoppedAfter() != null) {
			throw stopped(point, first.stoppedAfter(), came);
		}
		return came;
	}

	private FollowedLoad follow(int users, Duration length) throws InterruptedException {
		FollowedLoad first = followed(new FollowedLoad(users, List.of()), length);
		if (first.blocks().stream().allMatch((block) -> block.ended() == 0)) {
			// an answer may take as long as a request may wait
			first = followed(new FollowedLoad(users, List.of()), length.plus(Target.TIMEOUT));
		}
		return first.mayHaveStopped() ? followed(first, this.context.environment().pace().longLoad().dividedBy(2))
				: first;
	}

	private FollowedLoad followed(FollowedLoad before, Duration length) throws InterruptedException {
		int parts = (int) Math.max(1, length.toSeconds());
		LiveArm.Measured measured = drive("first-" + before.blocks().size(), length,
				variables().of(this.live.arm(), before.users(), null, Duration.ZERO, length, parts));
		K6Summary sent = (measured != null) ? measured.summary() : null;
		if (sent != null) {
			requireSession(sent);
		}
		boolean mayBeSlow = sent != null && sent.completed() == 0 && length.compareTo(Target.TIMEOUT) <= 0;
		if (sent == null || (before.blocks().isEmpty() && !mayBeSlow)) {
			requireAnswers(sent, before.users(), length);
		}
		Objects.requireNonNull(sent);
		List<K6Summary.Counts> ended = (sent.blocks() != null && !sent.blocks().isEmpty()) ? sent.blocks()
				: List.of(new K6Summary.Counts(sent.served(), sent.rejected(), sent.errors()));
		List<Block> blocks = new ArrayList<>(before.blocks());
		blocks.addAll(this.live.blocks(new TimeRange(sent.startedAtMillis(), sent.endedAtMillis()), ended,
				before.seconds(), RequestLog.none()));
		return new FollowedLoad(before.users(), blocks);
	}

	/**
	 * Refuses a service that gave no right answer to a load, although it gave one to a
	 * single request.
	 * @param sent null where users found nothing that answers, and gave up
	 * @throws ServiceException with what can be done
	 */
	private void requireAnswers(@Nullable K6Summary sent, int users, Duration length) throws InterruptedException {
		if (sent == null || sent.served() == 0) {
			String repetition = (sent != null) ? repetitionProblem() : null;
			if (repetition != null) {
				throw new ServiceException(repetition + "; " + advice());
			}
			throw new ServiceException("one request had the right answer, but none of those of "
					+ Figures.count(users, "user") + " within " + length.toSeconds() + " s"
					+ ((sent == null) ? ": it has stopped answering" : "") + "; " + advice()
					+ ", choose fewer: --users, or a path that answers within " + Target.TIMEOUT.toSeconds() + " s");
		}
	}

	private @Nullable String repetitionProblem() throws InterruptedException {
		Target target = this.context.target();
		return Attempt.orNull(() -> target.repetitionProblem(subject().urlFromHere(), subject().session()));
	}

	/**
	 * Returns whether the warm-up by few users goes on.
	 * @param limit most seconds of it
	 */
	boolean wantsWarmUp(double limit) {
		return !this.live.warmUp().isCompiled() && this.live.warmUp().blockSeconds() < limit;
	}

	/**
	 * Sends a block of few users, which leave the JIT compiler processors.
	 * @param limit most seconds of all blocks
	 * @throws BrokenArmException where nothing is served
	 */
	void warmUp(double limit) throws InterruptedException {
		LoadPoint point = LoadPoint.ofUsers(LoadPoint.FIRST_USERS);
		Block block = requireServing(point, () -> {
			try {
				return this.live.warmUpLightly(this.experiment, point.users(),
						limit - this.live.warmUp().blockSeconds());
			}
			catch (LoadException ex) {
				throw answers() ? ex : stopped(point, null, null);
			}
		});
		learn(this.live.users(), block.completed() / block.seconds());
		this.aloneSeconds = this.latencySeconds;
	}

	/** Returns the seconds of load of the warm-up so far. */
	double warmUpSeconds() {
		return this.live.warmUp().blockSeconds();
	}

	/** Returns the arm, which a run may go on with. */
	LiveArm live() {
		return this.live;
	}

	/**
	 * Returns the mean time of an answer to few users, in seconds; 0 where it is not
	 * known.
	 */
	double aloneSeconds() {
		return this.aloneSeconds;
	}

	/** Returns the best throughput of all loads so far, in requests a second. */
	double bestPerSecond() {
		return this.bestPerSecond;
	}

	/**
	 * Measures a number of users for a moment, also where they get no answer.
	 * @throws BrokenArmException where the arm breaks under the load
	 */
	CapacityCurve.Step step(int users) throws InterruptedException {
		say(Figures.count(users, "user"));
		LoadPoint point = LoadPoint.ofUsers(users);
		Duration length = stepLength();
		Duration lead = stepLead();
		LiveArm.Measured measured = requireServing(point, () -> drive("step-" + users, lead.plus(length),
				variables().step(this.live.arm(), users, lead, length, this.latencySeconds)));
		loaded(point);
		if (measured == null) {
			return new CapacityCurve.Step(users, 0, 0, users, null, null, null, null, null);
		}
		this.context.listener().loaded(this.live.figures(LiveFigures.Stage.SEARCH, measured));
		K6Summary sent = measured.summary();
		requireSession(sent);
		learn(users, sent.throughputPerSecond());
		long completed = sent.completed() - sent.errors();
		Latency latency = sent.latencyMillis();
		double cpu = measured.block().servingSeconds();
		return new CapacityCurve.Step(users, sent.throughputPerSecond(), completed, sent.errors(),
				(latency != null) ? latency.p50() : null, (latency != null) ? latency.p95() : null,
				(cpu > 0 && completed > 0) ? Double.valueOf(cpu * 1000 / completed) : null,
				(measured.generator() != null) ? Double.valueOf(measured.generatorShare()) : null, measured.busy());
	}

	/** Learns from a load how long an answer takes, and how many there may be. */
	private void learn(int users, double throughputPerSecond) {
		if (throughputPerSecond > 0) {
			this.latencySeconds = users / throughputPerSecond;
			this.bestPerSecond = Math.max(this.bestPerSecond, throughputPerSecond);
		}
	}

	/** Returns the time in which every user gets a first answer, where that is short. */
	private Duration stepLead() {
		Duration answer = Duration.ofMillis(Math.round(1000 * this.latencySeconds));
		return Collections.max(List.of(STEP_LEAD, Collections.min(List.of(MAX_STEP_LEAD, answer))));
	}

	private Duration stepLength() {
		Duration wanted = Duration.ofMillis(Math.round(LATENCIES * 1000 * this.latencySeconds));
		return Collections
			.min(List.of(MAX_STEP, Collections.max(List.of(wanted, this.context.environment().pace().step()))));
	}

	/**
	 * Returns the requests that are served a second with a load; 0 where it is not
	 * carried.
	 */
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

	/**
	 * Looks at the threads of the service under a load, without a recording, which would
	 * change what is measured afterwards.
	 * @throws BrokenArmException where the service stops answering
	 */
	Evidence glance(LoadPoint point) throws InterruptedException {
		say("which threads serve requests?");
		return observe(point, subject().diagnostics(this.context.raw()).withoutRecording());
	}

	/**
	 * Observes the service under a load: its threads and where its requests wait.
	 * @throws BrokenArmException where the service stops answering
	 */
	Evidence observe(LoadPoint point) throws InterruptedException {
		say("where do requests wait at " + point.text() + "?");
		return observe(point, subject().diagnostics(this.context.raw()));
	}

	private Evidence observe(LoadPoint point, Subject.Diagnostics diagnostics) throws InterruptedException {
		Duration length = diagnostics.length();
		try {
			return requireServing(point, () -> diagnostics.observe(name(), () -> start(point, length), () -> {
				loaded(point);
				return this.logWatch.logged();
			}));
		}
		catch (NoAnswerException ex) {
			throw failure(point, null, null);
		}
	}

	private RunningLoad start(LoadPoint point, Duration length) {
		return subject().start(this.live.request(this.load, "evidence",
				variables().of(this.live.arm(), point.users(), point.rate(), STEP_LEAD, length, 1),
				STEP_LEAD.plus(length)));
	}

	/**
	 * Observes the service after it has stopped answering: its requests are still there.
	 */
	Evidence observeStuck() throws InterruptedException {
		say("where are its requests stuck?");
		return subject().diagnostics(this.context.raw()).observeStuck(name(), this.logWatch.logged());
	}

	private void loaded(LoadPoint point) {
		this.logWatch.loaded(point.text());
	}

	/** Sends a load; null where users found nothing that answers, and gave up. */
	private LiveArm.@Nullable Measured drive(String phase, Duration expected, Map<String, String> variables)
			throws InterruptedException {
		try {
			LiveArm.Measured measured = this.live.drive(this.load, phase, variables, expected);
			sayStrays(measured.summary());
			return measured;
		}
		catch (NoAnswerException ex) {
			return null;
		}
	}

	private LoadVariables variables() {
		return this.live.variables(this.experiment);
	}

	private void sayStrays(K6Summary sent) {
		K6Summary.Own own = sent.own();
		if (own != null && own.elsewhere() > 0 && !this.straysSaid) {
			this.straysSaid = true;
			this.context.progress().accept(OwnScript.strays(sent, own));
		}
	}

	private interface Sending<T extends @Nullable Object> {

		T send() throws InterruptedException;

	}

	/** Sends a load and separates an arm that breaks under it from other failures. */
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
	 * Makes the failure of a load, with what became of the process.
	 * @param seconds since the load began; null where unknown
	 * @param sentence what happened where the process still runs; null where it stopped
	 * answering
	 * @throws ServiceException where the session of a login has ended
	 */
	BrokenArmException failure(LoadPoint point, @Nullable Double seconds, @Nullable String sentence)
			throws InterruptedException {
		try {
			subject().ensureAlive("in mid-run");
		}
		catch (ServiceException ex) {
			return new BrokenArmException(ex.getMessage(),
					new BrokenArmException.Failure(name(), point, seconds, false, outside(), null));
		}
		if (sentence == null) {
			return stopped(point, null, null);
		}
		requireSession();
		return new BrokenArmException(sentence, new BrokenArmException.Failure(name(), point, null, true, null, null));
	}

	/** Returns what ended the process; null where it was the service. */
	private @Nullable String outside() {
		return subject().wasKilled()
				? "a signal ended it, which was seen once: look for what sent it, such as a kernel without memory, and"
						+ " try again"
				: subject().hasCrashed()
						? "a JVM that crashes has a fault of its own, and this was seen once: on JDK 25 a thread dump,"
								+ " which bench takes, may do that (JDK-8364343); try again, or on a later JDK: --jdk"
						: null;
	}

	/**
	 * Makes the failure of a service that runs and serves nothing any more.
	 * @throws ServiceException where the session of a login has ended
	 */
	BrokenArmException stopped(LoadPoint point, @Nullable Double seconds, @Nullable FirstLoad minute)
			throws InterruptedException {
		requireSession();
		return new BrokenArmException(
				"the service has stopped answering " + point.text() + ", although it still runs; " + advice(),
				new BrokenArmException.Failure(name(), point, seconds, true, null, minute));
	}

	private void requireSession(K6Summary sent) throws InterruptedException {
		if (sent.errors() > 0) {
			requireSession();
		}
	}

	/**
	 * Requires that whoever has logged in is still let in: a session that has ended is no
	 * failure of an arm.
	 */
	private void requireSession() throws InterruptedException {
		if (subject().session().isEmpty()) {
			return;
		}
		// no answer at all: that is the service, and not its session
		Attempt.quietly(() -> {
			String problem = problemNow(null);
			if (problem != null) {
				throw new ServiceException(
						name() + ": " + problem + "; the login of this JVM was let in before, so let its"
								+ " session or token last longer than ten minutes; " + advice());
			}
		});
	}

	/**
	 * Returns whether one request alone, or the script once, still gets the right answer.
	 */
	boolean answers() throws InterruptedException {
		try {
			return this.context.target().isScript() ? runOnce().served() > 0 : problem(null) == null;
		}
		catch (IOException | LoadException ex) {
			return false;
		}
	}

	/**
	 * Returns whether a failure is more than a load that was too much: the process has
	 * ended, or not even one request alone gets the right answer afterwards.
	 */
	boolean staysBroken(BrokenArmException ex) throws InterruptedException {
		return !ex.failure().alive() || !answers();
	}

	@Override
	public void close() {
		this.live.close();
	}

}
