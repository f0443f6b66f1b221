package io.vtbench.runner.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;

import io.vtbench.runner.file.ProjectJar;
import io.vtbench.runner.file.ProjectNeeds;
import io.vtbench.runner.machine.Jdk;
import io.vtbench.runner.scenario.SecretProperties;
import io.vtbench.runner.scenario.SecretValues;
import io.vtbench.runner.scenario.ServiceLimits;
import io.vtbench.runner.system.ExtractedJar;
import io.vtbench.runner.system.local.ComposeStack;
import io.vtbench.runner.trial.ChangedArm;
import io.vtbench.runner.trial.ServiceChange;
import io.vtbench.runner.trial.ServiceChange.Kind;
import io.vtbench.runner.trial.TrialService;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Takes the service that a person tries, and what it is started with. */
final class ServiceOptions extends Options {

	private static final String PLATFORM = "platform";

	private static final String COMPOSE = "--compose";

	/** What earlier calls say where nothing is to be started. */
	private static final String NOTHING = "none";

	private static final String BASELINE_THREADS = "--baseline-threads";

	private static final String PORT = "is set by bench, so that no two services meet; leave it out, or choose a port: --port";

	/** Properties that a person may not set, each with the reason. */
	private static final Map<String, String> RESERVED = Map.of("server.port", PORT, "server.address", PORT,
			"management.server.port", PORT, "management.server.address", PORT, "spring.threads.virtual.enabled",
			"is the thread type; leave it out, or say --baseline-threads for the service as given",
			// Spring reads the first that it finds, and bench has one of its own
			"spring.application.json", "would hide all other properties; give it by --env SPRING_APPLICATION_JSON");

	private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_]\\w*");

	@Option(names = { "-j", "--jar" }, paramLabel = "FILE",
			description = "The jar or WAR that 'java -jar' starts, or the folder of its project. Default: the one below"
					+ " target/ or build/libs/.")
	private @Nullable Path jar;

	@Option(names = "--image", paramLabel = "NAME",
			description = "A container image instead of a jar: docker starts a new container each time.")
	private List<String> images = new ArrayList<>();

	@Option(names = "--cpus", paramLabel = "N",
			description = "Processors of the service's container, with --memory. Default: no limit.")
	private @Nullable Integer cpus;

	@Option(names = "--memory", paramLabel = "SIZE",
			description = "Memory of the service's container, such as 512m or 2g, with --cpus. Default: no limit.")
	private @Nullable String memory;

	@Option(names = { "-c", "--change" }, paramLabel = "KIND:VALUE",
			description = {
					"What to change. The service is compared with and without it. Write threads:virtual"
							+ " (the default), property:KEY=VALUE, env:NAME=VALUE, jvm:FLAG, jdk:VERSION, jar:FILE,"
							+ " image:NAME, or extracted for the jar as Spring Boot's tool takes it apart. A plain one"
							+ " needs no kind: a.b=1, A_B=1, threads.max=50, pool=50, -XX:+UseZGC, 25 or new.jar.",
					"Each --change is one more arm. ' + ' joins changes of one arm: 'jdk:25 + jvm:-XX:+UseZGC'." })
	private List<String> changes = new ArrayList<>();

	@Option(names = BASELINE_THREADS, paramLabel = "TYPE", defaultValue = PLATFORM,
			description = "Thread type of the baseline: platform or virtual. Default: ${DEFAULT-VALUE}.")
	private String threads = PLATFORM;

	@Option(names = { "-D", "--property" }, paramLabel = "KEY=VALUE",
			description = "Spring property of all arms. Repeatable.")
	private Map<String, String> properties = new LinkedHashMap<>();

	@Option(names = { "-e", "--env" }, paramLabel = "NAME[=VALUE]",
			description = "Environment variable of all arms. Repeatable. NAME alone passes your own variable, and no output"
					+ " shows its value.")
	private List<String> env = new ArrayList<>();

	@Option(names = "--jvm", paramLabel = "FLAG", description = "JVM flag of all arms. Repeatable.")
	private List<String> jvm = new ArrayList<>();

	@Option(names = "--jdk", paramLabel = "JDK",
			description = "Major version or folder of the JDK that runs the service. Default: the JDK"
					+ " that runs bench.")
	private @Nullable String jdk;

	@Option(names = "--port", paramLabel = "N", defaultValue = "8080",
			description = "Port of the service where its JVMs take turns alone; if it is taken, any free one. Default:"
					+ " ${DEFAULT-VALUE}.")
	private int port;

	@Option(names = "--health", paramLabel = "PATH",
			description = "Path that answers 200 when the service is ready. Default: any answer of its"
					+ " port counts.")
	private @Nullable String health;

	@Option(names = "--start-timeout", paramLabel = "TIME",
			description = "How long the start may take, such as 3m. Default: 2m.")
	private @Nullable Duration startTimeout;

	@Option(names = "--prepare", paramLabel = "CMD",
			description = "Command to run before each start, for example to reset a database.")
	private @Nullable String prepare;

	@Option(names = COMPOSE, paramLabel = "FILE",
			description = "File of the services that yours needs. 'docker compose' starts them once and removes them at the end."
					+ " Default: nothing is started.")
	private @Nullable Path compose;

	@Option(names = COMPOSE + "-data",
			description = "Folders and volumes that were there before may change by --compose.")
	private boolean composeData;

	private @Nullable Path found;

	/**
	 * Returns the service that is tried.
	 * @param secrets that the caller's environment gives
	 * @throws ParameterException where there is no jar, more than one to choose from, or
	 * something that makes no sense
	 */
	TrialService service(SecretValues secrets) {
		String image = image();
		require(this.prepare == null || !this.prepare.isBlank(),
				"--prepare needs a command, such as './reset-database.sh'");
		require(this.startTimeout == null || !this.startTimeout.isZero(), "--start-timeout must be above 0");
		requireImage(image);
		List<ChangedArm> arms = arms();
		requireProperties("--property ", this.properties.keySet());
		Map<String, String> variables = variables();
		requireVariables("--env ", variables, secrets);
		requireNoPassword();
		for (ChangedArm arm : arms) {
			requireProperties("--change property:", arm.byKey(Kind.PROPERTY).keySet());
			requireVariables("--change env:", arm.byKey(Kind.ENV), secrets);
		}
		TrialService service = new TrialService((image != null) ? null : jar(), image, limits(), this.threads, arms,
				this.port, this.health, this.startTimeout, this.prepare, this.properties, variables, this.jvm,
				this.jdk);
		String refusal = service.problem();
		if (refusal != null) {
			throw refusal(refusal);
		}
		return service;
	}

	/**
	 * Returns the variables by name, with a placeholder for the value of one that the
	 * caller has.
	 */
	private Map<String, String> variables() {
		Map<String, String> byName = new LinkedHashMap<>();
		for (String text : this.env) {
			int equals = text.indexOf('=');
			byName.put((equals < 0) ? text : text.substring(0, equals),
					(equals < 0) ? SecretValues.HIDDEN : text.substring(equals + 1));
		}
		return byName;
	}

	/**
	 * Refuses a password where nothing can keep it off the command line and out of files.
	 */
	private void requireNoPassword() {
		require(this.jvm.stream().noneMatch(SecretProperties::holdsPassword),
				"--jvm has " + ServiceChange.OPEN_FLAG + ": --jvm @FILE");
		require(this.prepare == null || !SecretProperties.holdsPassword(this.prepare),
				"--prepare holds a password, and stands on command lines and in files; let it read a variable of"
						+ " yours, such as $DB_PASSWORD");
	}

	/**
	 * Returns the options of this call whose values are secret, although every user can
	 * read them.
	 */
	List<String> plainSecrets() {
		List<String> plain = new ArrayList<>();
		SecretValues.in(this.properties).keySet().forEach((name) -> plain.add("--property " + name));
		SecretValues.in(variables()).keySet().forEach((name) -> plain.add("--env " + name));
		arms().forEach((arm) -> arm.plainSecrets().forEach((change) -> plain.add("--change " + change)));
		return plain;
	}

	private List<ChangedArm> arms() {
		require(this.threads.equals(PLATFORM) || this.threads.equals("virtual"),
				BASELINE_THREADS + " is platform or virtual, but has '" + this.threads + "'");
		List<String> texts = this.changes.isEmpty() ? List.of("threads:virtual") : this.changes;
		return understood("--change ", () -> ChangedArm.parse(texts, this::found));
	}

	/**
	 * Returns a change that names its jar, where it names the folder of a project, or is
	 * to take the service's own jar apart.
	 */
	ServiceChange found(ServiceChange change) {
		if (change.kind() == Kind.EXTRACTED && image() == null) {
			return new ServiceChange(Kind.EXTRACTED, "", ExtractedJar.of(jar(), Jdk.own()).toString());
		}
		Path jar = (change.kind() == Kind.JAR) ? Path.of(change.value()) : null;
		return (jar == null || !Files.isDirectory(jar)) ? change
				: new ServiceChange(Kind.JAR, "", ProjectJar.find(jar).toString());
	}

	/** Refuses properties that only bench may set; the option stands before the name. */
	private void requireProperties(String option, Collection<String> names) {
		for (String name : names) {
			require(!RESERVED.containsKey(name), option + name + " " + RESERVED.get(name));
		}
	}

	/**
	 * Refuses names that a shell would drop on the way to the service, and variables of
	 * the caller that are not there.
	 */
	private void requireVariables(String option, Map<String, String> variables, SecretValues secrets) {
		variables.forEach((name, value) -> {
			require(VARIABLE.matcher(name).matches(), option + name + " is no name of a variable, which has letters,"
					+ " digits and underscores; give a property of Spring by --property");
			require(!value.equals(SecretValues.HIDDEN) || secrets.hasVariable(name), option + name
					+ " has no value, and your environment has no such variable; set it, or write " + name + "=VALUE");
		});
	}

	/** Returns the image; null for a jar. */
	private @Nullable String image() {
		require(this.images.size() <= 1,
				"--image names one service to try, but here are " + String.join(" and ", this.images));
		return this.images.isEmpty() ? null : this.images.getFirst();
	}

	private void requireImage(@Nullable String image) {
		require(image != null || (this.cpus == null && this.memory == null),
				"--cpus and --memory are limits of a container; give an --image, or leave them out");
		require(image == null || this.jar == null, "--image and --jar exclude each other; leave one out");
		require(image == null || this.jdk == null, "--jdk is for a jar; an image brings its own JDK");
		require(image == null || isImage(image),
				"--image needs the name of an image, such as shop:1.4, but has '" + image + "'");
	}

	/** Returns the limits of the container; null for none. */
	@Nullable ServiceLimits limits() {
		if (this.cpus == null && this.memory == null) {
			return null;
		}
		if (this.cpus == null || this.memory == null) {
			throw refusal(
					"--cpus and --memory belong together: the JVM chooses its garbage collector and heap by both");
		}
		try {
			// a cluster writes 512Mi and 2Gi
			return new ServiceLimits(this.cpus, this.memory.replace("i", "").toLowerCase(Locale.ROOT));
		}
		catch (IllegalArgumentException ex) {
			throw refusal(
					"--cpus 1 to 1024 and --memory such as 512m or 2g, but not " + this.cpus + " and " + this.memory);
		}
	}

	private Path jar() {
		if (this.jar != null && !Files.isDirectory(this.jar)) {
			return existing(this.jar, "--jar");
		}
		if (this.found == null) {
			Path only = ProjectJar.find((this.jar != null) ? this.jar : Path.of(""));
			note("--jar " + only + ", the one service that the build left " + ((this.jar != null) ? "there" : "here"));
			this.found = only.toAbsolutePath();
		}
		return this.found;
	}

	/** Returns the compose file of what the service needs; null where none is named. */
	ComposeStack.@Nullable Source compose() {
		boolean none = this.compose == null || this.compose.toString().equals(NOTHING);
		require(!none || !this.composeData,
				COMPOSE + "-data is about a file of " + COMPOSE + "; name it, or leave it out");
		return none ? null
				: new ComposeStack.Source(existing(Objects.requireNonNull(this.compose), COMPOSE), this.composeData);
	}

	/**
	 * Returns what a service that does not come up may lack: what a compose file of its
	 * project describes. It is not started by itself, for many projects have one for
	 * databases or tools that the service does not need.
	 * @return the rest of a sentence, with the option that starts it; empty where there
	 * is no such file, or one is named
	 */
	String unstarted() {
		if (this.compose != null || !this.images.isEmpty()) {
			return "";
		}
		Path jar = (this.jar != null) ? this.jar : Path.of("");
		ProjectNeeds needs = ProjectNeeds.of(Files.isDirectory(jar) ? jar.resolve("service.jar") : jar);
		Path found = needs.compose();
		// that of the suite itself describes the bank
		return (found == null || SuiteFolder.isOne(needs.project())) ? "" : "; if it lacks what " + found.getFileName()
				+ " of its project describes, say " + COMPOSE + " " + Subcommand.CommandText.quoted(found.toString());
	}

	private Path existing(Path file, String option) {
		require(Files.isRegularFile(file), option + " " + file + " is not a file; correct the path");
		return file;
	}

}
