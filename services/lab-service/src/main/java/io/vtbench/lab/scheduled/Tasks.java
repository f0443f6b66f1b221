package io.vtbench.lab.scheduled;

import java.time.Duration;

import org.springframework.scheduling.annotation.Scheduled;

/**
 * Two tasks that wait, as calls of other services do.
 */
abstract class Tasks {

	private static final String PERIOD = "${scheduled.period:1s}";

	private final Executions executions;

	private final Duration duration;

	Tasks(Executions executions, Duration duration) {
		this.executions = executions;
		this.duration = duration;
	}

	void execute(String task) {
		this.executions.begin(task);
		try {
			Thread.sleep(this.duration);
		}
		catch (InterruptedException ex) {
			// the service stops
			Thread.currentThread().interrupt();
		}
		finally {
			this.executions.end(task);
		}
	}

	static class AtFixedRate extends Tasks {

		AtFixedRate(Executions executions, Duration duration) {
			super(executions, duration);
		}

		@Scheduled(fixedRateString = PERIOD)
		void first() {
			execute("first");
		}

		@Scheduled(fixedRateString = PERIOD)
		void second() {
			execute("second");
		}

	}

	static class WithFixedDelay extends Tasks {

		WithFixedDelay(Executions executions, Duration duration) {
			super(executions, duration);
		}

		@Scheduled(fixedDelayString = PERIOD)
		void first() {
			execute("first");
		}

		@Scheduled(fixedDelayString = PERIOD)
		void second() {
			execute("second");
		}

	}

}
