package io.vtbench.runner.scenario;

import java.util.Locale;

/** How much time a run may take for how much certainty. */
public enum Profile {

	/** Delays at a tenth, four pairs: an answer within minutes. */
	QUICK(0.1, 4, 4),

	/** The published size, one pair: to stand beside the published figures. */
	ARTICLE(1, 1, 1),

	/** Full delays, six pairs, and as many more as these show to be needed. */
	RIGOROUS(1, 6, 20);

	private final double timeScale;

	private final int pairs;

	private final int maxPairs;

	Profile(double timeScale, int pairs, int maxPairs) {
		this.timeScale = timeScale;
		this.pairs = pairs;
		this.maxPairs = maxPairs;
	}

	/** Factor on every delay. */
	public double timeScale() {
		return this.timeScale;
	}

	/** Pairs of forks to begin with. */
	public int pairs() {
		return this.pairs;
	}

	/** Pairs at which a run ends in any case. */
	public int maxPairs() {
		return this.maxPairs;
	}

	/** Whether scatter may ask for more pairs than it begins with. */
	boolean isExtended() {
		return this.maxPairs > this.pairs;
	}

	/** The profile of a name as {@link #key} gives it. */
	public static Profile of(String key) {
		return valueOf(key.toUpperCase(Locale.ROOT));
	}

	/** The name as people write it. */
	public String key() {
		return name().toLowerCase(Locale.ROOT);
	}

}
