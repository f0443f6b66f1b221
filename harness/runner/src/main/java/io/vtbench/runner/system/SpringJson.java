package io.vtbench.runner.system;

import java.util.Locale;
import java.util.Map;

import io.vtbench.runner.machine.ServiceException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Fills the variable that Spring Boot reads properties from: it does not matter what an
 * image starts a service with, or whether its main method passes its arguments on, and
 * nothing of the properties stands on a command line.
 */
public final class SpringJson {

	/** The address that stands for all addresses of a container. */
	public static final String ANY_ADDRESS = "0.0.0.0";

	static final String VARIABLE = "SPRING_APPLICATION_JSON";

	private SpringJson() {
	}

	/**
	 * Adds properties to an environment; they win over those that its variable has
	 * already.
	 * @param managementPort of the actuator; null where the service says where it is
	 * @throws ServiceException where the variable holds no JSON object
	 */
	public static void addTo(Map<String, String> environment, Map<String, String> properties, String address, int port,
			@Nullable Integer managementPort) {
		ObjectNode all = read(environment.get(VARIABLE));
		properties.forEach(all::put);
		all.put("server.address", address);
		all.put("server.port", port);
		if (managementPort != null) {
			all.put("management.server.address", address);
			all.put("management.server.port", managementPort);
		}
		environment.put(VARIABLE, JsonMapper.shared().writeValueAsString(all));
	}

	/** Returns a property's name, or that of its variable, as Spring compares them. */
	public static String canonical(String name) {
		return name.toLowerCase(Locale.ROOT).replaceAll("[-_.]", "");
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
