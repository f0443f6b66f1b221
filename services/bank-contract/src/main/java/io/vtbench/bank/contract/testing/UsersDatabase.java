package io.vtbench.bank.contract.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Stream;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;

import org.springframework.util.FileSystemUtils;

/**
 * A PostgreSQL server that can go away and come back at the same port with the same data.
 */
public final class UsersDatabase implements AutoCloseable {

	private final Path data;

	private EmbeddedPostgres server;

	public UsersDatabase() throws IOException {
		this.data = Files.createTempDirectory("users-database");
		this.server = EmbeddedPostgres.builder().setDataDirectory(this.data).setCleanDataDirectory(false).start();
	}

	/**
	 * The properties of a bank that uses this server.
	 * @param more further properties, as {@code name=value}
	 */
	public String[] properties(String... more) {
		return properties(port(), more);
	}

	/**
	 * The properties of a bank that reaches this server by another way.
	 * @param port where that way begins
	 * @param more further properties, as {@code name=value}
	 */
	public String[] properties(int port, String... more) {
		String url = "jdbc:postgresql://127.0.0.1:%d/postgres".formatted(port);
		return Stream.concat(Stream.of("users.enabled=true", "spring.datasource.url=" + url), Stream.of(more))
			.toArray(String[]::new);
	}

	public int port() {
		return this.server.getPort();
	}

	public Connection connect() throws SQLException {
		return this.server.getPostgresDatabase().getConnection();
	}

	/**
	 * Let every query on the users wait until the connection is closed.
	 */
	public Connection lockUsers() throws SQLException {
		Connection connection = connect();
		connection.setAutoCommit(false);
		try (Statement statement = connection.createStatement()) {
			statement.execute("LOCK TABLE users IN ACCESS EXCLUSIVE MODE");
		}
		return connection;
	}

	public void stop() throws IOException {
		this.server.close();
	}

	public void startAgain() throws IOException {
		this.server = EmbeddedPostgres.builder()
			.setDataDirectory(this.data)
			.setCleanDataDirectory(false)
			.setPort(this.server.getPort())
			.start();
	}

	@Override
	public void close() throws IOException {
		stop();
		FileSystemUtils.deleteRecursively(this.data);
	}

}
