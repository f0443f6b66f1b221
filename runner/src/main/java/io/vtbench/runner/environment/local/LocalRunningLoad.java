package io.vtbench.runner.environment.local;

import java.time.Duration;

import io.vtbench.runner.environment.LoadRequest;
import io.vtbench.runner.environment.LoadResult;
import io.vtbench.runner.environment.RunningLoad;
import io.vtbench.runner.load.K6Summary;
import io.vtbench.runner.load.LoadException;
import io.vtbench.runner.process.ManagedProcess;

/**
 * A k6 of this machine that sends load.
 *
 * @param watch of the services that the load needs
 */
record LocalRunningLoad(ManagedProcess k6, LoadWatch watch, LoadRequest request) implements RunningLoad {

	@Override
	public boolean await(Duration time) throws InterruptedException {
		return this.watch.await(time);
	}

	@Override
	public LoadResult await() throws InterruptedException {
		this.watch.await();
		int exitCode = this.k6.exitCode();
		if (exitCode != 0) {
			throw LoadException.ended(exitCode, "k6 ended with exit code " + exitCode + ": " + this.k6.failureReason()
					+ "; see its log: " + this.k6.log());
		}
		return new LoadResult(K6Summary.read(this.request.call().summary()), null);
	}

	@Override
	public void close() {
		this.watch.close();
		this.k6.close();
	}

}
