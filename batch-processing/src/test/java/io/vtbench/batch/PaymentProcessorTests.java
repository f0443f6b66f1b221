package io.vtbench.batch;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class PaymentProcessorTests {

	@ParameterizedTest
	@CsvSource({ "4.54, 9.99, SKIP", "4.55, 10.01, OK", "100, 220.00, OK", "0.01, 0.02, SKIP",
			"123456789012345.67, 271604935827160.47, OK" })
	void convertsWithoutLosingCents(String amount, BigDecimal converted, Payment.Status status) throws Exception {
		PaymentOrder order = order(amount);
		assertThat(processor("2.2", BigDecimal.TEN).process(order)).isEqualTo(new Payment(order, converted, status));
	}

	@Test
	void roundsHalfCentsToTheEvenCent() throws Exception {
		PaymentProcessor halving = processor("0.5", BigDecimal.ZERO);
		assertThat(halving.process(order("0.05")).converted()).isEqualTo("0.02");
		assertThat(halving.process(order("0.07")).converted()).isEqualTo("0.04");
	}

	private static PaymentOrder order(String amount) {
		return new PaymentOrder("a.csv", 7, "IT01", new BigDecimal(amount));
	}

	private static PaymentProcessor processor(String fee, BigDecimal threshold) {
		var properties = new PaymentsProperties(null, Path.of("out"), 1, "1",
				new PaymentsProperties.Rules(new BigDecimal(fee), threshold, Duration.ZERO),
				new PaymentsProperties.Generate(Path.of("in"), 1, 1, 0, 1));
		return new PaymentProcessor(properties, new PartnerGateway(properties));
	}

}
