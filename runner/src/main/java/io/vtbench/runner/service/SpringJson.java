package io.vtbench.runner.service;

import java.util.Map;

import io.vtbench.runner.process.ServiceException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The variable that Spring Boot reads properties from: it does not matter what an image
 * starts a service with, or whether its main method passes its arguments on, and nothing
 * of them stands on a command line.
 */
public final class SpringJson {

	/** All addresses of a container. */
	public static final String ANY_ADDRESS = "0.0.0.0";

	public static final String VARIABLE = "SPRING_APPLICATION_JSON";

	private SpringJson() {
	}

	/**
	 * Its value.
	 * @param own value that it has already; null for none. What is added wins.
	 * @throws ServiceException where that is no JSON object
	 */
	public static String of(@Nullable String own, Map<String, String> properties, String address, int port,
			int managementPort) {
		ObjectNode all = read(own);
		properties.forEach(all::put);
		all.put("server.address", address);
		all.put("server.port", port);
		all.put("management.server.address", address);
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
