package io.vtbench.runner.scenario;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * What a number may be. Above it, a typing error is likelier than a machine that could do
 * it, and what follows would be an error without words.
 *
 * @param least that makes sense
 * @param most that makes sense
 */
record Range(double least, double most) {

	/** Concurrent users: each needs a local port. */
	static final Range USERS = new Range(1, 60_000);

	/** Requests of a fork: the bound simulates each. */
	static final Range REQUESTS = new Range(1, 10_000_000);

	static final Range RATE = new Range(0.001, 1_000_000);

	static final Range ROUNDS = new Range(1, 10_000);

	static final Range TASKS = new Range(1, 1_000_000_000);

	static final Range CPUS = new Range(1, 1024);

	static final Range PAIRS = new Range(1, 1000);

	static final Range PORT = new Range(1, 65_535);

	/** Factor on delays. */
	static final Range TIME_SCALE = new Range(0.001, 10);

	/**
	 * Refuses what is outside, and what is no number.
	 * @param name for people
	 * @param key of the record
	 */
	void require(String name, @Nullable Number value, String key) {
		if (value != null && !(value.doubleValue() >= this.least && value.doubleValue() <= this.most)) {
			throw new InvalidValueException("'" + name + "' must be " + this + ", but is " + value, key);
		}
	}

	@Override
	public String toString() {
		DecimalFormat format = new DecimalFormat("#,##0.###", DecimalFormatSymbols.getInstance(Locale.ROOT));
		return format.format(this.least) + " to " + format.format(this.most);
	}

}
