package io.vtbench.runner.process;

import java.nio.file.Path;

/** The JDK that runs the services: the runner's own, so that one version serves all. */
public final class Jdk {

	private Jdk() {
	}

	/** The java program. */
	public static Path java() {
		return Path.of(System.getProperty("java.home"), "bin", "java");
	}

	/** Version and vendor, for people. */
	public static String describe() {
		return System.getProperty("java.runtime.version") + " (" + System.getProperty("java.vendor") + ")";
	}

}
