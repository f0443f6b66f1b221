package io.vtbench.support;

import java.io.IOException;

import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;

/**
 * Counts in either mode: Tomcat's own count of busy threads is -1 on virtual threads.
 */
class ActiveRequestsFilter extends ActiveRequests implements Filter {

	private final AsyncListener whenComplete = new WhenComplete();

	@Override
	public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
			throws IOException, ServletException {
		begin();
		try {
			chain.doFilter(request, response);
		}
		finally {
			if (request.isAsyncStarted()) {
				request.getAsyncContext().addListener(this.whenComplete);
			}
			else {
				end();
			}
		}
	}

	private final class WhenComplete implements AsyncListener {

		@Override
		public void onComplete(AsyncEvent event) {
			end();
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
