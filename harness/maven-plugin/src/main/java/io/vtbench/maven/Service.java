package io.vtbench.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;

import org.apache.maven.artifact.Artifact;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.model.Plugin;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3Dom;
import org.jspecify.annotations.Nullable;

/**
 * Finds what a build knows of its service.
 *
 * @param project that was packaged
 */
record Service(MavenProject project) {

	private static final String BOOT = "org.springframework.boot:spring-boot-maven-plugin";

	/**
	 * Returns the jar or WAR that Spring Boot has repackaged, whatever its classifier;
	 * null where none of the build's artifacts is one.
	 */
	@Nullable Path jar() {
		return Stream.concat(Stream.of(this.project.getArtifact()), this.project.getAttachedArtifacts().stream())
			.map(Artifact::getFile)
			.filter((file) -> file != null && isRepackaged(file))
			.map(File::toPath)
			.findFirst()
			.orElse(null);
	}

	private static boolean isRepackaged(File file) {
		if (!file.getName().matches(".*\\.[jw]ar")) {
			return false;
		}
		try (JarFile jar = new JarFile(file)) {
			Manifest manifest = jar.getManifest();
			return manifest != null && manifest.getMainAttributes().getValue("Spring-Boot-Version") != null;
		}
		catch (IOException ex) {
			return false;
		}
	}

	/** Returns the Spring profiles with which spring-boot:run starts the service. */
	List<String> profiles(MavenSession session) {
		String named = session.getUserProperties().getProperty("spring-boot.run.profiles");
		if (named != null) {
			return List.of(named.split(","));
		}
		List<String> profiles = new ArrayList<>();
		Plugin boot = this.project.getPlugin(BOOT);
		if (boot != null && boot.getConfiguration() instanceof Xpp3Dom configuration
				&& configuration.getChild("profiles") != null) {
			Xpp3Dom all = configuration.getChild("profiles");
			Stream.of(all.getChildren()).map(Xpp3Dom::getValue).forEach(profiles::add);
			Stream.ofNullable(all.getValue()).flatMap((value) -> Stream.of(value.split(","))).forEach(profiles::add);
		}
		return profiles.stream().map(String::strip).filter((profile) -> !profile.isEmpty()).toList();
	}

}
