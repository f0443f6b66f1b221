package io.vtbench.runner.trial;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

import io.vtbench.runner.scenario.LoadSpec;
import io.vtbench.runner.service.LocalHttp;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * What is asked of the service: the same in every arm.
 *
 * @param script of the load generator: the suite's own for paths, or the user's, whose
 * requests are its own
 * @param paths with their weights; each begins with a slash; none for the user's script
 * @param body of every request; null for none
 * @param headers by name; their values may be secrets and reach no file
 */
public record Target(String script, List<WeightedPath> paths, String method, @Nullable String body,
		Map<String, String> headers, int expectedStatus) {

	/** The suite's own script, which asks for paths. */
	public static final String PATHS = "target.js";

	private static final JsonMapper JSON = JsonMapper.shared();

	private static final Duration LIMIT = Duration.ofSeconds(30);

	/**
	 * Limit of one request in every load: what is slower is no answer in a block of
	 * seconds.
	 */
	static final Duration TIMEOUT = Duration.ofSeconds(20);

	static final Duration STEP_WARM_UP = Duration.ofMillis(500);

	private static final int OK = 200;

	/** Time for what a service does once its port is open, such as filling its data. */
	private static final Duration PATIENCE = Duration.ofSeconds(5);

	private static final Duration PAUSE = Duration.ofMillis(200);

	public Target {
		paths = List.copyOf(paths);
		headers = Map.copyOf(headers);
		method = method.toUpperCase(Locale.ROOT);
	}

	/** Requests that only a script knows. */
	public static Target ofScript(Path script) {
		return new Target(script.toAbsolutePath().normalize().toString(), List.of(), "GET", null, Map.of(), OK);
	}

	/** A path that is drawn as often as its weight says. */
	public record WeightedPath(String path, int weight) {

		/**
		 * Reserved and unreserved characters of RFC 3986, without brackets: these belong
		 * to a host, and Tomcat refuses them elsewhere. No request carries a fragment, so
		 * a number sign is one of the text.
		 */
		private static final String LEGAL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
				+ "-._~:/?@!$&'()*+,;=";

		/** Braces of the path alone: a query may hold some, as those of GraphQL do. */
		private static final Pattern PLACEHOLDER = Pattern.compile("^[^?]*\\{[^/{}?]+}");

		public WeightedPath {
			path = encoded(path);
		}

		/**
		 * Reads a path, perhaps with a weight behind a blank: {@code "/orders/1 3"}.
		 * @throws IllegalArgumentException where it does not begin with a slash, or is a
		 * template of paths
		 */
		public static WeightedPath parse(String text) {
			if (PLACEHOLDER.matcher(text).find()) {
				throw new IllegalArgumentException("'" + text
						+ "' holds a place for a value; put one in, such as /orders/1 instead of /orders/{id} (braces that"
						+ " are meant are %7B and %7D)");
			}
			if (!text.startsWith("/")) {
				throw new IllegalArgumentException(
						"a path begins with a slash, such as /orders/1, but this one is '" + text + "'");
			}
			int blank = text.lastIndexOf(' ');
			if (blank < 0) {
				return new WeightedPath(text, 1);
			}
			String weight = text.substring(blank + 1);
			if (!weight.matches("[1-9]\\d{0,5}")) {
				throw new IllegalArgumentException("a weight stands behind a path and a blank and is a whole number"
						+ " above 0, such as '/orders/1 3', but this one is '" + weight + "'");
			}
			return new WeightedPath(text.substring(0, blank).strip(), Integer.parseInt(weight));
		}

		/**
		 * Percent-encodes whatever needs it, as UTF-8; what is encoded already stays.
		 * Clients differ in what they do with a character that a URI may not hold:
		 * encoded once and for all, they all send the same.
		 */
		private static String encoded(String text) {
			HexFormat hex = HexFormat.of().withUpperCase();
			byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
			StringBuilder encoded = new StringBuilder();
			for (int i = 0; i < bytes.length; i++) {
				char character = (char) (bytes[i] & 0xff);
				if (LEGAL.indexOf(character) >= 0 || (character == '%' && isHex(bytes, i + 1) && isHex(bytes, i + 2))) {
					encoded.append(character);
				}
				else {
					encoded.append('%').append(hex.toHexDigits(bytes[i]));
				}
			}
			return encoded.toString();
		}

		private static boolean isHex(byte[] bytes, int index) {
			return index < bytes.length && HexFormat.isHexDigit(bytes[index]);
		}

	}

	/** Variables of the script, without the headers. */
	Map<String, String> openVariables() {
		Map<String, String> variables = new LinkedHashMap<>();
		variables.put(LoadSpec.TIMEOUT, TIMEOUT.toSeconds() + "s");
		if (this.paths.isEmpty()) {
			return variables;
		}
		variables.put("TARGETS", JSON.writeValueAsString(this.paths));
		variables.put("METHOD", this.method);
		variables.put("EXPECT_STATUS", String.valueOf(this.expectedStatus));
		if (this.body != null) {
			variables.put("BODY", this.body);
		}
		return variables;
	}

	/**
	 * Variables of one short load.
	 * @param url of the service, as the load generator sees it
	 */
	public Map<String, String> variables(String url, LoadPoint point, Duration length) {
		Map<String, String> variables = openVariables();
		variables.put("BASE_URL", url);
		variables.putAll(point.variables());
		variables.put("WARM_UP", STEP_WARM_UP.toMillis() + "ms");
		variables.put("DURATION", length.toMillis() + "ms");
		return variables;
	}

	/**
	 * What of it the load generator cannot take.
	 * @param maxBytes of one variable
	 */
	public Optional<String> problem(int maxBytes) {
		int paths = openVariables().getOrDefault("TARGETS", "").getBytes(StandardCharsets.UTF_8).length;
		if (paths > maxBytes) {
			return Optional.of("the " + this.paths.size() + " paths have " + paths
					+ " bytes, and the load generator takes " + maxBytes + "; name those that matter: --path");
		}
		int headers = secretVariables().getOrDefault("HEADERS", "").getBytes(StandardCharsets.UTF_8).length;
		return (headers > maxBytes) ? Optional
			.of("the headers have " + headers + " bytes, and the load generator takes " + maxBytes + "; leave some out")
				: Optional.empty();
	}

	/** Variables whose values must not be seen. */
	public Map<String, String> secretVariables() {
		return this.headers.isEmpty() ? Map.of() : Map.of("HEADERS", JSON.writeValueAsString(this.headers));
	}

	/** Text for the report: GET /orders/1 (and 2 more paths). */
	public String describe() {
		if (this.paths.isEmpty()) {
			return "the requests of " + Path.of(this.script).getFileName();
		}
		int more = this.paths.size() - 1;
		return this.method + " " + this.paths.getFirst().path()
				+ ((more > 0) ? " and " + more + " more path" + ((more > 1) ? "s" : "") : "");
	}

	/**
	 * Asks each path once, and again for a moment where the service may not be through
	 * with its start.
	 * @return what is wrong with the first answer that is not the expected one; null
	 * where all are right
	 * @throws IOException naming the path that is not answered
	 */
	public @Nullable String problem(String url) throws IOException, InterruptedException {
		long end = System.nanoTime() + PATIENCE.toNanos();
		for (WeightedPath path : this.paths) {
			int status = status(url, path.path());
			while (isPerhapsEarly(status) && System.nanoTime() < end) {
				Thread.sleep(PAUSE);
				status = status(url, path.path());
			}
			if (status != this.expectedStatus) {
				return problem(path.path(), status);
			}
		}
		return null;
	}

	/** Spring Boot opens the port before its runners are through. */
	private boolean isPerhapsEarly(int status) {
		return status != this.expectedStatus && (status == 404 || status >= 500);
	}

	private int status(String url, String path) throws IOException, InterruptedException {
		try {
			return LocalHttp.whole(request(url, path), HttpResponse.BodyHandlers.discarding(), LIMIT).statusCode();
		}
		catch (IOException ex) {
			throw new IOException(this.method + " " + path + " was not answered ("
					+ ((ex.getMessage() != null) ? ex.getMessage() : "the connection was closed") + ")", ex);
		}
	}

	private HttpRequest request(String url, String path) {
		HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url + path)).timeout(LIMIT);
		request.header("Content-Type", "application/json");
		this.headers.forEach(request::setHeader);
		return request
			.method(this.method,
					(this.body != null) ? HttpRequest.BodyPublishers.ofString(this.body)
							: HttpRequest.BodyPublishers.noBody())
			.build();
	}

	/** What to do about a wrong status. */
	String problem(String path, int status) {
		String what = this.method + " " + path + " answers " + status + ", expected is " + this.expectedStatus + ": ";
		return what + switch (status) {
			case 401, 403 ->
				"give what it needs to let you in, for example --header @FILE with a line 'Authorization: …'";
			case 404 -> "correct --path";
			case 405 -> "correct --method";
			case 400 -> "correct --path, --body or --header, or where it speaks HTTPS alone, say"
					+ " --property server.ssl.enabled=false (with --url, give its address with https)";
			case 415, 422 -> "correct --path, --body or --header";
			case 301, 302, 303, 307, 308 ->
				"it sends you elsewhere, perhaps to a login; name that path, give a --header,"
						+ " or say --expect-status " + status;
			default -> (status >= 500) ? "look after what it needs to work (--prepare, --property, --env)"
					: "say --expect-status " + status + " if that is right";
		};
	}

}
