package io.vtbench.lab.fanout;

import java.util.Map;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Subtask;

import org.springframework.context.annotation.Profile;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Makes both calls in a scope, which is a preview of Java 25: each on a virtual thread,
 * and whichever fails first ends the other.
 */
@RestController
@Profile("structured")
class StructuredController {

	private final Checks checks;

	StructuredController(Checks checks) {
		this.checks = checks;
	}

	@GetMapping(path = "/fan-out", params = "style=structured", produces = MediaType.TEXT_PLAIN_VALUE)
	String structured() throws Exception {
		try (var scope = StructuredTaskScope.open()) {
			Subtask<Map<String, String>> risk = scope.fork(this.checks::risk);
			Subtask<Map<String, String>> screening = scope.fork(this.checks::screening);
			scope.join();
			return FanOutController.done(risk.get(), screening.get());
		}
		catch (StructuredTaskScope.FailedException ex) {
			throw (ex.getCause() instanceof Exception failure) ? failure : ex;
		}
	}

}
