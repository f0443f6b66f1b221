package io.vtbench.runner.trial;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Verdict;
import io.vtbench.runner.scenario.Durations;
import io.vtbench.runner.scenario.ServiceLimits;
import org.jspecify.annotations.Nullable;

/**
 * The service that a person tries and what it is started with.
 *
 * @param jar of the service; null for an image
 * @param image of a container that holds the service; null for a jar
 * @param limits of that container; null for none
 * @param threads that serve requests of the service as given: platform or virtual
 * @param changes the other arms, each compared with the service as given
 * @param port that it gets where it is free
 * @param health path that answers 200 when the service is ready; null where any answer
 * will do
 * @param startLimit how long it may take until it is ready; null for the suite's limit
 * @param prepare command before each of its starts; null for none
 * @param properties of Spring, in all arms
 * @param env of its process
 * @param jvm flags
 * @param jdk major version or folder; null for the runner's own
 */
public record TrialService(@Nullable Path jar, @Nullable String image, @Nullable ServiceLimits limits, String threads,
		List<ChangedArm> changes, int port, @Nullable String health, @Nullable Duration startLimit,
		@Nullable String prepare, Map<String, String> properties, Map<String, String> env, List<String> jvm,
		@Nullable String jdk) {

	/** For people: the file's name, or the image's. */
	public String name() {
		return (this.jar != null) ? this.jar.getFileName().toString() : String.valueOf(this.image);
	}

	/** As a scenario brings a service of its own. */
	Map<String, Object> row() {
		Map<String, Object> row = new LinkedHashMap<>();
		if (this.jar != null) {
			row.put("jar", absolute(this.jar));
		}
		if (this.image != null) {
			row.put("image", this.image);
		}
		if (this.limits != null) {
			row.put("limits", Map.of("cpus", this.limits.cpus(), "memory", this.limits.memory()));
		}
		row.put("port", this.port);
		if (this.health != null) {
			row.put("health", this.health);
		}
		if (this.startLimit != null) {
			row.put("startLimit", Durations.print(this.startLimit));
		}
		if (this.prepare != null) {
			row.put("prepare", this.prepare);
		}
		return row;
	}

	/** Names of the arms, or what they are, baseline first. */
	Object arms() {
		if (this.changes.stream().allMatch(ChangedArm::isSwitch)) {
			return List.of(this.threads, this.changes.getFirst().name());
		}
		Map<String, Object> arms = new LinkedHashMap<>();
		arms.put(ChangedArm.BASELINE, Map.of("mode", this.threads));
		this.changes.forEach((arm) -> arms.put(arm.name(), arm.row(this.threads)));
		return arms;
	}

	/** What a trial of it asks. */
	String question(String asked) {
		List<String> texts = List.copyOf(changeByArm().values());
		int last = texts.size() - 1;
		return ((last == 0) ? "What does " + texts.getFirst() : "What do " + String.join(", ", texts.subList(0, last))
				+ " and " + texts.get(last) + ", each by itself,") + " change for " + name() + " at " + asked + "?";
	}

	/** What is changed in each arm beside the baseline, by the arm's name. */
	public Map<String, String> changeByArm() {
		Map<String, String> byArm = new LinkedHashMap<>();
		this.changes.forEach((arm) -> byArm.put(arm.name(), arm.text()));
		return byArm;
	}

	/** Whether an arm is to serve on virtual threads. */
	public boolean asksForVirtualThreads() {
		return Stream.concat(Stream.of(this.threads), values(Change.Kind.THREADS)).anyMatch("virtual"::equals);
	}

	/** Every jar that is started. */
	public List<Path> jars() {
		return Stream.concat(Stream.ofNullable(this.jar), values(Change.Kind.JAR).map(Path::of)).toList();
	}

	/** Every image that is started. */
	public List<String> images() {
		return Stream.concat(Stream.ofNullable(this.image), values(Change.Kind.IMAGE)).toList();
	}

	private Stream<String> values(Change.Kind kind) {
		return this.changes.stream().flatMap((arm) -> arm.value(kind).stream());
	}

	/** Whether another build lost in what the scenario asks. */
	public boolean isWorse(RunResult result) {
		Set<String> versions = this.changes.stream()
			.filter(ChangedArm::isVersion)
			.map(ChangedArm::name)
			.collect(Collectors.toSet());
		return result.primaryComparisons()
			.stream()
			.anyMatch((comparison) -> versions.contains(comparison.candidate())
					&& comparison.verdict() == Verdict.SLOWER);
	}

	static String absolute(Path jar) {
		return jar.toAbsolutePath().normalize().toString();
	}

}
