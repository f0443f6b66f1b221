package io.vtbench.runner.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * Finds what a project says of the containers that its service needs.
 *
 * @param project folder of the project
 */
public record ProjectNeeds(Path project) {

	/** Where Maven and Gradle leave a jar. */
	public static final List<String> BUILDS = List.of("target", "build/libs");

	/** The names that Spring Boot and docker compose know, the usual one first. */
	private static final List<String> COMPOSE = List.of("compose.yaml", "compose.yml", "docker-compose.yaml",
			"docker-compose.yml");

	/** Returns the project of a jar: that of its build, or the jar's own folder. */
	public static ProjectNeeds of(Path jar) {
		Path folder = jar.toAbsolutePath().normalize().resolveSibling("");
		return new ProjectNeeds(BUILDS.stream()
			.filter(folder::endsWith)
			.map((build) -> folder.resolve(build.replaceAll("[^/]+", "..")).normalize())
			.findFirst()
			.orElse(folder));
	}

	/** Returns the compose file of the project; null where there is none. */
	public @Nullable Path compose() {
		return COMPOSE.stream().map(this.project::resolve).filter(Files::isRegularFile).findFirst().orElse(null);
	}

	/**
	 * Returns the class that starts the service with containers in development, below the
	 * project; null where there is none. Spring Boot's documentation names it after the
	 * application, with Test before it.
	 */
	public @Nullable Path testApplication() {
		Path tests = this.project.resolve("src/test");
		if (!Files.isDirectory(tests)) {
			return null;
		}
		try (Stream<Path> files = Files.walk(tests)) {
			return files.filter((file) -> file.getFileName().toString().matches("Test\\w*\\.(java|kt)"))
				.filter(ProjectNeeds::startsApplication)
				.sorted()
				.findFirst()
				.map(this.project::relativize)
				.orElse(null);
		}
		catch (IOException | UncheckedIOException ex) {
			// a folder that cannot be read has nothing to say
			return null;
		}
	}

	private static boolean startsApplication(Path source) {
		return Attempt.or(false, () -> {
			String text = Files.readString(source);
			return text.contains("SpringApplication.from(") || text.contains("fromApplication<");
		});
	}

}
