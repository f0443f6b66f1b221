package io.vtbench.lab.relay;

import java.util.Objects;

import io.vtbench.lab.backend.BackEndFailures;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.context.annotation.Profile;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.function.client.WebClient;

/**
 * Makes the same call twice: {@code block()} is all that differs.
 */
@RestController
@Profile("relay")
class RelayController {

	private final WebClient responder;

	RelayController(WebClient responder) {
		this.responder = responder;
	}

	@GetMapping("/sync-request")
	@Nullable Answer sync() {
		return ask("/sync").block();
	}

	@GetMapping("/async-request")
	Mono<Answer> async() {
		return ask("/async");
	}

	private Mono<Answer> ask(String path) {
		return this.responder.get()
			.uri(path)
			.accept(MediaType.APPLICATION_JSON)
			.retrieve()
			.bodyToMono(Answer.class)
			.switchIfEmpty(Mono.error(() -> new IllegalStateException("The answer is empty")))
			.onErrorMap((error) -> BackEndFailures.problem("transfer-service", error));
	}

	record Answer(int id, String message) {

		public Answer {
			Objects.requireNonNull(message, "message");
		}

	}

}
