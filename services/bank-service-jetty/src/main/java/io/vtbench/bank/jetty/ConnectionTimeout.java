package io.vtbench.bank.jetty;

import java.time.Duration;

import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;

/**
 * Waits longer for the next request of a connection than for the rest of one, as Tomcat
 * does. Jetty has one time-out for both, which is that of a new connection. The head of a
 * later request may take as long as its first byte may.
 *
 * @param incomplete longest silence within a request
 * @param idle longest silence between two requests
 */
record ConnectionTimeout(Duration incomplete, Duration idle) implements HttpConfiguration.Customizer {

	@Override
	public Request customize(Request request, HttpFields.Mutable responseHeaders) {
		EndPoint connection = request.getConnectionMetaData().getConnection().getEndPoint();
		connection.setIdleTimeout(this.incomplete.toMillis());
		Request.addCompletionListener(request, (failure) -> connection.setIdleTimeout(this.idle.toMillis()));
		return request;
	}

}
