package io.vtbench.runner.trial;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.vtbench.runner.result.Answers.Blind;
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

	/** The length of an answer, in bytes, from which on Spring Boot compresses it. */
	private static final long COMPRESSED = 2048;

	/** Adds what the requests and the settings say to what the answers showed. */
	Learnt addedTo(Learnt seen) {
		Set<Blind> blind = EnumSet.noneOf(Blind.class);
		blind.addAll(seen.blind());
		if (asksOneAddress()) {
			blind.add(Blind.ONE_ADDRESS);
		}
		if (compresses() && !this.target.isScript()
				&& this.target.headers().keySet().stream().noneMatch("Accept-Encoding"::equalsIgnoreCase)
				&& seen.kinds().stream().anyMatch((kind) -> kind.bytes() >= COMPRESSED)) {
			blind.add(Blind.NO_COMPRESSION);
		}
		return new Learnt(seen.kinds(), List.copyOf(blind));
	}

	private boolean asksOneAddress() {
		if (this.target.paths().size() != 1) {
			return false;
		}
		String path = this.target.paths().getFirst().path();
		return path.contains("?") || ID.matcher(path).find();
	}

	private boolean compresses() {
		Stream<Map<String, String>> changed = this.service.changes()
			.stream()
			.map((arm) -> arm.byKey(ServiceChange.Kind.PROPERTY));
		return Stream.concat(Stream.of(this.service.properties()), changed)
			.anyMatch((properties) -> "true".equals(properties.get(COMPRESSION)));
	}

}
