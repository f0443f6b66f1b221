package io.vtbench.support;

import java.util.concurrent.atomic.LongAdder;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;

/**
 * Counts the requests under way as {@code http.server.requests.active}, for a filter of
 * either stack. Spring's observation, which has a series of this name, costs CPU time in
 * every request.
 */
public abstract class ActiveRequests implements MeterBinder {

	private final LongAdder active = new LongAdder();

	@Override
	public void bindTo(MeterRegistry registry) {
		Gauge.builder("http.server.requests.active", this.active, LongAdder::sum)
			.description("Requests under way")
			.register(registry);
	}

	protected void begin() {
		this.active.increment();
	}

	protected void end() {
		this.active.decrement();
	}

}
