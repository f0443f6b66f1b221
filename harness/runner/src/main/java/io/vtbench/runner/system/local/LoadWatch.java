package io.vtbench.runner.system.local;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

import io.vtbench.runner.machine.ManagedProcess;
import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.result.Note;
import io.vtbench.runner.scenario.RunListener;
import io.vtbench.runner.system.Deadline;
import io.vtbench.runner.system.Monitored;
import io.vtbench.runner.system.Monitored.Suspension;

/**
 * Waits for the load generator's end, but not for ever: each service is asked every few
 * seconds whether it is well, and a fork has a deadline. A service that neither answers
 * nor computes is silent.
 */
public final class LoadWatch implements AutoCloseable {

	private static final Duration POLL = Duration.ofMillis(100);

	/**
	 * The time between two questions to a service: an answer costs it well below a
	 * thousandth of this.
	 */
	private static final Duration PERIOD = Duration.ofSeconds(5);

	/**
	 * The time by which a poll takes longer than it should where bench itself stood
	 * still.
	 */
	private static final Duration STANDSTILL = Duration.ofSeconds(2);

	private final Suspension suspension;

	private final Duration period;

	private final ManagedProcess generator;

	private final Deadline deadline;

	private final RunListener listener;

	private final Map<Monitored, Long> lastAnswers = new ConcurrentHashMap<>();

	private final Thread heartbeat;

	private final LongSupplier nanoTime;

	LoadWatch(ManagedProcess generator, List<? extends Monitored> services, Deadline deadline, RunListener listener) {
		this(generator, services, deadline, listener, Suspension.LIMIT, PERIOD, System::nanoTime);
	}

	/**
	 * Watches with other limits.
	 * @param stopped how long the generator may be held by a signal
	 * @param period in which services are asked
	 * @param nanoTime clock that never goes back
	 */
	LoadWatch(ManagedProcess generator, List<? extends Monitored> services, Deadline deadline, RunListener listener,
			Duration stopped, Duration period, LongSupplier nanoTime) {
		this.nanoTime = nanoTime;
		this.generator = generator;
		this.deadline = deadline;
		this.listener = listener;
		this.suspension = new Suspension(generator.name() + " (process " + generator.pid() + ")", generator::isStopped,
				stopped);
		this.period = period;
		services.forEach((service) -> this.lastAnswers.put(service, nanoTime.getAsLong()));
		this.heartbeat = Thread.ofPlatform().daemon().name("heartbeat").start(this::ask);
	}

	private void ask() {
		try {
			while (true) {
				Thread.sleep(this.period);
				for (Monitored service : this.lastAnswers.keySet()) {
					if (service.answers() || service.isBusy()) {
						this.lastAnswers.put(service, this.nanoTime.getAsLong());
					}
				}
			}
		}
		catch (InterruptedException ex) {
			// the load has ended
		}
	}

	/**
	 * Returns when the generator has ended.
	 * @throws ServiceException when a service dies or falls silent, or time is over
	 */
	void await() throws InterruptedException {
		while (!await(POLL)) {
			// every poll checks everything
		}
	}

	/**
	 * Waits for some time.
	 * @return whether the generator has ended
	 * @throws ServiceException when a service dies or falls silent, or time is over
	 */
	boolean await(Duration time) throws InterruptedException {
		long begin = this.nanoTime.getAsLong();
		boolean ended = this.generator.await(time);
		overlook(Duration.ofNanos(this.nanoTime.getAsLong() - begin).minus(time));
		this.lastAnswers.keySet().forEach((service) -> service.ensureAlive("in mid-run"));
		if (!ended) {
			this.suspension.requireNone("in mid-run");
			this.lastAnswers.forEach(this::requireAnswer);
			requireTime();
		}
		return ended;
	}

	/**
	 * Leaves a standstill of bench out of all times: nobody was asked then, so no service
	 * was silent.
	 */
	private void overlook(Duration standstill) {
		if (standstill.compareTo(STANDSTILL) > 0) {
			this.lastAnswers.replaceAll((service, lastAnswer) -> lastAnswer + standstill.toNanos());
			this.deadline.postpone(standstill);
			this.listener.note(new Note.Standstill(standstill.toSeconds()));
		}
	}

	private void requireAnswer(Monitored service, long lastAnswer) {
		long silent = this.nanoTime.getAsLong() - lastAnswer;
		if (silent > service.patience().toNanos()) {
			throw new ServiceException(service.name() + " has not answered for " + service.patience().toSeconds() + " s"
					+ (service.isStopped() ? ": a signal has stopped it; " : "; ") + service.advice());
		}
	}

	private void requireTime() {
		if (this.deadline.isOver()) {
			throw new ServiceException(String.format(Locale.ROOT,
					"the fork was given up after %.0f s, expected were %.0f s: every service answers its health check"
							+ " or computes, but %s still waits for answers to the load; see its log: %s",
					this.deadline.seconds(), this.deadline.expectedSeconds(), this.generator.name(),
					this.generator.log()));
		}
		if (this.deadline.becomesLate()) {
			this.listener.note(new Note.LateFork(this.deadline.expectedSeconds(), this.deadline.limitSeconds()));
		}
	}

	@Override
	public void close() {
		this.heartbeat.interrupt();
	}

}
