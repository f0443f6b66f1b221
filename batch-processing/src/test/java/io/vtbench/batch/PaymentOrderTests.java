package io.vtbench.batch;

import java.math.BigDecimal;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class PaymentOrderTests {

	@ParameterizedTest
	@ValueSource(
			strings = { "account,amount,status", "Account, Amount, Status", "\uFEFF\"ACCOUNT\",\"AMOUNT\",\"STATUS\"" })
	void knowsAHeaderByItsContent(String header) {
		assertThat(PaymentOrder.isHeader(header)).isTrue();
		assertThatIllegalArgumentException().isThrownBy(() -> PaymentOrder.parse("a.csv", 2, header));
	}

	@ParameterizedTest
	@ValueSource(strings = { "IT01,5.00,PENDING", "\uFEFFIT01,5.00,PENDING", " IT01 , 5.00 , PENDING ",
			"\"IT01\",\"5.00\",\"PENDING\"" })
	void keepsAPaymentOnTheFirstLine(String text) {
		assertThat(PaymentOrder.parse("a.csv", 1, text))
			.isEqualTo(new PaymentOrder("a.csv", 1, "IT01", new BigDecimal("5.00")));
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
	void rejectsWithReason(String text, String reason) {
		assertThatIllegalArgumentException().isThrownBy(() -> PaymentOrder.parse("a.csv", 3, text)).withMessage(reason);
	}

}
