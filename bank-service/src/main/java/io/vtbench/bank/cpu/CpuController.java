package io.vtbench.bank.cpu;

import io.vtbench.bank.web.QueryRange;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@ConditionalOnBooleanProperty("cpu.enabled")
class CpuController {

	/** Some seconds of a processor. */
	private static final long MOST = 1_000_000_000;

	@GetMapping(path = "/cpu", produces = MediaType.TEXT_PLAIN_VALUE)
	String cpu(@RequestParam long rounds) {
		QueryRange.require("rounds", rounds, MOST);
		return "done " + Long.toHexString(Computation.run(rounds));
	}

}
