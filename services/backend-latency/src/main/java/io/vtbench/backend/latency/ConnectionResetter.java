package io.vtbench.backend.latency;

import java.io.IOException;

import io.vtbench.backend.latency.Failure.ConnectionReset;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.coyote.ActionCode;

import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;

/**
 * Closes the connection of a request that ended in {@link ConnectionReset}. The servlet
 * API cannot do that, hence the valve.
 */
@Component
@ControllerAdvice
class ConnectionResetter implements WebServerFactoryCustomizer<ConfigurableTomcatWebServerFactory> {

	private static final String RESET = ConnectionReset.class.getName();

	@ExceptionHandler
	void mark(ConnectionReset reset, HttpServletRequest request) {
		request.setAttribute(RESET, true);
	}

	@Override
	public void customize(ConfigurableTomcatWebServerFactory factory) {
		factory.addEngineValves(new ResetValve());
	}

	private static final class ResetValve extends ValveBase {

		private ResetValve() {
			super(true);
		}

		@Override
		public void invoke(Request request, Response response) throws IOException, ServletException {
			getNext().invoke(request, response);
			if (request.getAttribute(RESET) != null) {
				response.getCoyoteResponse().action(ActionCode.CLOSE_NOW, null);
			}
		}

	}

}
