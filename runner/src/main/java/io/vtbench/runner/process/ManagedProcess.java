package io.vtbench.runner.process;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A child process with its output in a file. Ends with the runner, whatever happens. */
public final class ManagedProcess implements AutoCloseable {

	private static final Duration GRACE = Duration.ofSeconds(10);

	private final String name;

	private final Process process;

	private final Path log;

	private final Duration grace;

	private final Thread hook;

	private ManagedProcess(String name, Process process, Path log, Duration grace) {
		this.name = name;
		this.process = process;
		this.log = log;
		this.grace = grace;
		this.hook = new Thread(this::stop, "stop-" + name);
	}

	/**
	 * Starts a child.
	 * @param name for messages
	 * @param command program and arguments
	 * @param environment added to the runner's own
	 * @param log takes both outputs
	 */
	public static ManagedProcess start(String name, List<String> command, Map<String, String> environment, Path folder,
			Path log) {
		return start(name, command, environment, folder, log, GRACE);
	}

	/**
	 * Starts a child that has another time to end politely.
	 */
	public static ManagedProcess start(String name, List<String> command, Map<String, String> environment, Path folder,
			Path log, Duration grace) {
		ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile())
			.redirectErrorStream(true)
			.redirectInput(ProcessBuilder.Redirect.from(new File(isWindows() ? "NUL" : "/dev/null")))
			.redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
		builder.environment().putAll(environment);
		try {
			ManagedProcess process = new ManagedProcess(name, builder.start(), log, grace);
			process.endWithRunner();
			return process;
		}
		catch (IOException ex) {
			throw new ServiceException("cannot start " + name + ": " + ex.getMessage());
		}
	}

	private void endWithRunner() {
		try {
			Runtime.getRuntime().addShutdownHook(this.hook);
		}
		catch (IllegalStateException ex) {
			// too late for a hook, and nobody else would stop it
			stop();
			throw new ServiceException("cannot start " + this.name + ": the runner is ending");
		}
	}

	private static boolean isWindows() {
		return File.separatorChar == '\\';
	}

	public String name() {
		return this.name;
	}

	public long pid() {
		return this.process.pid();
	}

	public boolean isAlive() {
		return this.process.isAlive();
	}

	/** Exit code; only after the end. */
	public int exitCode() {
		return this.process.exitValue();
	}

	/**
	 * Waits for the end.
	 * @return whether it ended in time
	 */
	public boolean await(Duration timeout) throws InterruptedException {
		return this.process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS);
	}

	/** The last line of the output that says something, for messages. */
	public String lastWords() {
		try {
			List<String> lines = new String(Files.readAllBytes(this.log), StandardCharsets.UTF_8).lines()
				.filter((line) -> !line.isBlank())
				.toList();
			return lines.isEmpty() ? "it said nothing" : lines.getLast().strip();
		}
		catch (IOException ex) {
			return "its log cannot be read";
		}
	}

	public Path log() {
		return this.log;
	}

	/** A JVM out of memory can ignore a polite end, so a hard one follows. */
	@Override
	public void close() {
		stop();
		try {
			Runtime.getRuntime().removeShutdownHook(this.hook);
		}
		catch (IllegalStateException ex) {
			// the runner itself is ending: the hook has its own turn
		}
	}

	private void stop() {
		List<ProcessHandle> family = this.process.descendants().toList();
		this.process.destroy();
		try {
			if (!this.process.waitFor(this.grace.toMillis(), TimeUnit.MILLISECONDS)) {
				this.process.destroyForcibly().waitFor(GRACE.toMillis(), TimeUnit.MILLISECONDS);
			}
		}
		catch (InterruptedException ex) {
			this.process.destroyForcibly();
			Thread.currentThread().interrupt();
		}
		family.forEach(ProcessHandle::destroyForcibly);
	}

}
