package io.vtbench.batch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/**
 * A database that outlives the job.
 *
 * @param kind PostgreSQL, or a file of H2, which lets in one process at a time
 * @param name its name
 * @param url where it is
 * @param user with the right to all
 */
record TestDatabase(Kind kind, String name, String url, String user) {

	private static final String HANDLED = "select job_instance, file, line from payment"
			+ " union all select job_instance, file, line from rejected_line";

	List<String> arguments() {
		return List.of("--spring.datasource.url=" + this.url, "--spring.datasource.username=" + this.user,
				"--spring.datasource.password=");
	}

	JdbcTemplate jdbc() {
		return new JdbcTemplate(new DriverManagerDataSource(this.url, this.user, ""));
	}

	/** Lines that became a payment or a rejected line, whatever the run; each once. */
	long handled() {
		return hasTables() ? count("select count(*) from (select distinct file, line from (" + HANDLED + ") l) d") : 0;
	}

	/** The same, with those that are there twice counted twice. */
	long rows() {
		return hasTables() ? count("select count(*) from (" + HANDLED + ") l") : 0;
	}

	long count(String sql) {
		Long count = jdbc().queryForObject(sql, Long.class);
		return (count != null) ? count : 0;
	}

	private boolean hasTables() {
		return count("select count(*) from information_schema.tables"
				+ " where lower(table_name) in ('payment', 'rejected_line')") == 2;
	}

	enum Kind {

		POSTGRES {

			@Override
			Server start(Path folder) throws IOException {
				return new PostgresServer(EmbeddedPostgres.start());
			}

		},

		H2_FILE {

			@Override
			Server start(Path folder) {
				return (name) -> new TestDatabase(this, "h2-" + name,
						"jdbc:h2:file:" + folder.resolve(name).resolve("payments") + ";WRITE_DELAY=0", "sa");
			}

		};

		abstract Server start(Path folder) throws IOException;

	}

	/** Where databases are made. */
	interface Server extends AutoCloseable {

		TestDatabase create(String name);

		@Override
		default void close() throws IOException {
			// a file needs no server
		}

	}

	private record PostgresServer(EmbeddedPostgres postgres) implements Server {

		@Override
		public TestDatabase create(String name) {
			new JdbcTemplate(this.postgres.getPostgresDatabase()).execute("create database " + name);
			return new TestDatabase(Kind.POSTGRES, "postgres-" + name, this.postgres.getJdbcUrl("postgres", name),
					"postgres");
		}

		@Override
		public void close() throws IOException {
			this.postgres.close();
		}

	}

}
