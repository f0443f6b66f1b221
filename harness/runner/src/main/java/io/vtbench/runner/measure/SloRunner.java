package io.vtbench.runner.measure;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import io.vtbench.runner.failure.BenchException;
import io.vtbench.runner.machine.K6Summary;
import io.vtbench.runner.result.Latency;
import io.vtbench.runner.result.Slo;
import io.vtbench.runner.result.Slo.Step;
import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.scenario.LiveFigures;
import io.vtbench.runner.scenario.LoadSpec;
import io.vtbench.runner.scenario.RunListener;
import org.jspecify.annotations.Nullable;

/**
 * Loads the arms of each pair, once it is measured, at rising rates, until each breaks a
 * service level objective. Requests arrive at random, and at the same moments in all
 * arms.
 */
public final class SloRunner implements AfterPair {

	/** The most seconds that the rates of all pairs take together. */
	public static final int SECONDS = 240;

	/** The share of what the weaker arm serves at full load with which it begins. */
	private static final double FIRST_SHARE = 0.4;

	/** The least load before requests count, in seconds. */
	private static final double LEAD_SECONDS = 1;

	/**
	 * The load before requests count, in limits: a queue needs that long to become as
	 * long as it stays.
	 */
	private static final double LEAD_LIMITS = 10;

	private static final double MOST_LEAD_SECONDS = 3;

	private static final double LENGTH_SECONDS = 4;

	/** The fewest requests that a p95 needs. */
	private static final double REQUESTS = 100;

	/** The fewest requests that arrive while one is answered, as the lead counts them. */
	private static final double ANSWERS = 2;

	/** The users who may wait for an answer: more are known to break any objective. */
	private static final int MOST_WAITING = 2000;

	private static final int FEWEST_WAITING = 50;

	private final int pairs;

	private final double requestsEach;

	private final Supplier<Duration> left;

	private final Consumer<Slo> saved;

	private @Nullable Slo slo;

	private double first;

	private boolean hopeless;

	/**
	 * Creates what follows each pair.
	 * @param slo null for one that is assumed once the first pair is measured
	 * @param pairs number of pairs of the trial
	 * @param requestsEach requests of one arrival
	 * @param left returns the time until the trial must have ended
	 * @param saved takes what is known after each pair, and before the first
	 */
	public SloRunner(@Nullable Slo slo, int pairs, double requestsEach, Supplier<Duration> left, Consumer<Slo> saved) {
		this.slo = slo;
		this.pairs = pairs;
		this.requestsEach = requestsEach;
		this.left = left;
		this.saved = saved;
		if (slo != null) {
			saved.accept(slo);
		}
	}

	@Override
	public void follow(MeasuredPair pair, RunListener listener) throws InterruptedException {
		if (this.hopeless) {
			return;
		}
		Slo known = (this.slo != null) ? this.slo : assumed(pair);
		if (this.first == 0) {
			this.first = FIRST_SHARE * pair.arms()
				.stream()
				.mapToDouble((each) -> each.stages().getFirst().throughputPerSecond())
				.min()
				.orElseThrow();
		}
		listener.phase("at rising rates");
		long begin = System.nanoTime();
		double seconds = Math.min((double) SECONDS / this.pairs, Experiment.seconds(this.left.get()));
		double limit = limitMillis(known);
		RateLadder ladder = new RateLadder(known, this.first,
				() -> (System.nanoTime() - begin) / 1e9 > seconds - leadSeconds(limit) - LENGTH_SECONDS);
		Map<String, Living> arms = pair.arms()
			.stream()
			.collect(Collectors.toMap((each) -> each.arm().name(), Function.identity(), (one, other) -> one,
					LinkedHashMap::new));
		List<String> names = List.copyOf(arms.keySet());
		try {
			ladder.climb(names, pair.number(), (arm, rung, perSecond) -> {
				for (Living other : pair.arms()) {
					if (!other.arm().name().equals(arm)) {
						other.arm().deferred().awaitRest();
					}
				}
				return send(pair, Objects.requireNonNull(arms.get(arm)), rung, perSecond, limit, listener);
			});
		}
		catch (BenchException ex) {
			// the stages are saved, and the rates before count
		}
		this.slo = ladder.slo();
		this.hopeless = ladder.isHopeless(names, pair.number());
		this.saved.accept(this.slo);
	}

	/** Returns the objective that a trial has for which nobody set one. */
	private static Slo assumed(MeasuredPair pair) {
		String baseline = pair.experiment().arms().getFirst().name();
		return pair.arms()
			.stream()
			.filter((each) -> each.arm().name().equals(baseline))
			.map((each) -> Slo.assumed(each.stages().getLast().latency().summary().p50()))
			.findFirst()
			.orElseThrow();
	}

	private Step send(MeasuredPair pair, Living living, int rung, double perSecond, double limitMillis,
			RunListener listener) throws InterruptedException {
		LiveArm arm = living.arm();
		double answer = living.stages().getLast().latency().summary().p50() / 1000;
		Duration lead = duration(Math.max(leadSeconds(limitMillis), ANSWERS * answer));
		Duration length = duration(Math.max(LENGTH_SECONDS, Math.max(2 * ANSWERS * answer, REQUESTS / perSecond)));
		double arrivals = perSecond / this.requestsEach;
		// twice as many as wait where answers take as long as the limit (Little's law)
		int waiting = (int) Math.clamp(2 * arrivals * Math.max(limitMillis / 1000, answer), FEWEST_WAITING,
				MOST_WAITING);
		LoadSpec load = LiveArm.load(pair.experiment());
		Map<String, String> variables = new LinkedHashMap<>(
				arm.variables(pair.experiment()).of(arm.arm(), waiting, arrivals, lead, length, 1));
		variables.put("ARRIVALS", "random");
		variables.put("ARRIVALS_SEED", String.valueOf(1_000_000 + 1000 * pair.number() + rung + 100));
		LiveArm.Measured measured = arm.drive(load, "rate-" + rung, variables, lead.plus(length));
		listener.loaded(arm.figures(LiveFigures.Stage.RISING, measured));
		return step(arm.name(), pair.number(), perSecond, measured.summary());
	}

	/** Returns the longest time that a latency may have, in milliseconds; 0 for none. */
	private static double limitMillis(Slo slo) {
		return slo.terms()
			.stream()
			.filter((term) -> term.kind() != Slo.Kind.ERRORS)
			.mapToDouble(Slo.Term::limit)
			.max()
			.orElse(0);
	}

	/** Returns the load before requests count, in seconds. */
	static double leadSeconds(double limitMillis) {
		return Math.clamp(LEAD_LIMITS * limitMillis / 1000, LEAD_SECONDS, MOST_LEAD_SECONDS);
	}

	private static Step step(String arm, int pair, double perSecond, K6Summary summary) {
		Latency latency = summary.latencyMillis();
		return new Step(arm, pair, perSecond, summary.served(), summary.rejected() + summary.errors(),
				(latency != null) ? latency.p50() : null, (latency != null) ? latency.p95() : null,
				summary.percentile(0.99));
	}

	private static Duration duration(double seconds) {
		return Duration.ofMillis(Math.round(1000 * seconds));
	}

}
