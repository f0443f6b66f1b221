package io.vtbench.support;

import java.io.IOException;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Sets {@code X-Thread-Kind: platform | virtual} on every response, errors included, so
 * that a load script can prove that it measures the arm it means to. It comes first, for
 * a filter that fails must not lose the header.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
class ThreadKindFilter implements Filter {

	@Override
	public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
			throws IOException, ServletException {
		((HttpServletResponse) response).setHeader("X-Thread-Kind",
				Thread.currentThread().isVirtual() ? "virtual" : "platform");
		chain.doFilter(request, response);
	}

}
