package io.vtbench.runner.judge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.WarmUpUse.Steadiness;

/**
 * Judges by its blocks how the throughput of a lasting load developed.
 */
public final class ThroughputTrend {

	/** The least number of blocks that can show a trend. */
	private static final int MIN_BLOCKS = 4;

	/**
	 * The number of short blocks of which a mean is taken, because a mean scatters less.
	 */
	private static final int SEVERAL = 3;

	/** The change of the logarithm over all blocks below which there is no trend. */
	private static final double CHANGE = Math.log(1.1);

	/** The number of standard errors that make a trend. */
	private static final double ERRORS = 2.5;

	/**
	 * The scatter around the line above which blocks are not steady, as a standard
	 * deviation of logarithms.
	 */
	private static final double SCATTER = 0.25;

	private final double[] rates;

	/**
	 * Looks for the trend of a load.
	 * @param blocks blocks in order, at least one
	 * @param latencySeconds time in s before which no user can have an answer
	 */
	public ThroughputTrend(List<Block> blocks, double latencySeconds) {
		this.rates = blocks.stream().mapToDouble((block) -> block.completed() / block.seconds()).toArray();
		Block first = blocks.getFirst();
		this.rates[0] = first.completed() / (first.seconds() - Math.min(latencySeconds, first.seconds() / 2));
	}

	/**
	 * Returns the throughput that the load came to, per second: the median of the last
	 * quarter.
	 */
	public double plateau() {
		double[] last = Arrays.copyOfRange(this.rates, this.rates.length * 3 / 4, this.rates.length);
		Arrays.sort(last);
		return (last[(last.length - 1) / 2] + last[last.length / 2]) / 2;
	}

	/**
	 * Returns the state of the throughput in its second half; steady where the blocks are
	 * too few to show one.
	 */
	public Steadiness steadiness() {
		int all = this.rates.length;
		if (all < MIN_BLOCKS) {
			return Steadiness.STEADY;
		}
		int from = Math.min(all / 2, all - MIN_BLOCKS);
		int size = (all - from >= SEVERAL * MIN_BLOCKS) ? SEVERAL : 1;
		List<Double> speeds = new ArrayList<>();
		for (int end = all; end - size >= from; end -= size) {
			speeds.addFirst(mean(Arrays.copyOfRange(this.rates, end - size, end)));
		}
		Steadiness told = of(speeds);
		// nothing was served in some of them
		return (told == Steadiness.TOO_SHORT) ? Steadiness.GETTING_FASTER : told;
	}

	/**
	 * Classifies a series of blocks. The line of least squares through the logarithms of
	 * their speeds shows a trend, and the residuals around it show how much they scatter.
	 * @param speeds speeds of the blocks in order, such as requests a second; blocks
	 * without a speed above zero are left out
	 */
	public static Steadiness of(List<Double> speeds) {
		double[] y = speeds.stream().filter((speed) -> speed > 0).mapToDouble(Math::log).toArray();
		int n = y.length;
		if (n < MIN_BLOCKS) {
			return Steadiness.TOO_SHORT;
		}
		double middle = (n - 1) / 2.0;
		double mean = Arrays.stream(y).average().orElseThrow();
		double squares = 0;
		double products = 0;
		for (int i = 0; i < n; i++) {
			squares += (i - middle) * (i - middle);
			products += (i - middle) * (y[i] - mean);
		}
		double slope = products / squares;
		double rest = 0;
		for (int i = 0; i < n; i++) {
			rest += Math.pow(y[i] - mean - slope * (i - middle), 2);
		}
		double scatter = Math.sqrt(rest / (n - 2));
		if (Math.abs(slope * (n - 1)) > CHANGE && Math.abs(slope) > ERRORS * scatter / Math.sqrt(squares)) {
			return (slope > 0) ? Steadiness.GETTING_FASTER : Steadiness.GETTING_SLOWER;
		}
		return (scatter > SCATTER) ? Steadiness.NO_STEADY_STATE : Steadiness.STEADY;
	}

	private static double mean(double[] values) {
		return Arrays.stream(values).average().orElse(0);
	}

}
