package io.vtbench.runner.command;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;

import io.vtbench.runner.experiment.PostgresAddress;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.scenario.Durations;
import io.vtbench.runner.scenario.LoadSpec;
import io.vtbench.runner.scenario.Scenario;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** What a person can choose of a scenario's length and of its database. */
final class SetupOptions {

	@Option(names = "--warm-up", paramLabel = "TIME", converter = Time.class,
			description = "Warm-up at the test load, where time is the limit: 30s, 5m (default: the scenario's).")
	private @Nullable Duration warmUp;

	@Option(names = "--duration", paramLabel = "TIME", converter = Time.class,
			description = "Window, where time is the limit (default: the scenario's).")
	private @Nullable Duration duration;

	@Option(names = "--design", paramLabel = "NAME", converter = DesignName.class,
			description = { "How the forks of a pair share the machine (default: the scenario's).",
					"in-turn: one fork after the other, each alone;",
					"interleaved: both alive, one under load at a time in alternating blocks, for all metrics;",
					"duet: both at once at the same arrival rate, for cost; users become arrivals." })
	private @Nullable Design design;

	@Option(names = "--postgres", paramLabel = "URL",
			description = { "A server of your own instead of the embedded PostgreSQL:", PostgresAddress.FORMAT })
	private @Nullable String postgres;

	@Spec(Spec.Target.MIXEE)
	private CommandSpec command;

	/**
	 * Checks the choice.
	 * @param scenarios that it is for
	 * @throws ParameterException where it makes no sense
	 */
	void require(List<Scenario> scenarios) {
		// such designs make a time of a number of requests
		boolean timed = this.design == Design.DUET || this.design == Design.INTERLEAVED
				|| scenarios.stream().anyMatch((scenario) -> isTimed(scenario.load()));
		if ((this.warmUp != null || this.duration != null) && !timed) {
			throw wrong("--warm-up and --duration are for scenarios that end after a time, and this one ends after a"
					+ " number of requests");
		}
		if (this.duration != null && this.duration.isZero()) {
			throw wrong("--duration must be above 0");
		}
		requireAddress();
		if (this.postgres != null && scenarios.stream().allMatch((scenario) -> scenario.postgres() == null)) {
			throw wrong("--postgres is for scenarios with a database, and "
					+ ((scenarios.size() == 1) ? "this one has" : "these have") + " none; leave it out");
		}
	}

	private void requireAddress() {
		if (this.postgres != null) {
			try {
				PostgresAddress.parse(this.postgres);
			}
			catch (IllegalArgumentException ex) {
				throw wrong("--postgres: " + ex.getMessage());
			}
		}
	}

	private ParameterException wrong(String message) {
		return new ParameterException(this.command.commandLine(), message);
	}

	private static boolean isTimed(@Nullable LoadSpec load) {
		return load != null && load.duration() != null;
	}

	/** Warm-up as a person chose it; null for the scenario's. */
	@Nullable String warmUp() {
		return (this.warmUp != null) ? Durations.print(this.warmUp) : null;
	}

	/** Window as a person chose it; null for the scenario's. */
	@Nullable String duration() {
		return (this.duration != null) ? Durations.print(this.duration) : null;
	}

	/** Design as a person chose it; null for the scenario's. */
	@Nullable String design() {
		return (this.design != null) ? this.design.toString() : null;
	}

	/** The address of a server of one's own; null for the embedded one. */
	@Nullable PostgresAddress postgres() {
		return (this.postgres != null) ? PostgresAddress.parse(this.postgres) : null;
	}

	/**
	 * The address for a run that is continued: its record does not hold it.
	 * @param used whether the run used a server of the person's own
	 * @throws ParameterException where the address is missing, or of no use
	 */
	@Nullable PostgresAddress postgresAgain(boolean used) {
		if (used && this.postgres == null) {
			throw wrong("this run used a PostgreSQL of your own; give its address again: --postgres "
					+ PostgresAddress.FORMAT);
		}
		if (!used && this.postgres != null) {
			throw wrong("this run used the embedded PostgreSQL or none; leave --postgres out");
		}
		requireAddress();
		return postgres();
	}

	static final class DesignName implements ITypeConverter<Design> {

		@Override
		public Design convert(String text) {
			return Arrays.stream(Design.values())
				.filter((design) -> design.toString().equals(text))
				.findFirst()
				.orElseThrow(
						() -> new TypeConversionException("choose in-turn, interleaved or duet, not '" + text + "'"));
		}

	}

	static final class Time implements ITypeConverter<Duration> {

		@Override
		public Duration convert(String text) {
			try {
				return Durations.parse(text);
			}
			catch (IllegalArgumentException ex) {
				throw new TypeConversionException(ex.getMessage());
			}
		}

	}

}
