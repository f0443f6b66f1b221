package io.vtbench.runner.run;

import java.nio.file.Path;
import java.util.List;

import io.vtbench.runner.load.K6;
import io.vtbench.runner.load.K6Summary;
import io.vtbench.runner.load.LoadException;
import io.vtbench.runner.metrics.ProcessProbe;
import io.vtbench.runner.place.Drive;
import io.vtbench.runner.place.Driven;
import io.vtbench.runner.process.ManagedProcess;
import io.vtbench.runner.service.Monitored;

/**
 * One k6 on this machine.
 *
 * @param deadline of the fork
 */
record LocalLoad(K6 k6, Path home, Deadline deadline, RunListener listener) {

	/**
	 * Sends the load.
	 * @param services all that must be well
	 */
	Driven drive(Drive drive, List<Monitored> services) throws InterruptedException {
		try (ManagedProcess process = this.k6.start(drive.call(), this.home)) {
			if (!this.k6.contained()) {
				drive.generator().accept(new ProcessProbe(process.pid()));
			}
			try (LoadWatch watch = new LoadWatch(process, services, this.deadline, this.listener)) {
				watch.await();
			}
			requireSuccess(process);
		}
		return new Driven(K6Summary.read(drive.call().summary()), null);
	}

	/** Refuses the figures of a k6 that has failed. */
	static void requireSuccess(ManagedProcess k6) {
		if (k6.exitCode() != 0) {
			throw new LoadException(
					"k6 ended with exit code " + k6.exitCode() + ": " + k6.lastWords() + "; see its log: " + k6.log());
		}
	}

}
