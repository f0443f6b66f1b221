package io.vtbench.runner.service;

import java.io.File;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.process.Programs;
import io.vtbench.runner.process.ServiceException;
import io.vtbench.runner.scenario.ServiceSpec;

/**
 * A person's command before each start of a service. It belongs to the person and is not
 * measured, so it has the person's environment: addresses and passwords of databases.
 * What it starts in the background ends with the runner.
 */
public final class Preparation {

	private static final Duration LIMIT = Duration.ofMinutes(5);

	private Preparation() {
	}

	/** Calls that of a service, if it has one. */
	public static void of(ServiceSpec service) throws InterruptedException {
		if (service.prepare() != null) {
			call(service.prepare());
		}
	}

	/**
	 * Calls it in the folder that the runner was called from, and waits for its end.
	 * @throws ServiceException where it fails or does not end
	 */
	static void call(String command) throws InterruptedException {
		call(command, LIMIT);
	}

	static void call(String command, Duration limit) throws InterruptedException {
		List<String> line = (File.separatorChar == '\\') ? List.of("cmd", "/c", command)
				: List.of("/bin/sh", "-c", command);
		Programs.Outcome outcome = Programs.call(line, Map.of(), (int) limit.toSeconds());
		if (!outcome.ok()) {
			throw new ServiceException("the command of prepare (" + command + ") failed: " + outcome.lastLine()
					+ "; correct it, and try it by hand in this folder");
		}
	}

}
