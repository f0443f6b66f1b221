package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The service that a person tries, and what it is started with. */
final class ServiceOptions {

	private static final List<String> BUILDS = List.of("target", "build/libs");

	@Option(names = "--jar", paramLabel = "FILE",
			description = "The jar that 'java -jar' starts (default: the one below target/ or build/libs/).")
	private @Nullable Path jar;

	@Option(names = "--against", paramLabel = "FILE",
			description = "An older jar: compares the two versions instead of the two modes.")
	private @Nullable Path against;

	@Option(names = "--mode", paramLabel = "NAME", defaultValue = "platform",
			description = "Mode of both versions (default: ${DEFAULT-VALUE}).")
	private String mode = "platform";

	@Option(names = "--property", paramLabel = "KEY=VALUE", description = "Spring property, in all arms; repeatable.")
	private Map<String, String> properties = new LinkedHashMap<>();

	@Option(names = "--env", paramLabel = "KEY=VALUE", description = "Variable of its environment; repeatable.")
	private Map<String, String> env = new LinkedHashMap<>();

	@Option(names = "--jvm", paramLabel = "FLAG", description = "JVM flag, in all arms; repeatable.")
	private List<String> jvm = new ArrayList<>();

	@Option(names = "--jdk", paramLabel = "JDK", description = "Major version or folder of the JDK that runs it.")
	private @Nullable String jdk;

	@Option(names = "--port", paramLabel = "N", defaultValue = "8080",
			description = "Port that it gets, or the next free one (default: ${DEFAULT-VALUE}).")
	private int port = 8080;

	@Option(names = "--health", paramLabel = "PATH",
			description = "Answers 200 when the service is ready (default: any answer of its port).")
	private @Nullable String health;

	@Spec(Spec.Target.MIXEE)
	private CommandSpec command;

	/**
	 * The jar that is tried.
	 * @throws ParameterException where there is none, or more than one to choose from
	 */
	Path jar() {
		if (this.jar != null) {
			return existing(this.jar, "--jar");
		}
		Path here = Path.of("").toAbsolutePath();
		List<Path> found = BUILDS.stream().flatMap((folder) -> jars(here.resolve(folder)).stream()).toList();
		if (found.size() != 1) {
			throw wrong(found.isEmpty()
					? "no jar below target/ or build/libs/ here; build the service, or name its jar: --jar FILE"
					: "more than one jar here ("
							+ String.join(", ", found.stream().map((file) -> file.getFileName().toString()).toList())
							+ "); name one: --jar FILE");
		}
		return found.getFirst();
	}

	@Nullable Path against() {
		return (this.against != null) ? existing(this.against, "--against") : null;
	}

	boolean comparesVersions() {
		return this.against != null;
	}

	private Path existing(Path file, String option) {
		if (!Files.isRegularFile(file)) {
			throw wrong(option + " " + file + " is not a file; build it, or correct the path");
		}
		return file;
	}

	/** Jars beside the executable one hold sources, documentation or classes alone. */
	private static List<Path> jars(Path folder) {
		if (!Files.isDirectory(folder)) {
			return List.of();
		}
		try (Stream<Path> files = Files.list(folder)) {
			return files.filter((file) -> file.toString().endsWith(".jar"))
				.filter((file) -> !file.toString().matches(".*-(plain|sources|javadoc|tests)\\.jar"))
				.sorted()
				.toList();
		}
		catch (IOException ex) {
			return List.of();
		}
	}

	String mode() {
		return this.mode;
	}

	Map<String, String> properties() {
		return this.properties;
	}

	Map<String, String> env() {
		return this.env;
	}

	List<String> jvm() {
		return this.jvm;
	}

	@Nullable String jdk() {
		return this.jdk;
	}

	int port() {
		return this.port;
	}

	@Nullable String health() {
		return this.health;
	}

	/**
	 * The options that repeat the choice, each after a blank. Values of variables may be
	 * secrets.
	 */
	String arguments() {
		StringBuilder arguments = new StringBuilder();
		add(arguments, "--jar", (this.jar != null) ? this.jar.getFileName() : null);
		add(arguments, "--against", (this.against != null) ? this.against.getFileName() : null);
		if (this.against != null) {
			add(arguments, "--mode", this.mode);
		}
		this.properties.forEach((key, value) -> add(arguments, "--property", key + "=…"));
		this.env.forEach((key, value) -> add(arguments, "--env", key + "=…"));
		this.jvm.forEach((flag) -> add(arguments, "--jvm", flag));
		add(arguments, "--jdk", this.jdk);
		add(arguments, "--health", this.health);
		return arguments.toString();
	}

	private static void add(StringBuilder arguments, String name, @Nullable Object value) {
		if (value != null) {
			arguments.append(' ').append(name).append(' ').append(value);
		}
	}

	private ParameterException wrong(String message) {
		return new ParameterException(this.command.commandLine(), message);
	}

}
