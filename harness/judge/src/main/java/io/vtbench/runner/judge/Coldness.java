package io.vtbench.runner.judge;

import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;

import io.vtbench.runner.result.Block;
import io.vtbench.runner.result.Thresholds;
import org.jspecify.annotations.Nullable;

/**
 * Says whether a JVM was still cold in blocks that took turns with those of another arm.
 * Coldness shows in what requests cost, not in how much is compiled: on full processors
 * the JIT compiler of the colder arm gets less of them, and works less.
 *
 * @param extent figures that the coldness moves
 * @param fall CPU per request at the beginning, divided by that at the end, beside the
 * other arm where that is more; null where it is no sign of coldness
 * @param compiler share of the JIT compiler in the JVM's CPU time at the end, 0 to 1;
 * null where it was not read
 */
public record Coldness(Extent extent, @Nullable Double fall, @Nullable Double compiler) {

	/**
	 * The factor from which on a fall of CPU per request is no chance. Of two warm JVMs
	 * that take turns, the quotient of both falls scattered by 3 to 7 %.
	 */
	public static final double FALL = 1.15;

	/**
	 * The share of the JIT compiler in the CPU time of the first blocks, 0 to 1, up to
	 * which it is silent: then a fall is the machine's, or chance.
	 */
	public static final double SILENT = 0.02;

	/**
	 * The share of the JIT compiler in the CPU time of a busy JVM, 0 to 1, that it may
	 * take at the end. A warm-up with few users ends there, too.
	 */
	public static final double DONE = 0.08;

	/**
	 * The share of its processors, 0 to 1, from which on a JVM is busy. Below it, the JIT
	 * compiler works on processors that no request waits for.
	 */
	public static final double BUSY = 0.5;

	/**
	 * The share of the JIT compiler in the CPU time of any JVM, 0 to 1, above which much
	 * code is interpreted, which costs several times as much as the same code compiled.
	 */
	public static final double INTERPRETED = 0.15;

	/**
	 * The same share where the compiler's threads were not read, so that their time is
	 * part of the cost: a relevant difference, and as much again for the time that the
	 * JIT compiler's clock counts while it waits.
	 */
	public static final double COUNTED = 2 * Thresholds.RELEVANT;

	/** The fewest blocks of a part: one alone is chance. */
	private static final int FEWEST = 2;

	/** Says which figures coldness moves. */
	public enum Extent {

		/** None. */
		NONE,

		/** What a request costs. */
		COSTS,

		/** Every one. */
		ALL

	}

	/**
	 * Judges the measured blocks of a JVM.
	 * @param blocks at least one, in order
	 * @param beside blocks of another arm that took turns with them
	 * @param processors processors of the JVM
	 */
	public static Coldness of(List<Block> blocks, List<Block> beside, double processors) {
		Part first = new Part(blocks.subList(0, part(blocks)));
		Part last = new Part(blocks.subList(blocks.size() - part(blocks), blocks.size()));
		Double compiler = last.compilerShare();
		Double fall = fall(blocks, first.compilerShare(), fall(beside));
		if (last.busy(processors) >= BUSY && compiler != null && compiler > DONE) {
			return new Coldness(Extent.ALL, fall, compiler);
		}
		if (fall != null) {
			return new Coldness(last.isMoved((fall - 1) * last.serving(), processors) ? Extent.ALL : Extent.COSTS, fall,
					compiler);
		}
		if (compiler != null && compiler > INTERPRETED) {
			return new Coldness(last.isLonger(last.compilerSeconds()) ? Extent.ALL : Extent.COSTS, null, compiler);
		}
		return new Coldness(Extent.NONE, null, compiler);
	}

	/**
	 * Returns whether every figure of the JVM is that of a cold one. Then more blocks, or
	 * later ones, are worth their time.
	 */
	public boolean isCold() {
		return this.extent == Extent.ALL;
	}

	/**
	 * Returns the number of blocks at the beginning, and at the end, that are compared: a
	 * third of them, and two at least where there are as many.
	 */
	private static int part(List<Block> blocks) {
		return Math.min(Math.max(FEWEST, blocks.size() / 3), Math.max(1, blocks.size() / 2));
	}

	/**
	 * Returns the fall of a JVM's CPU per request where it is a sign of coldness, else
	 * null. The other arm saw the same machine, so a machine that gets faster leaves the
	 * quotient of both falls as it is, and one that gets slower hides the fall itself.
	 * @param compiler share of the JIT compiler at the beginning; null where it was not
	 * read, so that only a fall that the other arm lacks can be one
	 */
	private static @Nullable Double fall(List<Block> blocks, @Nullable Double compiler, @Nullable Double beside) {
		Double own = fall(blocks);
		if (own == null || (compiler != null && compiler <= SILENT)) {
			return null;
		}
		double quotient = (beside != null) ? own / beside : own;
		double fall = (compiler != null) ? Math.max(own, quotient) : Math.min(own, quotient);
		return (fall > FALL) ? Double.valueOf(fall) : null;
	}

	private static @Nullable Double fall(List<Block> blocks) {
		int part = part(blocks);
		if (part < FEWEST) {
			return null;
		}
		double first = new Part(blocks.subList(0, part)).cost();
		double last = new Part(blocks.subList(blocks.size() - part, blocks.size())).cost();
		return (last > 0 && Double.isFinite(first / last)) ? Double.valueOf(first / last) : null;
	}

	/** Holds the blocks at the beginning or at the end. */
	private record Part(List<Block> blocks) {

		/**
		 * Returns the CPU time of a request without the JIT compiler's, in s; not finite
		 * where none was served.
		 */
		double cost() {
			return serving() / completed();
		}

		private long completed() {
			return this.blocks.stream().mapToLong(Block::completed).sum();
		}

		double serving() {
			return this.blocks.stream().mapToDouble(Block::servingSeconds).sum();
		}

		private double seconds() {
			return this.blocks.stream().mapToDouble(Block::seconds).sum();
		}

		private double cpu() {
			return this.blocks.stream().mapToDouble(Block::cpuSeconds).sum();
		}

		/** Returns the share of the JVM's processors that were used, 0 to 1. */
		double busy(double processors) {
			return cpu() / seconds() / processors;
		}

		/**
		 * Returns the JIT compiler's share of the CPU time; null where it was not read.
		 */
		@Nullable Double compilerShare() {
			return (cpu() <= 0 || this.blocks.stream().anyMatch((block) -> block.compilerSeconds() == null)) ? null
					: Double.valueOf(compilerSeconds() / cpu());
		}

		double compilerSeconds() {
			return cpu() - serving();
		}

		/**
		 * Returns whether CPU time beyond that of requests moves more than costs: a
		 * relevant part of the processors, which others wait for, or of the latency.
		 * @param more that CPU time, in s
		 */
		boolean isMoved(double more, double processors) {
			return more / seconds() / processors >= Thresholds.RELEVANT || isLonger(more);
		}

		/**
		 * Returns whether CPU time beyond that of requests is a relevant part of their
		 * median latency, when each bears its share. A request that waits for a back-end
		 * hardly takes longer by it.
		 * @param more that CPU time, in s
		 */
		boolean isLonger(double more) {
			OptionalDouble latency = this.blocks.stream()
				.map(Block::latency)
				.filter(Objects::nonNull)
				.mapToDouble((each) -> each.p50() / 1000)
				.average();
			return latency.isEmpty() || more >= Thresholds.RELEVANT * latency.getAsDouble() * completed();
		}

	}

}
