package io.vtbench.lab.telemetry;

import java.io.IOException;
import java.util.UUID;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

import org.springframework.context.annotation.Profile;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Gives each request an id, in the log's context and in the response, and writes a line
 * of log for it.
 */
@Component
@Profile("telemetry")
class CorrelationFilter extends OncePerRequestFilter {

	static final String HEADER = "X-Correlation-Id";

	private static final Logger log = LoggerFactory.getLogger(CorrelationFilter.class);

	@Override
	protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws ServletException, IOException {
		String given = request.getHeader(HEADER);
		String id = (given != null && given.matches("[A-Za-z0-9-]{1,64}")) ? given : UUID.randomUUID().toString();
		response.setHeader(HEADER, id);
		long start = System.nanoTime();
		try (MDC.MDCCloseable context = MDC.putCloseable("correlationId", id)) {
			chain.doFilter(request, response);
			log.info("{} {} answered {} in {} us", request.getMethod(), request.getRequestURI(), response.getStatus(),
					(System.nanoTime() - start) / 1000);
		}
	}

}
