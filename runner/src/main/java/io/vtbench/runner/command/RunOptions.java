package io.vtbench.runner.command;

import java.util.concurrent.ThreadLocalRandom;

import io.vtbench.runner.experiment.Choices;
import io.vtbench.runner.scenario.Profile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** What can be chosen of every run, whatever it compares. */
public final class RunOptions extends Options {

	static final String SEED = "--seed";

	@Option(names = "--profile", paramLabel = "NAME", defaultValue = "quick",
			description = { "How much time for how much certainty. Default: ${DEFAULT-VALUE}.",
					"quick: 4 pairs, delays times 0.1 unless the scenario sets another factor.",
					"article: 1 pair, full delays.",
					"rigorous: 6 pairs, full delays; the scatter of these decides, once, how many follow,"
							+ " up to 20 in all.",
					"'bench list SCENARIO' shows the pairs and the time of each." })
	private Profile profile = Profile.QUICK;

	@Option(names = "--pairs", paramLabel = "N", description = "Pairs of forks. Default: those of the profile.")
	private @Nullable Integer pairs;

	@Option(names = "--time-scale", paramLabel = "X",
			description = "Factor by which every delay is multiplied. Default: that of the profile.")
	private @Nullable Double timeScale;

	@Option(names = SEED, paramLabel = "N",
			description = "Seed of the order of the forks. Default: a random number, which the result states.")
	private @Nullable Long seed;

	@Mixin
	private RunsFolderOption out;

	public Profile profile() {
		return this.profile;
	}

	/** These choices of a scenario, and no other. */
	public Choices choices(String scenario, @Nullable String file) {
		return choices(scenario, file, new ScenarioOptions());
	}

	/** All choices of a scenario. */
	Choices choices(String scenario, @Nullable String file, ScenarioOptions own) {
		return new Choices(scenario, file, this.profile.key(), this.pairs, this.timeScale, seed(), own.names(),
				own.againstItself(), own.jdk(), own.warmUp(), own.duration(), own.postgres() != null, own.design());
	}

	/** The seed; drawn once where none was given. */
	long seed() {
		if (this.seed == null) {
			this.seed = ThreadLocalRandom.current().nextLong(1, 1_000_000);
		}
		return this.seed;
	}

	public RunsFolderOption out() {
		return this.out;
	}

	/**
	 * Checks the numbers.
	 * @throws ParameterException where one makes no sense
	 */
	public void require() {
		requirePairs(this, this.pairs);
		require(Choices.isTimeScale(this.timeScale), "--time-scale must be 0.001 to 10, but is " + this.timeScale);
	}

	/**
	 * Checks a number of pairs, whatever is measured in them.
	 * @throws ParameterException where it makes no sense
	 */
	static void requirePairs(Options options, @Nullable Integer pairs) {
		options.require(Choices.arePairs(pairs), "--pairs must be 1 to 1,000, but is " + pairs);
		options.require(pairs == null || pairs == 1 || pairs % 2 == 0,
				"--pairs must be 1 or even, so that the order AB BA favours no arm, but is " + pairs);
	}

}
