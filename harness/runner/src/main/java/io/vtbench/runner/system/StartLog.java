package io.vtbench.runner.system;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Holds what Spring Boot writes to its log about where a service listens.
 *
 * @param doors ports that web servers have opened
 * @param actuator path above all endpoints of the actuator
 * @param started whether the start is over
 */
public record StartLog(List<Door> doors, String actuator, boolean started) {

	/**
	 * The bytes that are read of a log: what is said at the start is not megabytes behind
	 * it.
	 */
	private static final int BEGINNING = 1 << 20;

	private static final String USUAL = "/actuator";

	/**
	 * The pattern of "Tomcat started on port 8080 (http) with context path '/shop'".
	 * Before 3.2 it is "port(s): 8080 (http)", Jetty has more than one word in the
	 * brackets, and Netty has no context path.
	 */
	private static final Pattern DOORS = Pattern.compile("\\b(?:Tomcat|Jetty|Netty|Undertow) started on"
			+ " port(?:s|\\(s\\))?:? ((?:\\d+(?: \\([^)]*\\))?(?:, )?)+)(?: ?with context path '([^']*)')?");

	private static final Pattern DOOR = Pattern.compile("(\\d+)(?: \\(([^)]*)\\))?");

	private static final Pattern ACTUATOR = Pattern
		.compile("\\bExposing \\d+ endpoint\\S* beneath base path '([^']*)'");

	private static final Pattern STARTED = Pattern.compile("\\bStarted \\S+ in [\\d.]+ seconds");

	/** The log that says nothing. */
	public static final StartLog NOTHING = new StartLog(List.of(), USUAL, false);

	/**
	 * A port that a web server has opened.
	 *
	 * @param context path above all that is served there; empty for none
	 */
	record Door(int port, boolean secure, String context) {

	}

	/** Reads what a log holds so far. */
	public static StartLog read(Path log) {
		try (InputStream in = Files.newInputStream(log)) {
			return parse(new String(in.readNBytes(BEGINNING), StandardCharsets.UTF_8));
		}
		catch (IOException ex) {
			return NOTHING;
		}
	}

	static StartLog parse(String text) {
		List<Door> doors = new ArrayList<>();
		Matcher line = DOORS.matcher(text);
		while (line.find()) {
			String context = plain(line.group(2));
			DOOR.matcher(line.group(1))
				.results()
				.map((door) -> new Door(Integer.parseInt(door.group(1)), isSecure(door.group(2)), context))
				.forEach(doors::add);
		}
		Matcher actuator = ACTUATOR.matcher(text);
		return new StartLog(List.copyOf(doors), actuator.find() ? plain(actuator.group(1)) : USUAL,
				STARTED.matcher(text).find());
	}

	private static String plain(@Nullable String path) {
		return (path == null || path.equals("/")) ? "" : path;
	}

	private static boolean isSecure(@Nullable String scheme) {
		return scheme != null && (scheme.contains("https") || scheme.contains("ssl"));
	}

	Optional<Door> door(int port) {
		return this.doors.stream().filter((door) -> door.port() == port).findFirst();
	}

	/**
	 * Returns the port of the actuator: its own web server opens after that of the
	 * service.
	 * @param port of the service, for a log that says nothing
	 */
	int actuatorPort(int port) {
		return this.doors.stream()
			.filter((door) -> !door.secure())
			.reduce((first, last) -> last)
			.map(Door::port)
			.orElse(port);
	}

	/**
	 * Returns the path of an endpoint of the actuator on a port.
	 * @param endpoint its usual path, such as /actuator/prometheus
	 */
	public String pathOf(String endpoint, int port) {
		return door(port).map(Door::context).orElse("") + this.actuator + endpoint.substring(USUAL.length());
	}

}
