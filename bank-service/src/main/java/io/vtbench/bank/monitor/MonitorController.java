package io.vtbench.bank.monitor;

import io.vtbench.bank.web.QueryRange;
import jakarta.servlet.http.HttpServletRequest;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@ConditionalOnBooleanProperty("monitor.enabled")
class MonitorController {

	private static final String MONITOR = "monitor";

	/**
	 * Waits inside a monitor that no other request wants: what is measured is the thread
	 * that cannot leave its carrier, not contention.
	 */
	@GetMapping(path = "/monitor", produces = MediaType.TEXT_PLAIN_VALUE)
	String hold(@RequestParam long millis, HttpServletRequest request) throws InterruptedException {
		QueryRange.requireMillis("millis", millis);
		Object monitor = new Object();
		// where others could see it, the compiler may not leave the lock out
		request.setAttribute(MONITOR, monitor);
		synchronized (monitor) {
			Thread.sleep(millis);
		}
		return "done";
	}

}
