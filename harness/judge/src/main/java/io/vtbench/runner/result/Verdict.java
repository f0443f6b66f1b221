package io.vtbench.runner.result;

import java.util.Locale;

/** Names what a comparison says, in the good direction of its metric. */
public enum Verdict {

	FASTER, SLOWER, NO_RELEVANT_DIFFERENCE, INCONCLUSIVE;

	@Override
	public String toString() {
		return name().toLowerCase(Locale.ROOT).replace('_', ' ');
	}

}
