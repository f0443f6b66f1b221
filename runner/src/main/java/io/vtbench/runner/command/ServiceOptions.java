package io.vtbench.runner.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.vtbench.runner.environment.kubernetes.ClusterSettings;
import io.vtbench.runner.scenario.Durations;
import io.vtbench.runner.scenario.ServiceLimits;
import io.vtbench.runner.trial.ChangedArm;
import io.vtbench.runner.trial.TrialService;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The service that a person tries, and what it is started with. */
final class ServiceOptions {

	private static final int PORT = 8080;

	private static final Pattern OF_GENERATOR = Pattern
		.compile("(" + ClusterSettings.K6 + "|" + ClusterSettings.STARTER + ")=(.*)");

	@Option(names = "--jar", paramLabel = "FILE",
			description = "The jar that 'java -jar' starts (default: the one below target/ or build/libs/).")
	private @Nullable Path jar;

	@Option(names = "--image", paramLabel = "NAME",
			description = { "A container image instead of a jar: each start is a fresh container of docker.",
					"On a cluster also k6=NAME and k6-starter=NAME." })
	private List<String> images = new ArrayList<>();

	@Option(names = "--cpus", paramLabel = "N", description = "Processors of each container (default: no limit).")
	private @Nullable Integer cpus;

	@Option(names = "--memory", paramLabel = "SIZE",
			description = "Memory of each container, such as 512m or 2g; with --cpus.")
	private @Nullable String memory;

	@Mixin
	private ChangeOptions change;

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
	private int port = PORT;

	@Option(names = "--health", paramLabel = "PATH",
			description = "Answers 200 when the service is ready (default: any answer of its port).")
	private @Nullable String health;

	@Option(names = "--start-limit", paramLabel = "TIME", converter = SetupOptions.Time.class,
			description = "How long its start may take, such as 3m (default: 2m).")
	private @Nullable Duration startLimit;

	@Option(names = "--prepare", paramLabel = "CMD",
			description = "Command before each start, for example to reset a database.")
	private @Nullable String prepare;

	@Option(names = "--compose", paramLabel = "FILE",
			description = "What the service needs: 'docker compose' starts it once and removes it at the end.")
	private @Nullable Path compose;

	@Spec(Spec.Target.MIXEE)
	private CommandSpec command;

	/**
	 * The service that is tried.
	 * @throws ParameterException where there is no jar, more than one to choose from, or
	 * something that makes no sense
	 */
	TrialService service() {
		String image = image();
		if (this.prepare != null && this.prepare.isBlank()) {
			throw wrong("--prepare needs a command, such as './reset-database.sh'");
		}
		refuse(SettingNames.ofProperties("--property ", this.properties.keySet()));
		refuse(SettingNames.ofVariables("--env ", this.env.keySet()));
		if (this.startLimit != null && this.startLimit.isZero()) {
			throw wrong("--start-limit must be above 0");
		}
		requireImage(image);
		List<ChangedArm> arms = arms();
		refuse(ChangeOptions.wrongNames(arms));
		TrialService service = new TrialService((image != null) ? null : jar(), image, limits(), this.change.threads(),
				arms, this.port, this.health, this.startLimit, this.prepare, this.properties, this.env, this.jvm,
				this.jdk);
		refuse(Stream.ofNullable(service.objection()));
		return service;
	}

	private List<ChangedArm> arms() {
		try {
			return this.change.arms();
		}
		catch (IllegalArgumentException ex) {
			throw wrong(String.valueOf(ex.getMessage()));
		}
	}

	private void refuse(Stream<String> sentences) {
		sentences.findFirst().ifPresent((sentence) -> {
			throw wrong(sentence);
		});
	}

	/** Null for a jar. */
	private @Nullable String image() {
		List<String> own = this.images.stream().filter((image) -> !OF_GENERATOR.matcher(image).matches()).toList();
		if (own.size() > 1) {
			throw wrong("--image names one service to try, but here are " + String.join(" and ", own));
		}
		return own.isEmpty() ? null : own.getFirst();
	}

	/** Images of the load generator on a cluster, by name. */
	Map<String, String> generatorImages() {
		Map<String, String> generator = new LinkedHashMap<>();
		for (String image : this.images) {
			Matcher matcher = OF_GENERATOR.matcher(image);
			if (matcher.matches()) {
				generator.put(matcher.group(1), matcher.group(2));
			}
		}
		return generator;
	}

	/**
	 * What a cluster can be asked for.
	 * @throws ParameterException where an image is none
	 */
	ClusterSettings cluster(EnvironmentOptions place) {
		place.requireImages(generatorImages().values());
		return place.settings(generatorImages(), limits());
	}

	private void requireImage(@Nullable String image) {
		if (image == null && (this.cpus != null || this.memory != null)) {
			throw wrong("--cpus and --memory are limits of a container; give an --image, or leave them out");
		}
		if (image != null && this.jar != null) {
			throw wrong("--image and --jar exclude each other; leave one out");
		}
		if (image != null && this.jdk != null) {
			throw wrong("--jdk is for a jar; an image brings a JDK of its own");
		}
		if (image != null && !EnvironmentOptions.isImage(image)) {
			throw wrong("--image needs the name of an image, such as shop:1.4, but has '" + image + "'");
		}
	}

	@Nullable ServiceLimits limits() {
		if (this.cpus == null && this.memory == null) {
			return null;
		}
		if (this.cpus == null || this.memory == null) {
			throw wrong("--cpus and --memory belong together: the JVM chooses its collector and heap by both");
		}
		try {
			return new ServiceLimits(this.cpus, this.memory);
		}
		catch (IllegalArgumentException ex) {
			throw wrong(
					"--cpus 1 to 1024 and --memory such as 512m or 2g, but not " + this.cpus + " and " + this.memory);
		}
	}

	private Path jar() {
		return (this.jar != null) ? existing(this.jar, "--jar") : ProjectJar.find(Path.of("").toAbsolutePath());
	}

	/** What the service needs beside it; null for nothing. */
	@Nullable Path compose() {
		return (this.compose != null) ? existing(this.compose, "--compose") : null;
	}

	private Path existing(Path file, String option) {
		if (!Files.isRegularFile(file)) {
			throw wrong(option + " " + file + " is not a file; correct the path");
		}
		return file;
	}

	/**
	 * The options that repeat the choice, each after a blank. Values of variables may be
	 * secrets.
	 */
	String arguments() {
		StringBuilder arguments = new StringBuilder();
		add(arguments, "--jar", (this.jar != null) ? this.jar.getFileName() : null);
		this.images.forEach((image) -> add(arguments, "--image", image));
		add(arguments, "--cpus", this.cpus);
		add(arguments, "--memory", this.memory);
		arguments.append(this.change.arguments(arms()));
		this.properties.forEach((key, value) -> add(arguments, "--property", key + "=…"));
		this.env.forEach((key, value) -> add(arguments, "--env", key + "=…"));
		this.jvm.forEach((flag) -> add(arguments, "--jvm", flag));
		add(arguments, "--jdk", this.jdk);
		add(arguments, "--port", (this.port != PORT) ? this.port : null);
		add(arguments, "--health", this.health);
		add(arguments, "--start-limit", (this.startLimit != null) ? Durations.print(this.startLimit) : null);
		add(arguments, "--compose", (this.compose != null) ? this.compose.getFileName() : null);
		add(arguments, "--prepare", (this.prepare != null) ? "'…'" : null);
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
