package io.vtbench.runner.environment.local;

import java.nio.file.Path;
import java.util.List;

import io.vtbench.runner.environment.LoadRequest;
import io.vtbench.runner.environment.RunningLoad;
import io.vtbench.runner.experiment.RunListener;
import io.vtbench.runner.load.K6;
import io.vtbench.runner.metrics.ProcessProbe;
import io.vtbench.runner.process.ManagedProcess;
import io.vtbench.runner.service.Monitored;

/**
 * Sends load by a k6 of this machine.
 *
 * @param home the suite's folder
 */
record LocalLoad(K6 k6, Path home, RunListener listener) {

	/**
	 * Starts a load.
	 * @param services all that must be well meanwhile
	 */
	RunningLoad start(LoadRequest request, List<? extends Monitored> services) {
		ManagedProcess process = this.k6.start(request.call(), this.home);
		if (!this.k6.contained()) {
			request.generator().accept(new ProcessProbe(process.pid()));
		}
		return new LocalRunningLoad(process, new LoadWatch(process, services, request.deadline(), this.listener),
				request);
	}

}
