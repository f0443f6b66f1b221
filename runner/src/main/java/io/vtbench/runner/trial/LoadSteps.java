package io.vtbench.runner.trial;

import java.time.Duration;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.load.K6Summary;
import io.vtbench.runner.process.ServiceException;
import io.vtbench.runner.result.CapacityCurve;
import io.vtbench.runner.result.CapacityCurve.Step;
import org.jspecify.annotations.Nullable;

/** Short loads of some users each on one service. */
public final class LoadSteps {

	private static final int FIRST_USERS = 10;

	/** More users may make answers so many times slower from one step to the next. */
	private static final double LATENCIES = 2.5;

	private static final Duration LONGEST = Duration.ofSeconds(20);

	private final String name;

	private final Duration length;

	private final int fewest;

	private final String advice;

	private final Sender sender;

	private final Consumer<String> progress;

	private double latencySeconds;

	/**
	 * Loads on a service.
	 * @param name of the service, for people
	 * @param length of one load
	 * @param fewest users that it can have
	 * @param advice where to look when it fails
	 */
	public LoadSteps(String name, Duration length, int fewest, String advice, Sender sender,
			Consumer<String> progress) {
		this.name = name;
		this.length = length;
		this.fewest = fewest;
		this.advice = advice;
		this.sender = sender;
		this.progress = progress;
	}

	/** Sends one load and waits for its end. */
	public interface Sender {

		/**
		 * Sends a load.
		 * @param name of its files
		 * @return null where users found nothing that answers, and gave up
		 */
		@Nullable Sent send(LoadPoint point, Duration length, String name) throws InterruptedException;

	}

	/**
	 * What one load showed.
	 *
	 * @param cpuSeconds of the service; null where unknown
	 * @param generatorShare of the load generator in the processor time that it and the
	 * service used or left idle, 0 to 1; null where unknown
	 */
	public record Sent(K6Summary summary, @Nullable Double cpuSeconds, @Nullable Double generatorShare) {

	}

	/** Adds users until more of them gain nothing. */
	public CapacityCurve climb(BooleanSupplier timeUp) throws InterruptedException {
		// the first seconds of any JVM are not what it carries
		int users = Math.max(FIRST_USERS, this.fewest);
		Sent first = this.sender.send(LoadPoint.ofUsers(users), this.length, "warm-up");
		requireAnswers((first != null) ? first.summary() : null, users, this.length, this.advice);
		return new CapacitySearch(Map.of(this.name, this::step), this.fewest, timeUp).from(this.fewest).getFirst();
	}

	/**
	 * Refuses a service that gave no right answer to a load, although it gave one to a
	 * single request.
	 * @param sent null where users found nothing that answers, and gave up
	 * @throws ServiceException with the next step
	 */
	static void requireAnswers(@Nullable K6Summary sent, int users, Duration length, String advice) {
		if (sent == null || sent.served() == 0) {
			throw new ServiceException("one request had the right answer, but none of those of "
					+ Figures.count(users, "user") + " within " + length.toSeconds() + " s"
					+ ((sent == null) ? ": it has stopped answering" : "") + "; " + advice
					+ ", choose fewer: --users, or a path that answers within " + Target.TIMEOUT.toSeconds() + " s");
		}
	}

	/**
	 * Measures a number of users that somebody chose.
	 * @throws ServiceException where none of them gets a right answer
	 */
	public Step chosen(int users) throws InterruptedException {
		Sent sent = send(users);
		requireAnswers((sent != null) ? sent.summary() : null, users, this.length, this.advice);
		return step(users, sent);
	}

	/** Of a service that answers so slowly, a load lasts longer. */
	void expectLatency(int users, double throughputPerSecond) {
		this.latencySeconds = (throughputPerSecond > 0) ? users / throughputPerSecond : this.latencySeconds;
	}

	private Duration length() {
		Duration wanted = Duration.ofMillis(Math.round(LATENCIES * 1000 * this.latencySeconds));
		Duration longer = (wanted.compareTo(this.length) > 0) ? wanted : this.length;
		return (longer.compareTo(LONGEST) > 0) ? LONGEST : longer;
	}

	/** One number of users. */
	Step step(int users) throws InterruptedException {
		return step(users, send(users));
	}

	private @Nullable Sent send(int users) throws InterruptedException {
		this.progress.accept(this.name + ": " + Figures.count(users, "user"));
		return this.sender.send(LoadPoint.ofUsers(users), length(), "step-" + users);
	}

	private Step step(int users, @Nullable Sent sent) {
		if (sent == null) {
			return new Step(users, 0, 0, users, null, null, null, null);
		}
		K6Summary summary = sent.summary();
		expectLatency(users, summary.throughputPerSecond());
		long completed = summary.completed() - summary.errors();
		K6Summary.LatencyMillis latency = summary.latencyMillis();
		Double cpu = (sent.cpuSeconds() != null && completed > 0) ? sent.cpuSeconds() * 1000 / completed : null;
		return new Step(users, summary.throughputPerSecond(), completed, summary.errors(),
				(latency != null) ? latency.p50() : null, (latency != null) ? latency.p95() : null, cpu,
				sent.generatorShare());
	}

}
