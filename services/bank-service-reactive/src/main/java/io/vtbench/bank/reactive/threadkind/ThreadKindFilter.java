package io.vtbench.bank.reactive.threadkind;

import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;

/**
 * Sets {@code X-Thread-Kind} on every response, errors included, so that a load script
 * can prove that it measures the arm it means to. It looks at the thread rather than
 * claim what it should be.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class ThreadKindFilter implements WebFilter {

	static final String HEADER = "X-Thread-Kind";

	@Override
	public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
		exchange.getResponse().getHeaders().set(HEADER, threadKind());
		return chain.filter(exchange);
	}

	private static String threadKind() {
		if (Schedulers.isInNonBlockingThread()) {
			return "event-loop";
		}
		return Thread.currentThread().isVirtual() ? "virtual" : "platform";
	}

}
