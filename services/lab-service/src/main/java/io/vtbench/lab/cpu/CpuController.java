package io.vtbench.lab.cpu;

import org.hibernate.validator.constraints.Range;

import org.springframework.context.annotation.Profile;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@Profile("cpu")
class CpuController {

	/** Some seconds of a processor. */
	private static final long MOST = 1_000_000_000;

	@GetMapping(path = "/cpu", produces = MediaType.TEXT_PLAIN_VALUE)
	String cpu(@RequestParam @Range(max = MOST) long rounds) {
		return "done " + Long.toHexString(Computation.run(rounds));
	}

}
