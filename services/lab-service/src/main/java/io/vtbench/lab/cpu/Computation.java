package io.vtbench.lab.cpu;

/**
 * The same work on every machine and on every kind of thread: the finalizer of
 * SplitMix64, over and over. A time would be another amount of work for each thread that
 * has to share its processor.
 */
final class Computation {

	private Computation() {
	}

	/**
	 * Carries it out.
	 * @param rounds each two dependent multiplications: some nanoseconds
	 * @return a number that the rounds alone decide, so that none can be left out
	 */
	static long run(long rounds) {
		long value = 0x9E3779B97F4A7C15L;
		for (long i = 0; i < rounds; i++) {
			value = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
			value = (value ^ (value >>> 27)) * 0x94D049BB133111EBL;
			value = value ^ (value >>> 31);
		}
		return value;
	}

}
