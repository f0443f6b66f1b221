package io.vtbench.runner.command;

import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;

import io.vtbench.runner.experiment.Choices;
import io.vtbench.runner.file.FileException;
import io.vtbench.runner.file.NewFolder;
import io.vtbench.runner.scenario.Profile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What a person can choose of every run, whatever it compares. */
final class RunOptions {

	@Option(names = "--profile", paramLabel = "NAME", defaultValue = "quick",
			description = { "How much time for how much certainty (default: ${DEFAULT-VALUE}).",
					"quick: 4 pairs, delays times 0.1 unless the scenario sets another factor.",
					"article: 1 pair, full delays.",
					"rigorous: 6 pairs, full delays; the scatter of these decides, once, how many follow,"
							+ " up to 20 in all.",
					"'bench list SCENARIO' shows the pairs and the time of each." })
	private Profile profile = Profile.QUICK;

	@Option(names = "--pairs", paramLabel = "N", description = "Pairs of forks (default: the profile's).")
	private @Nullable Integer pairs;

	@Option(names = "--time-scale", paramLabel = "X", description = "Factor on every delay (default: the profile's).")
	private @Nullable Double timeScale;

	@Option(names = "--seed", paramLabel = "N", description = "Seed of the forks' order (default: random, logged).")
	private @Nullable Long seed;

	@Option(names = "--out", paramLabel = "DIR", description = "Where runs are kept (default: results).")
	private @Nullable Path out;

	@Spec(Spec.Target.MIXEE)
	private CommandSpec command;

	Profile profile() {
		return this.profile;
	}

	/** These choices of a scenario, and no other. */
	Choices choices(String scenario) {
		return choices(scenario, null, new ArmOptions(), new SetupOptions());
	}

	/** All choices of a scenario. */
	Choices choices(String scenario, @Nullable String file, ArmOptions arms, SetupOptions setup) {
		return new Choices(scenario, file, this.profile.key(), this.pairs, this.timeScale, seed(), arms.names(),
				arms.againstItself(), arms.jdk(), setup.warmUp(), setup.duration(), setup.postgres() != null,
				setup.design());
	}

	/** The seed; drawn once where none was given. */
	long seed() {
		if (this.seed == null) {
			this.seed = ThreadLocalRandom.current().nextLong(1, 1_000_000);
		}
		return this.seed;
	}

	Path out(SuiteFolder home) {
		return (this.out != null) ? this.out : home.results();
	}

	/**
	 * Checks that runs can be kept where they shall be, before anything is measured.
	 * @throws FileException where they cannot
	 */
	void requireOut(SuiteFolder home) {
		NewFolder.requirePossible(out(home), NewFolder.OUT);
	}

	/**
	 * Checks the numbers.
	 * @throws ParameterException where one makes no sense
	 */
	void require() {
		requirePairs(this.pairs, this.command);
		require(Choices.isTimeScale(this.timeScale), "--time-scale must be 0.001 to 10, but is " + this.timeScale,
				this.command);
	}

	/**
	 * Checks a number of pairs, whatever is measured in them.
	 * @throws ParameterException where it makes no sense
	 */
	static void requirePairs(@Nullable Integer pairs, CommandSpec command) {
		require(Choices.arePairs(pairs), "--pairs must be 1 to 1,000, but is " + pairs, command);
		require(pairs == null || pairs == 1 || pairs % 2 == 0,
				"--pairs must be 1 or even, so that the order AB BA favours no arm, but is " + pairs, command);
	}

	private static void require(boolean fine, String complaint, CommandSpec command) {
		if (!fine) {
			throw new ParameterException(command.commandLine(), complaint);
		}
	}

}
