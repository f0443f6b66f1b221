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
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * Translates a path that is right by hand into where it is under bench, which gives the
 * actuator a port of its own: no context path of the service holds there.
 *
 * @param prefixes paths below which all may lie that the service serves
 * @param actuator path above all endpoints of the actuator
 * @param apart path of the actuator's own web server; empty for none
 */
public record ServicePaths(List<String> prefixes, String actuator, String apart) {

	/** The paths of a service that says nothing of itself. */
	public static final ServicePaths UNKNOWN = new ServicePaths(List.of(), "/actuator", "");

	/** Derives the paths of a service from its log and its settings. */
	static ServicePaths of(StartLog log, int port, int managementPort, ServiceSettings settings) {
		return new ServicePaths(
				Stream.concat(settings.prefixes(), log.door(port).map(StartLog.Door::context).stream())
					.filter((prefix) -> !prefix.isEmpty())
					.distinct()
					.toList(),
				log.actuator(),
				log.door(managementPort)
					.map(StartLog.Door::context)
					.filter((context) -> !context.isEmpty())
					.orElseGet(() -> settings.path("management.server.base-path")));
	}

	/**
	 * Returns where a path may be on the port of the actuator, beside the path itself.
	 */
	Stream<String> apart(String path) {
		List<String> ends = ends(path);
		return Stream.concat(ends.stream().skip(1),
				this.apart.isEmpty() ? Stream.empty() : ends.stream().map((end) -> this.apart + end));
	}

	/** Returns where a path may be on the port of the service, beside the path itself. */
	Stream<String> below(String path) {
		return this.prefixes.stream().filter((prefix) -> !path.startsWith(prefix + "/")).map((prefix) -> prefix + path);
	}

	/**
	 * Says that a path is one of the actuator's, which bench moves to a port of its own.
	 * @return null where it is another one, or there is no actuator
	 */
	public @Nullable String problem(RunningService service, String path) {
		return endpoints(path).anyMatch((end) -> LocalHttp.status(service.management(end)) > 0)
				? "bench gives the actuator a port of its own (management.server.port), which takes no load; name a path of"
						+ " the service itself, such as --path /orders/1"
				: null;
	}

	/** Returns the part of a path that is one of the actuator's; empty for none. */
	private Stream<String> endpoints(String path) {
		String base = this.actuator.equals("/") ? "" : this.actuator;
		return ends(path).stream()
			.filter((end) -> !base.isEmpty() && (end + "/").startsWith(base + "/"))
			.map((end) -> this.apart + end);
	}

	/** Returns a path, and what is left of it without its first parts: /a/b and /b. */
	private static List<String> ends(String path) {
		return Stream.iterate(path, (end) -> !end.isEmpty(), (end) -> {
			int slash = end.indexOf('/', 1);
			return (slash > 0) ? end.substring(slash) : "";
		}).toList();
	}

	/**
	 * Holds what Spring Boot writes to its log about where a service listens.
	 *
	 * @param doors ports that web servers have opened
	 * @param actuator path above all endpoints of the actuator
	 * @param started whether the start is over
	 */
	record StartLog(List<Door> doors, String actuator, boolean started) {

		/**
		 * The bytes that are read of a log: what is said at the start is not megabytes
		 * behind it.
		 */
		private static final int BEGINNING = 1 << 20;

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

		/**
		 * A port that a web server has opened.
		 *
		 * @param context path above all that is served there; empty for none
		 */
		record Door(int port, boolean secure, String context) {

		}

		/** Reads what a log holds so far. */
		static StartLog read(Path log) {
			try (InputStream in = Files.newInputStream(log)) {
				return parse(new String(in.readNBytes(BEGINNING), StandardCharsets.UTF_8));
			}
			catch (IOException ex) {
				return parse("");
			}
		}

		static StartLog parse(String text) {
			List<Door> doors = new ArrayList<>();
			Matcher line = DOORS.matcher(text);
			while (line.find()) {
				String context = (line.group(2) != null && !line.group(2).equals("/")) ? line.group(2) : "";
				DOOR.matcher(line.group(1))
					.results()
					.map((door) -> new Door(Integer.parseInt(door.group(1)), isSecure(door.group(2)), context))
					.forEach(doors::add);
			}
			Matcher actuator = ACTUATOR.matcher(text);
			return new StartLog(List.copyOf(doors), actuator.find() ? actuator.group(1) : "/actuator",
					STARTED.matcher(text).find());
		}

		private static boolean isSecure(@Nullable String scheme) {
			return scheme != null && (scheme.contains("https") || scheme.contains("ssl"));
		}

		Optional<Door> door(int port) {
			return this.doors.stream().filter((door) -> door.port() == port).findFirst();
		}

	}

}
