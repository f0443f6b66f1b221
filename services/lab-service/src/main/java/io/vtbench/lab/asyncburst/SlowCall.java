package io.vtbench.lab.asyncburst;

import org.springframework.context.annotation.Profile;
import org.springframework.scheduling.annotation.Async;
import org.springframework.stereotype.Component;

@Component
@Profile("async-burst")
class SlowCall {

	/** Waits, as a call of another service does, on a thread of Boot's executor. */
	@Async
	void make(Burst burst, long millis) throws InterruptedException {
		burst.begin();
		try {
			Thread.sleep(millis);
		}
		finally {
			burst.end();
		}
	}

}
