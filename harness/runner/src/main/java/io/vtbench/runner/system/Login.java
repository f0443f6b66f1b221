package io.vtbench.runner.system;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.vtbench.runner.file.Inputs;
import io.vtbench.runner.format.Maps;
import io.vtbench.runner.machine.LocalHttp;
import io.vtbench.runner.machine.ServiceException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Logs in to a service by one request. A session is of one JVM, so the request is sent
 * after each start. No message shows a value of the request or of its answer.
 *
 * @param target path of the service, or the whole address of another server
 * @param headers of the request
 * @param token names of the JSON fields, one within the other, that lead to the token of
 * the answer; empty where it has one of the usual names, or none
 */
public record Login(String method, String target, Map<String, String> headers, String body, List<String> token) {

	/** The names that a token usually has. */
	private static final List<String> TOKENS = List.of("access_token", "accessToken", "token", "id_token", "idToken",
			"jwt");

	private static final int OK = 200;

	private static final int MAX_BYTES = 1 << 20;

	private static final String FILE = "the file of --login";

	private static final String CORRECT = "correct name and password in " + FILE;

	/** The values that a header can carry. */
	private static final Pattern VALUE = Pattern.compile("[\\x20-\\x7e]+");

	/** The form of a JSON Web Token, which may be the whole body of an answer. */
	private static final Pattern JWT = Pattern.compile("\"?([\\w-]{4,}\\.[\\w-]{4,}\\.[\\w-]+)\"?");

	private static final Pattern BEARER = Pattern.compile("(?i)bearer +([\\x21-\\x7e]+)");

	/** The pattern of cookies that an answer takes back. */
	private static final Pattern DELETED = Pattern.compile("(?i).*;\\s*max-age\\s*=\\s*(?:0|-\\d+)\\s*(?:;.*)?");

	/** The pattern of addresses to which a form sends those whom it does not let in. */
	private static final Pattern FAILED = Pattern.compile("(?i).*[/?&_-](?:error|failure|failed)\\b.*");

	public Login {
		headers = Map.copyOf(headers);
		token = List.copyOf(token);
	}

	/** Adds the headers of a session, in the place of others with the same names. */
	public static Map<String, String> added(Map<String, String> headers, Map<String, String> session) {
		Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
		all.putAll(headers);
		all.putAll(session);
		return all;
	}

	/**
	 * Logs in to a service that is ready.
	 * @return the headers by which requests are let in
	 * @throws ServiceException in one sentence with the next step, where it gives none
	 */
	public Map<String, String> session(RunningService service) throws InterruptedException {
		HttpResponse<String> answer = answer(service);
		if (answer.statusCode() >= 400) {
			throw failure("answers " + answer.statusCode() + ": " + step(answer.statusCode()), service);
		}
		String location = answer.headers().firstValue("Location").orElse("");
		if (isRefusal(location)) {
			throw failure("is refused, because it is sent to " + withoutQuery(location) + ": "
					+ (FAILED.matcher(location).matches() ? CORRECT : correctOrOpen()), service);
		}
		Map<String, String> session = new LinkedHashMap<>();
		String cookies = cookies(answer);
		if (!cookies.isEmpty()) {
			session.put("Cookie", cookies);
		}
		Optional<String> given = token(answer);
		if (given.isEmpty() && !this.token.isEmpty()) {
			throw failure("answers " + answer.statusCode() + " without a text " + String.join(".", this.token)
					+ " in a JSON object: correct the line '# token:' in " + FILE, service);
		}
		given.ifPresent((text) -> session.put("Authorization", "Bearer " + text));
		if (session.isEmpty()) {
			throw failure("answers " + answer.statusCode() + " with neither a cookie nor a token ("
					+ String.join(", ", TOKENS) + "): name the field of its JSON in a line '# token: NAME' above the"
					+ " request in " + FILE + ", or correct the request", service);
		}
		return session;
	}

	/** Sends the request, again for a moment where the service may not be through. */
	private HttpResponse<String> answer(RunningService service) throws InterruptedException {
		URI uri = URI.create(isOfService() ? service.urlFromHere() + this.target : this.target);
		try {
			return LocalHttp.settled(
					LocalHttp.request(this.method, uri, this.headers, this.body.isEmpty() ? null : this.body),
					Inputs.body(MAX_BYTES), OK, System.nanoTime() + LocalHttp.PATIENCE.toNanos());
		}
		catch (IOException ex) {
			service.ensureAlive("at its login");
			throw failure(
					"is not answered (" + reason(ex) + "): "
							+ (isOfService() ? "look after what it needs to work (--prepare, --property, --env)"
									: "start that server, or write the path alone where the service itself is meant"),
					service);
		}
	}

	private static String reason(IOException failure) {
		if (failure instanceof ConnectException) {
			return "nothing takes the connection";
		}
		return (failure.getMessage() != null) ? failure.getMessage() : "the connection was closed";
	}

	private boolean isOfService() {
		return this.target.startsWith("/");
	}

	/** Returns whether a redirect leads to where somebody is asked once more. */
	private boolean isRefusal(String location) {
		String path = withoutQuery(location).replaceFirst("^https?://[^/]*", "");
		return !location.isEmpty() && (FAILED.matcher(location).matches() || path.equals(withoutQuery(this.target)));
	}

	private String step(int status) {
		return switch (status) {
			case 404, 405 -> "correct method and path in " + FILE;
			case 415 -> "give it a header Content-Type in " + FILE;
			case 401, 403 -> correctOrOpen();
			default -> (status >= 500) ? "look after what it needs to work (--prepare, --property, --env)"
					: "correct name and password, or the form of the body, in " + FILE;
		};
	}

	/**
	 * Returns what to do about a refusal that may be one of CSRF protection: its 403
	 * often becomes a 401 or a login page, because the page for errors is behind the
	 * login too.
	 */
	private String correctOrOpen() {
		return isOfService()
				? CORRECT + ", and where these are right, turn CSRF protection off for the trial, by a property or"
						+ " profile of the service's own (--property spring.profiles.active=…)"
				: CORRECT;
	}

	private ServiceException failure(String what, RunningService service) {
		String advice = isOfService() ? "; " + service.advice() : "";
		return new ServiceException("the login " + this.method + " " + withoutQuery(this.target) + " " + what + advice);
	}

	/** Returns an address without what may be nobody else's business. */
	private static String withoutQuery(String address) {
		return address.replaceFirst("[?;#].*", "");
	}

	/** Returns the cookies of an answer as a request sends them; empty for none. */
	private static String cookies(HttpResponse<String> answer) {
		Map<String, String> byName = new LinkedHashMap<>();
		for (String cookie : answer.headers().allValues("Set-Cookie")) {
			String pair = cookie.split(";", 2)[0].strip();
			int equals = pair.indexOf('=');
			if (equals < 1 || !VALUE.matcher(pair).matches()) {
				continue;
			}
			String name = pair.substring(0, equals).strip();
			if (equals == pair.length() - 1 || DELETED.matcher(cookie).matches()) {
				byName.remove(name);
			}
			else {
				byName.put(name, pair.substring(equals + 1).strip());
			}
		}
		return Maps.each(byName, (name, value) -> name + "=" + value).collect(Collectors.joining("; "));
	}

	/** Finds the token of an answer: in its JSON, as its whole body, or in its header. */
	private Optional<String> token(HttpResponse<String> answer) {
		JsonNode body = json(answer.body());
		if (!this.token.isEmpty()) {
			return (body != null) ? text(body, this.token) : Optional.empty();
		}
		Stream<Optional<String>> fields = (body != null) ? TOKENS.stream().map((name) -> text(body, List.of(name)))
				: Stream.of(first(JWT, answer.body().strip()));
		Stream<Optional<String>> header = answer.headers()
			.allValues("Authorization")
			.stream()
			.map((value) -> first(BEARER, value.strip()));
		return Stream.concat(fields, header).flatMap(Optional::stream).findFirst();
	}

	/** Returns the group of a pattern that a whole text has; empty where it has none. */
	private static Optional<String> first(Pattern pattern, String text) {
		Matcher matcher = pattern.matcher(text);
		return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
	}

	private static @Nullable JsonNode json(String text) {
		try {
			JsonNode node = JsonMapper.shared().readTree(text);
			return node.isObject() ? node : null;
		}
		catch (JacksonException ex) {
			return null;
		}
	}

	private static Optional<String> text(JsonNode object, List<String> names) {
		JsonNode node = object;
		for (String name : names) {
			node = node.path(name);
		}
		String text = node.isString() ? node.asString().strip().replaceFirst("(?i)^bearer +", "") : "";
		return VALUE.matcher(text).matches() ? Optional.of(text) : Optional.empty();
	}

}
