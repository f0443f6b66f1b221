package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.LoadFacts.LoadModel;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.ScenarioFacts.Published;

/**
 * Says how to read the figures of a run, with a note for each thing that the numbers do
 * not show.
 */
record Notes(RunResult result) {

	/**
	 * Returns the notes that apply, from how the figures were measured to how to use
	 * them.
	 */
	List<String> all() {
		List<String> notes = new ArrayList<>();
		boolean task = this.result.load().isTask();
		notes.add("Measured: every fork " + (task ? "is one fresh JVM and" : "(a fresh JVM and a fresh load generator)")
				+ " gives one number. The table shows the geometric mean over an arm's forks.");
		addIf(task, notes, operations());
		limits(notes);
		addIf(this.result.design() == Design.DUET, notes,
				"The forks of a pair ran at once and competed for the CPUs. Latency and throughput then depend on the "
						+ "other arm, so only costs are compared.");
		String rejected = rejected();
		addIf(!rejected.isEmpty(), notes,
				"Latency and cost are per served request, and the cost contains the work for rejected ones. Rejected: "
						+ rejected + ".");
		addIf(isComparedByBlocks(), notes,
				"The ratio of most metrics is the mean over pairs of "
						+ ((this.result.design() == Design.DUET) ? "simultaneous" : "neighbouring")
						+ " blocks, so it may differ from the quotient of the two values.");
		addIf(hasFork((fork) -> fork.jvm().compiler().cpuSeconds() != null), notes,
				"CPU per request does not count the JIT compiler, because it stops once the code is compiled.");
		Published published = this.result.scenario().published();
		if (published != null) {
			notes.add("Published: " + published.source() + "." + scaling(this.result.scenario().timeScale()));
		}
		addIf(this.result.load().model() == LoadModel.CLOSED && isCompared(Metric.THROUGHPUT)
				&& isCompared(Metric.LATENCY_MEAN), notes,
				"Users here never pause, so throughput and mean latency are one fact in two forms (Little's law: "
						+ "users = throughput x latency). Count their ratios once.");
		List<String> cutShort = this.result.arms()
			.stream()
			.filter((arm) -> LittlesLaw.isCutShort(this.result, arm))
			.map(Arm::name)
			.toList();
		addIf(!cutShort.isEmpty(), notes, "The window is short for the latencies of " + PlainText.list(cutShort)
				+ ": requests that took longer than what was left of it are not counted, so mean latency is more than "
				+ "5 % below users / throughput (Little's law).");
		return List.copyOf(notes);
	}

	/** Returns what counts as a request of a program without requests. */
	private String operations() {
		List<Long> counts = this.result.forks().map((fork) -> fork.requests().ended()).distinct().toList();
		return (counts.size() == 1 && counts.getFirst() > 1)
				? "A request is one of the " + Figures.count(counts.getFirst()) + " operations of the task."
				: "A request is one operation of the task.";
	}

	/** Returns the share of its requests that each arm rejected; empty where none did. */
	private String rejected() {
		List<String> shares = new ArrayList<>();
		for (Arm arm : this.result.arms()) {
			double rejected = arm.forks().stream().mapToLong((fork) -> fork.requests().rejected()).sum();
			long ended = arm.forks().stream().mapToLong((fork) -> fork.requests().ended()).sum();
			if (rejected > 0) {
				shares.add(Figures.percent(rejected / ended) + " of the requests of " + arm.name());
			}
		}
		return PlainText.list(shares);
	}

	private void limits(List<String> notes) {
		for (Arm arm : this.result.arms()) {
			if (arm.bound() != null) {
				notes.add("Theoretical limit of " + arm.name() + ", which an ideal machine reaches: "
						+ arm.bound().formula() + ".");
			}
		}
		addIf(this.result.arms().stream().anyMatch((arm) -> arm.bound() != null), notes,
				"Over the limit: measured / limit - 1, for throughput limit / measured - 1. 0 is ideal.");
		addIf(ArmFigures.hasQueue(this.result), notes, ArmFigures.QUEUE_NOTE);
	}

	private boolean isComparedByBlocks() {
		return this.result.design() != Design.IN_TURN && hasFork((fork) -> !fork.blocks().isEmpty())
				&& this.result.comparisons().stream().anyMatch((comparison) -> comparison.metric().isOfBlocks());
	}

	private boolean isCompared(Metric metric) {
		return this.result.comparisons().stream().anyMatch((comparison) -> comparison.metric() == metric);
	}

	private static void addIf(boolean holds, List<String> notes, String note) {
		if (holds) {
			notes.add(note);
		}
	}

	private boolean hasFork(Predicate<Fork> condition) {
		return this.result.forks().anyMatch(condition);
	}

	private static String scaling(double timeScale) {
		if (timeScale == 1) {
			return "";
		}
		String factor = Figures.factor(timeScale);
		return " They are at full scale; this run scales every delay by " + factor
				+ ", so they are shown scaled: times x " + factor + ", throughput / " + factor + ".";
	}

}
