package io.vtbench.runner.trial;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.vtbench.runner.file.Inputs;
import io.vtbench.runner.format.Figures;
import io.vtbench.runner.scenario.ScenarioException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * The paths of an OpenAPI or Swagger description that can be asked for: GET, with the
 * values that the description gives as examples of what must be given.
 */
public final class OpenApi {

	/** The most bytes of a description: ten times those of a large one. */
	private static final int MAX_BYTES = 32 << 20;

	/** The reader of a description. Every JSON text is YAML too. */
	private static final YAMLMapper MAPPER = new YAMLMapper();

	private final JsonNode root;

	private final List<Target.WeightedPath> paths = new ArrayList<>();

	private int otherMethods;

	private int withoutExample;

	private OpenApi(JsonNode root) {
		this.root = root;
	}

	/**
	 * Reads a description.
	 * @throws ScenarioException where the file is none, or has no path to ask for
	 */
	public static OpenApi read(Path file) {
		JsonNode root;
		try {
			root = MAPPER.readTree(Inputs.text(file, MAX_BYTES));
		}
		catch (IOException | JacksonException ex) {
			throw new ScenarioException("--openapi: '" + file
					+ "' cannot be read as JSON or YAML; correct the path, or name paths: --path");
		}
		JsonNode described = (root != null) ? root.path("paths") : MAPPER.missingNode();
		if (!described.isObject()) {
			throw new ScenarioException("--openapi: '" + file
					+ "' has no 'paths', so it is no OpenAPI description; give another file, or name paths: --path");
		}
		OpenApi api = new OpenApi(root);
		described.propertyStream().forEach((path) -> api.add(path.getKey(), path.getValue()));
		if (api.paths.isEmpty()) {
			throw new ScenarioException("--openapi: none of the " + described.size() + " paths of '" + file
					+ "' is a GET that needs no value, or has an example of it; name paths: --path");
		}
		return api;
	}

	/** Returns the paths, each as often as the others. */
	public List<Target.WeightedPath> paths() {
		return List.copyOf(this.paths);
	}

	/** Returns what is sent, and what is left out, as one sentence. */
	public String text() {
		List<String> left = new ArrayList<>();
		if (this.otherMethods > 0) {
			left.add(Figures.count((long) this.otherMethods) + " without GET");
		}
		if (this.withoutExample > 0) {
			left.add(Figures.count((long) this.withoutExample) + " that need a value and have no example of it");
		}
		return "--openapi: GET of " + Figures.count(this.paths.size(), "path")
				+ (left.isEmpty() ? "" : "; left out are " + String.join(", ", left));
	}

	private void add(String path, JsonNode item) {
		JsonNode get = item.path("get");
		if (!get.isObject() || !path.startsWith("/")) {
			this.otherMethods++;
			return;
		}
		String address = address(path, item, get);
		if (address == null) {
			this.withoutExample++;
		}
		else {
			this.paths.add(new Target.WeightedPath(base() + address, 1));
		}
	}

	/**
	 * Returns the path with a value for each parameter that must be given; null where one
	 * has no example, or is a header or a cookie.
	 */
	private @Nullable String address(String path, JsonNode item, JsonNode get) {
		Map<String, JsonNode> parameters = new LinkedHashMap<>();
		Stream.of(item, get)
			.flatMap((owner) -> owner.path("parameters").valueStream())
			.map(this::resolved)
			.forEach((parameter) -> parameters
				.put(parameter.path("in").asString("") + " " + parameter.path("name").asString(""), parameter));
		String address = path;
		String separator = "?";
		for (JsonNode parameter : parameters.values()) {
			String name = parameter.path("name").asString("");
			String in = parameter.path("in").asString("");
			boolean inPath = in.equals("path");
			if (!inPath && !parameter.path("required").asBoolean(false)) {
				continue;
			}
			String value = (inPath || in.equals("query")) ? example(parameter) : null;
			if (value == null) {
				return null;
			}
			if (inPath) {
				address = address.replace("{" + name + "}", Target.encodedValue(value));
			}
			else {
				address += separator + Target.encodedValue(name) + "=" + Target.encodedValue(value);
				separator = "&";
			}
		}
		return address.contains("{") ? null : address;
	}

	/**
	 * Returns the first value that the description gives for a parameter, as OpenAPI 3,
	 * JSON Schema or Swagger 2 write it; null where it gives none.
	 */
	private @Nullable String example(JsonNode parameter) {
		JsonNode schema = resolved(parameter.path("schema"));
		return Stream
			.of(Stream.of(parameter.path("example")),
					parameter.path("examples").valueStream().map((each) -> resolved(each).path("value")),
					Stream.of(schema.path("example"), schema.path("examples").path(0), schema.path("default"),
							schema.path("enum").path(0)),
					Stream.of(parameter.path("x-example"), parameter.path("default"), parameter.path("enum").path(0)))
			.flatMap((each) -> each)
			.filter((each) -> each.isValueNode() && !each.isNull())
			.map(JsonNode::asString)
			.filter((text) -> !text.isEmpty())
			.findFirst()
			.orElse(null);
	}

	/**
	 * Returns the node that a reference within the file means, such as
	 * {@code #/components/parameters/page}; the node itself where it is no reference.
	 */
	private JsonNode resolved(JsonNode node) {
		String reference = node.path("$ref").asString("");
		return reference.startsWith("#/") ? this.root.at(reference.substring(1)) : node;
	}

	/** Returns what stands before each path: of OpenAPI's first server, or of Swagger. */
	private String base() {
		String server = this.root.path("servers").path(0).path("url").asString("");
		String base = server.isEmpty() ? this.root.path("basePath").asString("") : path(server);
		String inner = base.replaceAll("^/+|/+$", "");
		return inner.isEmpty() ? "" : "/" + inner;
	}

	private static String path(String server) {
		try {
			String path = URI.create(server).getPath();
			return (path != null) ? path : "";
		}
		catch (IllegalArgumentException ex) {
			// it has variables in braces, of which the path may be one
			return "";
		}
	}

}
