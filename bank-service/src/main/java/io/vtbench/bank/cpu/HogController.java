package io.vtbench.bank.cpu;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Lets the computations begin: after the warm-up, which they would stretch to minutes.
 */
@RestController
@ConditionalOnBooleanProperty("hogs.enabled")
class HogController {

	private final Hogs hogs;

	HogController(Hogs hogs) {
		this.hogs = hogs;
	}

	@PostMapping(path = "/hogs", produces = MediaType.TEXT_PLAIN_VALUE)
	String start() {
		return "done " + this.hogs.start();
	}

}
