package io.vtbench.batch;

import java.math.BigDecimal;
import java.util.regex.Pattern;

import org.springframework.util.Assert;

/**
 * A payment as a partner asks for it.
 *
 * @param file name of the partner's file
 * @param line its line number, from 1
 * @param account the partner's account
 * @param amount as sent
 */
record PaymentOrder(String file, int line, String account, BigDecimal amount) {

	private static final int LONGEST_LINE = 10_000;

	/**
	 * The optional first line of a file. It is known by its content, because a reader
	 * that always skips a line loses a payment of every file without a header.
	 */
	private static final Pattern HEADER = Pattern
		.compile("\\uFEFF?\\s*\"?account\"?\\s*,\\s*\"?amount\"?\\s*,\\s*\"?status\"?\\s*", Pattern.CASE_INSENSITIVE);

	private static final Pattern ACCOUNT = Pattern.compile("[A-Za-z0-9]{1,34}");

	/** More than zero; stricter than BigDecimal, which also takes 1e9. */
	private static final Pattern AMOUNT = Pattern.compile("(?=.*[1-9])[0-9]{1,15}(\\.[0-9]{1,2})?");

	private static final Pattern STATUS = Pattern.compile("[A-Za-z_]{1,20}");

	static boolean isHeader(String text) {
		return HEADER.matcher(text).matches();
	}

	/**
	 * Makes an order of a line.
	 * @throws IllegalArgumentException says why the line is none
	 */
	static PaymentOrder parse(String file, int line, String text) {
		Assert.isTrue(text.length() <= LONGEST_LINE, () -> "the line is longer than " + LONGEST_LINE + " characters");
		Assert.isTrue(!text.isBlank(), "the line is empty");
		String[] fields = text.split(",", -1);
		Assert.isTrue(fields.length == 3, () -> "3 fields expected, " + fields.length + " found");
		String account = clean(fields[0]);
		String amount = clean(fields[1]);
		Assert.isTrue(ACCOUNT.matcher(account).matches(), "account is not 1 to 34 letters and digits");
		Assert.isTrue(AMOUNT.matcher(amount).matches(), "amount is not a positive number with at most 2 decimals");
		Assert.isTrue(STATUS.matcher(clean(fields[2])).matches(), "status is not a word");
		return new PaymentOrder(file, line, account, new BigDecimal(amount));
	}

	private static String clean(String field) {
		String value = field.strip();
		boolean byteOrderMark = !value.isEmpty() && value.charAt(0) == '\uFEFF';
		value = byteOrderMark ? value.substring(1) : value;
		boolean quoted = value.length() > 1 && value.startsWith("\"") && value.endsWith("\"");
		return quoted ? value.substring(1, value.length() - 1) : value;
	}

}
