package io.vtbench.bank.reactive.backend;

import reactor.core.publisher.Mono;

/**
 * A service behind the bank, by the name that a caller is told when it fails.
 */
public enum BackEnd {

	RISK("risk-service", ""),
	TRANSFER("transfer-service", "; the money may have moved all the same: look before you order it again");

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
	 * Watch one call to this back-end.
	 * @param call the call; an empty answer counts as nonsense
	 * @return the answer, or a {@link BackEndException} when the back-end cannot be
	 * reached, answers too late, or answers something that is not an answer
	 */
	public <T> Mono<T> watch(Mono<T> call) {
		return call.onErrorMap((error) -> new BackEndException(this, Failure.of(error), error))
			.switchIfEmpty(Mono.error(() -> new BackEndException(this, Failure.NONSENSE, null)));
	}

}
