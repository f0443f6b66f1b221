package io.vtbench.runner.machine;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import io.vtbench.runner.file.Attempt;
import io.vtbench.runner.machine.ContainerEngine.RunningContainer;
import io.vtbench.runner.machine.ProcessLog.FailureReason;
import org.jspecify.annotations.Nullable;

/**
 * Runs a child process with its output in a file and an environment that holds nothing of
 * the user's but what it needs. The child ends with the runner, whatever ends that.
 */
public final class ManagedProcess implements AutoCloseable {

	private static final Duration GRACE = Duration.ofSeconds(10);

	/** The bytes of a log's end that are read for the reason of a failure. */
	private static final int WORDS = 256 << 10;

	private final String name;

	private final Process process;

	private final Path log;

	private final Duration grace;

	private final @Nullable RunningContainer container;

	private final String mark;

	private final ProcessLog bound;

	private final ShutdownHook hook;

	private volatile boolean killed;

	/**
	 * The number of the container's JVM; 0 where there is none, or it is not known yet.
	 */
	private volatile long containerJvm;

	private ManagedProcess(String name, Process process, String mark, Path log, Duration grace,
			@Nullable RunningContainer container) {
		this.name = name;
		this.process = process;
		this.mark = mark;
		this.log = log;
		this.bound = new ProcessLog(log);
		this.grace = grace;
		this.container = container;
		this.hook = new ShutdownHook("stop-" + name, this::stop);
	}

	/**
	 * Starts a child.
	 * @param name for messages
	 * @param command program and arguments
	 * @param environment added to what {@link ChildEnvironment} lets pass
	 * @param log takes both outputs
	 */
	public static ManagedProcess start(String name, List<String> command, Map<String, String> environment, Path folder,
			Path log) {
		return start(name, command, environment, folder, log, GRACE);
	}

	/** Starts a child that has another time to end politely. */
	public static ManagedProcess start(String name, List<String> command, Map<String, String> environment, Path folder,
			Path log, Duration grace) {
		return Attempt.get(() -> {
			Programs.requireExecutable(command.getFirst());
			ChildLedger ledger = ChildLedger.current();
			RunningContainer container = ContainerEngine.isRun(command)
					? new RunningContainer(new ContainerEngine(Path.of(command.getFirst())), ledger.name(name)) : null;
			if (container != null) {
				ledger.engine(command.getFirst());
			}
			ProcessBuilder builder = new ProcessBuilder((container != null) ? container.named(command) : command)
				.directory(folder.toFile())
				.redirectErrorStream(true)
				.redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
			ChildEnvironment.clean(builder.environment());
			builder.environment().putAll(environment);
			Process started = ledger.start(builder);
			ManagedProcess process = new ManagedProcess(name, started,
					builder.environment().getOrDefault(ChildLedger.MARK, name), log, grace, container);
			process.endWithRunner();
			return process;
		}, (ex) -> new ServiceException("cannot start " + name + ": " + ex.getMessage()));
	}

	private void endWithRunner() {
		try {
			this.hook.register();
		}
		catch (IllegalStateException ex) {
			// too late for a hook, and nobody else would stop it
			stop();
			throw new ServiceException("cannot start " + this.name + ": the runner is ending");
		}
	}

	public String name() {
		return this.name;
	}

	/** Returns the number of the process, or of the JVM in the container that it runs. */
	public long pid() {
		return (this.containerJvm > 0) ? this.containerJvm : this.process.pid();
	}

	/**
	 * Returns the CPU time that the process has used so far; zero where the system does
	 * not show it.
	 */
	public Duration cpuTime() {
		return ProcessHandle.of(pid()).flatMap((handle) -> handle.info().totalCpuDuration()).orElse(Duration.ZERO);
	}

	/** Returns the container that the process runs; null where it runs none. */
	public @Nullable RunningContainer container() {
		return this.container;
	}

	/**
	 * Looks for the JVM in the container that it runs, if it runs one: from now on that
	 * is the process that counts.
	 * @throws ServiceException where the engine does not tell
	 */
	public void findJvm() throws InterruptedException {
		if (this.container != null) {
			this.containerJvm = this.container.jvm();
		}
	}

	public boolean isAlive() {
		return this.process.isAlive();
	}

	/** Returns the exit code, once the process has ended. */
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

	/**
	 * Returns whether a signal has stopped the process; false where the platform does not
	 * show it.
	 */
	public boolean isStopped() {
		return ProcessIdentity.isStopped(pid());
	}

	/** Returns what the output says of a failure, in one line; for messages. */
	public String failureReason() {
		return Attempt.or("its log cannot be read", () -> FailureReason.of(end(this.log).lines().toList()));
	}

	/**
	 * Returns how the process ended, why, and where to look, after the verb of a
	 * sentence.
	 */
	public String ending() {
		return "with exit code " + exitCode() + ": " + failureReason() + "; see its log: " + this.log;
	}

	/** Reads the end of a log: what matters of a failure is not megabytes before it. */
	private static String end(Path log) throws IOException {
		try (FileChannel channel = FileChannel.open(log)) {
			ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(channel.size(), WORDS));
			channel.read(bytes, channel.size() - bytes.capacity());
			return StandardCharsets.UTF_8.decode(bytes.flip()).toString();
		}
	}

	public Path log() {
		return this.log;
	}

	/**
	 * Returns whether the process wrote more than a log may hold, so that its middle is
	 * missing.
	 */
	public boolean isLogCut() {
		return this.bound.isCut();
	}

	/**
	 * Returns whether the process had to be killed because it did not end when it was
	 * asked to.
	 */
	public boolean wasKilled() {
		return this.killed;
	}

	/**
	 * Ends the process, by force where it does not end politely, as a JVM out of memory
	 * may.
	 */
	@Override
	public void close() {
		stop();
		this.hook.close();
	}

	private void stop() {
		List<ProcessHandle> family = this.process.descendants().toList();
		try {
			// one that a signal has stopped cannot hear the polite end
			if (isStopped() || !endPolitely()) {
				this.killed = true;
				this.process.destroyForcibly().waitFor(GRACE.toMillis(), TimeUnit.MILLISECONDS);
				if (this.container != null) {
					this.container.remove();
				}
			}
		}
		catch (InterruptedException ex) {
			this.process.destroyForcibly();
			Thread.currentThread().interrupt();
		}
		family.forEach(ProcessHandle::destroyForcibly);
		Leftovers.endMarked(this.mark);
		this.bound.close();
	}

	private boolean endPolitely() throws InterruptedException {
		this.process.destroy();
		return this.process.waitFor(this.grace.toMillis(), TimeUnit.MILLISECONDS);
	}

}
