package io.vtbench.runner.system.local;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

import io.vtbench.runner.machine.Ports;
import io.vtbench.runner.machine.ServiceException;
import io.vtbench.runner.scenario.PostgresAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** A real server, and what is said where there is none. */
class PostgresTests {

	@TempDir
	private Path folder;

	@Test
	void anEmbeddedOneAnswersUntilItIsClosed() throws Exception {
		Path log = this.folder.resolve("postgres.log");
		Postgres server = Postgres.embedded(new Ports(), log);
		PostgresAddress address = server.address();
		try {
			assertThat(server.description()).satisfies((note) -> {
				assertThat(note.version()).matches("18[.0-9]*");
				assertThat(note.embedded()).isTrue();
				assertThat(note.maxConnections()).isEqualTo("500");
			});
			assertThat(log).isNotEmptyFile();
			assertThat(server.pid()).isNotNull();
			try (Connection connection = connect(address)) {
				assertThat(connection.isValid(5)).isTrue();
				assertThat(ProcessHandle.of(server.pid()).orElseThrow().descendants()).as("a process a connection")
					.isNotEmpty();
			}
			assertThatExceptionOfType(ServiceException.class).isThrownBy(() -> Postgres.at(of(address, "elsewhere")))
				.withMessage("no PostgreSQL for database 'elsewhere' at " + address
						+ " (FATAL: database \"elsewhere\" does not exist); start it, or correct --postgres and the variable PGPASSWORD");
			assertThat(Postgres.at(address).description()).satisfies((note) -> {
				assertThat(note.version()).matches("18[.0-9]*");
				assertThat(note.embedded()).isFalse();
				assertThat(note.maxConnections()).isEqualTo("500");
			});
			tablesOfSomebodyElseAreRefusedBeforeAnyServiceStarts(address);
		}
		finally {
			server.close();
		}
		assertThat(Ports.isFree(address.port())).isTrue();
	}

	private static void tablesOfSomebodyElseAreRefusedBeforeAnyServiceStarts(PostgresAddress address)
			throws SQLException {
		try (Connection connection = connect(address); Statement statement = connection.createStatement()) {
			statement.execute("CREATE TABLE invoices (id bigint)");
			assertThatExceptionOfType(ServiceException.class).isThrownBy(() -> Postgres.at(address))
				.withMessage("database '" + address.name() + "' at " + address
						+ " is in use: its schema 'public' already holds 'invoices', which is not the suite's;"
						+ " create an empty database (CREATE DATABASE vtbench) and name it with --postgres");
			// as a run before has left it
			statement.execute("CREATE TABLE flyway_schema_history (version text)");
			assertThat(Postgres.at(address).description().embedded()).isFalse();
		}
	}

	@Test
	void aServerThatIsNotThereIsNamed() throws IOException {
		PostgresAddress nowhere = new PostgresAddress("127.0.0.1", free(), "people", "bank", "s3cret");
		assertThatExceptionOfType(ServiceException.class).isThrownBy(() -> Postgres.at(nowhere))
			.withMessageStartingWith("no PostgreSQL for database 'people' at " + nowhere + " (Connection to ")
			.withMessageEndingWith("; start it, or correct --postgres and the variable PGPASSWORD")
			.withMessageNotContaining("s3cret")
			.withMessageNotContaining("\n");
	}

	private static Connection connect(PostgresAddress address) throws SQLException {
		return DriverManager.getConnection("jdbc:postgresql://" + address + "/" + address.name(), address.username(),
				address.password());
	}

	private static PostgresAddress of(PostgresAddress server, String database) {
		return new PostgresAddress(server.host(), server.port(), database, server.username(), server.password());
	}

	private static int free() throws IOException {
		try (ServerSocket socket = new ServerSocket(0)) {
			return socket.getLocalPort();
		}
	}

}
