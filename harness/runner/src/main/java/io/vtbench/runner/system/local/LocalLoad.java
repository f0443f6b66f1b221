package io.vtbench.runner.system.local;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.inside.ProcessProbe;
import io.vtbench.runner.machine.AnswerLog;
import io.vtbench.runner.machine.K6;
import io.vtbench.runner.machine.K6Summary;
import io.vtbench.runner.machine.LoadException;
import io.vtbench.runner.machine.LoadResult;
import io.vtbench.runner.machine.ManagedProcess;
import io.vtbench.runner.scenario.RunListener;
import io.vtbench.runner.scenario.SecretValues;
import io.vtbench.runner.system.Login;
import io.vtbench.runner.system.Monitored;
import io.vtbench.runner.system.Subject.LoadRequest;
import io.vtbench.runner.system.Subject.RunningLoad;
import tools.jackson.databind.json.JsonMapper;

/**
 * Sends load by a k6 of this machine.
 *
 * @param home the suite's folder
 * @param answers learns which answers the service gives
 */
record LocalLoad(K6 k6, Path home, RunListener listener, AnswerLog answers) {

	/** The variable of the scripts that takes headers of every request, as JSON. */
	private static final String HEADERS = "HEADERS";

	/**
	 * Returns a load with headers in all of its requests, in the place of others with the
	 * same names.
	 * @param session headers that a login gave; empty for none
	 */
	LocalLoad with(Map<String, String> session) {
		if (session.isEmpty()) {
			return this;
		}
		Map<String, String> secrets = new LinkedHashMap<>(this.k6.secrets());
		Map<String, String> headers = SecretValues.read(HEADERS, secrets.getOrDefault(HEADERS, "{}"));
		secrets.put(HEADERS, JsonMapper.shared().writeValueAsString(Login.added(headers, session)));
		return new LocalLoad(this.k6.withSecrets(secrets), this.home, this.listener, this.answers);
	}

	/**
	 * Starts a load.
	 * @param services all that must be well meanwhile
	 */
	RunningLoad start(LoadRequest request, List<? extends Monitored> services) {
		K6.Call call = this.answers.counting(request.call());
		long begin = this.answers.begin(call);
		ManagedProcess process = this.k6.start(call, this.home);
		request.generator().accept(new ProcessProbe(process.pid()));
		return new Running(process, new LoadWatch(process, services, request.deadline(), this.listener), call,
				() -> this.answers.learn(call, begin));
	}

	/**
	 * A k6 of this machine that sends load.
	 *
	 * @param watch of the services that the load needs
	 * @param learn learns what was answered, once the load has ended
	 */
	private record Running(ManagedProcess k6, LoadWatch watch, K6.Call call, Runnable learn) implements RunningLoad {

		@Override
		public boolean await(Duration time) throws InterruptedException {
			return this.watch.await(time);
		}

		@Override
		public LoadResult await() throws InterruptedException {
			this.watch.await();
			int exitCode = this.k6.exitCode();
			if (exitCode != 0) {
				throw LoadException.ended(exitCode, "k6 ended " + this.k6.ending());
			}
			this.learn.run();
			return new LoadResult(K6Summary.read(this.call.summary()), null);
		}

		@Override
		public void close() {
			this.watch.close();
			this.k6.close();
		}

	}

}
