package io.vtbench.runner.analysis.validity;

import java.util.List;

import io.vtbench.runner.result.Timeline;
import org.jspecify.annotations.Nullable;

/**
 * The part of the measured window in which both the requests and the processor time are
 * known: the window without the unknown steps at its two ends. A step in its middle may
 * still be unknown; then so is every sum over it.
 *
 * @param from in seconds of the timeline
 * @param to in seconds of the timeline
 */
record CoveredWindow(Timeline timeline, double from, double to) {

	static CoveredWindow of(Timeline timeline) {
		double step = timeline.stepSeconds();
		int begin = (int) Math.floor(timeline.windowFromSeconds() / step);
		int end = Math.min((int) Math.ceil(timeline.windowToSeconds() / step), timeline.steps());
		boolean silent = false;
		while (end > begin && !isAnswering(timeline, end - 1)) {
			silent |= isZero(timeline, end - 1);
			end--;
		}
		if (silent) {
			// files of earlier versions hold 0 after the last reading of a counter, and
			// less than the truth in the step of that reading
			end--;
		}
		while (begin < end && !isKnown(timeline, begin)) {
			begin++;
		}
		return new CoveredWindow(timeline, Math.max(timeline.windowFromSeconds(), begin * step),
				Math.min(timeline.windowToSeconds(), end * step));
	}

	private static boolean isAnswering(Timeline timeline, int step) {
		return isKnown(timeline, step) && !isZero(timeline, step);
	}

	private static boolean isKnown(Timeline timeline, int step) {
		return reading(timeline.throughputPerSecond(), step) != null && reading(timeline.subjectCpu(), step) != null;
	}

	private static boolean isZero(Timeline timeline, int step) {
		Double throughput = reading(timeline.throughputPerSecond(), step);
		return throughput != null && throughput == 0;
	}

	private static @Nullable Double reading(List<@Nullable Double> readings, int step) {
		return (step < readings.size()) ? readings.get(step) : null;
	}

	double seconds() {
		return this.to - this.from;
	}

	/** Share of the whole window. */
	double share() {
		return seconds() / (this.timeline.windowToSeconds() - this.timeline.windowFromSeconds());
	}

	/** Of the last third over that of the first; no number where a reading is missing. */
	double lastOverFirst() {
		double third = seconds() / 3;
		return cpuPerRequest(this.to - third, this.to) / cpuPerRequest(this.from, this.from + third);
	}

	private double cpuPerRequest(double begin, double end) {
		return sum(this.timeline.subjectCpu(), begin, end) / sum(this.timeline.throughputPerSecond(), begin, end);
	}

	/** Of rates times seconds; steps at the ends count with the part that lies within. */
	private double sum(List<@Nullable Double> rates, double begin, double end) {
		double step = this.timeline.stepSeconds();
		double sum = 0;
		for (int i = (int) Math.floor(begin / step); i * step < end; i++) {
			double part = Math.min(end, (i + 1) * step) - Math.max(begin, i * step);
			if (part > 0) {
				Double rate = reading(rates, i);
				sum += part * ((rate != null) ? rate : Double.NaN);
			}
		}
		return sum;
	}

}
