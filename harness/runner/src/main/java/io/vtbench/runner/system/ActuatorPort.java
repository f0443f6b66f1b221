package io.vtbench.runner.system;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.jar.JarFile;

import io.vtbench.runner.file.JarClassPath;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * Knows whether a service gives its actuator a port of its own. Two of its JVMs live at
 * once, so that port has to be another one in each. A service that has none must not get
 * one: Spring Boot makes other beans then.
 */
final class ActuatorPort {

	private static final List<String> FOLDERS = List.of("BOOT-INF/classes/", "WEB-INF/classes/", "");

	private static final YAMLMapper YAML = new YAMLMapper();

	/** The settings of a jar by their names in one spelling; the first one wins. */
	private final Map<String, String> settings = new HashMap<>();

	private ActuatorPort() {
	}

	/**
	 * Returns whether the plain settings in a jar say so. A profile may say otherwise;
	 * then the service has the port that it has by hand.
	 */
	static boolean isSetIn(Path jar) {
		ActuatorPort read = new ActuatorPort();
		try (JarFile file = new JarFile(jar.toFile())) {
			for (String folder : FOLDERS) {
				for (String name : List.of("config/application", "application")) {
					Properties properties = JarClassPath.properties(file, folder + name + ".properties");
					properties.stringPropertyNames().forEach((key) -> read.add(key, properties.getProperty(key)));
					read.addYaml(JarClassPath.content(file, folder + name + ".yaml"));
					read.addYaml(JarClassPath.content(file, folder + name + ".yml"));
				}
			}
		}
		catch (IOException ex) {
			// java itself says best what is wrong with it
		}
		return isApart(read.settings.get("managementserverport"), read.settings.getOrDefault("serverport", "8080"));
	}

	/**
	 * Returns whether a port is one of the actuator's own: a negative number means no
	 * actuator.
	 */
	private static boolean isApart(@Nullable String port, String ofService) {
		return port != null && !port.startsWith("-") && !port.equals(ofService) && !port.contains("server.port");
	}

	/** Adds the first document of a YAML file: the others are of profiles. */
	private void addYaml(byte[] text) {
		try {
			addTree("", YAML.readTree(text));
		}
		catch (JacksonException ex) {
			// what Spring makes of it, it says itself
		}
	}

	private void addTree(String name, JsonNode node) {
		if (node.isObject()) {
			node.properties().forEach((child) -> addTree(name + "." + child.getKey(), child.getValue()));
		}
		else if (node.isValueNode()) {
			add(name, node.asString());
		}
	}

	private void add(String name, String value) {
		this.settings.putIfAbsent(SpringJson.canonical(name), value.strip());
	}

}
