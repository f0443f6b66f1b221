package io.vtbench.runner.service;

import java.util.List;
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

	/** A service that says nothing of itself. */
	public static final ServicePaths UNKNOWN = new ServicePaths(List.of(), "/actuator", "");

	/** Known of a service by its log and its settings. */
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

	/** Where a path may be on the port of the actuator, beside the path itself. */
	Stream<String> apart(String path) {
		List<String> ends = ends(path);
		return Stream.concat(ends.stream().skip(1),
				this.apart.isEmpty() ? Stream.empty() : ends.stream().map((end) -> this.apart + end));
	}

	/** Where a path may be on the port of the service, beside the path itself. */
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

	/** The part of a path that is one of the actuator's; empty for none. */
	private Stream<String> endpoints(String path) {
		String base = this.actuator.equals("/") ? "" : this.actuator;
		return ends(path).stream()
			.filter((end) -> !base.isEmpty() && (end + "/").startsWith(base + "/"))
			.map((end) -> this.apart + end);
	}

	/** A path, and what is left of it without its first parts: /a/b and /b. */
	private static List<String> ends(String path) {
		return Stream.iterate(path, (end) -> !end.isEmpty(), (end) -> {
			int slash = end.indexOf('/', 1);
			return (slash > 0) ? end.substring(slash) : "";
		}).toList();
	}

}
