package io.vtbench.batch.payment;

import java.math.BigDecimal;
import java.time.Duration;

import io.vtbench.batch.partner.Line;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class PaymentProcessorTests {

	private final PaymentProperties rules = new PaymentProperties(new BigDecimal("2.2"), BigDecimal.TEN, Duration.ZERO);

	private final PaymentProcessor processor = new PaymentProcessor(this.rules, new PartnerGateway(this.rules));

	@ParameterizedTest
	@CsvSource({ "4.54, 9.99, SKIP", "4.55, 10.01, OK", "100, 220.00, OK", "0.01, 0.02, SKIP",
			"123456789012345.67, 271604935827160.47, OK" })
	void convertsWithoutLosingCents(String amount, BigDecimal converted, Payment.Status status) throws Exception {
		assertThat(process(7, "IT01," + amount + ",PENDING"))
			.isEqualTo(new Payment("a.csv", 7, "IT01", new BigDecimal(amount), converted, status));
	}

	@Test
	void roundsHalfCentsToTheEvenCent() throws Exception {
		var half = new PaymentProperties(new BigDecimal("0.5"), BigDecimal.ZERO, Duration.ZERO);
		var halving = new PaymentProcessor(half, new PartnerGateway(half));
		assertThat(((Payment) halving.process(line(1, "IT01,0.05,PENDING"))).converted()).isEqualTo("0.02");
		assertThat(((Payment) halving.process(line(1, "IT01,0.07,PENDING"))).converted()).isEqualTo("0.04");
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "account,amount,status", "Account, Amount, Status", "\uFEFF\"ACCOUNT\",\"AMOUNT\",\"STATUS\"" })
	void knowsAHeaderByItsContent(String header) throws Exception {
		assertThat(process(1, header)).isInstanceOf(Processed.Header.class);
		assertThat(process(2, header)).isInstanceOf(RejectedLine.class);
	}

	@ParameterizedTest
	@ValueSource(strings = { "IT01,5.00,PENDING", "\uFEFFIT01,5.00,PENDING", " IT01 , 5.00 , PENDING ",
			"\"IT01\",\"5.00\",\"PENDING\"" })
	void keepsAPaymentOnTheFirstLine(String text) throws Exception {
		assertThat(process(1, text)).isEqualTo(
				new Payment("a.csv", 1, "IT01", new BigDecimal("5.00"), new BigDecimal("11.00"), Payment.Status.OK));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "IT01,5.00|3 fields expected, 2 found", "IT01,5,00,PENDING|3 fields expected, 4 found",
					"IT01,five,PENDING|amount is not a positive number with at most 2 decimals",
					"IT01,-5.00,PENDING|amount is not a positive number with at most 2 decimals",
					"IT01,0.00,PENDING|amount is not a positive number with at most 2 decimals",
					"IT01,1e9,PENDING|amount is not a positive number with at most 2 decimals",
					"IT01,5.001,PENDING|amount is not a positive number with at most 2 decimals",
					"# IT01,5.00,PENDING|account is not 1 to 34 letters and digits",
					"\"IT01,5.00,PENDING|account is not 1 to 34 letters and digits", "IT01,5.00,|status is not a word",
					"' '|the line is empty" })
	void rejectsWithReason(String text, String reason) throws Exception {
		assertThat(process(3, text)).isEqualTo(new RejectedLine("a.csv", 3, reason, text));
	}

	private Processed process(int number, String text) throws InterruptedException {
		return this.processor.process(line(number, text));
	}

	private static Line line(int number, String text) {
		return new Line("a.csv", number, text);
	}

}
