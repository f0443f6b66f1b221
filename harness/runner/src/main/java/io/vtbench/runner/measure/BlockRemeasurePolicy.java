package io.vtbench.runner.measure;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.ToDoubleFunction;

import io.vtbench.runner.judge.validity.StolenTime;
import io.vtbench.runner.result.Note;
import io.vtbench.runner.result.Note.Disturbance.Source;
import io.vtbench.runner.result.Thresholds;
import org.jspecify.annotations.Nullable;

/**
 * Decides which blocks are measured again. It does so because the hypervisor or other
 * programs took processors from them, or because the clock was set. CPU time that other
 * programs took in two rounds before as well is not chance: a database on the same
 * machine computes whenever the service is under load.
 */
class BlockRemeasurePolicy {

	/**
	 * The share of the processors, 0 to 1, that other programs may take beyond what is
	 * usual. Above it, a block says more of them than of the service.
	 */
	private static final double OTHERS = 0.15;

	/**
	 * The number of rounds that are remembered, because one disturbance may last for
	 * longer than a round.
	 */
	private static final int ROUNDS = 2;

	/**
	 * The shares of the processors, 0 to 1, that other programs took in the last rounds,
	 * by the name of the load: a database computes more under a heavier one.
	 */
	private final Map<String, Deque<Double>> before = new HashMap<>();

	/**
	 * The reason why blocks do not count.
	 *
	 * @param isSpoiled whether they cannot be used even if they cannot be measured again:
	 * the run would be invalid with them
	 */
	record Disturbed(Note.Disturbance by, boolean isSpoiled) {

	}

	/**
	 * Reviews the next blocks of all arms, which were measured one after the other.
	 * @param load name of the load
	 * @param rates whether what the arms served is what is compared
	 * @return the disturbance for which the blocks are measured again; null where they
	 * count
	 */
	@Nullable Disturbed review(String load, boolean rates, Collection<LiveArm.Measured> round) {
		double others = most(round, LiveArm.Measured::disturbance);
		boolean disturbed = noteOthers(load, others);
		double stolen = most(round, (measured) -> orNone(measured.machine().stealShare()));
		if (stolen > Thresholds.STEAL && !(rates && decidesNothing(round))) {
			return new Disturbed(new Note.Disturbance(Source.OTHER_MACHINES, stolen), true);
		}
		double step = most(round, (measured) -> Math.abs(orNone(measured.machine().clockSkewMillis())));
		if (step > Thresholds.CLOCK_STEP_MILLIS) {
			return new Disturbed(new Note.Disturbance(Source.CLOCK, step), true);
		}
		return disturbed ? new Disturbed(new Note.Disturbance(Source.OTHER_PROGRAMS, others), false) : null;
	}

	private static boolean decidesNothing(Collection<LiveArm.Measured> round) {
		return StolenTime.decidesNothing(
				round.stream().map((measured) -> orNone(measured.machine().stealShare())).toList(),
				round.stream()
					.map(LiveArm.Measured::block)
					.map((block) -> block.completed() / block.seconds())
					.toList());
	}

	private static double orNone(@Nullable Double reading) {
		return (reading != null) ? reading : 0;
	}

	private static double most(Collection<LiveArm.Measured> round, ToDoubleFunction<LiveArm.Measured> share) {
		return round.stream().mapToDouble(share).max().orElse(0);
	}

	/**
	 * Notes how much other programs took during the next round.
	 * @param load name of the load
	 * @param others share of the processors, 0 to 1
	 * @return whether that is more by {@link #OTHERS} than the least that they took in
	 * the rounds before with this load
	 */
	boolean noteOthers(String load, double others) {
		Deque<Double> last = this.before.computeIfAbsent(load, (key) -> new ArrayDeque<>());
		double usual = last.stream().mapToDouble(Double::doubleValue).min().orElse(0);
		last.addLast(others);
		if (last.size() > ROUNDS) {
			last.removeFirst();
		}
		return others > usual + OTHERS;
	}

}
