package io.vtbench.runner.command;

import java.time.Duration;

import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.scenario.Durations;
import io.vtbench.runner.trial.Target;
import io.vtbench.runner.trial.TrialPlan;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The load of a trial, and how long it is measured. */
final class TrialOptions {

	/** A day. */
	private static final int MOST_MINUTES = 1440;

	@Option(names = "--users", paramLabel = "N", description = "Users who never pause (default: found by itself).")
	private @Nullable Integer users;

	@Option(names = "--rate", paramLabel = "X", description = "Arrivals a second instead of users.")
	private @Nullable Double rate;

	@Option(names = "--pairs", paramLabel = "N",
			description = "Pairs of fresh JVMs (default: 4 to 10, as time allows).")
	private @Nullable Integer pairs;

	@Option(names = "--minutes", paramLabel = "N",
			description = "Most that the whole may take (default: 15, 30 on a cluster, or what --pairs take).")
	private @Nullable Integer minutes;

	@Option(names = "--warm-up", paramLabel = "TIME", converter = SetupOptions.Time.class,
			description = "Load before the window of each JVM (default: what it needs, 30s on a cluster).")
	private @Nullable Duration warmUp;

	@Option(names = "--duration", paramLabel = "TIME", converter = SetupOptions.Time.class,
			description = "Window of each JVM that counts (default: what fits, 15s on a cluster).")
	private @Nullable Duration duration;

	@Option(names = "--seed", paramLabel = "N", defaultValue = "1",
			description = "Seed of the order of the forks (default: ${DEFAULT-VALUE}).")
	private long seed = 1;

	@Spec(Spec.Target.MIXEE)
	private CommandSpec command;

	/**
	 * Checks the times and the pairs.
	 * @throws ParameterException where one makes no sense
	 */
	void require() {
		RunOptions.requirePairs(this.pairs, this.command);
		if (this.duration != null && this.duration.isZero()) {
			throw wrong("--duration must be above 0");
		}
		if (this.minutes != null && (this.minutes < 1 || this.minutes > MOST_MINUTES)) {
			throw wrong("--minutes must be 1 to " + MOST_MINUTES + ", but is " + this.minutes);
		}
	}

	/**
	 * Checks the users alone.
	 * @throws ParameterException where there are none
	 */
	void requireUsers() {
		if (this.users != null && this.users < 1) {
			throw wrong("--users must be above 0");
		}
	}

	/** Users that were chosen; 0 to find them. */
	int users() {
		return (this.users != null) ? this.users : 0;
	}

	/** Name of the stage that is measured in any case. */
	String firstStage() {
		return TrialPlan.firstStage(this.rate);
	}

	/** A search could end at another load, and then nothing could be compared. */
	void takeLoadOf(@Nullable RunResult before) {
		if (before != null && this.users == null && this.rate == null) {
			this.users = before.load().users();
		}
	}

	/**
	 * What a person asks for.
	 * @param repeats the command that repeats it, without secrets
	 */
	TrialSession.Request request(ServiceOptions service, Target target, String repeats) {
		TrialPlan plan = new TrialPlan(service.service(), target, this.users, this.rate);
		return new TrialSession.Request(plan, service.compose(), this.pairs,
				(this.minutes != null) ? Duration.ofMinutes(this.minutes) : null, this.warmUp, this.duration, this.seed,
				repeats);
	}

	/** The options that repeat the choice, each after a blank. */
	String arguments() {
		return option("users", this.users) + option("rate", this.rate) + option("pairs", this.pairs)
				+ option("minutes", this.minutes) + option("warm-up", printed(this.warmUp))
				+ option("duration", printed(this.duration)) + option("seed", this.seed);
	}

	private static @Nullable String printed(@Nullable Duration time) {
		return (time != null) ? Durations.print(time) : null;
	}

	/** An option with its value, after a blank; empty where there is none. */
	static String option(String name, @Nullable Object value) {
		return (value != null) ? " --" + name + " " + value : "";
	}

	private ParameterException wrong(String message) {
		return new ParameterException(this.command.commandLine(), message);
	}

}
