package io.vtbench.runner.service;

import java.net.URI;
import java.net.URISyntaxException;

/**
 * Where a PostgreSQL is and who may use it.
 *
 * @param name of the database
 */
public record PostgresAddress(String host, int port, String name, String username, String password) {

	/** How an address is written. */
	public static final String FORMAT = "postgresql://user:password@host:port/database";

	private static final int DEFAULT_PORT = 5432;

	/**
	 * Reads an address.
	 * @param url as in {@link #FORMAT}; port and password may be missing
	 * @throws IllegalArgumentException where it is none; never repeats the text, which
	 * holds a password
	 */
	public static PostgresAddress parse(String url) {
		try {
			URI uri = new URI(url);
			String user = uri.getUserInfo();
			String path = uri.getPath();
			if (!String.valueOf(uri.getScheme()).matches("postgres(ql)?") || uri.getHost() == null || user == null
					|| path == null || path.length() < 2) {
				throw new IllegalArgumentException("an address looks like " + FORMAT);
			}
			return new PostgresAddress(uri.getHost(), (uri.getPort() > 0) ? uri.getPort() : DEFAULT_PORT,
					path.substring(1), before(user), after(user));
		}
		catch (URISyntaxException ex) {
			throw new IllegalArgumentException(
					"an address looks like " + FORMAT + ", with %40 and the like for special characters of a password");
		}
	}

	private static String before(String user) {
		return user.contains(":") ? user.substring(0, user.indexOf(':')) : user;
	}

	private static String after(String user) {
		return user.contains(":") ? user.substring(user.indexOf(':') + 1) : "";
	}

	/** Without user and password, for messages. */
	@Override
	public String toString() {
		return this.host + ":" + this.port;
	}

}
