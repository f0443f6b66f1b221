package io.vtbench.bank.web;

import java.io.IOException;
import java.util.concurrent.atomic.LongAdder;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;

import org.springframework.stereotype.Component;

/**
 * Counts the requests under way as {@code http.server.requests.active}, in either mode.
 * Tomcat's own count of busy threads is -1 on virtual threads, and Spring's observation,
 * which has a series of this name, takes an eighth of a transfer's CPU time.
 */
@Component
class ActiveRequestsFilter implements Filter, MeterBinder {

	private final LongAdder active = new LongAdder();

	@Override
	public void bindTo(MeterRegistry registry) {
		Gauge.builder("http.server.requests.active", this.active, LongAdder::sum)
			.description("Requests under way")
			.register(registry);
	}

	@Override
	public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
			throws IOException, ServletException {
		this.active.increment();
		try {
			chain.doFilter(request, response);
		}
		finally {
			this.active.decrement();
		}
	}

}
