package io.vtbench.runner.result;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.vtbench.runner.result.LoadFacts.LoadModel;

/**
 * Holds the rule of a check, for its outcomes and for the documentation. A list of limits
 * is in the order in which a description names them.
 *
 * @param name name of every outcome; no two checks share one
 * @param loads loads for which the check makes sense
 * @param signals signals that it reads of forks
 * @param warnsAbove limits above which it warns
 * @param withholdsAbove limits from which on a warning suppresses claims; empty where
 * each warning does
 * @param withholds claims that warnings suppress
 * @param invalidAbove limits above which it makes a run invalid
 */
@RecordBuilder
public record CheckRule(String name, Set<LoadModel> loads, List<Signal> signals, List<Double> warnsAbove,
		List<Double> withholdsAbove, List<Withholds> withholds,
		List<Double> invalidAbove) implements CheckRuleBuilder.With {

	public static final String PAIRS = "pairs";

	public static final String ERRORS = "errors";

	public static final String SAME_WORK = "same work";

	public static final String BOUND = "bound";

	public static final String EQUAL_ARRIVALS = "equal arrivals";

	public static final String STEADY_STATE = "steady state";

	public static final String DRIFT_APART = "drift apart";

	public static final String COLD_JVM = "cold JVM";

	public static final String KEEPING_UP = "keeping up";

	public static final String UNEVEN_DISTURBANCE = "uneven disturbance";

	public static final String EXHAUSTION = "exhaustion";

	public static final String SERVICE_LIMITS = "service limits";

	public static final String THREAD_LIMIT = "thread limit";

	public static final String DEFERRED_WORK = "deferred work";

	public static final String SHARED_LOAD = "shared load";

	public static final Set<LoadModel> EVERY_LOAD = EnumSet.allOf(LoadModel.class);

	/** The loads with requests, unlike a task. */
	public static final Set<LoadModel> REQUESTS = EnumSet.of(LoadModel.CLOSED, LoadModel.OPEN);

	public static final Set<LoadModel> ARRIVALS = EnumSet.of(LoadModel.OPEN);

	/** Makes the rule of a check of every load, without limits so far. */
	public static CheckRule of(String name) {
		return new CheckRule(name, EVERY_LOAD, List.of(), List.of(), List.of(), List.of(), List.of());
	}

	public CheckRule warnsAbove(Double... limits) {
		return withWarnsAbove(List.of(limits));
	}

	public CheckRule invalidAbove(Double... limits) {
		return withInvalidAbove(List.of(limits));
	}

}
