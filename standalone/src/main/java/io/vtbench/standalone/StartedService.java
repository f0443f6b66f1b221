package io.vtbench.standalone;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

/** A service that was started to see how long that takes; it ends with this program. */
final class StartedService implements AutoCloseable {

	private static final int PAUSE_MILLIS = 20;

	private static final int ANSWER_MILLIS = 1000;

	private static final int END_SECONDS = 20;

	private final long startedAtNanos;

	private final Process process;

	private final Thread ending;

	private final Path log;

	private final int port;

	private final int managementPort;

	private StartedService(long startedAtNanos, Process process, Path log, int port, int managementPort) {
		this.startedAtNanos = startedAtNanos;
		this.process = process;
		this.log = log;
		this.port = port;
		this.managementPort = managementPort;
		this.ending = new Thread(process::destroyForcibly);
		Runtime.getRuntime().addShutdownHook(this.ending);
	}

	static StartedService start(List<String> command, Path log) throws IOException {
		int port = freePort();
		int managementPort = freePort();
		List<String> all = new ArrayList<>(command);
		all.add("--server.address=127.0.0.1");
		all.add("--server.port=" + port);
		all.add("--management.server.port=" + managementPort);
		ProcessBuilder builder = new ProcessBuilder(all).redirectErrorStream(true).redirectOutput(log.toFile());
		long now = System.nanoTime();
		return new StartedService(now, builder.start(), log, port, managementPort);
	}

	private static int freePort() throws IOException {
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			return socket.getLocalPort();
		}
	}

	/**
	 * Asks for its health, as an orchestrator does, until it is healthy.
	 * @return time since its start; null where the limit came first
	 */
	@Nullable Duration awaitHealthy(Duration limit) throws IOException, InterruptedException {
		URI health = URI.create("http://127.0.0.1:" + this.managementPort + "/actuator/health");
		while (System.nanoTime() - this.startedAtNanos < limit.toNanos()) {
			if (!this.process.isAlive()) {
				throw new ProgramException("the service ended with exit code " + this.process.exitValue() + ": "
						+ Files.readString(this.log).strip());
			}
			if (answer(health, null) == HttpURLConnection.HTTP_OK) {
				return Duration.ofNanos(System.nanoTime() - this.startedAtNanos);
			}
			Thread.sleep(PAUSE_MILLIS);
		}
		return null;
	}

	/** CPU time that it has used since its start; empty where the system does not say. */
	Optional<Duration> cpu() {
		return this.process.info().totalCpuDuration();
	}

	/** The kind of thread that serves its requests; null where it does not say. */
	@Nullable String threadKind() {
		String[] kind = new String[1];
		answer(URI.create("http://127.0.0.1:" + this.port + "/"), kind);
		return kind[0];
	}

	/** Status of an answer; -1 without one. */
	private static int answer(URI uri, @Nullable String @Nullable [] kind) {
		try {
			HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection();
			connection.setConnectTimeout(ANSWER_MILLIS);
			connection.setReadTimeout(ANSWER_MILLIS);
			int status = connection.getResponseCode();
			if (kind != null) {
				kind[0] = connection.getHeaderField("X-Thread-Kind");
			}
			connection.disconnect();
			return status;
		}
		catch (IOException ex) {
			// not up yet
			return -1;
		}
	}

	/** Stacks of all its threads, virtual ones too. */
	void dumpThreads(Path file) throws IOException, InterruptedException {
		String tool = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
		Process dump = new ProcessBuilder(tool, String.valueOf(this.process.pid()), "Thread.dump_to_file", "-overwrite",
				file.toAbsolutePath().toString())
			.redirectErrorStream(true)
			.redirectOutput(ProcessBuilder.Redirect.DISCARD)
			.start();
		dump.waitFor(END_SECONDS, TimeUnit.SECONDS);
	}

	@Override
	public void close() throws InterruptedException {
		this.process.destroy();
		if (!this.process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
			this.process.destroyForcibly().waitFor();
		}
		Runtime.getRuntime().removeShutdownHook(this.ending);
	}

}
