package io.vtbench.runner.service;

import java.util.Map;

import io.vtbench.runner.process.ServiceException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The variable that Spring Boot reads properties from, for a service in a container: it
 * does not matter what the image starts the service with, and nothing of them stands on a
 * command line.
 */
public final class SpringJson {

	/** Name of the variable. */
	public static final String VARIABLE = "SPRING_APPLICATION_JSON";

	private SpringJson() {
	}

	/**
	 * Its value with further properties.
	 * @param own value that it has already; null for none. What is added wins.
	 * @throws ServiceException where that is no JSON object
	 */
	static String with(@Nullable String own, Map<String, String> properties) {
		ObjectNode all = read(own);
		properties.forEach(all::put);
		return JsonMapper.shared().writeValueAsString(all);
	}

	/**
	 * Its value for a service that listens on all addresses of its container.
	 * @param own value that it has already; null for none. What is added wins.
	 * @throws ServiceException where that is no JSON object
	 */
	public static String of(@Nullable String own, Map<String, String> properties, int port, int managementPort) {
		ObjectNode all = read(own);
		properties.forEach(all::put);
		all.put("server.address", "0.0.0.0");
		all.put("server.port", port);
		all.put("management.server.address", "0.0.0.0");
		all.put("management.server.port", managementPort);
		return JsonMapper.shared().writeValueAsString(all);
	}

	private static ObjectNode read(@Nullable String own) {
		try {
			// as Spring Boot takes an empty one
			if (own == null || own.isEmpty()) {
				return JsonMapper.shared().createObjectNode();
			}
			if (JsonMapper.shared().readTree(own) instanceof ObjectNode object) {
				return object;
			}
		}
		catch (JacksonException ex) {
			// said below
		}
		throw new ServiceException(VARIABLE + " is no JSON object; correct it");
	}

}
