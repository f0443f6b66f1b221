package io.vtbench.bank.relay;

import java.util.Objects;

import io.vtbench.bank.backend.BackEnd;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.context.annotation.Lazy;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.function.client.WebClient;

/**
 * The same call twice: {@code block()} is all that differs.
 */
@RestController
@Lazy
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
		return BackEnd.RESPONDER.watch(
				this.responder.get().uri(path).accept(MediaType.APPLICATION_JSON).retrieve().bodyToMono(Answer.class));
	}

	record Answer(int id, String message) {

		public Answer {
			Objects.requireNonNull(message, "message");
		}

	}

}
