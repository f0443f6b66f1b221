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
import io.vtbench.runner.load.NoAnswerException;
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
final class InspectedFork implements AutoCloseable {

	private final String arm;

	private final Subject subject;

	private final Target target;

	private final Path raw;

	private final Consumer<String> progress;

	private final LoadSender sender;

	private final LogWatch logWatch;

	private final LoadSteps steps;

	private final Duration firstMinute;

	/**
	 * A fork whose subject is healthy.
	 * @param subject closed with the fork
	 * @param raw folder that takes what is found
	 */
	InspectedFork(String arm, Subject subject, Environment environment, Target target, Path raw,
			Consumer<String> progress) {
		this.arm = arm;
		this.subject = subject;
		this.target = target;
		this.raw = raw;
		this.progress = progress;
		this.sender = new LoadSender(new LoadedSubject(subject), subject.url(), target, raw.resolve(arm));
		this.logWatch = new LogWatch(subject::readLog);
		this.steps = new LoadSteps(arm, environment.pace().step(), environment.generators(), log(), this::send,
				progress);
		this.firstMinute = environment.pace().firstMinute();
	}

	/** Name of the arm. */
	String arm() {
		return this.arm;
	}

	private LoadSteps.@Nullable Sent send(LoadPoint point, Duration length, String name) throws InterruptedException {
		LoadSteps.Sent sent = this.sender.send(point, length, name);
		this.logWatch.loaded(point.text());
		return sent;
	}

	private record LoadedSubject(Subject subject) implements LoadSender.Loaded {

		@Override
		public RunningLoad start(LoadRequest request) {
			return this.subject.start(request);
		}

		@Override
		public @Nullable ProcessProbe probe() {
			return this.subject.isHere() ? this.subject.processes().get(this.subject.name()) : null;
		}

	}

	/** Where to look when something fails. */
	String log() {
		return "see its log: " + this.subject.log();
	}

	/** How long the start took. */
	Duration start() {
		return this.subject.startTime();
	}

	/**
	 * Sends one request and expects the right status.
	 * @throws ServiceException with the next step, where another comes
	 */
	void requireRightAnswer() throws InterruptedException {
		try {
			String complaint = this.target.complaint(this.subject.urlFromHere());
			if (complaint != null) {
				throw new ServiceException(complaint + "; " + log());
			}
		}
		catch (IOException ex) {
			this.subject.ensureAlive("when it was asked for the first time");
			throw new ServiceException(ex.getMessage() + "; " + log());
		}
	}

	/**
	 * Follows the first load of this JVM.
	 * @param users who never pause
	 * @param allows whether there is time for more of it
	 */
	FirstMinute firstMinute(int users, Predicate<Duration> allows) throws InterruptedException {
		this.progress.accept(this.arm + ": the first load, of " + Figures.count(users, "user"));
		FirstMinute minute = new FirstLoad(this.arm, this.subject, this.sender, log()).follow(users, this.firstMinute,
				allows);
		this.logWatch.loaded(LoadPoint.ofUsers(users).text());
		this.steps.expectLatency(users, minute.plateauPerSecond());
		return minute;
	}

	/** Measures a number of users for a moment. */
	CapacityCurve.Step step(int users) throws InterruptedException {
		return this.steps.step(users);
	}

	/** Looks into the service under a load. */
	Evidence look(LoadPoint point) throws InterruptedException {
		this.progress.accept(this.arm + ": where do requests wait at " + point.text() + "?");
		Diagnostics diagnostics = this.subject.diagnostics(this.raw);
		LoadRequest request = this.sender.request(point, diagnostics.length(), "evidence");
		try {
			return diagnostics.observe(this.arm, () -> this.subject.start(request), () -> {
				this.logWatch.loaded(point.text());
				return this.logWatch.logged();
			});
		}
		catch (NoAnswerException ex) {
			throw new ServiceException(
					"the service has stopped answering to " + point.text() + ", although it still runs; " + log());
		}
	}

	@Override
	public void close() {
		this.subject.close();
	}

}
