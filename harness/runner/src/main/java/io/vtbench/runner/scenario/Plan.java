package io.vtbench.runner.scenario;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

import io.vtbench.runner.result.Design;

/**
 * Orders the forks of a run: adjacent blocks with one fork of every arm, each block in
 * the reverse order of the one before (AB BA AB …), so that a machine that slowly changes
 * treats all arms alike. The seed chooses the order of the first block.
 */
public final class Plan {

	private final List<String> first;

	private final Design design;

	/**
	 * Draws the order of the first block.
	 * @param arms baseline first
	 * @param seed chooses the first block's order
	 * @param design where forks live at once, the order is that in which they are started
	 */
	public Plan(List<String> arms, long seed, Design design) {
		this.design = design;
		List<String> order = new ArrayList<>(arms);
		// not Random: its first draw is the same for all small seeds
		Collections.shuffle(order, new SplittableRandom(seed));
		this.first = List.copyOf(order);
	}

	/**
	 * The place of one fork in a run.
	 *
	 * @param pair counted from 1
	 * @param order position in the run, counted from 1; equal for forks that run at once
	 */
	public record Slot(int pair, int order, String arm) {

	}

	/** Returns the forks of one pair (with three arms, one block of three), in order. */
	public List<Slot> pair(int pair) {
		List<String> arms = (pair % 2 == 1) ? this.first : this.first.reversed();
		List<Slot> slots = new ArrayList<>();
		for (String arm : arms) {
			int order = isDuet() ? pair : (pair - 1) * arms.size() + slots.size() + 1;
			slots.add(new Slot(pair, order, arm));
		}
		return slots;
	}

	/**
	 * Returns the forks of one pair in steps: forks of one step live at the same time.
	 */
	public List<List<Slot>> steps(int pair) {
		List<Slot> slots = pair(pair);
		return (this.design == Design.IN_TURN) ? slots.stream().map(List::of).toList() : List.of(slots);
	}

	/** Returns the highest order of a number of pairs. */
	public int lastOrder(int pairs) {
		return isDuet() ? pairs : pairs * this.first.size();
	}

	private boolean isDuet() {
		return this.design == Design.DUET;
	}

}
