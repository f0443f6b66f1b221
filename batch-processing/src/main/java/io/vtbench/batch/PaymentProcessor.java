package io.vtbench.batch;

import java.math.BigDecimal;
import java.math.RoundingMode;

import org.springframework.batch.infrastructure.item.ItemProcessor;
import org.springframework.stereotype.Component;

/** Announces a payment and converts its amount. */
@Component
class PaymentProcessor implements ItemProcessor<PaymentOrder, Payment> {

	private final PaymentsProperties.Rules rules;

	private final PartnerGateway partner;

	PaymentProcessor(PaymentsProperties properties, PartnerGateway partner) {
		this.rules = properties.rules();
		this.partner = partner;
	}

	@Override
	public Payment process(PaymentOrder order) throws InterruptedException {
		this.partner.announce();
		BigDecimal converted = order.amount().multiply(this.rules.fee()).setScale(2, RoundingMode.HALF_EVEN);
		Payment.Status status = (converted.compareTo(this.rules.threshold()) < 0) ? Payment.Status.SKIP
				: Payment.Status.OK;
		return new Payment(order, converted, status);
	}

}
