package io.vtbench.runner.format;

import java.util.Locale;
import java.util.stream.Collectors;

import io.vtbench.runner.result.Note;

/**
 * Puts the calibration of a duet into words: a report shows them, and a failure names
 * them.
 */
public final class CalibrationText {

	private CalibrationText() {
	}

	/** Returns the calibration as a part of a sentence. */
	public static String of(Note.Calibrated it) {
		String capacities = Maps.each(it.perSecond(), (arm, served) -> arm + " " + perSecond(served))
			.collect(Collectors.joining(", "));
		String busy = (it.busy() != null) ? String.format(Locale.ROOT, "; at %s in each the machine is %.0f %% busy",
				perSecond(it.served()), it.busy() * 100) : "; how busy the machine is cannot be read";
		String late = (it.late() != null)
				? String.format(Locale.ROOT, "; %.0f %% of the arrivals were late", it.late() * 100) : "";
		return "served at once, as fast as they can: " + capacities + busy + late;
	}

	/** Returns a rate as this text has it. */
	public static String perSecond(double rate) {
		return String.format(Locale.ROOT, (rate >= 10) ? "%,.0f/s" : "%.2f/s", rate);
	}

}
