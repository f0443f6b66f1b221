package io.vtbench.runner.analysis.validity;

import java.util.Comparator;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.stream.Stream;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;
import io.vtbench.runner.result.Fork;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Withholds;
import org.jspecify.annotations.Nullable;

/**
 * Up to where a signal is fine. "Above" means strictly above.
 *
 * @param unit the signal's values as text
 * @param warns above it a run is worth a warning
 * @param withholdsAbove where a warning begins to withhold something
 * @param withholds what it withholds; null where nothing
 * @param invalid above it a run is invalid
 */
record Limits(DoubleFunction<String> unit, double warns, double withholdsAbove, @Nullable Withholds withholds,
		double invalid) {

	/** Of a share of 1. */
	static Limits share(double warns) {
		return of((share) -> Figures.percent(share), warns);
	}

	static Limits millis(double warns) {
		return of((millis) -> Figures.millis(millis), warns);
	}

	/** Of something that should not happen at all. */
	static Limits none() {
		return of((count) -> Figures.count(Math.round(count)), 0);
	}

	private static Limits of(DoubleFunction<String> unit, double warns) {
		return new Limits(unit, warns, Double.POSITIVE_INFINITY, null, Double.POSITIVE_INFINITY);
	}

	Limits invalid(double above) {
		return new Limits(this.unit, this.warns, this.withholdsAbove, this.withholds, above);
	}

	/** Withholds from the first warning on. */
	Limits withholding(Withholds what) {
		return withholding(what, this.warns);
	}

	Limits withholding(Withholds what, double above) {
		return new Limits(this.unit, this.warns, above, what, this.invalid);
	}

	/**
	 * The outcome of a check.
	 * @param text the signal in words, with %s in the place of its value
	 */
	Check judge(String name, @Nullable String arm, WorstReading reading, String text) {
		Double worst = reading.worst();
		if (worst == null) {
			return new Check(name, arm, Status.NOT_AVAILABLE, "no reading on this platform or in this fork");
		}
		String detail = text.formatted((worst == 0 && this.warns == 0) ? "no" : "at most " + this.unit.apply(worst));
		if (worst > this.invalid) {
			return new Check(name, arm, Status.INVALID, detail + " in pair " + reading.pair());
		}
		if (worst > this.warns) {
			return new Check(name, arm, Status.WARN, detail + " in pair " + reading.pair(),
					(worst > this.withholdsAbove) ? this.withholds : null);
		}
		if (reading.missing() > 0) {
			return new Check(name, arm, Status.NOT_AVAILABLE,
					"no reading in " + reading.missing() + " of " + reading.forks() + " forks; otherwise " + detail);
		}
		return new Check(name, arm, Status.OK, detail);
	}

	/** The limits in words, for the documentation. */
	CheckDescription describe(CheckDescription description, String text) {
		boolean warns = this.warns < this.invalid;
		boolean invalidates = Double.isFinite(this.invalid);
		return description.warns(warns ? text.formatted(above(this.warns)) : "")
			.withholds((this.withholds == null) ? ""
					: ((this.withholdsAbove > this.warns) ? above(this.withholdsAbove) + ": " : "") + this.withholds)
			.invalidates(!invalidates ? "" : warns ? above(this.invalid) : text.formatted(above(this.invalid)));
	}

	private String above(double limit) {
		return (limit == 0) ? "any" : "more than " + this.unit.apply(limit).replaceAll("\\.0+(?= |$)", "");
	}

	/**
	 * The worst value of one signal over several forks, and how many forks gave none.
	 *
	 * @param worst null where no fork gave a value
	 * @param pair of the fork with the worst value
	 * @param missing forks without a value
	 * @param forks in all
	 */
	record WorstReading(@Nullable Double worst, int pair, int missing, int forks) {

		static WorstReading of(RunResult run, Function<Fork, @Nullable Double> signal) {
			return of(run.arms().stream().flatMap((arm) -> arm.forks().stream()).toList(), signal);
		}

		static WorstReading of(Arm arm, Function<Fork, @Nullable Double> signal) {
			return of(arm.forks(), signal);
		}

		private static WorstReading of(List<Fork> forks, Function<Fork, @Nullable Double> signal) {
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
