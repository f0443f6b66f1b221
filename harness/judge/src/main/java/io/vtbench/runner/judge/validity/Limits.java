package io.vtbench.runner.judge.validity;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.CheckRule;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.LoadFacts.LoadModel;
import io.vtbench.runner.result.Seen;
import io.vtbench.runner.result.Signal;
import io.vtbench.runner.result.Withholds;
import org.jspecify.annotations.Nullable;

/**
 * Holds the limits up to which a signal is fine. "Above" means strictly above.
 *
 * @param warns limit above which a run is worth a warning
 * @param withholdsAbove limit above which a warning begins to suppress something
 * @param withholds claims that the warning suppresses; null where there are none
 * @param invalid limit above which a run is invalid
 */
record Limits(Signal signal, double warns, double withholdsAbove, @Nullable Withholds withholds, double invalid) {

	/** Makes the limits of a signal that warns above a share. */
	static Limits of(Signal signal, double warns) {
		return new Limits(signal, warns, Double.POSITIVE_INFINITY, null, Double.POSITIVE_INFINITY);
	}

	/** Makes the limits of a signal that should not occur at all. */
	static Limits none(Signal signal) {
		return of(signal, 0);
	}

	Limits invalid(double above) {
		return new Limits(this.signal, this.warns, this.withholdsAbove, this.withholds, above);
	}

	/** Returns limits that suppress claims from the first warning on. */
	Limits withholding(Withholds what) {
		return withholding(what, this.warns);
	}

	Limits withholding(Withholds what, double above) {
		return new Limits(this.signal, this.warns, above, what, this.invalid);
	}

	/**
	 * Returns the outcome of the signal's check.
	 * @param arm name of the arm; null for the whole run
	 */
	Check judge(@Nullable String arm, WorstReading reading) {
		Double worst = reading.worst();
		if (worst == null) {
			return check(arm, Status.NOT_AVAILABLE, reading, null, null);
		}
		if (worst > this.invalid) {
			return check(arm, Status.INVALID, reading, this.invalid, null);
		}
		if (worst > this.warns) {
			return check(arm, Status.WARN, reading, this.warns, (worst > this.withholdsAbove) ? this.withholds : null);
		}
		return check(arm, (reading.missing() > 0) ? Status.NOT_AVAILABLE : Status.OK, reading, null, null);
	}

	private Check check(@Nullable String arm, Status status, WorstReading reading, @Nullable Double above,
			@Nullable Withholds withholds) {
		return new Check(this.signal.toString(), arm, status, seen(reading, above), withholds);
	}

	/**
	 * Returns the reading as facts.
	 * @param above limit that the worst reading is above; null where it is within all
	 * limits
	 */
	private Seen seen(WorstReading reading, @Nullable Double above) {
		Seen.Worst worst = (reading.worst() != null) ? new Seen.Worst(reading.worst(), reading.pair(), above) : null;
		return new Seen.Reading(this.signal, worst, reading.missing(), reading.forks());
	}

	/**
	 * Returns the rule of the signal's check.
	 * @param loads loads for which the check makes sense
	 */
	CheckRule rule(Set<LoadModel> loads) {
		boolean later = this.withholds != null && this.withholdsAbove > this.warns;
		return new CheckRule(this.signal.toString(), loads, List.of(this.signal),
				(this.warns < this.invalid) ? List.of(this.warns) : List.of(),
				later ? List.of(this.withholdsAbove) : List.of(),
				(this.withholds != null) ? List.of(this.withholds) : List.of(),
				Double.isFinite(this.invalid) ? List.of(this.invalid) : List.of());
	}

	/**
	 * Holds the worst value of one signal over several forks, and how many forks gave
	 * none.
	 *
	 * @param worst worst value; null where no fork gave one
	 * @param pair pair of the fork with the worst value; 0 where no fork gave one
	 * @param missing number of forks without a value
	 * @param forks number of forks in all
	 */
	record WorstReading(@Nullable Double worst, int pair, int missing, int forks) {

		static WorstReading of(List<Fork> forks, Function<Fork, @Nullable Double> signal) {
			List<Fork> giving = forks.stream().filter((fork) -> usable(signal.apply(fork))).toList();
			int missing = forks.size() - giving.size();
			Stream<WorstReading> readings = giving.stream()
				.map((fork) -> new WorstReading(signal.apply(fork), fork.pair(), missing, forks.size()));
			return readings.max(Comparator.comparingDouble(WorstReading::value))
				.orElse(new WorstReading(null, 0, missing, forks.size()));
		}

		private static boolean usable(@Nullable Double value) {
			return value != null && Double.isFinite(value);
		}

		private double value() {
			return (this.worst != null) ? this.worst : Double.NaN;
		}

	}

}
