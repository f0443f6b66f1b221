package io.vtbench.runner.service;

import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import io.vtbench.runner.process.ManagedProcess;
import io.vtbench.runner.process.ServiceException;

/**
 * A person's command before each start of a service. It belongs to the person and is not
 * measured, so it has the person's environment: addresses and passwords of databases.
 */
final class Preparation {

	private static final Duration LIMIT = Duration.ofMinutes(5);

	private Preparation() {
	}

	/**
	 * Calls it in the folder that the runner was called from, and waits for its end.
	 * @param log of its output
	 * @throws ServiceException where it fails or does not end
	 */
	static void call(String command, Path log) throws InterruptedException {
		call(command, log, LIMIT);
	}

	static void call(String command, Path log, Duration limit) throws InterruptedException {
		List<String> line = (File.separatorChar == '\\') ? List.of("cmd", "/c", command)
				: List.of("/bin/sh", "-c", command);
		try (ManagedProcess process = ManagedProcess.start("prepare", line, System.getenv(),
				Path.of("").toAbsolutePath(), log)) {
			if (!process.await(limit)) {
				throw new ServiceException("the command of prepare (" + command + ") did not end within "
						+ limit.toSeconds() + " s; correct it; see its log: " + log);
			}
			if (process.exitCode() != 0) {
				throw new ServiceException("the command of prepare (" + command + ") ended with exit code "
						+ process.exitCode() + ": " + process.lastWords() + "; correct it; see its log: " + log);
			}
		}
	}

}
