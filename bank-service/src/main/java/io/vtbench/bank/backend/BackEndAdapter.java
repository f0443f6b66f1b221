package io.vtbench.bank.backend;

import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;

import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.core5.http.ConnectionRequestTimeoutException;

import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.client.RestClientException;
import org.springframework.web.service.invoker.HttpExchangeAdapter;
import org.springframework.web.service.invoker.HttpExchangeAdapterDecorator;
import org.springframework.web.service.invoker.HttpRequestValues;

/**
 * Makes the calls of all declarative clients of one back-end. A call that fails becomes a
 * problem detail that names the back-end.
 */
class BackEndAdapter extends HttpExchangeAdapterDecorator {

	/** A caller who does not know this may pay twice. */
	private static final String MAY_BE_PAID = "; the money may have moved all the same: look before you order it again";

	private final String backEnd;

	BackEndAdapter(HttpExchangeAdapter client, String backEnd) {
		super(client);
		this.backEnd = backEnd;
	}

	@Override
	public <T> T exchangeForBody(HttpRequestValues call, ParameterizedTypeReference<T> type) {
		try {
			T answer = super.exchangeForBody(call, type);
			if (answer == null) {
				throw new RestClientException("The answer is empty");
			}
			return answer;
		}
		catch (RestClientException ex) {
			throw problem(call, ex);
		}
	}

	private ErrorResponseException problem(HttpRequestValues call, RestClientException failure) {
		if (failure.contains(ConnectException.class) || failure.contains(ConnectTimeoutException.class)
				|| failure.contains(UnknownHostException.class) || failure.contains(NoRouteToHostException.class)) {
			return problem(HttpStatus.SERVICE_UNAVAILABLE, "cannot be reached", failure);
		}
		if (failure.contains(ConnectionRequestTimeoutException.class)) {
			return problem(HttpStatus.SERVICE_UNAVAILABLE, "has no free connection", failure);
		}
		// From here on, nobody knows whether the back-end has acted.
		String doubt = HttpMethod.POST.equals(call.getHttpMethod()) ? MAY_BE_PAID : "";
		return failure.contains(SocketTimeoutException.class)
				? problem(HttpStatus.GATEWAY_TIMEOUT, "did not answer in time" + doubt, failure)
				: problem(HttpStatus.BAD_GATEWAY, "gave an unusable answer" + doubt, failure);
	}

	private ErrorResponseException problem(HttpStatus status, String what, RestClientException failure) {
		ProblemDetail problem = ProblemDetail.forStatusAndDetail(status, this.backEnd + " " + what);
		problem.setProperty("backEnd", this.backEnd);
		return new ErrorResponseException(status, problem, failure);
	}

}
