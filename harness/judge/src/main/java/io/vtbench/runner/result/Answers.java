package io.vtbench.runner.result;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * Holds what a service answered in a window: how often it gave each kind of answer, and
 * how long it took for each path.
 *
 * @param kinds number of answers that were served, by the name of their kind; answers of
 * no known kind stand under the name of their path with {@link #OTHER}
 * @param paths latencies by path; empty where one path alone was asked
 */
public record Answers(Map<String, Long> kinds, @JsonInclude(JsonInclude.Include.NON_EMPTY) List<OfPath> paths) {

	/** Ends the name of answers that are of no known kind. */
	public static final String OTHER = "|other";

	public Answers {
		kinds = Map.copyOf(kinds);
		paths = (paths != null) ? List.copyOf(paths) : List.of();
	}

	/**
	 * Holds how long the requests of one path took.
	 *
	 * @param path method and path: GET /orders/1
	 * @param completed number of requests that were served
	 * @param latency latency of these; null where there were none
	 */
	public record OfPath(String path, long completed, @Nullable Latency latency) {

		/** Returns the latency of a path; null where it was not asked. */
		static @Nullable OfPath in(List<OfPath> paths, String path) {
			return paths.stream().filter((each) -> each.path.equals(path)).findFirst().orElse(null);
		}

	}

	/** Returns the requests of a path; null where it was not asked. */
	public @Nullable OfPath path(String path) {
		return OfPath.in(this.paths, path);
	}

	/**
	 * Describes answers that are alike: of one path, status and content type, and about
	 * as long.
	 *
	 * @param path method and path: GET /orders/1
	 * @param type content type without its parameters; empty for none
	 * @param bytes length of the first one
	 * @param example beginning of its body, on one line
	 */
	public record Kind(String path, int status, String type, long bytes, String example) {

		/** Finds a JSON object whose {@code errors} are not empty, by how it begins. */
		private static final Pattern ERROR = Pattern.compile(
				"^\\s*\\{\\s*(\"data\"\\s*:\\s*(null|\\{[^{}]*})\\s*,\\s*)?\"errors\"\\s*:\\s*[\\[{]\\s*[^\\s\\]}]");

		/** Returns the name under which such answers are counted. */
		public String key() {
			return this.path + "|" + this.status + "|" + this.type + "|" + this.bytes;
		}

		/** Returns whether it is a page of HTML. */
		public boolean holdsPage() {
			return this.type.equals("text/html");
		}

		/** Returns whether it is JSON that names errors before anything else. */
		public boolean namesErrors() {
			return this.type.contains("json") && ERROR.matcher(this.example).find();
		}

	}

	/**
	 * Holds what was learnt of the answers of a service while it was asked.
	 *
	 * @param kinds kinds of answers in the order in which they were first seen
	 * @param blind what the requests of this trial cannot show
	 */
	public record Learnt(List<Kind> kinds, List<Blind> blind) {

		/** Nothing is known. */
		public static final Learnt NOTHING = new Learnt(List.of(), List.of());

		/** Returns this with one more thing that the requests cannot show. */
		public Learnt with(Blind more) {
			return new Learnt(this.kinds, Stream.concat(this.blind.stream(), Stream.of(more)).distinct().toList());
		}

	}

	/** Names what requests cannot show because of how they ask. */
	public enum Blind {

		/** One address alone is asked again and again, and others may be slower. */
		ONE_ADDRESS,

		/** The service would compress its answers, and nobody asks it to. */
		NO_COMPRESSION,

		/** The service makes a session for each request. */
		SESSION_EACH,

		/** All users of an arm have one login, and with it one session. */
		ONE_SESSION,

		/** An arm changes HTTP/2, and the load generator speaks HTTP/1.1. */
		HTTP_1,

		/** An arm changes what becomes of idle connections, and none is idle. */
		BUSY_CONNECTIONS,

		/** Each answer of a path is the page that an unknown path gets too. */
		ANY_PAGE,

		/** Each answer of a path says that it is an error. */
		ERRORS

	}

}
