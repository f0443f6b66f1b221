package io.vtbench.lab.scheduled;

import org.hibernate.validator.constraints.Range;

import org.springframework.context.annotation.Profile;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@Profile("scheduled")
class ScheduledController {

	private final Executions executions;

	ScheduledController(Executions executions) {
		this.executions = executions;
	}

	/** Answers when so many more executions have ended, of whichever task. */
	@GetMapping(path = "/scheduled", produces = MediaType.TEXT_PLAIN_VALUE)
	String await(@RequestParam @Range(min = 1, max = 100) int executions) throws InterruptedException {
		return this.executions.await(executions);
	}

}
