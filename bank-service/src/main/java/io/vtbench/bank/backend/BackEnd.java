package io.vtbench.bank.backend;

import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.web.client.RestClientException;

/**
 * A service behind the bank, by the name that a caller is told when it fails.
 */
public enum BackEnd {

	RISK("risk-service", ""),
	TRANSFER("transfer-service", "; the money may have moved all the same: look before you order it again"),

	/** The transfer service too, asked for text alone. */
	RESPONDER("transfer-service", "");

	private final String label;

	private final String doubt;

	BackEnd(String label, String doubt) {
		this.label = label;
		this.doubt = doubt;
	}

	public String label() {
		return this.label;
	}

	/**
	 * Tells what a caller must know where the back-end may have acted and nobody knows.
	 */
	String doubt() {
		return this.doubt;
	}

	/**
	 * Make one call to this back-end.
	 * @param call the call; an empty answer counts as nonsense
	 * @return the answer, never {@code null}
	 * @throws BackEndException when the back-end cannot be reached, answers too late, or
	 * answers something that is not an answer
	 */
	public <T> T call(Supplier<@Nullable T> call) {
		T answer;
		try {
			answer = call.get();
		}
		// The second is what becomes of the status -1 with which HttpURLConnection says
		// that it read no HTTP.
		catch (RestClientException | IllegalArgumentException ex) {
			throw new BackEndException(this, Failure.of(ex), ex);
		}
		if (answer == null) {
			throw new BackEndException(this, Failure.NONSENSE, null);
		}
		return answer;
	}

	/**
	 * Watch one call of a reactive client to this back-end.
	 * @param call the call; an empty answer counts as nonsense
	 * @return the answer, or an error as of {@link #call}
	 */
	public <T> Mono<T> watch(Mono<T> call) {
		return call.onErrorMap((error) -> new BackEndException(this, Failure.of(error), error))
			.switchIfEmpty(Mono.error(() -> new BackEndException(this, Failure.NONSENSE, null)));
	}

}
