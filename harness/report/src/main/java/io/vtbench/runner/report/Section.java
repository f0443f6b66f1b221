package io.vtbench.runner.report;

import java.util.List;
import java.util.Set;

/**
 * One part of a page.
 *
 * @param id anchor of the part
 * @param hint sentence below the heading; empty without
 * @param folded whether a reader has to open it
 */
record Section(String id, String heading, String hint, boolean folded, List<Exhibit> exhibits) {

	/** The parts that are charts of very many numbers. */
	private static final Set<String> CHARTS = Set.of("latency", "course");

	/** Makes a part that is open. */
	static Section of(String id, String heading, String hint, Exhibit... exhibits) {
		return new Section(id, heading, hint, false, List.of(exhibits));
	}

	/** Makes a part that a reader has to open. */
	static Section folded(String id, String heading, String hint, Exhibit... exhibits) {
		return new Section(id, heading, hint, true, List.of(exhibits));
	}

	/**
	 * Returns the same part with an anchor of its own.
	 * @param number of the part among those with the same anchor, from 1
	 */
	Section withNumber(int number) {
		return (number == 1) ? this
				: new Section(this.id + number, this.heading, this.hint, this.folded, this.exhibits);
	}

	/** Returns what there is to show. */
	List<Exhibit> shown() {
		return this.exhibits.stream().filter(Exhibit::isFilled).toList();
	}

	/**
	 * Returns whether a text file has the part as well: the numbers of some charts are
	 * too many to be read.
	 */
	boolean isWritten() {
		return !CHARTS.contains(this.id);
	}

	boolean isFilled() {
		return !shown().isEmpty();
	}

}
