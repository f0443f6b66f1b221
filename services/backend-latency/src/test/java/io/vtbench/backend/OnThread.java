package io.vtbench.backend;

import java.io.IOException;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Says in a header of every response whether a virtual thread served the request.
 */
@TestConfiguration(proxyBeanMethods = false)
public class OnThread {

	public static final String VIRTUAL = "Test-Virtual";

	@Bean
	OncePerRequestFilter threadFilter() {
		return new OncePerRequestFilter() {
			@Override
			protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
					throws ServletException, IOException {
				response.setHeader(VIRTUAL, String.valueOf(Thread.currentThread().isVirtual()));
				chain.doFilter(request, response);
			}
		};
	}

}
