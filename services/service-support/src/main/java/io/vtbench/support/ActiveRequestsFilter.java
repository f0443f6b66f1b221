package io.vtbench.support;

import java.io.IOException;
import java.util.concurrent.atomic.LongAdder;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;

/**
 * Counts the requests under way as {@code http.server.requests.active}, in either mode.
 * Tomcat's own count of busy threads is -1 on virtual threads, and Spring's observation,
 * which has a series of this name, costs CPU time in every request.
 */
class ActiveRequestsFilter implements Filter, MeterBinder {

	private final LongAdder active = new LongAdder();

	private final AsyncListener whenComplete = new WhenComplete();

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
			if (request.isAsyncStarted()) {
				request.getAsyncContext().addListener(this.whenComplete);
			}
			else {
				this.active.decrement();
			}
		}
	}

	private final class WhenComplete implements AsyncListener {

		@Override
		public void onComplete(AsyncEvent event) {
			ActiveRequestsFilter.this.active.decrement();
		}

		@Override
		public void onTimeout(AsyncEvent event) {
		}

		@Override
		public void onError(AsyncEvent event) {
		}

		@Override
		public void onStartAsync(AsyncEvent event) {
			event.getAsyncContext().addListener(this);
		}

	}

}
