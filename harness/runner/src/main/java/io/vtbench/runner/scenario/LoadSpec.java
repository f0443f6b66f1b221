package io.vtbench.runner.scenario;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Says what the load generator is asked to do.
 *
 * @param script file in {@code k6/}
 * @param model closed (users) or open (arrivals)
 * @param users concurrent users of a closed model; the most users of an open one, enough
 * for its rate unless the file says how many
 * @param requests shared by all users
 * @param requestsPerUser instead of requests
 * @param rampUp over which users start
 * @param warmUp at the test load before the window, where time is the limit
 * @param duration of the window, where time is the limit
 * @param rate arrivals per second of an open model
 * @param env further variables of the script
 * @param accepted statuses that are right; those of them that are not the script's own
 * (503 from a limit) are rejections: neither served nor errors
 * @param share instead of a rate: arrivals that keep this share of the machine busy with
 * both arms of a duet, 0 to 1; a calibration finds the rate
 * @param phases instead of a rate and a duration: parts of the window, one after the
 * other; the rate is then the highest of theirs and the duration their sum
 */
@RecordBuilder
public record LoadSpec(@Nullable String script, @Nullable Model model, @Nullable Integer users, @Nullable Long requests,
		@Nullable Long requestsPerUser, @Nullable Duration rampUp, @Nullable Duration warmUp,
		@Nullable Duration duration, @Nullable Double rate, @Nullable Map<String, String> env,
		@Nullable List<Integer> accepted, @Nullable Double share,
		@Nullable List<Phase> phases) implements LoadSpecBuilder.With {

	/** The pause that users of an open load must bridge beside the service time. */
	private static final Duration STALL = Duration.ofSeconds(1);

	/** The variable of the scripts that says after which time a request has failed. */
	public static final String TIMEOUT = "TIMEOUT";

	/**
	 * The time after which a request has failed where the file says none, as the scripts
	 * have it.
	 */
	private static final Duration DEFAULT_TIMEOUT = Duration.ofMinutes(2);

	static final int LEAST_USERS = 50;

	/**
	 * The share of the machine that both arms of a duet may keep busy together, 0 to 1.
	 */
	public static final double HIGHEST_SHARE = 0.8;

	/**
	 * The share of the machine, 0 to 1, at which nothing queues in either arm of a duet.
	 */
	public static final double QUIET_SHARE = 0.3;

	/** The time at the rate, before the blocks of a duet. */
	public static final Duration ARRIVALS_WARM_UP = Duration.ofSeconds(6);

	/** The time of twelve blocks of a duet. */
	public static final Duration ARRIVALS_WINDOW = Duration.ofSeconds(24);

	public LoadSpec {
		if (phases != null) {
			if ((rate != null && !rate.equals(Phase.highestRate(phases)))
					|| (duration != null && !duration.equals(Phase.length(phases)))) {
				throw new ScenarioException(
						"'load.phases' have rates and durations of their own: leave 'load.rate' and 'load.duration' out");
			}
			rate = Phase.highestRate(phases);
			duration = Phase.length(phases);
		}
	}

	/**
	 * Says whether users wait for their answer (closed) or arrivals do not care (open).
	 * It is not the result's load model, which knows tasks too: a file with a load may
	 * not name those.
	 */
	public enum Model {

		CLOSED, OPEN

	}

	/** Returns the name of the script's file, which says what it is wherever it lies. */
	public String scriptName() {
		return String.valueOf(Path.of(String.valueOf(this.script)).getFileName());
	}

	/** Returns the shape as the scripts know it. */
	public String shape() {
		if (isOpen()) {
			return "arrival-rate";
		}
		if (this.duration != null) {
			return "duration";
		}
		return (this.requestsPerUser != null) ? "per-user" : "shared";
	}

	/** Returns whether requests arrive at a rate, known already or not. */
	public boolean isOpen() {
		return this.rate != null || this.share != null;
	}

	/** Returns the requests in all; null where time is the limit. */
	public @Nullable Long totalRequests() {
		if (this.requestsPerUser != null && this.users != null) {
			return this.requestsPerUser * this.users;
		}
		return this.requests;
	}

	/** Returns whether the load says when it is over; arrivals need a time for that. */
	boolean ends() {
		return this.duration != null || (!isOpen() && (this.requests != null || this.requestsPerUser != null));
	}

	/** Returns the time after which a request without an answer has failed. */
	public Duration timeout() {
		String own = (this.env != null) ? this.env.get(TIMEOUT) : null;
		try {
			return (own != null) ? Durations.parse(own) : DEFAULT_TIMEOUT;
		}
		catch (IllegalArgumentException ex) {
			// the script says what is wrong with it, or reads what is none here: 1m30s
			return DEFAULT_TIMEOUT;
		}
	}

	/** Returns how many users there are at most. */
	public int concurrency() {
		return (this.users != null) ? this.users : 1;
	}

	/**
	 * Returns whether the load says how much work there is, rather than how or how long.
	 */
	boolean sizes() {
		return this.users != null || this.requests != null || this.requestsPerUser != null || isOpen();
	}

	/**
	 * Returns the load with enough users that arrivals need not wait for one: those of
	 * two service times and of a stall of a second. It is unchanged where the file says
	 * how many, and in a closed model.
	 */
	LoadSpec withEnoughUsers(@Nullable Duration serviceTime) {
		if (this.rate == null || this.users != null) {
			return this;
		}
		Duration busy = (serviceTime != null) ? serviceTime.multipliedBy(2).plus(STALL) : STALL;
		int enough = Math.max(LEAST_USERS, (int) Math.ceil(this.rate * busy.toMillis() / 1000));
		return withUsers(enough);
	}

	/**
	 * Returns the requests as arrivals at {@link #QUIET_SHARE}, with at most as many at
	 * once as there were users; unchanged where they are arrivals already.
	 */
	LoadSpec asArrivals() {
		return isOpen() ? this
				: lasting(ARRIVALS_WARM_UP, ARRIVALS_WINDOW).withModel(Model.OPEN).withShare(QUIET_SHARE);
	}

	/**
	 * Returns the load for a time instead of a number of requests; unchanged where time
	 * ends it already.
	 */
	LoadSpec asTimed() {
		return (this.duration != null) ? this : lasting(ARRIVALS_WARM_UP, ARRIVALS_WINDOW);
	}

	/** Returns the load for a time, whatever ended it before. */
	private LoadSpec lasting(Duration warmUp, Duration duration) {
		return with((timed) -> timed.requests(null)
			.requestsPerUser(null)
			.rampUp(null)
			.warmUp(warmUp)
			.duration(duration)
			.phases(null));
	}

	/** Returns the load with all that a change names. */
	LoadSpec changedBy(LoadSpec change) {
		// a rate and a share replace each other
		Double rate = (change.share != null) ? change.rate : or(change.rate, this.rate);
		Double share = (change.rate != null) ? change.share : or(change.share, this.share);
		Duration duration = or(change.duration, this.duration);
		List<Phase> phases = or(change.phases, this.phases);
		if (change.phases != null) {
			rate = null;
			duration = null;
		}
		else if (phases != null && duration != null) {
			phases = Phase.lasting(phases, duration);
			duration = null;
		}
		return new LoadSpec(or(change.script, this.script), or(change.model, this.model), or(change.users, this.users),
				or(change.requests, this.requests), or(change.requestsPerUser, this.requestsPerUser),
				or(change.rampUp, this.rampUp), or(change.warmUp, this.warmUp), duration, rate,
				or(change.env, this.env), or(change.accepted, this.accepted), share, phases);
	}

	private static <T> @Nullable T or(@Nullable T first, @Nullable T second) {
		return (first != null) ? first : second;
	}

	/**
	 * A part of an open load with a rate of its own.
	 *
	 * @param rate arrivals per second
	 * @param duration how long
	 */
	public record Phase(Double rate, Duration duration) {

		static Double highestRate(List<Phase> phases) {
			return phases.stream().mapToDouble(Phase::rate).max().orElseThrow();
		}

		static Duration length(List<Phase> phases) {
			return phases.stream().map(Phase::duration).reduce(Duration.ZERO, Duration::plus);
		}

		/** Returns the phases within another time, each in proportion. */
		static List<Phase> lasting(List<Phase> phases, Duration whole) {
			double factor = (double) whole.toMillis() / length(phases).toMillis();
			return (factor == 1) ? phases : phases.stream().map((phase) -> phase.lasting(factor)).toList();
		}

		/** Returns the phase, so many times as long. */
		private Phase lasting(double factor) {
			return new Phase(this.rate, Duration.ofMillis(Math.max(1, Math.round(this.duration.toMillis() * factor))));
		}

	}

}
