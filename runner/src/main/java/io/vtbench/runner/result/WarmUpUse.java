package io.vtbench.runner.result;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * How a fork was warmed up: before the test load with the delays switched off, or at the
 * test load itself.
 *
 * @param requests answered, of all bursts
 * @param seconds of load
 * @param bursts of which the last and the cheapest before it decide
 * @param compilerShare of the compiler's threads in the processors of the JVM, in the
 * last burst, 0 to 1; null where threads cannot be read
 * @param drift by how much a request of the last burst took less processor time than one
 * of the cheapest burst before: 0.03 is 3 %; 0 where it took more, null with one burst
 * @param steady whether compiler and cost had settled; null where the number of requests
 * was fixed
 * @param steadiness what a warm-up at the test load came to; null without delays, where
 * the cost alone decides
 * @param blocks of a warm-up at the test load, in order; empty without delays
 */
public record WarmUpUse(long requests, double seconds, int bursts, @Nullable Double compilerShare,
		@Nullable Double drift, @Nullable Boolean steady,
		@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Steadiness steadiness,
		@JsonInclude(JsonInclude.Include.NON_EMPTY) List<Block> blocks) {

	public WarmUpUse {
		blocks = (blocks != null) ? List.copyOf(blocks) : List.of();
	}

	/**
	 * What a warm-up under load came to, in the classes of Barrett et al. (2017) and
	 * Traini et al. (2023).
	 */
	public enum Steadiness {

		/** The throughput of the last blocks has no trend. */
		STEADY,

		/** The throughput still grows, mostly because the JIT compiler is at work. */
		GETTING_FASTER,

		/** The throughput falls from block to block, as that of a service that leaks. */
		GETTING_SLOWER,

		/** The throughput goes up and down by more than a relevant difference. */
		NO_STEADY_STATE,

		/** There are too few blocks to tell a trend. */
		TOO_SHORT;

		/** Of less, no trend can be told. */
		private static final int MIN_BLOCKS = 4;

		/** A change over all blocks below this is none. */
		private static final double CHANGE = Math.log(1.1);

		/** So many standard errors make a trend. */
		private static final double ERRORS = 2.5;

		/** Blocks that scatter by more around their line are not steady. */
		private static final double SCATTER = 0.25;

		/**
		 * What a series of blocks comes to: the line of least squares through the
		 * logarithms of their speeds tells a trend, and what is left around it how much
		 * they scatter.
		 * @param speeds of the blocks in order, such as requests a second; blocks without
		 * a speed above zero are left out
		 */
		public static Steadiness of(List<Double> speeds) {
			double[] y = speeds.stream().filter((speed) -> speed > 0).mapToDouble(Math::log).toArray();
			int n = y.length;
			if (n < MIN_BLOCKS) {
				return TOO_SHORT;
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
				return (slope > 0) ? GETTING_FASTER : GETTING_SLOWER;
			}
			return (scatter > SCATTER) ? NO_STEADY_STATE : STEADY;
		}

		@Override
		@JsonValue
		public String toString() {
			return name().toLowerCase(Locale.ROOT).replace('_', ' ');
		}

	}

}
