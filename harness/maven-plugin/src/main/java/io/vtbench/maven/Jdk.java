package io.vtbench.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.apache.maven.plugin.MojoExecutionException;
import org.jspecify.annotations.Nullable;

/** Chooses the JDK that runs bench. */
final class Jdk {

	private static final int LEAST = 21;

	private static final Pattern VERSION = Pattern.compile("JAVA_VERSION=\"(\\d+)");

	private Jdk() {
	}

	/**
	 * Returns the folder of a JDK that is new enough for bench: the service may run on an
	 * older one.
	 * @param ofService that the build has chosen; null where it has chosen none
	 * @throws MojoExecutionException with the next step, where neither is new enough
	 */
	static Path forBench(@Nullable Path ofService, Path ofMaven) throws MojoExecutionException {
		if (major(ofMaven) >= LEAST) {
			return ofMaven;
		}
		if (ofService != null && major(ofService) >= LEAST) {
			return ofService;
		}
		throw new MojoExecutionException("bench needs a JDK " + LEAST + " or later, and Maven runs on " + major(ofMaven)
				+ "; set JAVA_HOME to one, or let maven-toolchains-plugin choose one");
	}

	/** Returns the major version by the release file of a JDK; 0 where there is none. */
	private static int major(Path jdk) {
		try {
			Matcher version = VERSION.matcher(Files.readString(jdk.resolve("release")));
			return version.find() ? Integer.parseInt(version.group(1)) : 0;
		}
		catch (IOException ex) {
			return 0;
		}
	}

	static Path java(Path jdk) {
		return jdk.resolve("bin").resolve((File.separatorChar == '\\') ? "java.exe" : "java");
	}

}
