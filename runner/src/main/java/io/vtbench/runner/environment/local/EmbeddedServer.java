package io.vtbench.runner.environment.local;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.vtbench.runner.file.OutputFiles;
import io.vtbench.runner.process.ChildLedger;
import io.vtbench.runner.process.EmbeddedDatabase;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;

/** Starts the embedded PostgreSQL. */
final class EmbeddedServer {

	/** More than the pools of all arms together, so that the pool is what limits. */
	private static final int MAX_CONNECTIONS = 500;

	private static final Duration LIMIT = Duration.ofSeconds(60);

	private final int port;

	private final Path log;

	private final String password = randomText();

	private final Path data = EmbeddedDatabase.createData();

	EmbeddedServer(int port, Path log) {
		this.port = port;
		this.log = log;
	}

	private static String randomText() {
		byte[] bytes = new byte[16];
		new SecureRandom().nextBytes(bytes);
		return HexFormat.of().formatHex(bytes);
	}

	/** Gives up after a minute: the library waits for its programs for ever. */
	EmbeddedPostgres start() throws IOException, InterruptedException {
		FutureTask<EmbeddedPostgres> task = new FutureTask<>(this::startAndWait);
		Thread.ofPlatform().daemon().name("start-postgresql").start(task);
		try {
			return task.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
		}
		catch (ExecutionException ex) {
			Throwable cause = Objects.requireNonNull(ex.getCause());
			throw new IOException(cause.getMessage(), cause);
		}
		catch (TimeoutException ex) {
			throw new IOException("not within " + LIMIT.toSeconds() + " s", ex);
		}
		finally {
			if (!task.isDone() || task.state() == FutureTask.State.FAILED) {
				EmbeddedDatabase.end();
			}
		}
	}

	private EmbeddedPostgres startAndWait() throws IOException {
		Path passwords = ChildLedger.current().temporary("postgresql").resolve("password");
		OutputFiles.write(passwords, this.password);
		try {
			return EmbeddedPostgres.builder()
				.setOverrideWorkingDirectory(EmbeddedDatabase.programs().toFile())
				.setDataDirectory(this.data)
				.setCleanDataDirectory(true)
				.setPort(this.port)
				// these are options of initdb, and the last one of a kind wins
				.setLocaleConfig("locale", "C")
				.setLocaleConfig("auth", "scram-sha-256")
				.setLocaleConfig("pwfile", passwords.toString())
				.setConnectConfig("password", this.password)
				.setServerConfig("listen_addresses", "127.0.0.1")
				.setServerConfig("unix_socket_directories", "''")
				.setServerConfig("max_connections", String.valueOf(MAX_CONNECTIONS))
				.setOutputRedirector(Redirect.appendTo(this.log.toFile()))
				.setErrorRedirector(Redirect.appendTo(this.log.toFile()))
				.start();
		}
		finally {
			Files.delete(passwords);
		}
	}

	/** The process of the server itself: what started it has ended long since. */
	long pid() throws IOException {
		return Long.parseLong(Files.readAllLines(this.data.resolve("postmaster.pid")).getFirst());
	}

	String password() {
		return this.password;
	}

}
