package io.vtbench.runner.trial;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.vtbench.runner.file.Inputs;
import io.vtbench.runner.scenario.ScenarioException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * Finds the paths of an OpenAPI or Swagger description that can be asked for as they are:
 * GET, without a parameter that must be given.
 */
public record OpenApi(JsonNode root, Path file) {

	/** The most bytes of a description: ten times those of a large one. */
	private static final int MAX_BYTES = 32 << 20;

	/** The reader of a description. Every JSON text is YAML too. */
	private static final YAMLMapper MAPPER = new YAMLMapper();

	/**
	 * Reads the paths, each as often as the others.
	 * @throws ScenarioException where the file is no such description, or has no such
	 * path
	 */
	public static List<Target.WeightedPath> paths(Path file) {
		JsonNode root;
		try {
			root = MAPPER.readTree(Inputs.text(file, MAX_BYTES));
		}
		catch (IOException | JacksonException ex) {
			throw new ScenarioException("--openapi: '" + file
					+ "' cannot be read as JSON or YAML; correct the path, or name paths: --path");
		}
		return new OpenApi(root, file).paths();
	}

	private List<Target.WeightedPath> paths() {
		JsonNode described = (this.root != null) ? this.root.path("paths") : MAPPER.missingNode();
		if (!described.isObject()) {
			throw new ScenarioException("--openapi: '" + this.file
					+ "' has no 'paths', so it is no OpenAPI description; give another file, or name paths: --path");
		}
		List<Target.WeightedPath> found = new ArrayList<>();
		described.propertyStream().forEach((path) -> {
			JsonNode get = path.getValue().path("get");
			if (get.isObject() && path.getKey().startsWith("/") && !path.getKey().contains("{")
					&& !needsParameter(path.getValue()) && !needsParameter(get)) {
				found.add(new Target.WeightedPath(base() + path.getKey(), 1));
			}
		});
		if (found.isEmpty()) {
			throw new ScenarioException("--openapi: none of the " + described.size() + " paths of '" + this.file
					+ "' is a GET without a parameter that must be given; name paths: --path");
		}
		return found;
	}

	private boolean needsParameter(JsonNode owner) {
		for (JsonNode parameter : owner.path("parameters")) {
			if (resolved(parameter).path("required").asBoolean(false)) {
				return true;
			}
		}
		return false;
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
