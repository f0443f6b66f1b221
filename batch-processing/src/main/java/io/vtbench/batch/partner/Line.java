package io.vtbench.batch.partner;

/**
 * One line as it stands in a partner's file.
 *
 * @param file name of the file
 * @param number line number, from 1
 * @param text the line without its end; one that is too long is cut
 */
public record Line(String file, int number, String text) {

	/** Whether it is longer than a line may be. */
	public boolean isTooLong() {
		return this.text.length() > BoundedLines.LONGEST;
	}

	/** Whether this is a header: the first line, with the names of the columns. */
	public boolean isHeader() {
		return this.number == 1 && Header.matches(this.text);
	}

}
