package io.vtbench.runner.environment.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

import io.vtbench.runner.experiment.PostgresAddress;
import io.vtbench.runner.process.EmbeddedDatabase;
import io.vtbench.runner.process.Ports;
import io.vtbench.runner.process.ProcessIdentity;
import io.vtbench.runner.process.ServiceException;
import io.vtbench.runner.service.Monitored;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import org.jspecify.annotations.Nullable;

/**
 * The database of a run: embedded, with data that end with it, or a server that somebody
 * else runs. Both have been asked for their version before anybody is told of them.
 */
public final class Postgres implements Monitored, AutoCloseable {

	static final String SUPERUSER = "postgres";

	/** What a client asks before it logs in: whether the server speaks TLS. */
	private static final byte[] ENCRYPTED = { 0, 0, 0, 8, 0x04, (byte) 0xd2, 0x16, 0x2f };

	private static final int MILLIS = 2000;

	/**
	 * Whoever makes tables with Flyway wants a schema without any, or one with its
	 * history.
	 */
	private static final String SCHEMA = """
			SELECT nspname, count(*) FILTER (WHERE relname = 'flyway_schema_history') AS histories, min(relname) AS example
			FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
			WHERE nspname = current_schema() AND relkind IN ('r', 'p', 'f', 'v', 'm', 'S')
			AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
			GROUP BY nspname""";

	private static final String NEXT = "or name a server of your own: --postgres " + PostgresAddress.FORMAT;

	private final @Nullable EmbeddedPostgres embedded;

	private final PostgresAddress address;

	private final String description;

	private final @Nullable Long pid;

	private final @Nullable Path log;

	private Postgres(@Nullable EmbeddedPostgres embedded, @Nullable Long pid, @Nullable Path log,
			PostgresAddress address) {
		this.embedded = embedded;
		this.pid = pid;
		this.log = log;
		this.address = address;
		this.description = ask();
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
			return new Postgres(server, start.pid(), log,
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
		return new Postgres(null, null, null, address);
	}

	private String ask() {
		Properties login = new Properties();
		login.setProperty("user", this.address.username());
		login.setProperty("password", this.address.password());
		login.setProperty("connectTimeout", "5");
		login.setProperty("loginTimeout", "10");
		login.setProperty("socketTimeout", "20");
		String url = "jdbc:postgresql://" + this.address + "/" + this.address.name();
		try (Connection connection = DriverManager.getConnection(url, login);
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

	private String describe(Statement statement) throws SQLException {
		try (ResultSet answer = statement
			.executeQuery("SELECT current_setting('server_version'), current_setting('max_connections')")) {
			answer.next();
			return "PostgreSQL " + answer.getString(1).replaceAll(" .*", "")
					+ ((this.embedded != null) ? ", embedded" : ", a server of your own") + ", max_connections "
					+ answer.getString(2);
		}
	}

	/** The services would refuse anything else at their start, and less clearly. */
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

	/** Version and limit, for people. */
	public String description() {
		return this.description;
	}

	/** Process of an embedded server; its connections are children of it. */
	public @Nullable Long pid() {
		return this.pid;
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
		if (this.pid != null && !ProcessHandle.of(this.pid).map(ProcessHandle::isAlive).orElse(false)) {
			throw new ServiceException("PostgreSQL died " + when + "; see its log: " + this.log);
		}
	}

	@Override
	public boolean isStopped() {
		return this.pid != null && ProcessIdentity.isStopped(this.pid);
	}

	@Override
	public @Nullable Path log() {
		return this.log;
	}

	/** A server that does not end politely ends hard. */
	@Override
	public void close() {
		if (isStopped()) {
			EmbeddedDatabase.end();
		}
		close(this.embedded);
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

}
