package io.vtbench.runner.scenario;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Map;

/**
 * Says where a PostgreSQL is and who may use it.
 *
 * @param name of the database
 */
public record PostgresAddress(String host, int port, String name, String username, String password) {

	/** The form in which an address is written. */
	public static final String FORMAT = "postgresql://user@host:port/database";

	/** The variable that PostgreSQL's own programs take a password from. */
	public static final String PASSWORD = "PGPASSWORD";

	private static final int DEFAULT_PORT = 5432;

	/**
	 * Reads an address, and the password from the environment.
	 * @param url as in {@link #FORMAT}; the port may be missing
	 * @param environment variables of the caller
	 * @throws IllegalArgumentException where it is none, or holds a password, which every
	 * user of the machine could read; never repeats the text
	 */
	public static PostgresAddress parse(String url, Map<String, String> environment) {
		try {
			URI uri = new URI(url);
			String user = uri.getUserInfo();
			String path = uri.getPath();
			if (!String.valueOf(uri.getScheme()).matches("postgres(ql)?") || uri.getHost() == null || user == null
					|| path == null || path.length() < 2 || uri.getQuery() != null) {
				throw new IllegalArgumentException("an address looks like " + FORMAT);
			}
			if (uri.getRawUserInfo().contains(":")) {
				throw new IllegalArgumentException("a command line can be read by every user of the machine, so it"
						+ " takes no password; write " + FORMAT + " and set the variable " + PASSWORD);
			}
			return new PostgresAddress(uri.getHost(), (uri.getPort() > 0) ? uri.getPort() : DEFAULT_PORT,
					path.substring(1), user, environment.getOrDefault(PASSWORD, ""));
		}
		catch (URISyntaxException ex) {
			throw new IllegalArgumentException(
					"an address looks like " + FORMAT + ", with %40 and the like for special characters of a name");
		}
	}

	/** Returns the address of the database as JDBC has it. */
	public String jdbcUrl() {
		return "jdbc:postgresql://" + this + "/" + this.name;
	}

	/** Returns the address without user and password, for messages. */
	@Override
	public String toString() {
		return this.host + ":" + this.port;
	}

}
