package io.vtbench.runner.result;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * Knows what is particular to the web framework and server that a service is built on. A
 * stack is one row here, and no other class names its settings, meters or frames. An arm
 * chooses it by {@code stack}, and {@code services.yaml} names the build of a service on
 * it.
 */
public enum Stack {

	/** Spring MVC on Tomcat: what a service is unless said otherwise. */
	TOMCAT(true, "server.tomcat.", "org.apache.tomcat.",
			List.of("org.apache.catalina.core.StandardWrapperValve.invoke("),
			new Meters("tomcat_threads_config_max_threads", "tomcat_connections_config_max_connections",
					"tomcat_connections_current_connections", "tomcat_global_request_seconds_count")),

	/**
	 * Spring MVC on Jetty 12. Its limit on threads holds for virtual threads too, as a
	 * limit on tasks that run at a time. It counts no requests unless Jetty's statistics
	 * handler is added.
	 */
	JETTY(true, "server.jetty.", "org.eclipse.jetty.",
			List.of("org.eclipse.jetty.server.handler.", "org.eclipse.jetty.ee10.servlet.ServletHandler.",
					"org.eclipse.jetty.ee11.servlet.ServletHandler."),
			new Meters("jetty_threads_config_max", null, "jetty_connections_current_connections", null)),

	/**
	 * WebFlux on Netty: a few event loops serve all requests, whatever the switch says.
	 */
	WEBFLUX(false, null, "io.netty.",
			List.of("org.springframework.web.reactive.DispatcherHandler.handle(", "reactor.netty.http.server."),
			new Meters(null, null, null, null));

	private static final String THREADS = "threads.max";

	private final boolean switched;

	private final @Nullable String prefix;

	private final String server;

	private final List<String> frames;

	private final Meters meters;

	Stack(boolean switched, @Nullable String prefix, String server, List<String> frames, Meters meters) {
		this.switched = switched;
		this.prefix = prefix;
		this.server = server;
		this.frames = frames;
		this.meters = meters;
	}

	/**
	 * Names of meters in the format of Prometheus; null where the stack has none.
	 *
	 * @param maxThreads limit on threads
	 * @param maxConnections limit on connections
	 * @param connections open connections
	 * @param requests counter of all requests that were answered
	 */
	private record Meters(@Nullable String maxThreads, @Nullable String maxConnections, @Nullable String connections,
			@Nullable String requests) {

	}

	/**
	 * Returns whether {@code spring.threads.virtual.enabled} decides which threads serve.
	 */
	public boolean isSwitched() {
		return this.switched;
	}

	/** Returns the property that limits the threads that serve; null where none does. */
	public @Nullable String threadLimit() {
		return (this.prefix != null) ? this.prefix + THREADS : null;
	}

	/**
	 * Returns the meter that says which limit on threads is in force; null where none
	 * does.
	 */
	public @Nullable String threadLimitMeter() {
		return this.meters.maxThreads;
	}

	/**
	 * Returns the meters of limits, of every stack: which one a service of somebody
	 * else's is built on is not known.
	 */
	public static List<String> limitMeters() {
		return all().map((stack) -> stack.meters)
			.flatMap((meters) -> Stream.of(meters.maxThreads, meters.maxConnections))
			.filter(Objects::nonNull)
			.toList();
	}

	/** Returns the meters of open connections, of every stack. */
	public static String[] connectionMeters() {
		return all().map((stack) -> stack.meters.connections).filter(Objects::nonNull).toArray(String[]::new);
	}

	/** Returns the meters of requests that were answered, of every stack. */
	public static String[] requestMeters() {
		return all().map((stack) -> stack.meters.requests).filter(Objects::nonNull).toArray(String[]::new);
	}

	/** Returns the properties that limit connections, of every stack, for a sentence. */
	public static String connectionLimits() {
		return limits("max-connections");
	}

	/** Returns the properties that limit threads, of every stack, for a sentence. */
	public static String threadLimits() {
		return limits(THREADS);
	}

	private static String limits(String name) {
		return all().map((stack) -> stack.prefix)
			.filter(Objects::nonNull)
			.map((prefix) -> prefix + name)
			.collect(Collectors.joining(" or "));
	}

	/**
	 * Returns beginnings of frames that a thread has while it serves a request.
	 * @param switched of the stacks that the switch is for, or of the others
	 */
	public static Stream<String> frames(boolean switched) {
		return all().filter((stack) -> stack.switched == switched).flatMap((stack) -> stack.frames.stream());
	}

	/**
	 * Returns beginnings of frames that threads of the server have, whether or not they
	 * serve.
	 * @param switched of the stacks that the switch is for, or of the others
	 */
	public static Stream<String> serverFrames(boolean switched) {
		return all().filter((stack) -> stack.switched == switched).map((stack) -> stack.server);
	}

	private static Stream<Stack> all() {
		return Arrays.stream(values());
	}

	/** Returns the name in scenario files. */
	@Override
	public String toString() {
		return name().toLowerCase(Locale.ROOT);
	}

}
