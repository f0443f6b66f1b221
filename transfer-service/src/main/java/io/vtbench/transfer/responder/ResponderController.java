package io.vtbench.transfer.responder;

import reactor.core.publisher.Mono;

import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Answers the same few bytes at once, so that a relay in front of it measures the relay
 * alone.
 */
@RestController
class ResponderController {

	private static final String ANSWER = """
			{"id":1,"message":"fixed answer"}""";

	@GetMapping(path = "/sync", produces = MediaType.APPLICATION_JSON_VALUE)
	String sync() {
		return ANSWER;
	}

	@GetMapping(path = "/async", produces = MediaType.APPLICATION_JSON_VALUE)
	Mono<String> async() {
		return Mono.just(ANSWER);
	}

}
