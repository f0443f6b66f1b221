package io.vtbench.runner.result;

import java.util.List;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.vtbench.runner.result.Setup.Difference;
import org.jspecify.annotations.Nullable;

/**
 * One run of one scenario: everything that a report needs.
 *
 * @param schema version of this format
 * @param status whether a verdict may be drawn from the run
 * @param startedAt ISO-8601 instant in UTC
 * @param command the command that repeats the run
 * @param design how the forks of a pair share the machine
 * @param firstStagePairs after which the run decided how many there would be; null where
 * that was fixed before
 * @param load what was asked of the load generator
 * @param environment machine, JDK, tools and seed
 * @param differences in what the arms differ
 * @param arms the first is the baseline
 * @param comparisons every other arm against the baseline, primary metric first
 * @param checks validity checks of the whole run
 */
@RecordBuilder
public record RunResult(int schema, ScenarioFacts scenario, Status status, String startedAt, String command,
		Design design, @Nullable Integer firstStagePairs, LoadFacts load, EnvironmentFacts environment,
		List<Difference> differences, List<Arm> arms, List<Comparison> comparisons,
		List<Check> checks) implements RunResultBuilder.With {

	/** The format that this code writes. */
	public static final int SCHEMA = 3;

	public Arm baseline() {
		return this.arms.getFirst();
	}

	public Arm arm(String name) {
		return this.arms.stream().filter((arm) -> arm.name().equals(name)).findFirst().orElseThrow();
	}

	/** The metric that the verdict is about. */
	public Metric primary() {
		return this.scenario.primary();
	}

	/** Comparisons of the primary metric, one for each arm but the baseline. */
	public List<Comparison> primaryComparisons() {
		return this.comparisons.stream().filter((comparison) -> comparison.metric() == primary()).toList();
	}

	public RunResult withJudgement(Status status, List<Comparison> comparisons, List<Check> checks) {
		return with((judged) -> judged.status(status).comparisons(comparisons).checks(checks));
	}

	/** Whether a metric says something of this run. */
	public boolean reports(Metric metric) {
		return metric == primary() || (metric.applies(this.load) && (!metric.isOptional() || has(metric)));
	}

	private boolean has(Metric metric) {
		return this.arms.stream().flatMap((arm) -> arm.forks().stream()).anyMatch((fork) -> metric.of(fork) != null);
	}

	/**
	 * A run before its judgement.
	 *
	 * @param facts what was asked and measured; what an earlier judgement said is in it
	 * too
	 * @param complete whether all of its forks were carried out
	 */
	public record MeasuredRun(RunResult facts, boolean complete) {

		/** A run that was read back. What was saved between two forks is not complete. */
		public static MeasuredRun saved(RunResult run) {
			return new MeasuredRun(run, run.status() != Status.INTERRUPTED);
		}

	}

}
