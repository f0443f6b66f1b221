package io.vtbench.bank.work;

import io.vtbench.bank.web.QueryRange;

import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
class WorkController {

	@GetMapping(path = "/work", produces = MediaType.TEXT_PLAIN_VALUE)
	String work(@RequestParam(defaultValue = "100") long duration) throws InterruptedException {
		QueryRange.requireMillis("duration", duration);
		Thread.sleep(duration);
		Thread thread = Thread.currentThread();
		return "Work done in " + duration + "ms on " + thread.getName() + " (Virtual: " + thread.isVirtual() + ")";
	}

}
