package io.vtbench.runner.scenario;

import java.time.Duration;
import java.util.List;
import java.util.Objects;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.vtbench.runner.result.Design;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.annotation.JsonSerialize;

/**
 * Holds what the user chose of a run; what was not chosen is null, and the scenario or
 * the profile decides.
 *
 * @param scenario name
 * @param file of a scenario outside of the suite; null for one of the suite's own
 * @param arms names; empty for the scenario's
 * @param againstItself whether the first arm is compared with itself
 * @param jdk of every arm that names none
 * @param warmUp of a scenario that ends after a time
 * @param duration of the window of such a scenario
 * @param ownPostgres whether the user names a PostgreSQL server; its address is never
 * kept
 */
@RecordBuilder
public record Choices(String scenario, @Nullable String file, Profile profile, @Nullable Integer pairs,
		@Nullable Double timeScale, long seed, List<String> arms, boolean againstItself, @Nullable String jdk,
		@JsonSerialize(using = Yaml.DurationWriter.class) @JsonDeserialize(
				using = Yaml.DurationReader.class) @Nullable Duration warmUp,
		@JsonSerialize(using = Yaml.DurationWriter.class) @JsonDeserialize(
				using = Yaml.DurationReader.class) @Nullable Duration duration,
		boolean ownPostgres, @Nullable Design design) implements ChoicesBuilder.With {

	public Choices {
		// a saved one may have been edited, and holds what no option takes
		Objects.requireNonNull(scenario);
		Objects.requireNonNull(profile);
		if (!isNumberOfPairs(pairs) || !isTimeScale(timeScale)) {
			throw new IllegalArgumentException("pairs " + pairs + ", time scale " + timeScale);
		}
		arms = List.copyOf(arms);
	}

	/**
	 * Returns whether a run may have so many pairs; null leaves the number to the
	 * profile. Thousands would take weeks.
	 */
	public static boolean isNumberOfPairs(@Nullable Integer pairs) {
		return pairs == null || (pairs >= 1 && pairs <= 1000);
	}

	/**
	 * Returns whether delays may be so many times as long; null leaves the factor to the
	 * profile. Below the least, no timer could keep them.
	 */
	public static boolean isTimeScale(@Nullable Double factor) {
		return factor == null || (factor >= 0.001 && factor <= 10);
	}

}
