package io.vtbench.runner.trial;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.vtbench.runner.format.PlainText;
import io.vtbench.runner.machine.Jdk;
import io.vtbench.runner.scenario.Arms;
import io.vtbench.runner.scenario.ServiceLimits;
import io.vtbench.runner.scenario.ServiceSpec;
import io.vtbench.runner.scenario.ServiceSpecBuilder;
import io.vtbench.runner.system.SpringJson;
import io.vtbench.runner.trial.ServiceChange.Kind;
import org.jspecify.annotations.Nullable;

/**
 * The service that the user tries and what it is started with.
 *
 * @param jar of the service; null for an image
 * @param image of a container that holds the service; null for a jar
 * @param limits of that container; null for none
 * @param threads that serve requests of the service as given: platform or virtual
 * @param changes the other arms, each compared with the service as given
 * @param port that the service gets where it is free
 * @param health path that answers 200 when the service is ready; null where any answer
 * will do
 * @param startLimit longest time until the service is ready; null for the suite's limit
 * @param prepare command before each start of the service; null for none
 * @param properties of Spring, in all arms
 * @param env environment of the service's process
 * @param jvm flags of the service, in all arms
 * @param jdk major version or folder; null for the runner's own
 */
public record TrialService(@Nullable Path jar, @Nullable String image, @Nullable ServiceLimits limits, String threads,
		List<ChangedArm> changes, int port, @Nullable String health, @Nullable Duration startLimit,
		@Nullable String prepare, Map<String, String> properties, Map<String, String> env, List<String> jvm,
		@Nullable String jdk) {

	/**
	 * The property of Spring's web type in letters alone, because Spring also knows it as
	 * a variable.
	 */
	private static final String WEB_TYPE = "springmainwebapplicationtype";

	private static final String UNCHANGED = "changes nothing, because the service as given has the same; choose another"
			+ " value or another change";

	/** Returns this service without some of the candidates. */
	TrialService without(Set<String> arms) {
		return withChanges(this.changes.stream().filter((arm) -> !arms.contains(arm.name())).toList());
	}

	/** Returns this service with one more candidate. */
	TrialService with(ChangedArm arm) {
		return withChanges(Stream.concat(this.changes.stream(), Stream.of(arm)).toList());
	}

	private TrialService withChanges(List<ChangedArm> arms) {
		return new TrialService(this.jar, this.image, this.limits, this.threads, arms, this.port, this.health,
				this.startLimit, this.prepare, this.properties, this.env, this.jvm, this.jdk);
	}

	/** Returns the name for the report: the file's, or the image's. */
	public String name() {
		return (this.jar != null) ? this.jar.getFileName().toString() : String.valueOf(this.image);
	}

	/** Returns the service as a scenario brings it. */
	ServiceSpec spec() {
		return ServiceSpecBuilder.builder()
			.jar((this.jar != null) ? absolute(this.jar) : "")
			.image(this.image)
			.limits(this.limits)
			.port(this.port)
			.health(this.health)
			.startLimit(this.startLimit)
			.prepare(this.prepare)
			.build();
	}

	/** Returns the arms of a scenario, baseline first. */
	Arms arms() {
		if (this.changes.stream().allMatch(ChangedArm::isSwitch)) {
			return Arms.of(List.of(this.threads, this.changes.getFirst().name()));
		}
		Map<String, Arms.Arm> arms = new LinkedHashMap<>();
		arms.put(ChangedArm.BASELINE, Arms.Arm.of(this.threads));
		this.changes.forEach((arm) -> arms.put(arm.name(), arm.arm(this.threads)));
		return Arms.of(arms);
	}

	/**
	 * Returns the question that a trial of the service asks.
	 * @param asked requests of the trial, in words
	 */
	String question(String asked) {
		List<String> texts = this.changes.stream().map(ChangedArm::text).toList();
		return ((texts.size() == 1) ? "What does " + texts.getFirst()
				: "What do " + PlainText.list(texts) + ", each by itself,") + " change for " + name() + " at " + asked
				+ "?";
	}

	/** Returns whether an arm that runs a jar is to serve on virtual threads. */
	public boolean asksForVirtualThreads(Path jar) {
		return (runs(null, jar) && this.threads.equals("virtual")) || this.changes.stream()
			.anyMatch((arm) -> runs(arm, jar) && arm.value(Kind.THREADS).orElse(this.threads).equals("virtual"));
	}

	/**
	 * Returns whether a jar is compared with nothing but itself in one of the arms: with
	 * other threads, or with any other change where no arm is another build.
	 */
	public boolean isOwnRival(Path jar) {
		return builds().isEmpty() || (runs(null, jar) && this.changes.stream().anyMatch(ChangedArm::isSwitch));
	}

	/**
	 * Returns whether an arm runs a jar.
	 * @param arm null for the service as given
	 */
	private boolean runs(@Nullable ChangedArm arm, Path jar) {
		Path own = (arm != null) ? arm.jar().orElse(this.jar) : this.jar;
		return own != null && absolute(own).equals(absolute(jar));
	}

	/**
	 * Returns the value of the property {@code spring.main.web-application-type} in all
	 * arms; null where it is not set.
	 */
	public @Nullable String webApplicationType() {
		return Stream.concat(this.properties.entrySet().stream(), this.env.entrySet().stream())
			.filter((entry) -> SpringJson.canonical(entry.getKey()).equals(WEB_TYPE))
			.map(Map.Entry::getValue)
			.findFirst()
			.orElse(null);
	}

	/** Returns every jar that is started. */
	public List<Path> jars() {
		return Stream.concat(Stream.ofNullable(this.jar), this.changes.stream().flatMap((arm) -> arm.jar().stream()))
			.toList();
	}

	/** Returns every image that is started. */
	public List<String> images() {
		return Stream.concat(Stream.ofNullable(this.image), values(Kind.IMAGE)).toList();
	}

	private Stream<String> values(Kind kind) {
		return this.changes.stream().flatMap((arm) -> arm.value(kind).stream());
	}

	/**
	 * Returns the names of the arms that are another build of the service: another jar or
	 * image.
	 */
	public Set<String> builds() {
		return this.changes.stream().filter(ChangedArm::isVersion).map(ChangedArm::name).collect(Collectors.toSet());
	}

	/**
	 * Explains what speaks against the changes, as far as reading alone shows it; null if
	 * nothing does.
	 */
	public @Nullable String problem() {
		Set<Set<ServiceChange>> arms = new HashSet<>();
		for (ChangedArm arm : this.changes) {
			Set<String> settings = new HashSet<>();
			String problem = arm.changes()
				.stream()
				.map((change) -> settings.add(change.setting()) ? problem(change)
						: "sets " + change.setting() + " twice in one arm; leave one out, or give each a --change of"
								+ " its own")
				.filter(Objects::nonNull)
				.findFirst()
				.orElse(null);
			if (problem == null && !arms.add(Set.copyOf(arm.changes()))) {
				problem = "stands there twice; leave one out";
			}
			if (problem != null) {
				return "--change '" + arm.option() + "' " + problem;
			}
		}
		return null;
	}

	private @Nullable String problem(ServiceChange change) {
		if (this.image != null && change.kind() == Kind.JDK) {
			return "is for a jar, and an image brings a JDK of its own; change the image: image:NAME";
		}
		if (this.image != null && (change.kind() == Kind.JAR || change.kind() == Kind.EXTRACTED)) {
			return "is for a service that is a jar, and this one is an image; write image:NAME, or give --jar";
		}
		if (this.image == null && change.kind() == Kind.IMAGE) {
			return "is for a service that is an image, and this one is a jar; write jar:FILE, or give --image";
		}
		if (change.kind() == Kind.JAR && !Files.isRegularFile(Path.of(change.value()))) {
			return "names no file; correct the path";
		}
		return isGiven(change) ? UNCHANGED : null;
	}

	private boolean isGiven(ServiceChange change) {
		String value = change.value();
		return switch (change.kind()) {
			case THREADS -> value.equals(this.threads);
			case PROPERTY -> value.equals(this.properties.get(change.key()));
			case ENV -> value.equals(this.env.get(change.key()));
			case JVM -> this.jvm.contains(value);
			case JDK -> value.equals(this.jdk);
			case JAR -> this.jar != null && absolute(Path.of(value)).equals(absolute(this.jar));
			case IMAGE -> value.equals(this.image);
			case EXTRACTED -> false;
		};
	}

	/**
	 * Explains what speaks against the JDKs that are asked for; null if nothing does.
	 * @param installed returns the JDK that a text means, null for the runner's own; null
	 * where it is not installed
	 * @param found returns the JDKs of this machine, in words
	 */
	public @Nullable String problem(Function<@Nullable String, @Nullable Jdk> installed, Supplier<String> found) {
		return this.changes.stream().flatMap((arm) -> arm.value(Kind.JDK).stream()).flatMap((wanted) -> {
			Jdk jdk = installed.apply(wanted);
			String problem = (jdk == null)
					? "is not installed; found: " + found.get() + "; install it, or write the folder of one: jdk:FOLDER"
					: jdk.equals(installed.apply(this.jdk)) ? UNCHANGED : null;
			return Stream.ofNullable(problem).map((sentence) -> "--change jdk:" + wanted + " " + sentence);
		}).findFirst().orElse(null);
	}

	static String absolute(Path jar) {
		return jar.toAbsolutePath().normalize().toString();
	}

}
