package io.vtbench.runner.trial;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.vtbench.runner.file.Inputs;
import io.vtbench.runner.format.Figures;
import io.vtbench.runner.scenario.ScenarioException;
import io.vtbench.runner.scenario.SecretProperties;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Takes the requests of a recording that can be sent again, as often as they were
 * recorded: GET, answered with success, without a secret in its address. Headers are
 * never taken, so neither are cookies.
 */
public final class RecordedTraffic {

	/** The most paths that are sent: a report has a row for each. */
	private static final int MOST_PATHS = 50;

	/** The most paths that are counted. */
	private static final int MOST_COUNTED = 100_000;

	/** The most bytes of a HAR file: a browser may keep all answers in it. */
	private static final int MAX_BYTES = 256 << 20;

	private static final String RARER = "of rarer paths";

	/** The common log format, which the combined one continues. */
	private static final Pattern LINE = Pattern
		.compile("^\\S+ [^\\[]*\\[[^\\]]*] \"(?<method>[A-Z]+) (?<path>\\S+)[^\"]*\" (?<status>\\d{3})(?: .*)?$");

	private static final Pattern ADDRESS = Pattern.compile("^https?://(?<host>[^/?#]+)(?<path>[^#]*)(?:#.*)?$");

	private static final JsonMapper MAPPER = new JsonMapper();

	private final Map<String, Integer> counts = new HashMap<>();

	/** Requests that are left out, by the reason. */
	private final Map<String, Integer> leftOut = new TreeMap<>();

	private final String option;

	private RecordedTraffic(String option) {
		this.option = option;
	}

	/**
	 * Reads the requests to the host that a HAR file has most of.
	 * @throws ScenarioException where it is no such file, or has no request to send
	 */
	public static RecordedTraffic ofHar(Path file) {
		RecordedTraffic traffic = new RecordedTraffic("--har");
		JsonNode entries;
		try {
			entries = MAPPER.readTree(Inputs.text(file, MAX_BYTES)).path("log").path("entries");
		}
		catch (IOException | JacksonException ex) {
			throw new ScenarioException("--har: '" + file
					+ "' cannot be read as JSON; save the requests of a browser's network tab as HAR");
		}
		String host = entries.valueStream()
			.flatMap((entry) -> Stream.ofNullable(part(entry, "host")))
			.collect(Collectors.groupingBy((each) -> each, TreeMap::new, Collectors.counting()))
			.entrySet()
			.stream()
			.max(Map.Entry.comparingByValue())
			.map(Map.Entry::getKey)
			.orElse("");
		entries.forEach((entry) -> {
			if (!host.equals(part(entry, "host"))) {
				traffic.leaveOut("to other hosts than " + host);
			}
			else {
				String path = String.valueOf(part(entry, "path"));
				traffic.add(entry.path("request").path("method").asString(""), path.startsWith("/") ? path : "/" + path,
						entry.path("response").path("status").asInt(0));
			}
		});
		return traffic.requireAny(file);
	}

	private static @Nullable String part(JsonNode entry, String name) {
		Matcher address = ADDRESS.matcher(entry.path("request").path("url").asString(""));
		return address.matches() ? address.group(name) : null;
	}

	/**
	 * Reads the requests of an access log in the common or combined format.
	 * @throws ScenarioException where it is no such file, or has no request to send
	 */
	public static RecordedTraffic ofAccessLog(Path file) {
		RecordedTraffic traffic = new RecordedTraffic("--access-log");
		// a log may hold any bytes
		try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
			lines.filter((line) -> !line.isBlank()).forEach((line) -> {
				Matcher request = LINE.matcher(line);
				if (request.matches()) {
					traffic.add(request.group("method"), request.group("path"),
							Integer.parseInt(request.group("status")));
				}
				else {
					traffic.leaveOut("in no known format");
				}
			});
		}
		catch (IOException | UncheckedIOException ex) {
			throw new ScenarioException("--access-log: '" + file + "' cannot be read; correct the path");
		}
		return traffic.requireAny(file);
	}

	/** Returns the paths, most frequent first, each with the number of its requests. */
	public List<Target.WeightedPath> paths() {
		return sent().map((path) -> new Target.WeightedPath(path.getKey(), path.getValue())).toList();
	}

	/** Returns what is sent, and what is left out, as one sentence. */
	public String text() {
		int all = this.counts.values().stream().mapToInt(Integer::intValue).sum();
		List<Target.WeightedPath> paths = paths();
		int sent = paths.stream().mapToInt(Target.WeightedPath::weight).sum();
		Map<String, Integer> without = new TreeMap<>(this.leftOut);
		if (sent < all) {
			without.merge(RARER, all - sent, Integer::sum);
		}
		int skipped = without.values().stream().mapToInt(Integer::intValue).sum();
		List<String> parts = new ArrayList<>();
		without.forEach((reason, count) -> parts.add(Figures.count((long) count) + " " + reason));
		return this.option + ": the proportions of " + Figures.count(sent, "request") + " to "
				+ Figures.count(paths.size(), "path") + ", without cookies and Authorization" + (parts.isEmpty() ? ""
						: "; left out are " + Figures.count((long) skipped) + ": " + String.join(", ", parts));
	}

	private Stream<Map.Entry<String, Integer>> sent() {
		return this.counts.entrySet()
			.stream()
			.sorted(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder())
				.thenComparing(Map.Entry.comparingByKey()))
			.limit(MOST_PATHS);
	}

	private void add(String method, String path, int status) {
		if (!method.equals("GET")) {
			leaveOut(method.isEmpty() ? "without a method" : method);
		}
		else if (status != 200 && status != 304) {
			leaveOut("answered " + status);
		}
		else if (!path.startsWith("/")) {
			leaveOut("without a path");
		}
		else if (hasSecret(path)) {
			leaveOut("with a secret in the address");
		}
		else if (!this.counts.containsKey(path) && this.counts.size() >= MOST_COUNTED) {
			leaveOut(RARER);
		}
		else {
			this.counts.merge(path, 1, Integer::sum);
		}
	}

	private void leaveOut(String reason) {
		this.leftOut.merge(reason, 1, Integer::sum);
	}

	private static boolean hasSecret(String path) {
		int query = path.indexOf('?');
		return query >= 0 && Pattern.compile("&")
			.splitAsStream(path.substring(query + 1))
			.map((parameter) -> parameter.split("=", 2))
			.anyMatch((parameter) -> parameter.length == 2 && SecretProperties.isSecret(parameter[0], parameter[1]));
	}

	private RecordedTraffic requireAny(Path file) {
		if (this.counts.isEmpty()) {
			throw new ScenarioException(this.option + ": '" + file
					+ "' holds no GET that was answered with success; give another file, or name paths: --path");
		}
		return this;
	}

}
