package io.vtbench.runner.scenario;

import java.time.Duration;
import java.util.List;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * A part of an open load with a rate of its own.
 *
 * @param rate arrivals per second
 * @param duration how long
 */
public record Phase(@JsonProperty(required = true) Double rate, @JsonProperty(required = true) Duration duration) {

	public Phase {
		InvalidValueException.requirePresent("rate", rate);
		InvalidValueException.requirePresent("duration", duration);
		Range.RATE.require("load.phases.rate", rate, "rate");
		if (duration.toMillis() < 1) {
			throw new InvalidValueException("'load.phases.duration' must be 1ms or more", "duration");
		}
	}

	/** The same, so many times as long. */
	Phase lasting(double factor) {
		return new Phase(this.rate, Duration.ofMillis(Math.max(1, Math.round(this.duration.toMillis() * factor))));
	}

	/** The phases of a load together. */
	record Sequence(List<Phase> list) {

		Sequence {
			list = List.copyOf(list);
			if (list.size() < 2) {
				throw new InvalidValueException(
						"'load.phases' needs two phases or more; for one give 'rate' and 'duration'", "phases");
			}
		}

		Double highestRate() {
			return this.list.stream().mapToDouble(Phase::rate).max().orElseThrow();
		}

		Duration length() {
			return this.list.stream().map(Phase::duration).reduce(Duration.ZERO, Duration::plus);
		}

		/** Refuses a rate or a duration that is not the phases' own. */
		void requireAlone(@Nullable Double rate, @Nullable Duration duration) {
			if ((rate != null && !rate.equals(highestRate())) || (duration != null && !duration.equals(length()))) {
				throw new InvalidValueException(
						"'load.phases' have rates and durations of their own: leave 'load.rate' and 'load.duration' out",
						"phases");
			}
		}

		/** The same within another time, each in proportion. */
		List<Phase> lasting(Duration whole) {
			double factor = (double) whole.toMillis() / length().toMillis();
			return (factor == 1) ? this.list : this.list.stream().map((phase) -> phase.lasting(factor)).toList();
		}

	}

}
