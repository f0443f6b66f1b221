package io.vtbench.runner.scenario;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * What a profile changes.
 *
 * @param cases those that it runs when none is named; all of them by default
 * @param arms those that it measures when none is named; all of them by default
 */
public record ProfileChange(@Nullable Double timeScale, @Nullable LoadSpec load, @Nullable List<String> args,
		@Nullable BoundSpec bound, @Nullable List<String> cases, @Nullable List<String> arms) {

	static final ProfileChange NONE = new ProfileChange(null, null, null, null, null, null);

	public ProfileChange {
		Range.TIME_SCALE.require("timeScale", timeScale, "timeScale");
		if (cases != null && cases.isEmpty()) {
			throw new InvalidValueException("'cases' needs at least one case", "cases");
		}
		if (arms != null && arms.isEmpty()) {
			throw new InvalidValueException("'arms' needs at least one arm", "arms");
		}
	}

	/** Whether it asks for another amount of work. */
	boolean resizes() {
		return this.args != null || (this.load != null && this.load.sizes());
	}

}
