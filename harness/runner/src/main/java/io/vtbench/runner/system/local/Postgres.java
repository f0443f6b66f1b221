package io.vtbench.runner.system.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.vtbench.runner.file.OutputFiles;
import io.vtbench.runner.machine.ChildLedger;
import io.vtbench.runner.machine.EmbeddedDatabase;
import io.vtbench.runner.machine.Ports;
import io.vtbench.runner.machine.ProcessIdentity;
import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.result.Note;
import io.vtbench.runner.scenario.PostgresAddress;
import io.vtbench.runner.system.Monitored;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import org.jspecify.annotations.Nullable;

/**
 * Runs the database of a run: embedded, with data that end with it, or a server that
 * somebody else runs. Either has been asked for its version before anybody uses it.
 */
public final class Postgres implements Monitored, AutoCloseable {

	static final String SUPERUSER = "postgres";

	/**
	 * The question that a client asks before it logs in: whether the server speaks TLS.
	 */
	private static final byte[] ENCRYPTED = { 0, 0, 0, 8, 0x04, (byte) 0xd2, 0x16, 0x2f };

	private static final int MILLIS = 2000;

	/**
	 * The query for tables of a schema. Whoever makes tables with Flyway wants a schema
	 * without any, or one with its history.
	 */
	private static final String SCHEMA = """
			SELECT nspname, count(*) FILTER (WHERE relname = 'flyway_schema_history') AS histories, min(relname) AS example
			FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
			WHERE nspname = current_schema() AND relkind IN ('r', 'p', 'f', 'v', 'm', 'S')
			AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
			GROUP BY nspname""";

	private static final String NEXT = "or name a server of your own: --postgres " + PostgresAddress.FORMAT;

	private final @Nullable Embedded embedded;

	private final PostgresAddress address;

	private final Note.PostgreSql description;

	private Postgres(@Nullable Embedded embedded, PostgresAddress address) {
		this.embedded = embedded;
		this.address = address;
		this.description = ask();
	}

	/**
	 * A server that this runner has started.
	 *
	 * @param pid number of the server's process; its connections are children of it
	 * @param log file with the server's output
	 */
	private record Embedded(EmbeddedPostgres server, long pid, Path log) {

	}

	/**
	 * Starts one on a free port of the loopback address, with a password of its own;
	 * nothing needs to be installed.
	 * @param log of its output
	 * @throws ServiceException in one sentence with the next step
	 */
	public static Postgres embedded(Ports ports, Path log) throws InterruptedException {
		EmbeddedPostgres server = null;
		try {
			EmbeddedServer start = new EmbeddedServer(ports.free(), log);
			server = start.start();
			return new Postgres(new Embedded(server, start.pid(), log),
					new PostgresAddress("127.0.0.1", server.getPort(), SUPERUSER, SUPERUSER, start.password()));
		}
		catch (IOException | RuntimeException ex) {
			close(server);
			throw new ServiceException(
					"the embedded PostgreSQL did not start (" + firstLine(ex) + "); see its log: " + log + ", " + NEXT);
		}
	}

	/**
	 * Uses a server that is there already.
	 * @throws ServiceException in one sentence where it cannot be used
	 */
	public static Postgres at(PostgresAddress address) {
		return new Postgres(null, address);
	}

	private Note.PostgreSql ask() {
		Properties login = new Properties();
		login.setProperty("user", this.address.username());
		login.setProperty("password", this.address.password());
		login.setProperty("connectTimeout", "5");
		login.setProperty("loginTimeout", "10");
		login.setProperty("socketTimeout", "20");
		try (Connection connection = DriverManager.getConnection(this.address.jdbcUrl(), login);
				Statement statement = connection.createStatement()) {
			requireOwnSchema(statement);
			return describe(statement);
		}
		catch (SQLException ex) {
			throw new ServiceException(
					"no PostgreSQL for database '" + this.address.name() + "' at " + this.address + " (" + firstLine(ex)
							+ "); start it, or correct --postgres and the variable " + PostgresAddress.PASSWORD);
		}
	}

	private Note.PostgreSql describe(Statement statement) throws SQLException {
		try (ResultSet answer = statement
			.executeQuery("SELECT current_setting('server_version'), current_setting('max_connections')")) {
			answer.next();
			return new Note.PostgreSql(answer.getString(1).replaceAll(" .*", ""), this.embedded != null,
					answer.getString(2));
		}
	}

	/**
	 * Refuses a schema that is not the suite's: the services would do so at their start,
	 * and less clearly.
	 */
	private void requireOwnSchema(Statement statement) throws SQLException {
		try (ResultSet schema = statement.executeQuery(SCHEMA)) {
			if (schema.next() && schema.getInt("histories") == 0) {
				throw new ServiceException("database '" + this.address.name() + "' at " + this.address
						+ " is in use: its schema '" + schema.getString("nspname") + "' already holds '"
						+ schema.getString("example") + "', which is not the suite's; create an empty database"
						+ " (CREATE DATABASE vtbench) and name it with --postgres");
			}
		}
	}

	private static String firstLine(Exception ex) {
		return String.valueOf(ex.getMessage()).lines().findFirst().orElse("no reason given").replaceAll("\\.$", "");
	}

	public PostgresAddress address() {
		return this.address;
	}

	/** Returns version and limit, for people. */
	public Note.PostgreSql description() {
		return this.description;
	}

	/**
	 * Returns the process of an embedded server, whose connections are children of it;
	 * null for a server that others run.
	 */
	public @Nullable Long pid() {
		return (this.embedded != null) ? this.embedded.pid() : null;
	}

	@Override
	public String name() {
		return "PostgreSQL";
	}

	/** Asks without logging in, which would cost the server another process. */
	@Override
	public boolean answers() {
		try (Socket socket = new Socket()) {
			socket.connect(new InetSocketAddress(this.address.host(), this.address.port()), MILLIS);
			socket.setSoTimeout(MILLIS);
			socket.getOutputStream().write(ENCRYPTED);
			return socket.getInputStream().read() > 0;
		}
		catch (IOException ex) {
			return false;
		}
	}

	@Override
	public void ensureAlive(String when) {
		if (this.embedded != null && !ProcessHandle.of(this.embedded.pid()).map(ProcessHandle::isAlive).orElse(false)) {
			throw new ServiceException("PostgreSQL died " + when + "; see its log: " + this.embedded.log());
		}
	}

	@Override
	public boolean isStopped() {
		return this.embedded != null && ProcessIdentity.isStopped(this.embedded.pid());
	}

	@Override
	public @Nullable Path log() {
		return (this.embedded != null) ? this.embedded.log() : null;
	}

	/** Ends the embedded server, by force where it does not end politely. */
	@Override
	public void close() {
		if (isStopped()) {
			EmbeddedDatabase.end();
		}
		close((this.embedded != null) ? this.embedded.server() : null);
	}

	private static void close(@Nullable EmbeddedPostgres server) {
		if (server != null) {
			try {
				server.close();
			}
			catch (IOException ex) {
				throw new UncheckedIOException("cannot stop the embedded PostgreSQL", ex);
			}
			finally {
				EmbeddedDatabase.end();
			}
		}
	}

	/** Starts the embedded PostgreSQL. */
	private static final class EmbeddedServer {

		/**
		 * The most connections: more than the pools of all arms together, so that the
		 * pool is what limits.
		 */
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

		/**
		 * Reads the process of the server itself: what started it has ended long since.
		 */
		long pid() throws IOException {
			return Long.parseLong(Files.readAllLines(this.data.resolve("postmaster.pid")).getFirst());
		}

		String password() {
			return this.password;
		}

	}

}
