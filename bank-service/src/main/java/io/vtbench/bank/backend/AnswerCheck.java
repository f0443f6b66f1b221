package io.vtbench.bank.backend;

import java.io.IOException;
import java.net.URI;

import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.web.client.ResponseErrorHandler;
import org.springframework.web.client.RestClientException;

/**
 * Refuses what is no answer by its head alone. Reading the rest would put it into memory,
 * however much it is: RestClient quotes a body of a type that it does not know.
 *
 * @param limit bytes of the largest answer
 */
record AnswerCheck(long limit) implements ResponseErrorHandler {

	@Override
	public boolean hasError(ClientHttpResponse response) throws IOException {
		return !response.getStatusCode().is2xxSuccessful() || !isJson(response.getHeaders().getContentType())
				|| response.getHeaders().getContentLength() > this.limit;
	}

	private static boolean isJson(@Nullable MediaType type) {
		return type != null && type.isCompatibleWith(MediaType.APPLICATION_JSON);
	}

	@Override
	public void handleError(URI url, HttpMethod method, ClientHttpResponse response) throws IOException {
		throw new RestClientException("Status " + response.getStatusCode() + ", type "
				+ response.getHeaders().getContentType() + ", length " + response.getHeaders().getContentLength());
	}

}
