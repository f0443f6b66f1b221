package io.vtbench.runner.run;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * What a person chose of a run, as it was said; what was not said is null, and the
 * scenario or the profile decides.
 *
 * @param scenario name
 * @param file of a scenario outside of the suite; null for one of the suite's own
 * @param profile name
 * @param arms names; empty for the scenario's
 * @param againstItself whether the first arm is compared with itself
 * @param jdk of every arm that names none
 * @param warmUp as durations are written
 * @param duration as durations are written
 * @param ownPostgres whether a server of the person's own is used; its address is never
 * kept
 */
public record Choices(String scenario, @Nullable String file, String profile, @Nullable Integer pairs,
		@Nullable Double timeScale, long seed, List<String> arms, boolean againstItself, @Nullable String jdk,
		@Nullable String warmUp, @Nullable String duration, boolean ownPostgres) {

	/** Stands for the address of a database in a saved command. */
	private static final String HIDDEN = "URL";

	/** The same with another seed. */
	public Choices reseeded(long seed) {
		return new Choices(this.scenario, this.file, this.profile, this.pairs, this.timeScale, seed, this.arms,
				this.againstItself, this.jdk, this.warmUp, this.duration, this.ownPostgres);
	}

	/** The command that repeats them. */
	public String command() {
		return "./bench run " + ((this.file != null) ? this.file : this.scenario) + options();
	}

	/** The options that repeat them, each after a blank. */
	public String options() {
		return option("arms", this.arms.isEmpty() ? null : String.join(",", this.arms))
				+ (this.againstItself ? " --aa" : "") + option("jdk", this.jdk) + option("warm-up", this.warmUp)
				+ option("duration", this.duration) + option("postgres", this.ownPostgres ? HIDDEN : null)
				+ option("profile", this.profile) + option("pairs", this.pairs) + option("time-scale", this.timeScale)
				+ option("seed", this.seed);
	}

	private static String option(String name, @Nullable Object value) {
		return (value != null) ? " --" + name + " " + value : "";
	}

}
