package io.vtbench.bank.jetty;

import java.io.IOException;
import java.io.InputStream;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.http.HttpStatus;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Reads the rest of a body that was refused, up to a limit, as Tomcat does. Jetty closes
 * a connection on which something is left unread, and then the kernel may take the answer
 * away from a caller who still sends (RFC 9112, section 9.6).
 */
class RestOfRefusedBody extends OncePerRequestFilter {

	/** This is the default of {@code server.tomcat.max-swallow-size}. */
	private static final int MAX_BYTES = 2 * 1024 * 1024;

	@Override
	protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws ServletException, IOException {
		chain.doFilter(request, response);
		if (response.getStatus() >= HttpStatus.BAD_REQUEST.value() && !request.isAsyncStarted()) {
			readTheRest(request.getInputStream());
		}
	}

	private static void readTheRest(InputStream body) {
		byte[] buffer = new byte[8 * 1024];
		try {
			for (int left = MAX_BYTES, read = 0; left > 0 && read >= 0; left -= read) {
				read = body.read(buffer, 0, Math.min(buffer.length, left));
			}
		}
		catch (IOException ex) {
			// The caller is gone, or sends nothing more: the answer is as good as it can
			// be.
		}
	}

}
