package io.vtbench.lab.monitor;

import jakarta.servlet.http.HttpServletRequest;
import org.hibernate.validator.constraints.Range;

import org.springframework.context.annotation.Profile;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@Profile("monitor")
class MonitorController {

	private static final String MONITOR = "monitor";

	/**
	 * Waits inside a monitor that no other request wants: what is measured is the thread
	 * that cannot leave its carrier, not contention.
	 */
	@GetMapping(path = "/monitor", produces = MediaType.TEXT_PLAIN_VALUE)
	String hold(@RequestParam @Range(max = 60_000) long millis, HttpServletRequest request)
			throws InterruptedException {
		Object monitor = new Object();
		// where others could see it, the compiler may not leave the lock out
		request.setAttribute(MONITOR, monitor);
		synchronized (monitor) {
			Thread.sleep(millis);
		}
		return "done";
	}

}
