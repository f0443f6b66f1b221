package io.vtbench.lab.asyncburst;

import org.hibernate.validator.constraints.Range;

import org.springframework.context.annotation.Profile;
import org.springframework.http.MediaType;
import org.springframework.scheduling.annotation.EnableAsync;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@Profile("async-burst")
@EnableAsync
class AsyncBurstController {

	private final SlowCall slowCall;

	AsyncBurstController(SlowCall slowCall) {
		this.slowCall = slowCall;
	}

	/**
	 * Answers when all calls have ended. How many of them had ended when the last was
	 * handed over says whether a limit kept the caller waiting.
	 */
	@GetMapping(path = "/async-burst", produces = MediaType.TEXT_PLAIN_VALUE)
	String burst(@RequestParam @Range(min = 1, max = 2_000) int calls, @RequestParam @Range(max = 1_000) long millis)
			throws InterruptedException {
		Burst burst = new Burst(calls);
		for (int i = 0; i < calls; i++) {
			this.slowCall.make(burst, millis);
		}
		long endedBefore = burst.ended();
		burst.awaitEnd();
		return "done %d, at most %d at once, %d before the last was handed over".formatted(calls, burst.mostUnderWay(),
				endedBefore);
	}

}
