package io.vtbench.runner.scenario;

import java.util.List;

import io.vtbench.runner.result.Design;
import org.jspecify.annotations.Nullable;

/**
 * What a profile changes.
 *
 * @param cases those that it runs when none is named; all of them by default
 * @param arms those that it measures when none is named; all of them by default
 * @param expected instead of the scenario's
 * @param pairs to begin with, instead of the profile's own
 * @param design instead of the scenario's
 */
public record ProfileChange(@Nullable Double timeScale, @Nullable LoadSpec load, @Nullable List<String> args,
		@Nullable BoundSpec bound, @Nullable List<String> cases, @Nullable List<String> arms,
		@Nullable List<ExpectedSpec> expected, @Nullable Integer pairs, @Nullable Design design) {

	static final ProfileChange NONE = new ProfileChange(null, null, null, null, null, null, null, null, null);

	/** Changes nothing but the factor on delays. */
	public static ProfileChange ofTimeScale(double timeScale) {
		return new ProfileChange(timeScale, null, null, null, null, null, null, null, null);
	}

	/**
	 * Pairs of forks to begin with. Where arms live at once their number is even: with an
	 * odd one, an arm would be started first more often than the other.
	 */
	public int pairs(Profile profile, Design design) {
		int pairs = (this.pairs != null) ? this.pairs : profile.pairs();
		return (design != Design.IN_TURN) ? pairs + pairs % 2 : pairs;
	}

	/** Pairs at which a run ends in any case. */
	public int maxPairs(Profile profile, Design design) {
		int pairs = pairs(profile, design);
		return profile.isExtended() ? Math.max(pairs, profile.maxPairs()) : pairs;
	}

	/** What is expected at this size, where the scenario expects something. */
	List<ExpectedSpec> expected(List<ExpectedSpec> own) {
		return (this.expected != null) ? this.expected : resizes() ? List.of() : own;
	}

	/** Whether it asks for another amount of work. */
	boolean resizes() {
		return this.args != null || (this.load != null && this.load.sizes());
	}

}
