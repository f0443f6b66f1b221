package io.vtbench.runner.inside;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Keeps readings of one quantity over wall-clock time, in ascending order. It is
 * thread-safe.
 */
public final class Series {

	private final List<Reading> readings = new ArrayList<>();

	/**
	 * A reading of the quantity.
	 *
	 * @param millis time of the reading, in epoch milliseconds
	 */
	public record Reading(double millis, double value) {

	}

	public synchronized void add(double millis, double value) {
		this.readings.add(new Reading(millis, value));
	}

	public synchronized List<Reading> readings() {
		return List.copyOf(this.readings);
	}

	/** Returns the latest reading; null without readings. */
	public synchronized @Nullable Reading last() {
		return this.readings.isEmpty() ? null : this.readings.getLast();
	}

	/**
	 * Returns the value at a time: it interpolates linearly between readings, and takes
	 * the nearest end outside; null without readings.
	 */
	public @Nullable Double at(double millis) {
		List<Reading> all = readings();
		if (all.isEmpty()) {
			return null;
		}
		if (millis <= all.getFirst().millis()) {
			return all.getFirst().value();
		}
		for (int i = 1; i < all.size(); i++) {
			Reading right = all.get(i);
			if (millis <= right.millis()) {
				Reading left = all.get(i - 1);
				double share = (millis - left.millis()) / (right.millis() - left.millis());
				return left.value() + share * (right.value() - left.value());
			}
		}
		return all.getLast().value();
	}

	/** Returns the growth of a counter between two times; null without readings. */
	public @Nullable Double growth(double fromMillis, double toMillis) {
		Double from = at(fromMillis);
		Double to = at(toMillis);
		return (from != null && to != null) ? to - from : null;
	}

	/**
	 * Returns the highest reading between two times, the ends interpolated; null without
	 * readings.
	 */
	public @Nullable Double max(double fromMillis, double toMillis) {
		Double from = at(fromMillis);
		Double to = at(toMillis);
		if (from == null || to == null) {
			return null;
		}
		return readings().stream()
			.filter((reading) -> reading.millis() >= fromMillis && reading.millis() <= toMillis)
			.mapToDouble(Reading::value)
			.reduce(Math.max(from, to), Math::max);
	}

	/**
	 * Returns the mean rate of a counter, per second, over the part of a time range that
	 * lies between readings. It is null where that part is less than half, for a counter
	 * that nobody reads does not stand still.
	 */
	public @Nullable Double rate(double fromMillis, double toMillis) {
		List<Reading> all = readings();
		if (all.isEmpty()) {
			return null;
		}
		double from = Math.max(fromMillis, all.getFirst().millis());
		double to = Math.min(toMillis, all.getLast().millis());
		if (to <= from || to - from < (toMillis - fromMillis) / 2) {
			return null;
		}
		Double growth = growth(from, to);
		return (growth != null) ? growth * 1000 / (to - from) : null;
	}

	/** Returns the readings up to a time. */
	public Series until(double millis) {
		Series series = new Series();
		readings().stream().filter((reading) -> reading.millis() <= millis).forEach(series.readings::add);
		return series;
	}

	public synchronized boolean isEmpty() {
		return this.readings.isEmpty();
	}

	/**
	 * A stretch of wall-clock time.
	 *
	 * @param fromMillis begin, in epoch milliseconds
	 * @param toMillis end, in epoch milliseconds
	 */
	public record TimeRange(double fromMillis, double toMillis) {

		public double seconds() {
			return (this.toMillis - this.fromMillis) / 1000;
		}

	}

}
