package io.vtbench.runner.machine;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Calls a container engine of this machine by its command line. Containers belong to
 * their engine, so they stay when the engine's client is ended: each gets a name of the
 * suite's own by which it is found again, and a label that says whose it is.
 *
 * @param program docker, or what takes its commands
 */
public record ContainerEngine(Path program) {

	/** The label of all that a runner starts in an engine. */
	public static final String LABEL = "io.vtbench.run";

	private static final Set<String> NAMES = Set.of("docker", "podman", "nerdctl");

	private static final int SECONDS = 30;

	private static final int REMOVE_SECONDS = 15;

	private static final int PROJECT_SECONDS = 60;

	/** The time that a database gets to close its files, in seconds. */
	private static final int GRACE_SECONDS = 10;

	/**
	 * Finds the first engine on the PATH.
	 * @throws ServiceException where there is none
	 */
	public static ContainerEngine find() {
		return all().stream()
			.findFirst()
			.orElseThrow(() -> new ServiceException(
					"--image needs docker or podman on the PATH; install one of them, or give the jar: --jar"));
	}

	/** Finds all engines on the PATH. */
	static List<ContainerEngine> all() {
		Programs programs = new Programs(System.getenv());
		return Stream.of("docker", "podman")
			.map(programs::onPath)
			.filter(Objects::nonNull)
			.map(ContainerEngine::new)
			.toList();
	}

	/** Returns the engine's containers that runners of this user have left. */
	List<LeftContainer> left() throws InterruptedException {
		return labelled(LABEL).filter((parts) -> {
			RunnerIdentity runner = RunnerIdentity.parse(parts[1]);
			return runner != null && runner.isGone();
		}).map(this::container).toList();
	}

	/**
	 * Returns the engine's containers of a runner. Called by a guard too, which keeps no
	 * list of children.
	 */
	List<LeftContainer> containers(RunnerIdentity runner) throws InterruptedException {
		return labelled(LABEL + "=" + runner).map(this::container).toList();
	}

	private Stream<String[]> labelled(String label) throws InterruptedException {
		return output(SECONDS, this.program.toString(), "ps", "--all", "--filter", "label=" + label, "--format",
				"{{.ID}}\t{{.Label \"" + LABEL + "\"}}\t{{.Label \"com.docker.compose.project\"}}")
			.lines()
			.map((line) -> line.split("\t", -1))
			.filter((parts) -> parts.length == 3);
	}

	private LeftContainer container(String[] parts) {
		return new LeftContainer(this, parts[0], parts[2].isBlank() ? null : parts[2]);
	}

	/**
	 * Looks at an image that the engine has already: what is pulled in between could be
	 * another.
	 * @throws ServiceException with the next step, where it is not, or where no engine
	 * answers
	 */
	public Image image(String name) throws InterruptedException {
		Programs.Output output = call("image", "inspect", "--format", "{{json .}}", name);
		if (!output.ok()) {
			boolean missing = output.text().toLowerCase(Locale.ROOT).contains("no such image")
					|| output.text().contains("not known");
			String engine = this.program.getFileName().toString();
			throw new ServiceException(
					missing ? "there is no image " + name + " on this machine; build it, or get it with: " + engine
							+ " pull " + name : engine + " does not answer: " + output.lastLine());
		}
		try {
			JsonNode image = JsonMapper.shared().readTree(output.lastLine());
			Map<String, String> environment = new LinkedHashMap<>();
			image.path("Config").path("Env").forEach((line) -> {
				String[] parts = line.asString().split("=", 2);
				environment.put(parts[0], (parts.length > 1) ? parts[1] : "");
			});
			return new Image(name, image.path("Id").asString().replace("sha256:", ""), environment);
		}
		catch (JacksonException ex) {
			throw new ServiceException(
					this.program.getFileName() + " describes " + name + " in another form than JSON");
		}
	}

	private Programs.Output call(String... arguments) throws InterruptedException {
		return Programs.call(Stream.concat(Stream.of(this.program.toString()), Stream.of(arguments)).toList(), Map.of(),
				SECONDS);
	}

	public List<String> command(String name) {
		return List.of(this.program.toString(), name);
	}

	/** Returns whether a command line runs a container. */
	static boolean isRun(List<String> command) {
		return command.size() > 2 && command.get(1).equals("run")
				&& NAMES.contains(Path.of(command.getFirst()).getFileName().toString().replace(".exe", ""))
				&& !command.contains("--name");
	}

	/** Ends and removes all containers, networks and volumes of a project of compose. */
	public static void removeProject(String engine, String project) throws InterruptedException {
		output(PROJECT_SECONDS, engine, "compose", "--project-name", project, "down", "--volumes", "--timeout",
				String.valueOf(GRACE_SECONDS));
	}

	/** Calls an engine and returns what it prints; empty where it fails or hangs. */
	private static String output(int seconds, String... command) throws InterruptedException {
		try {
			Process call = new ProcessBuilder(command).redirectError(Redirect.DISCARD).start();
			if (call.waitFor(seconds, TimeUnit.SECONDS) && call.exitValue() == 0) {
				return new String(call.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
			}
			call.destroyForcibly();
		}
		catch (IOException ex) {
			// without its engine there is no container either
		}
		return "";
	}

	/**
	 * A container whose runner has gone.
	 *
	 * @param project of compose that it belongs to; null for none
	 */
	public record LeftContainer(ContainerEngine engine, String id, @Nullable String project) {

		/** Ends and removes it, with its whole project. */
		public void remove() throws InterruptedException {
			if (this.project != null) {
				removeProject(this.engine.program().toString(), this.project);
			}
			new RunningContainer(this.engine, this.id).remove();
		}

	}

	/**
	 * An image that a container engine of this machine has.
	 *
	 * @param name as a person calls it
	 * @param id hash of its content, in hexadecimal digits
	 * @param environment that it gives to its process
	 */
	public record Image(String name, String id, Map<String, String> environment) {

		public Image {
			environment = Map.copyOf(environment);
		}

		/**
		 * Returns the JDK of the image, as far as the image says it without being
		 * started.
		 */
		public String jdk() {
			String version = this.environment.get("JAVA_VERSION");
			return "of the image" + ((version != null) ? ", JAVA_VERSION " + version : ", not known");
		}

	}

	/**
	 * A container with a name of the suite's own.
	 *
	 * @param engine that runs it
	 */
	public record RunningContainer(ContainerEngine engine, String name) {

		private static final String JAVA = "java";

		/**
		 * Adds the name of this container to the command line that runs it. What the
		 * container prints goes to the runner, which bounds it: the engine keeps no log
		 * beside that.
		 */
		List<String> named(List<String> command) {
			List<String> named = new ArrayList<>(command);
			named.addAll(2, List.of("--name", this.name, "--label=" + LABEL + "=" + RunnerIdentity.current(),
					"--log-driver=none"));
			return named;
		}

		/**
		 * Finds the JVM in the container and returns the number that this machine gives
		 * it: that of the first process, or of the first of its descendants that is a JVM
		 * where that is a shell.
		 * @throws ServiceException where the engine does not tell
		 */
		long jvm() throws InterruptedException {
			Programs.Output output = this.engine.call("inspect", "--format", "{{.State.Pid}}", this.name);
			if (!output.ok() || !output.lastLine().matches("[1-9]\\d*")) {
				throw new ServiceException(
						"the process of container " + this.name + " is not known: " + output.lastLine());
			}
			long first = Long.parseLong(output.lastLine());
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
		 * Copies a file out of it.
		 * @return whether it is there
		 */
		public boolean copy(String file, Path target) throws InterruptedException {
			return this.engine.call("cp", "--follow-link", this.name + ":" + file, target.toString()).ok();
		}

		/** Ends and removes it; one that is not there is no error. */
		void remove() throws InterruptedException {
			output(REMOVE_SECONDS, this.engine.program().toString(), "rm", "--force", this.name);
		}

	}

}
