package io.vtbench.runner.scenario;

/**
 * Says what a profile runs, as the help, the schema of scenarios and the documents must.
 */
public final class ProfileText {

	private ProfileText() {
	}

	/** Returns the pairs and delays in words. */
	public static String of(Profile profile) {
		String text = profile.pairs() + ((profile.pairs() == 1) ? " pair, " : " pairs, ") + ((profile.timeScale() == 1)
				? "full delays" : "delays times " + profile.timeScale() + " unless the scenario sets another factor");
		return profile.isExtended() ? text + "; the scatter of these decides, once, how many follow, up to "
				+ profile.maxPairs() + " in all" : text;
	}

}
