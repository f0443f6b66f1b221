package io.vtbench.runner.result;

import java.util.List;
import java.util.Locale;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * Says how a fork was warmed up: before the test load with the delays switched off, or at
 * the test load itself.
 *
 * @param requests number of requests answered, of all bursts
 * @param seconds time under load
 * @param bursts number of bursts, of which the last and the cheapest before it decide
 * @param compilerShare share of the JIT compiler's threads in the processors of the JVM,
 * in the last burst, 0 to 1; null where threads cannot be read
 * @param drift share by which a request of the last burst took less CPU time than one of
 * the cheapest burst before: 0.03 is 3 %; 0 where it took more, null with one burst
 * @param steady whether JIT compiler and cost had settled; null where the number of
 * requests was fixed, and where too few blocks show it
 * @param steadiness state of a warm-up at the test load at its end; null without delays,
 * where the cost alone decides
 * @param blocks blocks of a warm-up at the test load, in order; empty without delays
 */
public record WarmUpUse(long requests, double seconds, int bursts, @Nullable Double compilerShare,
		@Nullable Double drift, @Nullable Boolean steady,
		@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Steadiness steadiness,
		@JsonInclude(JsonInclude.Include.NON_EMPTY) List<Block> blocks) {

	public WarmUpUse {
		blocks = (blocks != null) ? List.copyOf(blocks) : List.of();
	}

	/**
	 * Names the state that a warm-up under load came to, in the classes of Barrett et al.
	 * (2017) and Traini et al. (2023).
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

		/** There are too few blocks to show a trend. */
		TOO_SHORT;

		@Override
		public String toString() {
			return name().toLowerCase(Locale.ROOT).replace('_', ' ');
		}

	}

}
