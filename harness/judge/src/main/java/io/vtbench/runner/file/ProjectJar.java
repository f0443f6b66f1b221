package io.vtbench.runner.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Finds the jar or WAR that a project's build made. */
public final class ProjectJar {

	private ProjectJar() {
	}

	/**
	 * Finds the one service in a project's folder. Jars beside it hold sources,
	 * documentation or classes alone; one with its libraries beside it counts only where
	 * no other can be started.
	 * @param project folder of the project; an empty path for the current one
	 * @throws FileException where there is none, or more than one to choose from
	 */
	public static Path find(Path project) {
		String folder = project.toString().isEmpty() ? "this folder" : project.toString();
		List<Path> all = ProjectNeeds.BUILDS.stream()
			.flatMap((build) -> jars(project.resolve(build)).stream())
			.toList();
		List<Path> executable = all.stream().filter((jar) -> isService(jar, true)).toList();
		if (executable.isEmpty()) {
			executable = all.stream().filter((jar) -> isService(jar, false)).toList();
		}
		if (executable.size() == 1) {
			return executable.getFirst();
		}
		if (executable.size() > 1) {
			throw FileException.refusal("more than one service in " + folder + ": " + names(project, executable)
					+ "; name one: --jar FILE");
		}
		throw FileException.refusal(all.isEmpty()
				? "no jar or WAR below target/ or build/libs/ of " + folder
						+ "; build the service, or name its jar: --jar FILE"
				: "nothing in " + folder + " is an executable jar or WAR of Spring Boot (" + names(project, all)
						+ "); build the service (bootJar, bootWar, or package with spring-boot-maven-plugin), or name its jar:"
						+ " --jar FILE");
	}

	private static String names(Path project, List<Path> jars) {
		return String.join(", ", jars.stream().map((jar) -> project.relativize(jar).toString()).toList());
	}

	private static boolean isService(Path jar, boolean alone) {
		return Attempt.or(false, () -> BootJar.read(jar).isService() && !(alone && !JarClassPath.of(jar).isEmpty()));
	}

	private static List<Path> jars(Path folder) {
		if (!Files.isDirectory(folder)) {
			return List.of();
		}
		List<Path> jars = new ArrayList<>();
		try (Stream<Path> files = Files.list(folder)) {
			files.filter((file) -> file.toString().matches(".*\\.[jw]ar")).sorted().forEach(jars::add);
		}
		catch (IOException ex) {
			// the same as an empty folder: the sentence names where was looked
		}
		return jars;
	}

}
