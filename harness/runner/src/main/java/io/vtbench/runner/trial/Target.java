package io.vtbench.runner.trial;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
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
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.vtbench.runner.file.Inputs;
import io.vtbench.runner.machine.LocalHttp;
import io.vtbench.runner.result.Answers.Blind;
import io.vtbench.runner.scenario.LoadSpec;
import io.vtbench.runner.system.Login;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Describes what is asked of the service: the same in every arm.
 *
 * @param script of the load generator: the suite's own for paths, or the user's, whose
 * requests are its own
 * @param paths with their weights; each begins with a slash; none for the user's script
 * @param body of every request; null for none
 * @param headers by name; their values may be secrets and reach no file
 * @param file from which the paths were read; null where the user named each
 */
public record Target(String script, List<WeightedPath> paths, String method, @Nullable String body,
		Map<String, String> headers, int expectedStatus, @Nullable OfFile file) {

	/** The name of the suite's own script, which asks for paths. */
	public static final String PATHS = "target.js";

	private static final JsonMapper JSON = JsonMapper.shared();

	/**
	 * The limit of one request in every load: what is slower is no answer in a block of
	 * seconds.
	 */
	static final Duration TIMEOUT = Duration.ofSeconds(20);

	private static final int OK = 200;

	/** The bytes of a page by which it is told from others. */
	private static final int MAX_PAGE = 64 << 10;

	/** The states of an answer that lie with what was asked, and with nobody's rights. */
	private static final Set<Integer> OF_REQUEST = Set.of(400, 404, 406, 409, 410, 412, 415, 422, 428);

	private static final String HEADER = "--header";

	private static final String LOGIN = "--login";

	/** The methods that change nothing, so that none of them needs a CSRF token. */
	private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS", "TRACE");

	public Target {
		paths = List.copyOf(paths);
		headers = Map.copyOf(headers);
		method = method.toUpperCase(Locale.ROOT);
	}

	/** Makes a target of what the user named. */
	public Target(String script, List<WeightedPath> paths, String method, @Nullable String body,
			Map<String, String> headers, int expectedStatus) {
		this(script, paths, method, body, headers, expectedStatus, null);
	}

	/** Returns a value as it may stand in a path, a query or a form. */
	public static String encodedValue(String value) {
		return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
	}

	/** Makes a target of requests that only a script knows. */
	public static Target ofScript(Path script) {
		return new Target(script.toAbsolutePath().normalize().toString(), List.of(), "GET", null, Map.of(), OK);
	}

	/**
	 * Describes paths that were read from a file, of which some may not be asked.
	 *
	 * @param leftOut paths that the service does not answer as expected, each with its
	 * answer
	 */
	public record OfFile(List<String> leftOut) {

	}

	/** A path that is drawn as often as its weight says. */
	public record WeightedPath(String path, int weight) {

		/**
		 * The reserved and unreserved characters of RFC 3986, without brackets: these
		 * belong to a host, and Tomcat refuses them elsewhere. No request carries a
		 * fragment, so a number sign is one of the text.
		 */
		private static final String LEGAL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
				+ "-._~:/?@!$&'()*+,;=";

		/**
		 * The braces of the path alone: a query may hold some, as those of GraphQL do.
		 */
		private static final Pattern PLACEHOLDER = Pattern.compile("^[^?]*\\{[^/{}?]+}");

		public WeightedPath {
			path = encoded(path);
		}

		/**
		 * Reads a path, perhaps with a weight behind a blank: {@code "/orders/1 3"}.
		 * @throws IllegalArgumentException where it does not begin with a slash, is a
		 * template of paths, or has a wrong weight
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
				throw new IllegalArgumentException("write the weight after a blank, as a whole number above 0, such as"
						+ " '/orders/1 3': this one is '" + weight + "'");
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

	/** Returns the variables of the script, without the headers. */
	Map<String, String> openVariables() {
		Map<String, String> variables = new LinkedHashMap<>();
		variables.put(LoadSpec.TIMEOUT, TIMEOUT.toSeconds() + "s");
		if (isScript()) {
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
	 * Returns what the load generator cannot take of the target; empty where it takes
	 * all.
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

	/** Returns the variables whose values must not be seen. */
	public Map<String, String> secretVariables() {
		return this.headers.isEmpty() ? Map.of() : Map.of("HEADERS", JSON.writeValueAsString(this.headers));
	}

	/** Returns whether a script of the user's says what is asked. */
	public boolean isScript() {
		return this.paths.isEmpty();
	}

	/** Returns the name of the script's file, without its folder. */
	String scriptName() {
		return String.valueOf(Path.of(this.script).getFileName());
	}

	/** Returns the text for the report: GET /orders/1 (and 2 more paths). */
	public String describe() {
		if (isScript()) {
			return "the requests of " + scriptName();
		}
		int more = this.paths.size() - 1;
		return this.method + " " + this.paths.getFirst().path()
				+ ((more > 0) ? " and " + more + " more path" + ((more > 1) ? "s" : "") : "");
	}

	/**
	 * Asks each path once, and again for a moment where the service may not be through
	 * with its start.
	 * @param session headers that a login to this service gave; empty for none
	 * @return what is wrong with the first answer that is not the expected one; null
	 * where all are right
	 * @throws IOException naming the path that is not answered
	 */
	public @Nullable String problem(String url, Map<String, String> session) throws IOException, InterruptedException {
		return problem(url, session, null);
	}

	/**
	 * Asks each path once.
	 * @param blind takes what the answers show that no others will; null where nobody
	 * wants to know
	 */
	@Nullable String problem(String url, Map<String, String> session, @Nullable Set<Blind> blind)
			throws IOException, InterruptedException {
		return in(session).problem(url, session.isEmpty() ? HEADER : LOGIN, blind);
	}

	/**
	 * Asks each path of a file once: nobody has looked whether the service answers it.
	 * @param session headers that a login to this service gave; empty for none
	 * @return what each path answers that is not the expected answer; empty where the
	 * user named the paths
	 */
	Map<String, String> wrongOfFile(String url, Map<String, String> session) throws InterruptedException {
		Map<String, String> wrong = new LinkedHashMap<>();
		Target asked = in(session);
		long end = System.nanoTime() + LocalHttp.PATIENCE.toNanos();
		for (WeightedPath weighted : (this.file != null) ? this.paths : List.<WeightedPath>of()) {
			try {
				int status = asked.answer(this.method, url, weighted.path(), end).statusCode();
				if (status != this.expectedStatus) {
					wrong.put(weighted.path(), String.valueOf(status));
				}
			}
			catch (IOException ex) {
				wrong.put(weighted.path(), "no answer");
			}
		}
		return wrong;
	}

	/** Returns each path with its answer. */
	static Stream<String> texts(Map<String, String> wrong) {
		return wrong.entrySet().stream().map((each) -> each.getKey() + " (" + each.getValue() + ")");
	}

	/**
	 * Returns this target without some of the paths of its file.
	 * @param wrong answers of these paths
	 */
	public Target without(Map<String, String> wrong) {
		List<String> before = (this.file != null) ? this.file.leftOut() : List.of();
		return new Target(this.script, this.paths.stream().filter((each) -> !wrong.containsKey(each.path())).toList(),
				this.method, this.body, this.headers, this.expectedStatus,
				new OfFile(Stream.concat(before.stream(), texts(wrong)).toList()));
	}

	/**
	 * Explains why requests that were answered as expected one by one are not any more: a
	 * body can often be sent once.
	 * @return null where the service answers them now, or not at all
	 */
	@Nullable String repetitionProblem(String url, Map<String, String> session) throws IOException, InterruptedException {
		Target asked = in(session);
		for (WeightedPath weighted : this.paths) {
			int status = asked.answer(this.method, url, weighted.path(), System.nanoTime()).statusCode();
			if (status != this.expectedStatus && OF_REQUEST.contains(status)) {
				return this.method + " " + weighted.path() + " was answered with " + this.expectedStatus
						+ " once, and gets " + status + " from then on, so this request can be sent once only; let a"
						+ " k6 script make each anew: --script";
			}
		}
		return null;
	}

	/**
	 * Returns whether an unknown path beside one gets the same page of HTML, as it does
	 * where a service gives each path to a browser's program or to its login.
	 * @param answer that the path got
	 */
	private boolean isAnyPage(String url, String asked, HttpResponse<String> answer)
			throws IOException, InterruptedException {
		String path = asked.replaceFirst("\\?.*", "");
		String page = page(answer);
		// the page of a folder may be the one that is meant
		if (page == null || !SAFE.contains(this.method) || path.endsWith("/") || path.endsWith(".html")) {
			return false;
		}
		String unknown = path.replaceFirst("[^/]*$", "vtbench-" + Long.toHexString(System.nanoTime()));
		return page.equals(page(answer(this.method, url, unknown, System.nanoTime())));
	}

	/**
	 * Returns the page of a right answer, without what may change from answer to answer;
	 * null where it is none.
	 */
	private @Nullable String page(HttpResponse<String> answer) {
		boolean html = answer.headers().firstValue("Content-Type").orElse("").startsWith("text/html");
		return (html && answer.statusCode() == this.expectedStatus && !answer.body().isBlank())
				? answer.body().replaceAll("vtbench-[0-9a-f]+|[\\w+=-]{20,}|\\d+", "") : null;
	}

	/** Returns this target with what a login gave. */
	private Target in(Map<String, String> session) {
		return session.isEmpty() ? this : new Target(this.script, this.paths, this.method, this.body,
				Login.added(this.headers, session), this.expectedStatus, this.file);
	}

	/**
	 * Asks each path once.
	 * @param option that lets requests in
	 */
	private @Nullable String problem(String url, String option, @Nullable Set<Blind> blind)
			throws IOException, InterruptedException {
		long end = System.nanoTime() + LocalHttp.PATIENCE.toNanos();
		for (WeightedPath weighted : this.paths) {
			String path = weighted.path();
			HttpResponse<String> answer = answer(this.method, url, path, end);
			if (answer.statusCode() != this.expectedStatus) {
				Refusal refusal = Refusal.of(answer);
				String known = (refusal.isOfLogin() && !SAFE.contains(this.method))
						? tokenProblem(refusal, Refusal.of(answer("GET", url, path, System.nanoTime()))) : null;
				return this.method + " " + path + " answers " + refusal.status() + ", expected is "
						+ this.expectedStatus + ": " + ((known != null) ? known : step(refusal, option));
			}
			if (blind != null && isAnyPage(url, path, answer)) {
				blind.add(Blind.ANY_PAGE);
			}
		}
		return null;
	}

	private HttpResponse<String> answer(String method, String url, String path, long end)
			throws IOException, InterruptedException {
		Map<String, String> headers = Login.added(Map.of("Content-Type", "application/json"), this.headers);
		try {
			return LocalHttp.settled(
					LocalHttp.request(method, URI.create(url + path), headers,
							method.equals(this.method) ? this.body : null),
					Inputs.beginning(MAX_PAGE), this.expectedStatus, end);
		}
		catch (IOException ex) {
			throw new IOException(method + " " + path + " was not answered ("
					+ ((ex.getMessage() != null) ? ex.getMessage() : "the connection was closed") + ")", ex);
		}
	}

	/**
	 * An answer that is not the expected one.
	 *
	 * @param location address to which it sends the client; empty for none
	 */
	record Refusal(int status, String location) {

		private static final Pattern LOGIN = Pattern.compile("(?i)log-?in|sign-?in|oauth|saml|/auth|sso");

		private static Refusal of(HttpResponse<String> answer) {
			return new Refusal(answer.statusCode(), answer.headers().firstValue("Location").orElse(""));
		}

		private boolean isRedirect() {
			return this.status > 300 && this.status < 400 && this.status != 304;
		}

		/**
		 * Returns whether the answer asks for a login. A service for browsers sends to
		 * its login instead of a refusal.
		 */
		boolean isOfLogin() {
			return this.status == 401 || this.status == 403 || (isRedirect() && LOGIN.matcher(withoutQuery()).find());
		}

		/**
		 * Returns the location without its query, which may hold what nobody else should
		 * see.
		 */
		private String withoutQuery() {
			return this.location.replaceFirst("[?;].*", "");
		}

	}

	/**
	 * Explains a refusal by a missing CSRF token. Spring Security lets nothing through
	 * that writes without one, whoever has logged in. What it answers then looks like a
	 * missing login.
	 * @param read answer to GET with the same headers
	 * @return null where the login is what is wrong
	 */
	private @Nullable String tokenProblem(Refusal refusal, Refusal read) {
		if (read.isOfLogin()) {
			return null;
		}
		String login = this.headers.isEmpty()
				? "a login is missing (--login @FILE, or --header @FILE with a line 'Authorization: …'), or, because GET is"
						+ " let in, a CSRF token"
				: (refusal.status() == 403)
						? "GET is let in with the same headers, so a CSRF token is missing, or this login may" + " not "
								+ this.method
						: "a CSRF token is missing, because GET is let in with the same headers";
		return login + "; turn CSRF protection off for the trial, by a property or profile of the service's own"
				+ " (--property spring.profiles.active=…), or give a token that needs no session by --header";
	}

	/**
	 * Returns what to do about a wrong status.
	 * @param option that lets requests in
	 */
	String step(Refusal refusal, String option) {
		int status = refusal.status();
		if (refusal.isRedirect()) {
			return redirectStep(refusal, option);
		}
		return switch (status) {
			case 401, 403 -> this.headers.isEmpty()
					? "give what it needs to let you in: --login @FILE with the request that logs in, or --header @FILE with"
							+ " a line 'Authorization: …'"
					: "what " + option + " gives does not let you in; correct it, or give what does by "
							+ (option.equals(HEADER) ? LOGIN : HEADER) + " @FILE";
			case 404 -> "correct --path, which begins with the context path of the service, if it has one";
			case 405 -> "correct --method";
			case 400 -> "correct --path, --body or --header, or where it speaks HTTPS alone, say"
					+ " --property server.ssl.enabled=false";
			case 409, 410, 412 ->
				"it was sent before, or meets what is there already: one request can be sent once, so let"
						+ " a k6 script make each anew (--script), or --prepare what it needs";
			case 415, 422 -> "correct --path, --body or --header";
			default -> (status >= 500) ? "look after what it needs to work (--prepare, --property, --env)"
					: "say --expect-status " + status + " if that is right";
		};
	}

	private String redirectStep(Refusal refusal, String option) {
		String place = refusal.withoutQuery();
		if (refusal.isOfLogin()) {
			return "it sends you to a login (" + place + "); " + (option.equals(LOGIN)
					? "what --login gives does not let you in: correct it"
					: "give --login @FILE with the request that logs in, or --header @FILE with a line 'Cookie: …'");
		}
		if (place.startsWith("https:")) {
			return "it sends you to HTTPS, and bench sends plain HTTP; say --header 'X-Forwarded-Proto: https' and"
					+ " --property server.forward-headers-strategy=framework, or turn that off in it";
		}
		return "it sends you " + (place.isEmpty() ? "elsewhere" : "to " + place)
				+ ", perhaps to a login; name that path, give a --header, or say --expect-status " + refusal.status();
	}

}
