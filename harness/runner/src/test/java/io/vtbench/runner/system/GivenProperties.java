package io.vtbench.runner.system;

import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads what bench gives to a service, for one that has no library. */
public final class GivenProperties {

	private static final Pattern PROPERTY = Pattern.compile("\"([^\"]+)\":(?:\"([^\"]*)\"|(\\d+))");

	private GivenProperties() {
	}

	public static Map<String, String> read() {
		return PROPERTY.matcher(System.getenv("SPRING_APPLICATION_JSON"))
			.results()
			.collect(Collectors.toMap((property) -> property.group(1),
					(property) -> (property.group(2) != null) ? property.group(2) : property.group(3)));
	}

}
