package io.vtbench.bank.reactive.metrics;

import io.vtbench.support.ActiveRequests;
import reactor.core.publisher.Mono;

import org.springframework.context.ApplicationContext;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;

@Component
class ActiveRequestsFilter extends ActiveRequests implements WebFilter {

	private final ApplicationContext bank;

	ActiveRequestsFilter(ApplicationContext bank) {
		this.bank = bank;
	}

	@Override
	public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
		// A management port of its own shares this filter, but asks about the bank.
		if (exchange.getApplicationContext() != this.bank) {
			return chain.filter(exchange);
		}
		return Mono.defer(() -> {
			begin();
			return chain.filter(exchange);
		}).doFinally((signal) -> end());
	}

}
