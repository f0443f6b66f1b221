package io.vtbench.runner.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The order of forks: adjacent blocks with one fork of every arm, each block in the
 * reverse order of the one before (AB BA AB …), so that a machine that slowly changes
 * treats all arms alike. The seed chooses the order of the first block.
 */
public final class Plan {

	private final List<String> first;

	/**
	 * A plan.
	 * @param arms baseline first
	 * @param seed chooses the first block's order
	 */
	public Plan(List<String> arms, long seed) {
		List<String> order = new ArrayList<>(arms);
		// not Random: its first draw is the same for all small seeds
		Collections.shuffle(order, new SplittableRandom(seed));
		this.first = List.copyOf(order);
	}

	/**
	 * One fork to be done.
	 *
	 * @param pair counted from 1
	 * @param order position in the run, counted from 1
	 */
	public record Slot(int pair, int order, String arm) {

	}

	/** The forks of one pair (with three arms, one block of three), in order. */
	public List<Slot> pair(int pair) {
		List<String> arms = (pair % 2 == 1) ? this.first : this.first.reversed();
		List<Slot> slots = new ArrayList<>();
		for (String arm : arms) {
			slots.add(new Slot(pair, (pair - 1) * arms.size() + slots.size() + 1, arm));
		}
		return slots;
	}

}
