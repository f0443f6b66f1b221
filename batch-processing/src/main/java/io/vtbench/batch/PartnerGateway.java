package io.vtbench.batch;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.springframework.stereotype.Component;

/**
 * Stands for the partner's service: every payment is announced there, which takes time.
 */
@Component
class PartnerGateway {

	private final Duration delay;

	private final Set<String> threadKinds = ConcurrentHashMap.newKeySet();

	PartnerGateway(PaymentsProperties properties) {
		this.delay = properties.rules().delay();
	}

	void announce() throws InterruptedException {
		if (this.delay.isPositive()) {
			Thread.sleep(this.delay);
		}
		this.threadKinds.add(Thread.currentThread().isVirtual() ? "virtual" : "platform");
	}

	/** Kind of threads that made the calls so far: platform, virtual, mixed or none. */
	String threadKind() {
		return switch (this.threadKinds.size()) {
			case 0 -> "none";
			case 1 -> this.threadKinds.iterator().next();
			default -> "mixed";
		};
	}

}
