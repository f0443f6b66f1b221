package io.vtbench.runner.command;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.vtbench.runner.system.Login;
import io.vtbench.runner.trial.Target;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads the request that logs in, as HTTP files of editors have it: a line with method
 * and path, headers, an empty line, and the body. {@code ${NAME}} takes the value of a
 * variable of the caller's, written as the place that it stands in needs it. No message
 * shows what stands in the file.
 *
 * @param source option and file, for the messages
 * @param variables of the caller
 */
record LoginFile(String source, Map<String, String> variables) {

	private static final String TYPE = "Content-Type";

	/** Names the one host, other than this machine, that a login may be sent to. */
	private static final String HOST = "VTBENCH_LOGIN_HOST";

	private static final Pattern HERE = Pattern.compile("(?i)localhost|127(\\.\\d+){3}|\\[::1]");

	private static final String FORM = "application/x-www-form-urlencoded";

	private static final Pattern REQUEST = Pattern
		.compile("(?i)(GET|POST|PUT|PATCH) +(/\\S*|https?://[^\\s/?#@]+(?:[/?]\\S*)?)(?: +HTTP/[\\d.]+)?");

	private static final Pattern COMMENT = Pattern.compile("\\s*(?:#|//).*");

	/** The line that names the field of the answer with the token. */
	private static final Pattern FIELD = Pattern.compile("\\s*(?:#+|//)\\s*token:\\s*(\\S+)\\s*");

	private static final Pattern VARIABLE = Pattern.compile("\\$\\{(\\w+)}");

	/**
	 * Reads a file.
	 * @param option that names it, for the message
	 * @param variables of the caller
	 * @throws IllegalArgumentException in one sentence where it holds no such request
	 */
	static Login read(String option, Path file, Map<String, String> variables) {
		String text = Options.text(option, file).replaceFirst("^\\ufeff", "");
		return new LoginFile(option + ": " + file, variables).login(text.lines().toList());
	}

	private Login login(List<String> lines) {
		int first = 0;
		List<String> token = List.of();
		while (first < lines.size() && isComment(lines.get(first))) {
			Matcher field = FIELD.matcher(lines.get(first));
			if (field.matches()) {
				token = List.of(field.group(1).split("\\."));
			}
			first++;
		}
		require(first < lines.size(), " holds no request; write one, such as 'POST /login' with its headers, an empty"
				+ " line and its body");
		Matcher request = REQUEST.matcher(lines.get(first).strip());
		require(request.matches(),
				", line " + (first + 1) + ": wants a method and a path, such as 'POST /login'; correct that line");
		List<String> rest = lines.subList(first + 1, lines.size());
		List<String> headers = rest.stream().takeWhile((line) -> !line.isBlank()).toList();
		Map<String, String> byName = headers(headers, first + 2);
		String body = body(rest.subList(headers.size(), rest.size()));
		if (!body.isEmpty()) {
			byName.putIfAbsent(TYPE, body.matches("(?s)[{\\[].*") ? "application/json" : FORM);
		}
		String type = byName.getOrDefault(TYPE, "").toLowerCase(Locale.ROOT);
		// HTTP files break a long form into lines
		String whole = type.startsWith(FORM) ? body.replaceAll("\\s*\\n\\s*", "") : body;
		return new Login(request.group(1).toUpperCase(Locale.ROOT), target(request.group(2)), byName,
				filled(whole, encoding(type)), token);
	}

	private static boolean isComment(String line) {
		return line.isBlank() || COMMENT.matcher(line).matches();
	}

	private String target(String text) {
		String target = filled(text, Target::encodedValue);
		if (target.startsWith("/")) {
			return new Target.WeightedPath(target, 1).path();
		}
		requireAllowed(host(target), host(text));
		try {
			return URI.create(target).toString();
		}
		catch (IllegalArgumentException ex) {
			throw refusal(" has an address with characters that must be encoded; encode them, such as a blank as %20");
		}
	}

	/** Requires a host that the caller means: the file may be somebody else's. */
	private void requireAllowed(String host, String shown) {
		require(HERE.matcher(host).matches() || host.equalsIgnoreCase(this.variables.get(HOST)),
				" sends the request, with the" + " values of your variables, to " + shown + "; if it may, set " + HOST
						+ " to that name");
	}

	private static String host(String address) {
		return address.replaceFirst("(?i)^https?://", "").replaceFirst("(:\\d+)?([/?].*)?$", "");
	}

	private Map<String, String> headers(List<String> lines, int number) {
		Map<String, String> byName = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
		for (int i = 0; i < lines.size(); i++) {
			if (!isComment(lines.get(i))) {
				RequestHeader.add(byName, this.source + ", line " + (number + i) + ":",
						filled(lines.get(i), UnaryOperator.identity()));
			}
		}
		return byName;
	}

	/** Returns the body, which ends where HTTP files begin another request. */
	private String body(List<String> lines) {
		List<String> body = lines.stream().takeWhile((line) -> !line.startsWith("###")).toList();
		require(lines.subList(body.size(), lines.size()).stream().allMatch(LoginFile::isComment),
				" holds more than one request; keep the one that logs in");
		return String.join("\n", body).strip();
	}

	/** Puts values in the place of variables. */
	private String filled(String text, UnaryOperator<String> encoding) {
		return VARIABLE.matcher(text).replaceAll((found) -> {
			String value = this.variables.get(found.group(1));
			require(value != null, " takes the variable " + found.group(1)
					+ ", and your environment has no such variable; set it, or correct its name");
			return Matcher.quoteReplacement(encoding.apply(String.valueOf(value)));
		});
	}

	private static UnaryOperator<String> encoding(String type) {
		return type.contains("json") ? LoginFile::quoted
				: type.startsWith(FORM) ? Target::encodedValue : UnaryOperator.identity();
	}

	/** Returns a text as it stands between the quotes of JSON. */
	private static String quoted(String value) {
		String json = JsonMapper.shared().writeValueAsString(value);
		return json.substring(1, json.length() - 1);
	}

	private void require(boolean fine, String refusal) {
		if (!fine) {
			throw refusal(refusal);
		}
	}

	private IllegalArgumentException refusal(String refusal) {
		return new IllegalArgumentException(this.source + refusal);
	}

}
