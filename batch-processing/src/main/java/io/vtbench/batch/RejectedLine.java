package io.vtbench.batch;

/**
 * A line that is no payment order.
 *
 * @param file name of the partner's file
 * @param line its line number, from 1
 * @param reason what is wrong with it
 * @param content the line itself
 */
record RejectedLine(String file, int line, String reason, String content) {

	private static final String FORMULA = "=+-@\t\r";

	String csv() {
		return quote(this.file) + "," + this.line + "," + quote(this.reason) + "," + quote(this.content);
	}

	/**
	 * Quotes a value. A spreadsheet would calculate one that begins like a formula, which
	 * a partner could use to read what else is there; behind an apostrophe it is text.
	 */
	private static String quote(String value) {
		String text = (!value.isEmpty() && FORMULA.indexOf(value.charAt(0)) >= 0) ? "'" + value : value;
		return '"' + text.replace("\"", "\"\"") + '"';
	}

}
