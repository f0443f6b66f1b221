package io.vtbench.runner.result;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * One run of one scenario: everything that a report needs.
 *
 * @param schema version of this format
 * @param scenario name of the scenario, the stem of its file
 * @param question what the scenario asks
 * @param profile quick, article or rigorous
 * @param timeScale factor on every delay, 1 being the scenario's own
 * @param status whether a verdict may be drawn from the run
 * @param startedAt ISO-8601 instant in UTC
 * @param command the command that repeats the run
 * @param primary the metric that the verdict is about
 * @param load what was asked of the load generator
 * @param environment machine, JDK, tools and seed
 * @param published the figures that the scenario reproduces, if any
 * @param arms the first is the baseline
 * @param comparisons every other arm against the baseline, primary metric first
 * @param checks validity checks of the whole run
 */
public record RunResult(int schema, String scenario, String question, String profile, double timeScale, Status status,
		String startedAt, String command, Metric primary, LoadFacts load, Environment environment,
		@Nullable Published published, List<Arm> arms, List<Comparison> comparisons, List<Check> checks) {

	/** The format that this code writes. */
	public static final int SCHEMA = 1;

	public Arm baseline() {
		return this.arms.getFirst();
	}

	public Arm arm(String name) {
		return this.arms.stream().filter((arm) -> arm.name().equals(name)).findFirst().orElseThrow();
	}

	/** Comparisons of the primary metric, one for each arm but the baseline. */
	public List<Comparison> primaryComparisons() {
		return this.comparisons.stream().filter((comparison) -> comparison.metric() == this.primary).toList();
	}

	public RunResult withJudgement(Status status, List<Comparison> comparisons, List<Check> checks) {
		return new RunResult(this.schema, this.scenario, this.question, this.profile, this.timeScale, status,
				this.startedAt, this.command, this.primary, this.load, this.environment, this.published, this.arms,
				comparisons, checks);
	}

	/** Whether a metric says something of this run. */
	public boolean tells(Metric metric) {
		return metric == this.primary || metric.applies(this.load);
	}

}
