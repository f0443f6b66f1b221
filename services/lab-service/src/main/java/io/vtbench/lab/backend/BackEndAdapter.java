package io.vtbench.lab.backend;

import org.springframework.core.ParameterizedTypeReference;
import org.springframework.web.client.RestClientException;
import org.springframework.web.service.invoker.HttpExchangeAdapter;
import org.springframework.web.service.invoker.HttpExchangeAdapterDecorator;
import org.springframework.web.service.invoker.HttpRequestValues;

/**
 * Makes the calls of all declarative clients of one back-end. A call that fails becomes a
 * problem detail that names the back-end.
 */
class BackEndAdapter extends HttpExchangeAdapterDecorator {

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
		// Reactor and HttpURLConnection have failures of their own that RestClient passes
		// on.
		catch (RuntimeException ex) {
			throw BackEndFailures.problem(this.backEnd, ex);
		}
	}

}
