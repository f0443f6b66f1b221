package io.vtbench.runner.measure;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.vtbench.runner.scenario.Experiment.ExpectedTimes;
import io.vtbench.runner.scenario.LoadSpec;
import io.vtbench.runner.scenario.ResolvedArm;
import io.vtbench.runner.scenario.WarmUp;
import org.jspecify.annotations.Nullable;

/**
 * Makes the variables that the k6 scripts read from their environment; k6/README.md lists
 * them.
 *
 * @param timeScale factor on delays that the subject itself is asked for
 */
public record LoadVariables(LoadSpec load, String url, double timeScale) {

	/** The factor on a delay that leaves next to nothing of it. */
	private static final double WITHOUT_DELAY = 0.001;

	/** The number of requests that is so large that time ends the load. */
	private static final long MAX_REQUESTS = 10_000_000;

	/** The most blocks of a window: each has counters of its own in k6. */
	private static final int MAX_BLOCKS = 240;

	/**
	 * Returns the variables of many requests without delay, for a time at most.
	 * @param requests those of the warm-up, or fewer
	 */
	Map<String, String> warmUp(ResolvedArm arm, WarmUp warmUp, long requests) {
		Map<String, String> variables = shared(arm, warmUp.usersOf(this.load), requests,
				ExpectedTimes.longestBurst(requests));
		variables.put("TIME_SCALE", String.valueOf(WITHOUT_DELAY));
		variables.put("IS_WARM_UP", "true");
		return variables;
	}

	/**
	 * Returns the variables of a load of any size for a short time, whatever the test
	 * load is.
	 * @param users who never pause, or who may wait for an answer at once where there is
	 * a rate
	 * @param rate arrivals a second; null for users alone
	 * @param lead load before the part that counts
	 * @param length of the part that counts
	 * @param blocks equal parts of it in which is counted what ended
	 */
	public Map<String, String> of(ResolvedArm arm, int users, @Nullable Double rate, Duration lead, Duration length,
			int blocks) {
		Map<String, String> variables = of(arm);
		variables.put("LOAD", (rate != null) ? "arrival-rate" : "duration");
		put(variables, "USERS", users);
		put(variables, "RATE", (rate != null) ? BigDecimal.valueOf(rate).toPlainString() : null);
		put(variables, "WARM_UP", lead);
		put(variables, "DURATION", length);
		put(variables, "BLOCKS", (blocks > 1) ? blocks : null);
		return variables;
	}

	/**
	 * Returns the variables of one request of one user; a script of somebody else's runs
	 * each of its functions once.
	 * @param limit of the time that the load takes
	 */
	public Map<String, String> once(ResolvedArm arm, Duration limit) {
		Map<String, String> variables = shared(arm, 1, 1, limit);
		variables.put("ONCE", "true");
		return variables;
	}

	/**
	 * Returns the variables of the test load, with as many requests as there are rounds
	 * of all users.
	 */
	Map<String, String> warmUpAtLoad(ResolvedArm arm, int rounds) {
		return shared(arm, this.load.concurrency(), (long) rounds * this.load.concurrency(), null);
	}

	/** Returns the variables of the window. */
	Map<String, String> measured(ResolvedArm arm) {
		Map<String, String> variables = of(arm);
		variables.put("LOAD", this.load.shape());
		put(variables, "USERS", this.load.concurrency());
		put(variables, "REQUESTS", this.load.requests());
		put(variables, "REQUESTS_PER_USER", this.load.requestsPerUser());
		put(variables, "RATE", this.load.rate());
		put(variables, "RAMP_UP", this.load.rampUp());
		put(variables, "WARM_UP", this.load.warmUp());
		put(variables, "DURATION", this.load.duration());
		if (this.load.phases() != null) {
			variables.put("PHASES",
					this.load.phases()
						.stream()
						.map((phase) -> BigDecimal.valueOf(phase.rate()).toPlainString() + ":"
								+ phase.duration().toMillis() + "ms")
						.collect(Collectors.joining(",")));
			put(variables, "BLOCKS", blocks());
		}
		return variables;
	}

	/**
	 * Returns the number of parts of the window in which is counted what became of
	 * requests. A part has half a second.
	 */
	private long blocks() {
		Duration window = this.load.duration();
		return (window != null) ? Math.clamp(window.toMillis() / 500, 1, MAX_BLOCKS) : 1;
	}

	/**
	 * Returns the variables of the window of a duet: arrivals that do not keep the other
	 * arm's beat.
	 * @param beginAt first arrival, in epoch milliseconds, the same for both arms
	 * @param blocks number of equal parts of the window
	 */
	Map<String, String> duet(ResolvedArm arm, long beginAt, int blocks) {
		Map<String, String> variables = scattered(arm);
		variables.put("BEGIN_AT", String.valueOf(beginAt));
		variables.put("BLOCKS", String.valueOf(blocks));
		return variables;
	}

	/**
	 * Returns the variables of as many requests as a number of users gets answered, for
	 * the capacity. All that are sent in a time are answered and count: of a slow
	 * service, none might be answered within a window.
	 */
	Map<String, String> saturating(ResolvedArm arm, int users, Duration sending) {
		return shared(arm, users, MAX_REQUESTS, sending);
	}

	/**
	 * Returns the variables of the arrivals of a duet at a rate for a short time, which
	 * show how busy the machine is.
	 * @param rate arrivals a second
	 */
	Map<String, String> attempt(ResolvedArm arm, double rate, Duration warmUp, Duration duration) {
		Map<String, String> variables = scattered(arm);
		variables.keySet().removeAll(List.of("PHASES", "BLOCKS"));
		put(variables, "RATE", rate);
		put(variables, "WARM_UP", warmUp);
		put(variables, "DURATION", duration);
		return variables;
	}

	/**
	 * Returns the variables of one block of the test load, with requests that keep no
	 * beat. Arrivals are at random, as those of many users are. Users who all start at
	 * once and wait for a timer would answer in step: a short block counts whole rounds
	 * of them, which are as many in a faster arm. So they start over the time of an
	 * answer.
	 * @param answerSeconds time of an answer at this load; 0 where it is not known
	 * @param seed of the arrivals, above 0: arms with the same one meet the same arrivals
	 */
	Map<String, String> block(ResolvedArm arm, BlockPlan plan, double answerSeconds, int seed) {
		Map<String, String> variables = measured(arm);
		put(variables, "WARM_UP", plan.lead());
		put(variables, "DURATION", plan.length());
		if (!this.load.isOpen()) {
			return spread(variables, plan.lead(), answerSeconds);
		}
		variables.put("ARRIVALS", "random");
		variables.put("ARRIVALS_SEED", String.valueOf(seed));
		return variables;
	}

	/**
	 * Lets users start over the time of an answer, as far as the load before the part
	 * that counts is as long.
	 */
	private static Map<String, String> spread(Map<String, String> variables, Duration lead, double answerSeconds) {
		long start = Math.min(Math.round(1000 * answerSeconds), lead.toMillis());
		if (start > 0) {
			put(variables, "RAMP_UP", Duration.ofMillis(start));
			put(variables, "WARM_UP", lead.minusMillis(start));
		}
		return variables;
	}

	/**
	 * Returns the variables of users who never pause, and who start over the time of an
	 * answer, for a short time.
	 * @param answerSeconds time of an answer; 0 where it is not known
	 */
	public Map<String, String> step(ResolvedArm arm, int users, Duration lead, Duration length, double answerSeconds) {
		return spread(of(arm, users, null, lead, length, 1), lead, answerSeconds);
	}

	private Map<String, String> scattered(ResolvedArm arm) {
		Map<String, String> variables = measured(arm);
		variables.put("ARRIVALS", "scattered");
		return variables;
	}

	/**
	 * Returns the variables of requests that users share. Each user sends one at least:
	 * k6 refuses fewer.
	 * @param limit time after which no more are sent; null for none
	 */
	private Map<String, String> shared(ResolvedArm arm, int users, long requests, @Nullable Duration limit) {
		Map<String, String> variables = of(arm);
		variables.put("LOAD", "shared");
		variables.put("USERS", String.valueOf(users));
		variables.put("REQUESTS", String.valueOf(Math.max(users, requests)));
		put(variables, "MAX_DURATION", limit);
		return variables;
	}

	private Map<String, String> of(ResolvedArm arm) {
		Map<String, String> variables = new LinkedHashMap<>();
		variables.put("BASE_URL", this.url);
		variables.put("THREAD_KIND", arm.mode().threadKind());
		if (this.load.accepted() != null) {
			variables.put("ACCEPTED",
					this.load.accepted().stream().map(String::valueOf).collect(Collectors.joining(",")));
		}
		variables.putAll(arm.loadEnv());
		variables.put("TIME_SCALE", BigDecimal.valueOf(this.timeScale * arm.delayFactor()).toPlainString());
		return variables;
	}

	private static void put(Map<String, String> variables, String key, @Nullable Object value) {
		if (value instanceof Duration duration) {
			variables.put(key, duration.toMillis() + "ms");
		}
		else if (value != null) {
			variables.put(key, value.toString());
		}
	}

}
