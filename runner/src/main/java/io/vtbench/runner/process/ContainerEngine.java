package io.vtbench.runner.process;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A container engine of this machine, by its command line.
 *
 * @param program docker, or what takes its commands
 */
public record ContainerEngine(Path program) {

	private static final int SECONDS = 30;

	private static final String JAVA = "java";

	/**
	 * The one on the PATH.
	 * @throws ServiceException where there is none
	 */
	public static ContainerEngine find() {
		Programs programs = new Programs(System.getenv());
		return Stream.of("docker", "podman")
			.map(programs::onPath)
			.filter(Objects::nonNull)
			.findFirst()
			.map(ContainerEngine::new)
			.orElseThrow(() -> new ServiceException(
					"--image needs docker or podman on the PATH; install one of them, or give the jar: --jar"));
	}

	/**
	 * An image that is here: what is pulled in between could be another.
	 * @throws ServiceException with the next step, where it is not, or where no engine
	 * answers
	 */
	public ContainerImage image(String name) throws InterruptedException {
		Programs.Outcome outcome = call("image", "inspect", "--format", "{{json .}}", name);
		if (!outcome.ok()) {
			boolean missing = outcome.output().toLowerCase(Locale.ROOT).contains("no such image")
					|| outcome.output().contains("not known");
			String engine = this.program.getFileName().toString();
			throw new ServiceException(
					missing ? "there is no image " + name + " on this machine; build it, or get it with: " + engine
							+ " pull " + name : engine + " does not answer: " + outcome.lastLine());
		}
		try {
			JsonNode image = JsonMapper.shared().readTree(outcome.lastLine());
			Map<String, String> environment = new LinkedHashMap<>();
			image.path("Config").path("Env").forEach((line) -> {
				String[] parts = line.asString().split("=", 2);
				environment.put(parts[0], (parts.length > 1) ? parts[1] : "");
			});
			return new ContainerImage(name, image.path("Id").asString().replace("sha256:", ""), environment);
		}
		catch (JacksonException ex) {
			throw new ServiceException(
					this.program.getFileName() + " describes " + name + " in another form than JSON");
		}
	}

	/**
	 * The JVM in a container, as this machine numbers it: the first process, or the first
	 * of its descendants that is a JVM where that is a shell.
	 * @throws ServiceException where the engine does not tell
	 */
	long jvm(String container) throws InterruptedException {
		Programs.Outcome outcome = call("inspect", "--format", "{{.State.Pid}}", container);
		if (!outcome.ok() || !outcome.lastLine().matches("[1-9]\\d*")) {
			throw new ServiceException(
					"the process of container " + container + " is not known: " + outcome.lastLine());
		}
		long first = Long.parseLong(outcome.lastLine());
		return ProcessHandle.of(first)
			.stream()
			.flatMap((process) -> Stream.concat(Stream.of(process), process.descendants()))
			.filter((process) -> process.info().command().filter((command) -> isJava(Path.of(command))).isPresent())
			.mapToLong(ProcessHandle::pid)
			.findFirst()
			.orElse(first);
	}

	private static boolean isJava(Path program) {
		return program.getFileName() != null && program.getFileName().toString().equals(JAVA);
	}

	/**
	 * Copies a file out of a container.
	 * @return whether it is there
	 */
	boolean copy(String container, String file, Path target) throws InterruptedException {
		return call("cp", "--follow-link", container + ":" + file, target.toString()).ok();
	}

	private Programs.Outcome call(String... arguments) throws InterruptedException {
		return Programs.call(Stream.concat(Stream.of(this.program.toString()), Stream.of(arguments)).toList(), Map.of(),
				SECONDS);
	}

	/** What a command of the engine begins with. */
	public List<String> command(String name) {
		return List.of(this.program.toString(), name);
	}

}
