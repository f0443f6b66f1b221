package io.vtbench.runner.scenario;

import java.time.Duration;
import java.util.List;

/**
 * A part of an open load with a rate of its own.
 *
 * @param rate arrivals per second
 * @param duration how long
 */
public record Phase(Double rate, Duration duration) {

	/** The same, so many times as long. */
	Phase lasting(double factor) {
		return new Phase(this.rate, Duration.ofMillis(Math.max(1, Math.round(this.duration.toMillis() * factor))));
	}

	/** The phases of a load together. */
	record Sequence(List<Phase> list) {

		Double highestRate() {
			return this.list.stream().mapToDouble(Phase::rate).max().orElseThrow();
		}

		Duration length() {
			return this.list.stream().map(Phase::duration).reduce(Duration.ZERO, Duration::plus);
		}

		/** The same within another time, each in proportion. */
		List<Phase> lasting(Duration whole) {
			double factor = (double) whole.toMillis() / length().toMillis();
			return (factor == 1) ? this.list : this.list.stream().map((phase) -> phase.lasting(factor)).toList();
		}

	}

}
