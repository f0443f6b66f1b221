package io.vtbench.bank.work;

import io.vtbench.bank.web.InvalidFieldException;

import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
class WorkController {

	/** Milliseconds. Above it, a typing mistake would hold threads for hours. */
	private static final long LONGEST = 60_000;

	@GetMapping(path = "/work", produces = MediaType.TEXT_PLAIN_VALUE)
	String work(@RequestParam(defaultValue = "100") long duration) throws InterruptedException {
		if (duration < 0 || duration > LONGEST) {
			throw new InvalidFieldException("duration", "must be 0 to " + LONGEST + " milliseconds");
		}
		Thread.sleep(duration);
		Thread thread = Thread.currentThread();
		return "Work done in " + duration + "ms on " + thread.getName() + " (Virtual: " + thread.isVirtual() + ")";
	}

}
