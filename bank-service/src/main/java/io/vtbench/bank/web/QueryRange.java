package io.vtbench.bank.web;

/**
 * A whole number of a query, which a typing mistake could make hold threads for hours.
 */
public final class QueryRange {

	/** Of every wait that a caller may ask for, in milliseconds. */
	private static final long LONGEST = 60_000;

	private QueryRange() {
	}

	/**
	 * Refuses a wait above a minute.
	 * @param field the name that the caller gave it
	 * @throws InvalidFieldException naming the field
	 */
	public static void requireMillis(String field, long value) {
		require(field, value, LONGEST, " milliseconds");
	}

	/**
	 * Refuses what is below 0 or above a maximum.
	 * @param field the name that the caller gave it
	 * @throws InvalidFieldException naming the field
	 */
	public static void require(String field, long value, long maximum) {
		require(field, value, maximum, "");
	}

	private static void require(String field, long value, long maximum, String unit) {
		if (value < 0 || value > maximum) {
			throw new InvalidFieldException(field, "must be 0 to " + maximum + unit);
		}
	}

}
