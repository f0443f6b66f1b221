package io.vtbench.runner.result;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/**
 * What keeps a service within the limits of its scenario, as it stands in the settings of
 * an arm.
 */
public enum Confined {

	GROUP("by control group and JVM flags"),

	PROCESSORS("processors by control group and JVM flag, memory by the heap's size alone"),

	FLAGS("by JVM flags alone");

	private static final String SETTING = "service limits";

	private final String text;

	Confined(String text) {
		this.text = text;
	}

	public String text() {
		return this.text;
	}

	public void addTo(Map<String, String> settings) {
		settings.put(SETTING, this.text);
	}

	/**
	 * What the settings say; empty for a scenario without limits, and for results of
	 * earlier versions.
	 */
	public static Optional<Confined> in(Map<String, String> settings) {
		return Arrays.stream(values()).filter((value) -> value.text.equals(settings.get(SETTING))).findFirst();
	}

}
