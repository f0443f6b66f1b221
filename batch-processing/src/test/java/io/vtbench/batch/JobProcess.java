package io.vtbench.batch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;

/** The job in a JVM of its own, so that it can be killed. */
final class JobProcess implements AutoCloseable {

	private static final Duration LONGEST = Duration.ofMinutes(2);

	private final Process process;

	private final Path log;

	private JobProcess(Process process, Path log) {
		this.process = process;
		this.log = log;
	}

	/** Starts it on virtual threads, in chunks of 100, with a log that is told apart. */
	static JobProcess start(Path log, List<String> arguments) throws IOException {
		List<String> command = new ArrayList<>(List.of(
				Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1", "-cp",
				System.getProperty("java.class.path"), BatchApplication.class.getName(), "--payments.chunk-size=100",
				"--logging.level.org.springframework.jdbc.core.JdbcTemplate=debug",
				"--logging.level.org.springframework.batch.core.step=info", "--spring.threads.virtual.enabled=true"));
		command.addAll(arguments);
		return new JobProcess(
				new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start(), log);
	}

	String log() throws IOException {
		return Files.readString(this.log);
	}

	boolean isAlive() {
		return this.process.isAlive();
	}

	/** Waits at most this long for its end. */
	boolean endsWithin(Duration time) throws InterruptedException {
		return this.process.waitFor(time.toNanos(), TimeUnit.NANOSECONDS);
	}

	/** Ends it without a chance to tidy up. */
	void kill() throws InterruptedException {
		this.process.destroyForcibly().waitFor();
	}

	/** Exit code of a job that may take its time. */
	int exitCode() throws InterruptedException {
		assertThat(endsWithin(LONGEST)).as("the job ends").isTrue();
		return this.process.exitValue();
	}

	@Override
	public void close() throws InterruptedException {
		kill();
	}

}
