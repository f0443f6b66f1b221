package io.vtbench.runner.command;

import java.nio.file.Path;
import java.util.Map;

import io.vtbench.runner.load.K6;
import io.vtbench.runner.load.K6Finder;
import io.vtbench.runner.process.ProgramException;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Check.Status;

/** What the doctor says of k6. */
final class K6Check {

	private static final String NAME = "k6";

	private final K6Finder finder;

	/**
	 * A check in a suite.
	 * @param environment variables: K6_BIN and PATH
	 */
	K6Check(Path home, Map<String, String> environment) {
		this.finder = new K6Finder(home, environment, (text) -> {
		});
	}

	/** With one that is not k6, or of another major version, every run would end. */
	Check check() throws InterruptedException {
		try {
			K6 k6 = this.finder.installed();
			return (k6 != null) ? new Check(NAME, null, Status.OK, k6.version()) : new Check(NAME, null, Status.WARN,
					"not installed; the first run builds it where Go is, else install it or set K6_BIN");
		}
		catch (ProgramException ex) {
			return new Check(NAME, null, Status.INVALID, ex.getMessage());
		}
	}

}
