package io.vtbench.runner.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

import io.vtbench.runner.scenario.Profile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What a person can choose of a run. */
final class RunOptions {

	@Option(names = "--profile", paramLabel = "NAME", defaultValue = "quick",
			description = { "How much time for how much certainty (default: ${DEFAULT-VALUE}).",
					"quick: delays at a tenth, 3 pairs; article: the published size, 1 pair;",
					"rigorous: full delays, 6 pairs and up to 20 while the interval is wide." })
	private Profile profile = Profile.QUICK;

	@Option(names = "--arms", paramLabel = "A,B", split = ",",
			description = "Modes to compare, the baseline first (default: the scenario's).")
	private List<String> arms = new ArrayList<>();

	@Option(names = "--pairs", paramLabel = "N", description = "Pairs of forks (default: the profile's).")
	private @Nullable Integer pairs;

	@Option(names = "--time-scale", paramLabel = "X", description = "Factor on every delay (default: the profile's).")
	private @Nullable Double timeScale;

	@Option(names = "--seed", paramLabel = "N", description = "Seed of the forks' order (default: random, logged).")
	private @Nullable Long seed;

	@Option(names = "--aa", description = "Compare the first arm with itself: any difference is noise.")
	private boolean againstItself;

	@Option(names = "--out", paramLabel = "DIR", description = "Where runs are kept (default: results).")
	private @Nullable Path out;

	Profile profile() {
		return this.profile;
	}

	List<String> arms() {
		return this.arms;
	}

	int pairs() {
		return (this.pairs != null) ? this.pairs : this.profile.pairs();
	}

	/** A number that a person chose is not extended. */
	int maxPairs() {
		return (this.pairs != null) ? this.pairs : this.profile.maxPairs();
	}

	@Nullable Double timeScale() {
		return this.timeScale;
	}

	/** The seed; drawn once where none was given. */
	long seed() {
		if (this.seed == null) {
			this.seed = ThreadLocalRandom.current().nextLong(1, 1_000_000);
		}
		return this.seed;
	}

	/** The same choices with another seed, for the i-th of several runs. */
	RunOptions reseeded(int i) {
		RunOptions options = new RunOptions();
		options.profile = this.profile;
		options.arms = this.arms;
		options.pairs = this.pairs;
		options.timeScale = this.timeScale;
		options.out = this.out;
		options.seed = seed() + i;
		return options;
	}

	boolean againstItself() {
		return this.againstItself;
	}

	Path out(Home home) {
		return (this.out != null) ? this.out : home.results();
	}

	/** What is wrong with the numbers, or null. */
	@Nullable String complaint() {
		if (this.pairs != null && this.pairs < 1) {
			return "--pairs must be 1 or more, but is " + this.pairs;
		}
		if (this.timeScale != null && !(this.timeScale > 0 && this.timeScale <= 10)) {
			return "--time-scale must be above 0 and at most 10, but is " + this.timeScale;
		}
		return null;
	}

	/** The command that repeats a run of one scenario. */
	String command(String scenario) {
		StringBuilder command = new StringBuilder("./bench run " + scenario + " --profile " + this.profile.key());
		if (!this.arms.isEmpty()) {
			command.append(" --arms ").append(String.join(",", this.arms));
		}
		if (this.pairs != null) {
			command.append(" --pairs ").append(this.pairs);
		}
		if (this.timeScale != null) {
			command.append(" --time-scale ").append(this.timeScale);
		}
		if (this.againstItself) {
			command.append(" --aa");
		}
		return command.append(" --seed ").append(seed()).toString();
	}

}
