package io.vtbench.runner.command;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

import io.vtbench.runner.failure.BenchException;
import io.vtbench.runner.judge.TrialJudge;
import io.vtbench.runner.report.Reports;
import io.vtbench.runner.result.Answers;
import io.vtbench.runner.result.Overload;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Slo;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.scenario.RunFolder;
import io.vtbench.runner.trial.TrialFindings;
import org.jspecify.annotations.Nullable;

/**
 * Saves what a trial has come to as soon as it is known, so that neither a failure nor an
 * interruption loses it.
 */
final class TrialRecord {

	private static final String UNFINISHED = "the trial was interrupted; repeat its command";

	private Trial begun;

	private final RunFolder folder;

	private final List<String> cutShort = new ArrayList<>();

	private @Nullable TrialFindings seen;

	private final Supplier<Answers.Learnt> learnt;

	private boolean concluded;

	/**
	 * Creates a record of nothing yet.
	 * @param begun with the facts that are known before any load
	 * @param learnt says what was learnt of the answers of the service so far
	 */
	TrialRecord(Trial begun, RunFolder folder, Supplier<Answers.Learnt> learnt) {
		this.begun = begun;
		this.learnt = learnt;
		this.folder = folder;
	}

	/** Saves what was seen before anything is measured. */
	void saw(TrialFindings seen) {
		this.seen = seen;
		if (!seen.isEmpty()) {
			Trial.FILE.write(trial(List.of(), List.of(UNFINISHED)), this.folder.path());
		}
	}

	/** Saves what is to be measured, and by what it will be judged. */
	void plans(Trial.Plan plan) {
		this.begun = this.begun.withPlan(plan);
		Trial.FILE.write(trial(List.of(), List.of(UNFINISHED)), this.folder.path());
	}

	/** Saves what the arms did beyond their limit, so far. */
	void overloaded(Overload overload) {
		this.begun = this.begun.withOverload(overload);
		Trial.FILE.write(trial(List.of(), List.of(UNFINISHED)), this.folder.path());
	}

	/** Saves which rates met the service level objective, so far. */
	void loadedAtRates(Slo slo) {
		this.begun = this.begun.withSlo(slo);
		Trial.FILE.write(trial(List.of(), List.of(UNFINISHED)), this.folder.path());
	}

	/** Notes why there is less than the trial was to measure, with the next step. */
	void cutShort(String reason) {
		this.cutShort.add(Interruption.hasBegun() ? UNFINISHED : this.folder.relative(reason));
	}

	/** Saves and reports the answer. */
	Trial conclude(TrialFindings all, List<RunResult> results) {
		this.seen = all;
		Trial trial = TrialJudge.answer(trial(results, this.cutShort), results);
		Trial.FILE.write(trial, this.folder.path());
		this.concluded = true;
		Reports.write(trial, this.folder.path());
		return trial;
	}

	/**
	 * Saves and reports what was seen before a failure, unless the answer is saved.
	 * @param say takes the line that names the report
	 */
	void fail(RuntimeException failure, Consumer<String> say, SuiteFolder home) {
		if (this.concluded || this.seen == null || this.seen.isEmpty()) {
			return;
		}
		try {
			cutShort(BenchException.sentence(failure));
			conclude(this.seen, List.of());
			say.accept("what was seen before the trial failed is in "
					+ home.displayFromHere(this.folder.path().resolve(Reports.HTML)));
		}
		catch (RuntimeException ex) {
			// the failure says what to do, and perhaps why this cannot be saved either
			failure.addSuppressed(ex);
		}
	}

	private Trial trial(List<RunResult> results, List<String> reasons) {
		TrialFindings all = this.seen;
		if (all == null) {
			return this.begun.withCutShort(reasons);
		}
		Map<String, String> facts = new LinkedHashMap<>(all.facts());
		this.begun.facts().forEach(facts::putIfAbsent);
		Answers.Learnt learnt = this.learnt.get();
		return this.begun.with((known) -> known.facts(facts)
			.curves(all.curves())
			.firstLoads(all.firstLoads())
			.evidence(all.evidence())
			.findings(all.findings())
			.breakdowns(all.broken())
			.learnt(learnt.equals(Answers.Learnt.NOTHING) ? null : learnt)
			.cutShort(reasons)
			.runs(results.stream().map((run) -> run.scenario().name()).toList()));
	}

}
