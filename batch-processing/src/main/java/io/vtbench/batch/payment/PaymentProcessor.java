package io.vtbench.batch.payment;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.regex.Pattern;

import io.vtbench.batch.partner.BoundedLines;
import io.vtbench.batch.partner.Line;

import org.springframework.batch.infrastructure.item.ItemProcessor;
import org.springframework.stereotype.Component;

/** Turns a line into a payment, or into a rejected line with the reason. */
@Component
class PaymentProcessor implements ItemProcessor<Line, Processed> {

	private static final int MAX_REJECTED_LENGTH = 1000;

	private static final Pattern ACCOUNT = Pattern.compile("[A-Za-z0-9]{1,34}");

	/**
	 * More than zero; stricter than BigDecimal, which also takes exponents such as 1e9.
	 */
	private static final Pattern AMOUNT = Pattern.compile("(?=.*[1-9])[0-9]{1,15}(\\.[0-9]{1,2})?");

	private static final Pattern STATUS = Pattern.compile("[A-Za-z_]{1,20}");

	private final PaymentProperties rules;

	private final PartnerGateway partner;

	PaymentProcessor(PaymentProperties rules, PartnerGateway partner) {
		this.rules = rules;
		this.partner = partner;
	}

	@Override
	public Processed process(Line line) throws InterruptedException {
		if (line.isHeader()) {
			return new Processed.Header();
		}
		if (line.isTooLong()) {
			return rejected(line, "the line is longer than " + BoundedLines.LONGEST + " characters");
		}
		if (line.text().isBlank()) {
			return rejected(line, "the line is empty");
		}
		String[] fields = line.text().split(",", -1);
		if (fields.length != 3) {
			return rejected(line, "3 fields expected, " + fields.length + " found");
		}
		String account = clean(fields[0]);
		String amount = clean(fields[1]);
		if (!ACCOUNT.matcher(account).matches()) {
			return rejected(line, "account is not 1 to 34 letters and digits");
		}
		if (!AMOUNT.matcher(amount).matches()) {
			return rejected(line, "amount is not a positive number with at most 2 decimals");
		}
		if (!STATUS.matcher(clean(fields[2])).matches()) {
			return rejected(line, "status is not a word");
		}
		this.partner.announce();
		return convert(line, account, new BigDecimal(amount));
	}

	private Payment convert(Line line, String account, BigDecimal amount) {
		BigDecimal converted = amount.multiply(this.rules.fee()).setScale(2, RoundingMode.HALF_EVEN);
		Payment.Status status = (converted.compareTo(this.rules.threshold()) < 0) ? Payment.Status.SKIP
				: Payment.Status.OK;
		return new Payment(line.file(), line.number(), account, amount, converted, status);
	}

	private static String clean(String field) {
		String value = field.strip();
		boolean byteOrderMark = !value.isEmpty() && value.charAt(0) == '\uFEFF';
		value = byteOrderMark ? value.substring(1) : value;
		boolean quoted = value.length() > 1 && value.startsWith("\"") && value.endsWith("\"");
		return quoted ? value.substring(1, value.length() - 1) : value;
	}

	private static RejectedLine rejected(Line line, String reason) {
		String text = line.text().replace('\0', '\uFFFD');
		String content = (text.length() > MAX_REJECTED_LENGTH) ? text.substring(0, MAX_REJECTED_LENGTH) : text;
		return new RejectedLine(line.file(), line.number(), reason, content);
	}

}
