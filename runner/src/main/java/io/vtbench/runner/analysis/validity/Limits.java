package io.vtbench.runner.analysis.validity;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
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
 * @param unread why there may be no reading
 */
record Limits(DoubleFunction<String> unit, double warns, double withholdsAbove, @Nullable Withholds withholds,
		double invalid, String unread) {

	/** Of a share of 1. */
	static Limits share(double warns) {
		return of((share) -> Figures.percent(share), warns);
	}

	/** Of something that should not happen at all. */
	static Limits none() {
		return of((count) -> Figures.count(Math.round(count)), 0);
	}

	private static Limits of(DoubleFunction<String> unit, double warns) {
		return new Limits(unit, warns, Double.POSITIVE_INFINITY, null, Double.POSITIVE_INFINITY,
				"no reading on this platform or in this fork");
	}

	Limits invalid(double above) {
		return new Limits(this.unit, this.warns, this.withholdsAbove, this.withholds, above, this.unread);
	}

	Limits unread(String why) {
		return new Limits(this.unit, this.warns, this.withholdsAbove, this.withholds, this.invalid, why);
	}

	/** Withholds from the first warning on. */
	Limits withholding(Withholds what) {
		return withholding(what, this.warns);
	}

	Limits withholding(Withholds what, double above) {
		return new Limits(this.unit, this.warns, above, what, this.invalid, this.unread);
	}

	/**
	 * The outcome of a check.
	 * @param text the signal in words, with %s in the place of its value
	 */
	Check judge(String name, @Nullable String arm, WorstReading reading, String text) {
		Double worst = reading.worst();
		if (worst == null) {
			return new Check(name, arm, Status.NOT_AVAILABLE, this.unread);
		}
		String detail = detail(reading, text);
		String where = detail + " in pair " + reading.pair();
		if (worst > this.invalid) {
			return new Check(name, arm, Status.INVALID, where + kept(this.invalid));
		}
		if (worst > this.warns) {
			return new Check(name, arm, Status.WARN, where + kept(this.warns),
					(worst > this.withholdsAbove) ? this.withholds : null);
		}
		if (reading.missing() > 0) {
			return new Check(name, arm, Status.NOT_AVAILABLE,
					"no reading in " + reading.missing() + " of " + reading.forks() + " forks; otherwise " + detail);
		}
		return new Check(name, arm, Status.OK, detail);
	}

	/** The worst reading in words. */
	String detail(WorstReading reading, String text) {
		double worst = reading.value();
		return String.format(Locale.ROOT, text,
				(worst == 0 && this.warns == 0) ? "no" : "at most " + this.unit.apply(worst));
	}

	/** The limits in words, for the documentation. */
	CheckDescription describe(CheckDescription description, String text) {
		boolean warns = this.warns < this.invalid;
		boolean invalidates = Double.isFinite(this.invalid);
		return description.warns(warns ? String.format(Locale.ROOT, text, above(this.warns)) : "")
			.withholds((this.withholds == null) ? ""
					: ((this.withholdsAbove > this.warns) ? above(this.withholdsAbove) + ": " : "") + this.withholds)
			.invalidates(!invalidates ? ""
					: warns ? above(this.invalid) : String.format(Locale.ROOT, text, above(this.invalid)));
	}

	/** The limit that a reading should keep; what must not happen at all needs none. */
	private String kept(double limit) {
		return (limit == 0) ? "" : " (limit: " + text(limit) + ")";
	}

	private String above(double limit) {
		return (limit == 0) ? "any" : "more than " + text(limit);
	}

	/** A limit in words, without the zeros that only a reading needs. */
	String text(double limit) {
		return this.unit.apply(limit).replaceAll("(\\.\\d*?)0+(?= |$)", "$1").replaceAll("\\.(?= |$)", "");
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
