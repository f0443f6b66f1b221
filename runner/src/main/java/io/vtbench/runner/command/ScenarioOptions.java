package io.vtbench.runner.command;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.vtbench.runner.experiment.PostgresAddress;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.scenario.Durations;
import io.vtbench.runner.scenario.LoadSpec;
import io.vtbench.runner.scenario.Scenario;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** What a run changes of its scenario: arms, length, design and database. */
final class ScenarioOptions extends Options {

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
			description = "Warm-up at the test load, such as 30s or 5m, of a scenario that ends after a time."
					+ " Default: that of the scenario.")
	private @Nullable Duration warmUp;

	@Option(names = "--duration", paramLabel = "TIME",
			description = "Window of a scenario that ends after a time. Default: that of the scenario.")
	private @Nullable Duration duration;

	@Option(names = "--design", paramLabel = "NAME",
			description = { "How the forks of a pair share the machine. Default: as the scenario says.",
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

	/** Names of modes or arms; empty for those of the scenario. */
	List<String> names() {
		return (this.arms != null) ? this.arms.stream().map(String::strip).toList() : List.of();
	}

	boolean againstItself() {
		return this.againstItself;
	}

	@Nullable String jdk() {
		return this.jdk;
	}

	/** The warm-up as files write it; null for that of the scenario. */
	@Nullable String warmUp() {
		return (this.warmUp != null) ? Durations.print(this.warmUp) : null;
	}

	/** The window as files write it; null for that of the scenario. */
	@Nullable String duration() {
		return (this.duration != null) ? Durations.print(this.duration) : null;
	}

	/** The design as files write it; null for that of the scenario. */
	@Nullable String design() {
		return (this.design != null) ? this.design.toString() : null;
	}

	/**
	 * The address of the user's own server; null for the embedded one.
	 * @throws ParameterException where it is none
	 */
	@Nullable PostgresAddress postgres() {
		try {
			return (this.postgres != null) ? PostgresAddress.parse(this.postgres) : null;
		}
		catch (IllegalArgumentException ex) {
			throw refusal("--postgres: " + ex.getMessage());
		}
	}

	/**
	 * The address for a run that is continued: its record does not hold it.
	 * @param used whether the run used the user's own server
	 * @throws ParameterException where the address is missing, or of no use
	 */
	@Nullable PostgresAddress postgresAgain(boolean used) {
		require(!used || this.postgres != null,
				"this run used a PostgreSQL of your own; give its address again: --postgres " + PostgresAddress.FORMAT);
		require(used || this.postgres == null, "this run used the embedded PostgreSQL or none; leave --postgres out");
		return postgres();
	}

}
