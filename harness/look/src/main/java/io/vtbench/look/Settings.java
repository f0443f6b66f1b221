package io.vtbench.look;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.vtbench.runner.file.JarClassPath;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MappingIterator;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * Holds the configuration inside of a jar that applies without a profile. What the
 * environment adds at the start, nobody knows here.
 *
 * @param values values by their names, in small letters without hyphens
 */
public record Settings(Map<String, String> values) {

	private static final List<String> FOLDERS = List.of("", "config/");

	/** A part of a file with this name applies in a profile, or on a platform. */
	private static final String CONDITION = "spring.config.activate.";

	/** A value that is that of another name, or what follows the colon. */
	private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([^:{}]+)(?::([^{}]*))?}");

	private static final YAMLMapper YAML = new YAMLMapper();

	/**
	 * Reads that of a jar or WAR, wherever its classes lie.
	 * @throws IOException where it cannot be read
	 */
	public static Settings of(Path jar) throws IOException {
		Map<String, String> values = new LinkedHashMap<>();
		try (JarFile file = new JarFile(jar.toFile())) {
			for (String folder : List.of("", "WEB-INF/classes/", "BOOT-INF/classes/")) {
				values.putAll(read(file, folder).values);
			}
		}
		return new Settings(values);
	}

	static Settings read(JarFile jar, String folder) throws IOException {
		Map<String, String> values = new LinkedHashMap<>();
		for (String below : FOLDERS) {
			String file = folder + below + "application";
			yaml(jar, file + ".yml", values);
			yaml(jar, file + ".yaml", values);
			Map<String, String> own = new LinkedHashMap<>();
			JarClassPath.properties(jar, file + ".properties")
				.forEach((name, value) -> own.put(plain(name.toString()), value.toString()));
			values.putAll(own);
		}
		return new Settings(values);
	}

	private static void yaml(JarFile jar, String name, Map<String, String> values) throws IOException {
		String text = new String(JarClassPath.content(jar, name), StandardCharsets.UTF_8);
		if (text.isBlank()) {
			return;
		}
		try (MappingIterator<JsonNode> documents = YAML.readerFor(JsonNode.class).readValues(text)) {
			while (documents.hasNext()) {
				Map<String, String> document = new LinkedHashMap<>();
				flatten("", documents.next(), document);
				if (document.keySet().stream().noneMatch((key) -> key.startsWith(CONDITION))) {
					values.putAll(document);
				}
			}
		}
		catch (JacksonException ex) {
			// Spring Boot will say what is wrong with it
		}
	}

	private static void flatten(String name, JsonNode node, Map<String, String> values) {
		if (node.isObject()) {
			node.properties()
				.forEach((entry) -> flatten(name.isEmpty() ? entry.getKey() : name + "." + entry.getKey(),
						entry.getValue(), values));
		}
		else if (node.isValueNode() && !node.isNull()) {
			values.put(plain(name), node.asString());
		}
	}

	/** Spells a name as Spring Boot compares it. */
	private static String plain(String name) {
		return name.replace("-", "").replace("_", "").toLowerCase(Locale.ROOT);
	}

	/**
	 * Returns a value; null where there is none, or where it comes from elsewhere.
	 * @param name in the usual spelling, with hyphens
	 */
	@Nullable String value(String name) {
		String value = this.values.get(plain(name));
		Matcher placeholder = (value != null) ? PLACEHOLDER.matcher(value) : null;
		if (placeholder == null || !placeholder.matches()) {
			return (value != null && value.contains("${")) ? null : value;
		}
		String other = placeholder.group(1);
		String named = plain(other).equals(plain(name)) ? null : value(other);
		return (named != null) ? named : placeholder.group(2);
	}

	/** Returns whether a value is set, wherever it comes from. */
	boolean has(String name) {
		return this.values.containsKey(plain(name));
	}

	/** Returns whether a name with such a beginning is set. */
	boolean sets(String begin) {
		return this.values.keySet().stream().anyMatch((name) -> name.startsWith(plain(begin)));
	}

	boolean isTrue(String name) {
		return "true".equalsIgnoreCase(value(name));
	}

}
