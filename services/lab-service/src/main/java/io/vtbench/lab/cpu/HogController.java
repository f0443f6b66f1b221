package io.vtbench.lab.cpu;

import java.net.URI;

import jakarta.servlet.http.HttpServletRequest;

import org.springframework.context.annotation.Profile;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
@Profile("cpu")
class HogController {

	private static final String BURST = "/hogs/burst";

	private final Hogs hogs;

	HogController(Hogs hogs) {
		this.hogs = hogs;
	}

	/** After the warm-up, which the long requests would stretch to minutes. */
	@PostMapping(path = "/hogs", produces = MediaType.TEXT_PLAIN_VALUE)
	String start(HttpServletRequest request) {
		return "done " + this.hogs.start(URI.create("http://127.0.0.1:" + request.getLocalPort() + BURST));
	}

	@GetMapping(path = BURST, produces = MediaType.TEXT_PLAIN_VALUE)
	String burst() {
		this.hogs.burst();
		return "done";
	}

}
