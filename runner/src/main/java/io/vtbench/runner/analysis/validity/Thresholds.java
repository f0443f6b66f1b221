package io.vtbench.runner.analysis.validity;

/**
 * Every threshold, with its reason. Shares are of 1. "Above" means strictly above.
 */
final class Thresholds {

	/** Errors of an arm above which one looks into the log. */
	static final double ERRORS_WARN = 0.001;

	/** Errors of a fork above which its figures are those of another workload. */
	static final double ERRORS_INVALID = 0.01;

	/**
	 * Difference between an arm's errors and the baseline's: a request that fails fast
	 * moves a mean by about its share, so this is a tenth of a relevant difference.
	 */
	static final double ERRORS_UNEQUAL = 0.005;

	/** Load generator's processor share above which it delays what it measures. */
	static final double GENERATOR_WARN = 0.80;

	/**
	 * Arrivals of an open load that found no free user: the rate was not the one asked.
	 */
	static final double DROPPED_INVALID = 0.01;

	/** Share of physical memory above which k6 begins to push others out. */
	static final double K6_MEMORY_WARN = 0.25;

	/**
	 * Faster than an ideal machine: the harness is wrong. 2 % allow for clock and edges.
	 */
	static final double BOUND_INVALID = 1.02;

	/**
	 * Three standard errors of a mean delay, in units of 1 / √requests, where delays are
	 * drawn from a distribution as wide as its mean (exponential).
	 */
	static final double CHANCE = 3;

	/** Less than this share of an ideal machine: something else than the model limits. */
	static final double BOUND_WARN = 0.95;

	/** Time that the hypervisor took: seen on every shared machine up to about 1 %. */
	static final double STEAL_WARN = 0.01;

	/** As large as a relevant difference; the runner measures such a pair again. */
	static final double STEAL_INVALID = 0.05;

	/**
	 * Time in which some task waited for a processor. A busy machine always shows some;
	 * beyond a quarter of the time, queueing for processors is part of every latency.
	 */
	static final double PRESSURE_WARN = 0.25;

	/** Processor time of programs that are not part of the run: a relevant difference. */
	static final double FOREIGN_WARN = 0.05;

	/** Time in collector pauses: a relevant difference. */
	static final double PAUSE_WARN = 0.05;

	/**
	 * Compiling in the window: on one of two processors, a relevant difference; and hot
	 * code has not yet its final form.
	 */
	static final double COMPILE_WARN = 0.10;

	/**
	 * Compiling in the subject's processor time: a relevant difference, and as much again
	 * for what the compiler's clock counts while it waits.
	 */
	static final double COMPILE_CPU_WARN = 0.10;

	/** Wall against monotonic clock: more is a step, as of a time server. */
	static final double CLOCK_WARN_MILLIS = 10;

	/**
	 * Last against first third of the window: a relevant difference, so no steady state.
	 */
	static final double DRIFT_WARN = 0.05;

	/**
	 * The same of CPU per request: a relevant difference, and as much again for what the
	 * sampling may misplace.
	 */
	static final double CPU_DRIFT_WARN = 0.10;

	/** Processors busier than this leave no reserve, so they are the bottleneck. */
	static final double PROCESSORS_FULL = 0.90;

	private Thresholds() {
	}

}
