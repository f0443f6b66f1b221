package io.vtbench.runner.trial;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.vtbench.runner.result.Answers.Blind;
import io.vtbench.runner.result.Answers.Kind;
import io.vtbench.runner.result.Answers.Learnt;

/**
 * Finds what a trial cannot show because of how it asks.
 *
 * @param target requests of the trial
 * @param service service that gets them, with its changes
 */
record BlindSpots(Target target, TrialService service) {

	/** A part of a path that names one of many things: a number, or a UUID. */
	private static final Pattern ID = Pattern
		.compile("/(\\d+|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})(?=[/?]|$)");

	private static final String COMPRESSION = "server.compression.enabled";

	private static final String COMPRESSES = "true";

	/** The properties that matter to a connection between two requests. */
	private static final List<String> IDLE = List.of("server.tomcat.keep-alive-timeout",
			"server.jetty.connection-idle-timeout", "server.netty.idle-timeout", "server.undertow.no-request-timeout");

	/** The length of an answer, in bytes, from which on Spring Boot compresses it. */
	private static final long COMPRESSED = 2048;

	/** Adds what the requests and the settings say to what the answers showed. */
	Learnt addedTo(Learnt seen) {
		Set<Blind> blind = EnumSet.noneOf(Blind.class);
		blind.addAll(seen.blind());
		if (asksOneAddress()) {
			blind.add(Blind.ONE_ADDRESS);
		}
		if (!this.target.isScript()
				&& this.target.headers().keySet().stream().noneMatch("Accept-Encoding"::equalsIgnoreCase)
				&& (changes("server.compression.") || (COMPRESSES.equals(this.service.properties().get(COMPRESSION))
						&& seen.kinds().stream().anyMatch((kind) -> kind.bytes() >= COMPRESSED)))) {
			blind.add(Blind.NO_COMPRESSION);
		}
		if (changes("server.http2.")) {
			blind.add(Blind.HTTP_1);
		}
		if (IDLE.stream().anyMatch(this::changes)) {
			blind.add(Blind.BUSY_CONNECTIONS);
		}
		if (seen.kinds()
			.stream()
			.collect(Collectors.groupingBy(Kind::path,
					Collectors.reducing(true, Kind::namesErrors, Boolean::logicalAnd)))
			.containsValue(true)) {
			blind.add(Blind.ERRORS);
		}
		return new Learnt(seen.kinds(), List.copyOf(blind));
	}

	/**
	 * Returns whether an arm changes a property whose name begins with a text, by
	 * whatever way Spring Boot reads it.
	 */
	private boolean changes(String begin) {
		String variable = begin.replace('.', '_').replace("-", "").toUpperCase(Locale.ROOT);
		return this.service.changes().stream().flatMap((arm) -> arm.changes().stream()).anyMatch((change) -> {
			return switch (change.kind()) {
				case PROPERTY -> change.key().startsWith(begin);
				case ENV -> change.key().toUpperCase(Locale.ROOT).startsWith(variable);
				case JVM -> change.value().startsWith("-D" + begin);
				default -> false;
			};
		});
	}

	private boolean asksOneAddress() {
		if (this.target.paths().size() != 1) {
			return false;
		}
		String path = this.target.paths().getFirst().path();
		return path.contains("?") || ID.matcher(path).find();
	}

}
