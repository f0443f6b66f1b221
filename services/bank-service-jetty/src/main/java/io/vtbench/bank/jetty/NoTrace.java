package io.vtbench.bank.jetty;

import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;

/** Refuses TRACE, as Tomcat does: Spring's servlet would send the request back. */
class NoTrace implements HttpConfiguration.Customizer {

	@Override
	public Request customize(Request request, HttpFields.Mutable responseHeaders) {
		if (HttpMethod.TRACE.is(request.getMethod())) {
			throw new HttpException.RuntimeException(HttpStatus.METHOD_NOT_ALLOWED_405);
		}
		return request;
	}

}
