package io.vtbench.lab.pool;

import org.springframework.context.annotation.Profile;
import org.springframework.resilience.annotation.ConcurrencyLimit;
import org.springframework.resilience.annotation.ConcurrencyLimit.ThrottlePolicy;
import org.springframework.stereotype.Component;

/**
 * Spring's limits around a call, each on a method of its own: the policy cannot be a
 * property.
 */
@Component
@Profile("pool")
class PoolLimit {

	@ConcurrencyLimit(limitString = "${pool.limit:-1}")
	void blocking(Runnable call) {
		call.run();
	}

	@ConcurrencyLimit(limitString = "${pool.limit:-1}", policy = ThrottlePolicy.REJECT)
	void rejecting(Runnable call) {
		call.run();
	}

}
