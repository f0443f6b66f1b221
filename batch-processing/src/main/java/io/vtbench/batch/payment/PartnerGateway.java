package io.vtbench.batch.payment;

import java.util.concurrent.atomic.LongAdder;

import org.springframework.stereotype.Component;

/**
 * Stands for the partner's service: every payment is announced there, which takes time.
 */
@Component
public class PartnerGateway {

	private final PaymentProperties rules;

	private final LongAdder callsOnPlatform = new LongAdder();

	private final LongAdder callsOnVirtual = new LongAdder();

	PartnerGateway(PaymentProperties rules) {
		this.rules = rules;
	}

	void announce() throws InterruptedException {
		if (this.rules.delay().isPositive()) {
			Thread.sleep(this.rules.delay());
		}
		(Thread.currentThread().isVirtual() ? this.callsOnVirtual : this.callsOnPlatform).increment();
	}

	/** Kind of threads that made the calls so far: platform, virtual, mixed or none. */
	public String threadKind() {
		boolean platform = this.callsOnPlatform.sum() > 0;
		boolean virtual = this.callsOnVirtual.sum() > 0;
		if (platform && virtual) {
			return "mixed";
		}
		return platform ? "platform" : virtual ? "virtual" : "none";
	}

}
