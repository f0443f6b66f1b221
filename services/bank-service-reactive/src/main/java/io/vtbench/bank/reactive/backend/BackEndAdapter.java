package io.vtbench.bank.reactive.backend;

import reactor.core.publisher.Mono;

import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.client.WebClientResponseException;
import org.springframework.web.service.invoker.HttpExchangeAdapter;
import org.springframework.web.service.invoker.HttpRequestValues;
import org.springframework.web.service.invoker.ReactorHttpExchangeAdapterDecorator;

/**
 * Makes the calls of all declarative clients of one back-end. A call that fails becomes a
 * {@link BackEndException}.
 */
class BackEndAdapter extends ReactorHttpExchangeAdapterDecorator {

	private final String backEnd;

	BackEndAdapter(HttpExchangeAdapter client, String backEnd) {
		super(client);
		this.backEnd = backEnd;
	}

	@Override
	public <T> Mono<T> exchangeForBodyMono(HttpRequestValues call, ParameterizedTypeReference<T> type) {
		return super.exchangeForBodyMono(call, type)
			.switchIfEmpty(Mono.error(() -> new IllegalStateException("The answer is empty")))
			.onErrorMap(this::failure);
	}

	private BackEndException failure(Throwable error) {
		// A success whose body cannot be read is one of these too.
		if (error instanceof WebClientResponseException answer && !answer.getStatusCode().is2xxSuccessful()) {
			// What it calls the caller's mistake it has not done.
			return new BackEndException(HttpStatus.BAD_GATEWAY, this.backEnd,
					"answered with status " + answer.getStatusCode().value(),
					!answer.getStatusCode().is4xxClientError(), error);
		}
		Failure failure = Failure.of(error);
		return new BackEndException(failure.status(), this.backEnd, failure.text(), failure.mayHaveActed(), error);
	}

}
