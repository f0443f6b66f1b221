package io.vtbench.runner.probe;

import org.jspecify.annotations.Nullable;

/**
 * One line of Prometheus' text format that has a value.
 *
 * @param series name of the meter and labels in braces, as they stand in the text
 * @param name of the meter
 */
record MeterSample(String series, String name, double value) {

	/**
	 * Reads a line: {@code name{label="value"} 1.5}, perhaps with a time behind.
	 * @return null for a comment, for what is no sample, and for a value that is no
	 * finite number, as that of a meter whose subject is gone
	 */
	static @Nullable MeterSample parse(String line) {
		int end = endOfSeries(line);
		if (end <= 0 || line.charAt(0) == '#') {
			return null;
		}
		String[] rest = line.substring(end).strip().split("\\s+", 2);
		try {
			double value = Double.parseDouble(rest[0]);
			String series = line.substring(0, end);
			int brace = series.indexOf('{');
			return Double.isFinite(value)
					? new MeterSample(series, (brace >= 0) ? series.substring(0, brace) : series, value) : null;
		}
		catch (NumberFormatException ex) {
			return null;
		}
	}

	/** Index behind name and labels; below 1 where the line has none. */
	private static int endOfSeries(String line) {
		boolean braces = false;
		boolean quotes = false;
		for (int i = 0; i < line.length(); i++) {
			char character = line.charAt(i);
			if (quotes) {
				if (character == '\\') {
					i++;
				}
				quotes = character != '"';
			}
			else if (character == '"') {
				quotes = braces;
			}
			else if (character == '{') {
				braces = true;
			}
			else if (braces ? character == '}' : Character.isWhitespace(character)) {
				return braces ? i + 1 : i;
			}
		}
		return -1;
	}

}
