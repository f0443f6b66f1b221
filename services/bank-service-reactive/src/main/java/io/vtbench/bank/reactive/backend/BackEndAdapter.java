package io.vtbench.bank.reactive.backend;

import reactor.core.publisher.Mono;

import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.HttpMethod;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.service.invoker.HttpExchangeAdapter;
import org.springframework.web.service.invoker.HttpRequestValues;
import org.springframework.web.service.invoker.ReactorHttpExchangeAdapterDecorator;

/**
 * Makes the calls of all declarative clients of one back-end. A call that fails becomes a
 * problem detail that names the back-end.
 */
class BackEndAdapter extends ReactorHttpExchangeAdapterDecorator {

	/** A caller who does not know this may pay twice. */
	private static final String MAY_BE_PAID = "; the money may have moved all the same: look before you order it again";

	private final String backEnd;

	BackEndAdapter(HttpExchangeAdapter client, String backEnd) {
		super(client);
		this.backEnd = backEnd;
	}

	@Override
	public <T> Mono<T> exchangeForBodyMono(HttpRequestValues call, ParameterizedTypeReference<T> type) {
		return super.exchangeForBodyMono(call, type)
			.switchIfEmpty(Mono.error(() -> new IllegalStateException("The answer is empty")))
			.onErrorMap((error) -> problem(call, error));
	}

	private ErrorResponseException problem(HttpRequestValues call, Throwable error) {
		Failure failure = Failure.of(error);
		boolean mayBePaid = failure.mayHaveActed() && HttpMethod.POST.equals(call.getHttpMethod());
		ProblemDetail problem = ProblemDetail.forStatusAndDetail(failure.status(),
				this.backEnd + " " + failure.text() + (mayBePaid ? MAY_BE_PAID : ""));
		problem.setProperty("backEnd", this.backEnd);
		return new ErrorResponseException(failure.status(), problem, error);
	}

}
