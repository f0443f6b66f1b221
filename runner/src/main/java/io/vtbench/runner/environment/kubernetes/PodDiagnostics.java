package io.vtbench.runner.environment.kubernetes;

import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

import io.vtbench.runner.environment.Diagnostics;
import io.vtbench.runner.environment.RunningLoad;
import io.vtbench.runner.result.Evidence;

/**
 * Looks at a pod's threads, as the kernel shows them, and at its log. What its code waits
 * for would need the JDK's tools, which most images lack.
 */
record PodDiagnostics(PodService service) implements Diagnostics {

	@Override
	public Duration length() {
		return Duration.ofSeconds(12);
	}

	@Override
	public Evidence observe(String arm, Supplier<RunningLoad> load, Supplier<List<Evidence.Logged>> logged)
			throws InterruptedException {
		PodThreads before = PodThreads.of(this.service.output(PodThreads.COMMAND));
		try (RunningLoad running = load.get()) {
			running.await();
		}
		PodThreads after = PodThreads.of(this.service.output(PodThreads.COMMAND));
		return after.evidence(arm, before, logged.get());
	}

}
