package io.vtbench.runner.report;

import java.util.Arrays;
import java.util.List;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;

/**
 * One metric of every arm, beside what is possible and what was published.
 *
 * @param primary whether the verdict is about this metric
 */
record FigureRow(String metric, boolean primary, List<Cell> cells) {

	/** Marks what is no bound. */
	static final String QUEUE = " \u2020";

	/**
	 * One arm's figures as text.
	 *
	 * @param measured marked where a check casts doubt on it
	 * @param bound what cannot be beaten; marked where it is an ideal queue instead
	 * @param overhead how far the arm stays behind its bound
	 * @param published at the time scale of the run
	 */
	record Cell(String arm, String measured, String bound, String overhead, String published) {

		static Cell of(RunResult result, Arm arm, Metric metric) {
			Double queue = ArmFigures.idealQueue(arm, metric);
			return new Cell(arm.name(),
					Doubts.marked(result, arm, metric, Figures.of(metric, ArmFigures.of(arm, metric))),
					(queue != null) ? Figures.of(metric, queue) + QUEUE
							: Figures.of(metric, ArmFigures.bound(arm, metric)),
					Figures.difference(ArmFigures.overhead(arm, metric)),
					Figures.of(metric, ArmFigures.published(result, arm, metric)));
		}

		boolean hasBound() {
			return !this.bound.equals(Figures.NOT_AVAILABLE);
		}

		boolean hasQueue() {
			return this.bound.endsWith(QUEUE);
		}

		/** The bound or the ideal queue, without the mark. */
		String plainBound() {
			return this.bound.replace(QUEUE, "");
		}

		boolean hasOverhead() {
			return !this.overhead.equals(Figures.NOT_AVAILABLE);
		}

		boolean hasPublished() {
			return !this.published.equals(Figures.NOT_AVAILABLE);
		}

	}

	static FigureRow of(RunResult result, Metric metric) {
		return new FigureRow(metric.label(), metric == result.primary(),
				result.arms().stream().map((arm) -> Cell.of(result, arm, metric)).toList());
	}

	static List<FigureRow> all(RunResult result) {
		return Arrays.stream(Metric.values()).filter(result::tells).map((metric) -> of(result, metric)).toList();
	}

	boolean hasBound() {
		return this.cells.stream().anyMatch(Cell::hasBound);
	}

	/** Whether what stands beside the figures is an ideal queue, which may be beaten. */
	boolean hasQueue() {
		return this.cells.stream().anyMatch(Cell::hasQueue);
	}

	boolean hasPublished() {
		return this.cells.stream().anyMatch(Cell::hasPublished);
	}

}
