package io.vtbench.runner.run;

import java.util.ArrayList;
import java.util.List;

import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.Steadiness;
import io.vtbench.runner.result.Thresholds;
import io.vtbench.runner.result.WarmUpUse;
import org.jspecify.annotations.Nullable;

/** The blocks in which an arm warms up at the test load, and what they come to. */
final class WarmUpUnderLoad {

	/** The last blocks tell whether there is a trend. */
	private static final int LAST = 4;

	private final double processors;

	private final List<Block> blocks = new ArrayList<>();

	/**
	 * A warm-up that has not begun.
	 * @param processors that the JVM has
	 */
	WarmUpUnderLoad(double processors) {
		this.processors = processors;
	}

	void add(Block block) {
		this.blocks.add(block);
	}

	/** Seconds under load so far. */
	double seconds() {
		return this.blocks.stream().mapToDouble(Block::seconds).sum();
	}

	/** The last block; null before the first. */
	@Nullable Block last() {
		return this.blocks.isEmpty() ? null : this.blocks.getLast();
	}

	/** Whether the speed has no trend and the JIT compiler has little left to do. */
	boolean isSteady() {
		Double compiler = compilerShare();
		return Steadiness.of(speeds(lastBlocks())) == Steadiness.STEADY
				&& (compiler == null || compiler <= Thresholds.RELEVANT);
	}

	private List<Block> lastBlocks() {
		return this.blocks.subList(Math.max(0, this.blocks.size() - LAST), this.blocks.size());
	}

	private @Nullable Double compilerShare() {
		Block last = last();
		return (last != null && last.compilerSeconds() != null)
				? Double.valueOf(last.compilerSeconds() / (last.seconds() * this.processors)) : null;
	}

	/**
	 * Requests a second of the subject's CPU time where it is known, for the arrivals of
	 * an open load are equal; else requests a second.
	 */
	private static List<Double> speeds(List<Block> blocks) {
		boolean known = blocks.stream().allMatch((block) -> block.servingSeconds() > 0);
		return blocks.stream()
			.map((block) -> block.completed() / (known ? block.servingSeconds() : block.seconds()))
			.toList();
	}

	/**
	 * For the result.
	 * @param bursts without delays before; null where there were none
	 * @param measured blocks of a stage: they tell whether it was steady, unless they are
	 * few
	 */
	WarmUpUse use(@Nullable WarmUpUse bursts, List<Block> measured) {
		Steadiness steadiness = Steadiness.of(speeds((measured.size() < LAST) ? lastBlocks() : measured));
		long requests = this.blocks.stream().mapToLong(Block::completed).sum();
		int number = this.blocks.size();
		return new WarmUpUse(requests + ((bursts != null) ? bursts.requests() : 0),
				seconds() + ((bursts != null) ? bursts.seconds() : 0),
				number + ((bursts != null) ? bursts.bursts() : 0), compilerShare(),
				(bursts != null) ? bursts.drift() : null, steadiness == Steadiness.STEADY, steadiness, this.blocks);
	}

}
