package io.vtbench.bank.reactive.metrics;

import java.util.concurrent.atomic.LongAdder;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import reactor.core.publisher.Mono;

import org.springframework.context.ApplicationContext;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;

/**
 * Counts the requests under way as {@code http.server.requests.active}, as bank-service
 * does.
 */
@Component
class ActiveRequestsFilter implements WebFilter, MeterBinder {

	private final LongAdder active = new LongAdder();

	private final ApplicationContext bank;

	ActiveRequestsFilter(ApplicationContext bank) {
		this.bank = bank;
	}

	@Override
	public void bindTo(MeterRegistry registry) {
		Gauge.builder("http.server.requests.active", this.active, LongAdder::sum)
			.description("Requests under way")
			.register(registry);
	}

	@Override
	public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
		// A management port of its own shares this filter, but asks about the bank.
		if (exchange.getApplicationContext() != this.bank) {
			return chain.filter(exchange);
		}
		return Mono.defer(() -> {
			this.active.increment();
			return chain.filter(exchange);
		}).doFinally((signal) -> this.active.decrement());
	}

}
