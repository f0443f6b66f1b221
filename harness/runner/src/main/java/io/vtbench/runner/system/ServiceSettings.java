package io.vtbench.runner.system;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.jar.JarFile;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * Knows of a service's properties what can be read before Spring reads them: what bench
 * gives it, and the plain settings in its jar. Whatever is concluded from them has to be
 * tried, because profiles, files and code may say otherwise.
 */
final class ServiceSettings {

	private static final List<String> FOLDERS = List.of("BOOT-INF/classes/", "WEB-INF/classes/", "");

	private static final YAMLMapper YAML = new YAMLMapper();

	/**
	 * The settings by their names in one spelling, from those that win to those that
	 * lose.
	 */
	private final Map<String, Setting> settings = new LinkedHashMap<>();

	/** A setting by its own name; a variable has one that Spring translates. */
	record Setting(String name, String value, boolean variable) {

	}

	/** Reads those of a service. */
	static ServiceSettings of(Launch launch, Path home) {
		ServiceSettings all = new ServiceSettings();
		launch.properties().forEach((name, value) -> all.add(name, value, false));
		launch.jvm()
			.stream()
			.filter((flag) -> flag.startsWith("-D") && flag.contains("="))
			.map((flag) -> flag.substring(2).split("=", 2))
			.forEach((pair) -> all.add(pair[0], pair[1], false));
		launch.env().forEach((name, value) -> all.add(name, value, true));
		if (launch.spec().image() == null) {
			all.addJar(home.resolve(launch.spec().jar()));
		}
		return all;
	}

	private void add(String name, String value, boolean variable) {
		this.settings.putIfAbsent(SpringJson.canonical(name), new Setting(name, value, variable));
	}

	private void addJar(Path jar) {
		try (JarFile file = new JarFile(jar.toFile())) {
			for (String folder : FOLDERS) {
				for (String name : List.of("config/application", "application")) {
					addProperties(file, folder + name + ".properties");
					addYaml(file, folder + name + ".yaml");
					addYaml(file, folder + name + ".yml");
				}
			}
		}
		catch (IOException ex) {
			// java itself says best what is wrong with it
		}
	}

	private void addProperties(JarFile file, String name) throws IOException {
		Properties properties = JarReader.properties(file, name);
		properties.stringPropertyNames().forEach((key) -> add(key, properties.getProperty(key), false));
	}

	/** Adds the first document of a YAML file: the others are of profiles. */
	private void addYaml(JarFile file, String name) throws IOException {
		try {
			addTree("", YAML.readTree(JarReader.content(file, name)));
		}
		catch (JacksonException ex) {
			// what Spring makes of it, it says itself
		}
	}

	private void addTree(String name, JsonNode node) {
		if (node.isObject()) {
			node.properties()
				.forEach((child) -> addTree((name.isEmpty() ? "" : name + ".") + child.getKey(), child.getValue()));
		}
		else if (node.isValueNode() && !name.isEmpty()) {
			add(name, node.asString(), false);
		}
	}

	@Nullable String get(String name) {
		Setting setting = this.settings.get(SpringJson.canonical(name));
		return (setting != null) ? setting.value().strip() : null;
	}

	/** Returns the setting that has a value. */
	Optional<Setting> withValue(String value) {
		return this.settings.values().stream().filter((setting) -> setting.value().strip().equals(value)).findFirst();
	}

	/** Returns the paths below which all may lie that is served, as properties say. */
	Stream<String> prefixes() {
		return Stream
			.of(path("server.servlet.context-path") + path("spring.mvc.servlet.path"), path("spring.webflux.base-path"),
					path("spring.jersey.application-path"))
			.filter((path) -> !path.isEmpty());
	}

	/** Returns a path with one slash before and none behind; empty for none. */
	String path(String name) {
		String value = get(name);
		String plain = (value != null) ? value.replaceAll("^/+|/+$", "") : "";
		return plain.isEmpty() ? "" : "/" + plain;
	}

}
