package io.vtbench.runner.result;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.vtbench.runner.result.Answers.OfPath;
import io.vtbench.runner.result.Setup.Difference;
import org.jspecify.annotations.Nullable;

/**
 * Holds one run of one scenario: everything that a report needs.
 *
 * @param schema version of this format
 * @param scenario scenario and its size
 * @param status whether a verdict may be drawn from the run
 * @param startedAt ISO-8601 instant in UTC
 * @param command command that repeats the run
 * @param design way in which the forks of a pair share the machine
 * @param firstStagePairs number of pairs after which the run decided how many there would
 * be; null where that was fixed before
 * @param load load that the load generator was to send
 * @param environment machine, JDK, tools and seed
 * @param differences settings in which the arms differ
 * @param arms arms, of which the first is the baseline
 * @param comparisons comparisons of every other arm with the baseline, primary metric
 * first
 * @param checks validity checks of the whole run
 */
@RecordBuilder
public record RunResult(int schema, ScenarioFacts scenario, Status status, String startedAt, String command,
		Design design, @Nullable Integer firstStagePairs, LoadFacts load, EnvironmentFacts environment,
		List<Difference> differences, List<Arm> arms, List<Comparison> comparisons,
		List<Check> checks) implements RunResultBuilder.With {

	/** The version of the format that this code writes. */
	public static final int SCHEMA = 4;

	public Arm baseline() {
		return this.arms.getFirst();
	}

	public Arm arm(String name) {
		return find(name).orElseThrow();
	}

	/** Returns the arm of a name; empty where there is none. */
	public Optional<Arm> find(String name) {
		return this.arms.stream().filter((arm) -> arm.name().equals(name)).findFirst();
	}

	/** Returns the forks of all arms that count. */
	public Stream<Fork> forks() {
		return this.arms.stream().flatMap((arm) -> arm.forks().stream());
	}

	/** Returns the comparison of an arm with the baseline; null where there is none. */
	public @Nullable Comparison comparison(Metric metric, String candidate) {
		return this.comparisons.stream()
			.filter((each) -> each.metric() == metric && each.candidate().equals(candidate))
			.findFirst()
			.orElse(null);
	}

	/** Returns the metric that the verdict is about. */
	public Metric primary() {
		return this.scenario.primary();
	}

	/**
	 * Returns the comparisons of the primary metric, one for each arm but the baseline.
	 */
	public List<Comparison> primaryComparisons() {
		return this.comparisons.stream().filter((comparison) -> comparison.metric() == primary()).toList();
	}

	/** Returns the share of the served requests that asked one of these paths, 0 to 1. */
	public double share(Set<String> paths) {
		List<OfPath> all = this.arms.stream()
			.flatMap((arm) -> arm.readings(Fork::answers))
			.flatMap((answers) -> answers.paths().stream())
			.toList();
		double asked = all.stream().mapToLong(OfPath::completed).sum();
		return (asked > 0)
				? all.stream().filter((path) -> paths.contains(path.path())).mapToLong(OfPath::completed).sum() / asked
				: 0;
	}

	/** Returns whether the load asked several paths that are told apart. */
	public boolean asksPaths() {
		return forks().anyMatch((fork) -> fork.answers() != null && fork.answers().paths().size() > 1);
	}

	/**
	 * Returns the chance to call any comparison different where none is, all together, 0
	 * to 1; rows of single paths have the rest.
	 */
	public double alpha() {
		return asksPaths() ? Thresholds.ALPHA - Thresholds.ALPHA_OF_PATHS : Thresholds.ALPHA;
	}

	public RunResult withJudgement(Status status, List<Comparison> comparisons, List<Check> checks) {
		return with((judged) -> judged.status(status).comparisons(comparisons).checks(checks));
	}

	/** Returns whether a metric says something of this run. */
	public boolean reports(Metric metric) {
		return metric == primary() || (metric.applies(this.load)
				&& (!metric.isOptional() || forks().anyMatch((fork) -> metric.of(fork) != null)));
	}

	/**
	 * Holds a run before its judgement.
	 *
	 * @param facts load and measured figures, with the results of an earlier judgement
	 * too
	 * @param complete whether all of its forks were carried out
	 */
	public record MeasuredRun(RunResult facts, boolean complete) {

		/**
		 * Returns a run that was read back. A run that was saved between two forks is not
		 * complete.
		 */
		public static MeasuredRun saved(RunResult run) {
			return new MeasuredRun(run, run.status() != Status.INTERRUPTED);
		}

	}

}
