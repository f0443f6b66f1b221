package io.vtbench.runner.command;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

import io.vtbench.runner.file.FileException;
import io.vtbench.runner.file.OutputFiles.NewFolder;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.scenario.Choices;
import io.vtbench.runner.scenario.ChoicesBuilder;
import io.vtbench.runner.scenario.LoadSpec;
import io.vtbench.runner.scenario.PostgresAddress;
import io.vtbench.runner.scenario.Profile;
import io.vtbench.runner.scenario.Scenario;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Takes what can be chosen of every run, whatever it compares. */
public final class RunOptions extends Options {

	static final String SEED = "--seed";

	static final String DETAILS = "--details";

	static final String DETAILS_TEXT = "Print all rows, sentences and checks as well, before the answer.";

	static final String SEED_MEANING = "Seed of the order of the forks. Default: a random number, which the result states.";

	@Option(names = "--profile", paramLabel = "NAME", defaultValue = "quick",
			description = { "How much time for how much certainty. Default: ${DEFAULT-VALUE}.",
					"quick: 4 pairs, delays times 0.1 unless the scenario sets another factor.",
					"article: 1 pair, full delays.",
					"rigorous: 6 pairs, full delays; the scatter of these decides, once, how many follow,"
							+ " up to 20 in all. A scenario may set other numbers.",
					"'bench list SCENARIO' shows the time of each." })
	private Profile profile = Profile.QUICK;

	@Option(names = "--pairs", paramLabel = "N", description = "Pairs of forks. Default: those of the profile.")
	private @Nullable Integer pairs;

	@Option(names = "--time-scale", paramLabel = "X",
			description = "Factor by which every delay is multiplied. Default: that of the profile.")
	private @Nullable Double timeScale;

	@Option(names = SEED, paramLabel = "N", description = SEED_MEANING)
	private long seed = drawnSeed();

	@Mixin
	private RunsFolderOption out;

	public Profile profile() {
		return this.profile;
	}

	/** Returns these choices of a scenario, and no other. */
	public Choices choices(String scenario, @Nullable String file) {
		return choices(scenario, file, new ScenarioOptions());
	}

	/** Returns all choices of a scenario. */
	Choices choices(String scenario, @Nullable String file, ScenarioOptions own) {
		return ChoicesBuilder.builder()
			.scenario(scenario)
			.file(file)
			.profile(this.profile)
			.pairs(this.pairs)
			.timeScale(this.timeScale)
			.seed(this.seed)
			.arms(own.names())
			.againstItself(own.againstItself)
			.jdk(own.jdk)
			.warmUp(own.warmUp)
			.duration(own.duration)
			.ownPostgres(own.postgres != null)
			.design(own.design)
			.build();
	}

	/** Draws the seed of a call that gives none. */
	static long drawnSeed() {
		return ThreadLocalRandom.current().nextLong(1, 1_000_000);
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
		options.require(Choices.isNumberOfPairs(pairs), "--pairs must be 1 to 1,000, but is " + pairs);
		options.require(pairs == null || pairs == 1 || pairs % 2 == 0,
				"--pairs must be 1 or even, so that the order AB BA favours no arm, but is " + pairs);
	}

	/** Takes the folder that keeps the runs of a command. */
	public static final class RunsFolderOption {

		@Option(names = { "-o", NewFolder.OUT }, paramLabel = "DIR",
				description = "Folder that keeps the runs. Default: results.")
		private @Nullable Path folder;

		public Path folder(SuiteFolder home) {
			return (this.folder != null) ? this.folder : home.results();
		}

		/**
		 * Checks that runs can be kept in the folder, before anything is measured.
		 * @throws FileException where they cannot
		 */
		public Path require(SuiteFolder home) {
			NewFolder.requirePossible(folder(home), NewFolder.OUT);
			return folder(home);
		}

	}

	/** Takes what a run changes of its scenario: arms, length, design and database. */
	static final class ScenarioOptions extends Options {

		@Option(names = "--arms", paramLabel = "A,B", split = ",",
				description = "Modes or arms to compare, the baseline first. Default: those of the scenario.")
		private @Nullable List<String> arms;

		@Option(names = "--aa", description = "Compare the first arm with itself: any difference is noise.")
		private boolean againstItself;

		@Option(names = "--jdk", paramLabel = "JDK",
				description = "JDK of every arm that names none: a major version or a folder. Default: the JDK that"
						+ " runs bench.")
		private @Nullable String jdk;

		@Option(names = "--warm-up", paramLabel = "TIME",
				description = "Warm-up at the test load, such as 30s, of a scenario that ends after a time.")
		private @Nullable Duration warmUp;

		@Option(names = "--duration", paramLabel = "TIME", description = "Window of a scenario that ends after a time.")
		private @Nullable Duration duration;

		@Option(names = "--design", paramLabel = "NAME",
				description = { "How the forks of a pair share the machine.",
						"in-turn: one fork after the other, each alone.",
						"interleaved: both alive, one under load at a time in alternating blocks; for all metrics.",
						"duet: both at once at the same arrival rate, for cost; users become arrivals." })
		private @Nullable Design design;

		@Option(names = "--postgres", paramLabel = "URL",
				description = { "Your own PostgreSQL server instead of the embedded one:", PostgresAddress.FORMAT })
		private @Nullable String postgres;

		/**
		 * Checks the names of arms and of the JDK.
		 * @throws ParameterException where one makes no sense
		 */
		void requireNames() {
			require(this.arms == null || (!this.arms.isEmpty() && this.arms.stream().noneMatch(String::isBlank)),
					"--arms takes names, separated by commas: --arms platform,virtual");
			Set<String> seen = new HashSet<>();
			for (String arm : names()) {
				require(seen.add(arm),
						"--arms names '" + arm + "' twice; to compare an arm with itself: --arms " + arm + " --aa");
			}
			require(this.jdk == null || !this.jdk.isBlank(), "--jdk takes a major version or the folder of a JDK");
		}

		/**
		 * Checks what must fit the scenarios.
		 * @throws ParameterException where it does not
		 */
		void requireFor(List<Scenario> scenarios) {
			// such designs make a time of a number of requests
			boolean timed = this.design == Design.DUET || this.design == Design.INTERLEAVED
					|| scenarios.stream().anyMatch((scenario) -> isTimed(scenario.load()));
			require(timed || (this.warmUp == null && this.duration == null),
					"--warm-up and --duration are for scenarios that end after a time, and this one ends after a"
							+ " number of requests");
			require(this.duration == null || !this.duration.isZero(), "--duration must be above 0");
			postgres();
			require(this.postgres == null || scenarios.stream().anyMatch((scenario) -> scenario.postgres() != null),
					"--postgres is for scenarios with a database, and "
							+ ((scenarios.size() == 1) ? "this one has" : "these have") + " none; leave it out");
		}

		private static boolean isTimed(@Nullable LoadSpec load) {
			return load != null && load.duration() != null;
		}

		/** Returns the names of modes or arms; empty for those of the scenario. */
		List<String> names() {
			return (this.arms != null) ? this.arms.stream().map(String::strip).toList() : List.of();
		}

		/**
		 * Returns the address of the user's own server; null for the embedded one.
		 * @throws ParameterException where it is none
		 */
		@Nullable PostgresAddress postgres() {
			String url = this.postgres;
			return (url != null) ? understood("--postgres: ", () -> PostgresAddress.parse(url, System.getenv())) : null;
		}

		/**
		 * Returns the address for a run that is continued: its record does not hold it.
		 * @param used whether the run used the user's own server
		 * @throws ParameterException where the address is missing, or of no use
		 */
		@Nullable PostgresAddress postgresAgain(boolean used) {
			require(!used || this.postgres != null,
					"this run used a PostgreSQL of your own; give its address again: --postgres "
							+ PostgresAddress.FORMAT);
			require(used || this.postgres == null,
					"this run used the embedded PostgreSQL or none; leave --postgres out");
			return postgres();
		}

	}

}
