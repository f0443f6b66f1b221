package io.vtbench.runner.scenario;

import java.util.Locale;

import com.fasterxml.jackson.annotation.JsonValue;

/** Decides how much time a run may take for how much certainty. */
public enum Profile {

	/** Gives an answer within minutes. */
	QUICK(0.1, 4),

	/** Runs one pair of the published size, to be shown next to the published figures. */
	ARTICLE(1, 1),

	/** Runs full delays, and as many pairs as the scatter of the first ones asks for. */
	RIGOROUS(1, 6);

	private static final int MAX_PAIRS = 20;

	private final double timeScale;

	private final int pairs;

	Profile(double timeScale, int pairs) {
		this.timeScale = timeScale;
		this.pairs = pairs;
	}

	/** Returns the factor on every delay. */
	public double timeScale() {
		return this.timeScale;
	}

	/** Returns the number of pairs of forks to begin with. */
	public int pairs() {
		return this.pairs;
	}

	/** Returns the number of pairs at which a run ends in any case. */
	public int maxPairs() {
		return isExtended() ? MAX_PAIRS : this.pairs;
	}

	/** Returns whether scatter may ask for more pairs than the run begins with. */
	boolean isExtended() {
		return this == RIGOROUS;
	}

	/** Returns the name as people and files write it. */
	@JsonValue
	public String key() {
		return name().toLowerCase(Locale.ROOT);
	}

}
