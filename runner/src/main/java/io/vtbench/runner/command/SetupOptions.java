package io.vtbench.runner.command;

import java.time.Duration;
import java.util.List;

import io.vtbench.runner.scenario.Durations;
import io.vtbench.runner.scenario.LoadSpec;
import io.vtbench.runner.scenario.Scenario;
import io.vtbench.runner.service.PostgresAddress;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** What a person can choose of a scenario's length and of its database. */
final class SetupOptions {

	/**
	 * Stands for the address in a saved command: a result holds no host and no password.
	 */
	private static final String HIDDEN = "URL";

	@Option(names = "--warm-up", paramLabel = "TIME", converter = Time.class,
			description = "Warm-up at the test load, where time is the limit: 30s, 5m (default: the scenario's).")
	private @Nullable Duration warmUp;

	@Option(names = "--duration", paramLabel = "TIME", converter = Time.class,
			description = "Window, where time is the limit (default: the scenario's).")
	private @Nullable Duration duration;

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
		boolean timed = scenarios.stream().anyMatch((scenario) -> isTimed(scenario.load()));
		if ((this.warmUp != null || this.duration != null) && !timed) {
			throw wrong("--warm-up and --duration are for scenarios that end after a time, and this one ends after a"
					+ " number of requests");
		}
		if (this.duration != null && this.duration.isZero()) {
			throw wrong("--duration must be above 0");
		}
		requireAddress();
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

	Scenario.Sized applied(Scenario.Sized sized) {
		return sized.lasting(this.warmUp, this.duration);
	}

	/** What the report must say, because the scenario's file says something else. */
	List<String> notes(Scenario.Sized sized) {
		LoadSpec own = sized.scenario().load();
		LoadSpec load = applied(sized).scenario().load();
		if (own == null || load == null || own.equals(load)) {
			return List.of();
		}
		return List.of("lasts " + text(load) + " instead of " + text(own) + ", as chosen by --warm-up and --duration");
	}

	private static String text(LoadSpec load) {
		return ((load.warmUp() != null) ? Durations.print(load.warmUp()) : "0s") + " of warm-up and "
				+ ((load.duration() != null) ? Durations.print(load.duration()) : "0s") + " of window";
	}

	/** The address of a server of one's own; null for the embedded one. */
	@Nullable PostgresAddress postgres() {
		return (this.postgres != null) ? PostgresAddress.parse(this.postgres) : null;
	}

	/**
	 * Takes the address from a new call, because a saved one does not hold it.
	 * @throws ParameterException where the new call does not give it
	 */
	void completeWith(SetupOptions call) {
		if (this.postgres != null) {
			if (call.postgres == null) {
				throw call.wrong("this run used a PostgreSQL of your own; give its address again: --postgres "
						+ PostgresAddress.FORMAT);
			}
			call.requireAddress();
			this.postgres = call.postgres;
		}
	}

	/** The options that repeat the choice, each after a blank. */
	String arguments() {
		return ((this.warmUp != null) ? " --warm-up " + Durations.print(this.warmUp) : "")
				+ ((this.duration != null) ? " --duration " + Durations.print(this.duration) : "")
				+ ((this.postgres != null) ? " --postgres " + HIDDEN : "");
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
