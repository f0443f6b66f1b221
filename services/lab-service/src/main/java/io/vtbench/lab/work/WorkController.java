package io.vtbench.lab.work;

import org.hibernate.validator.constraints.Range;

import org.springframework.context.annotation.Profile;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@Profile("work")
class WorkController {

	@GetMapping(path = "/work", produces = MediaType.TEXT_PLAIN_VALUE)
	String work(@RequestParam(defaultValue = "100") @Range(max = 60_000) long duration) throws InterruptedException {
		Thread.sleep(duration);
		Thread thread = Thread.currentThread();
		return "Work done in " + duration + "ms on " + thread.getName() + " (Virtual: " + thread.isVirtual() + ")";
	}

}
