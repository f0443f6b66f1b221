package io.vtbench.runner.scenario;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

import io.vtbench.runner.stack.Stack;
import org.jspecify.annotations.Nullable;

/**
 * What a file of scenarios must keep to beyond its form, told with file and line.
 *
 * @param yaml that read the file
 * @param modes all that there are, by name
 * @param services all that there are, those of the file among them, by name
 */
record FamilyRules(Yaml yaml, Path file, Map<String, Mode> modes, Map<String, ServiceSpec> services) {

	/**
	 * Refuses a file.
	 * @throws ScenarioException naming file and line
	 */
	void require(ScenarioFile family) {
		requireEnd(family);
		requireEveryProfile(family);
		requireModesToDecide(family.whole());
		requireStacks(family.whole());
		requireOneForm(family.whole());
	}

	/** Refuses what would run until somebody stops it. */
	private void requireEnd(ScenarioFile family) {
		for (Scenario scenario : family.members()) {
			LoadSpec load = scenario.load();
			String refusal = DesignRules.refusal(scenario);
			if (refusal != null) {
				throw exception(refusal, scenario.isDuet() ? "design" : "load");
			}
			String mismatch = (load != null) ? refusal(load) : null;
			if (mismatch != null) {
				throw exception(mismatch, "load");
			}
			if (load == null && Objects.requireNonNull(this.services.get(scenario.subject())).isService()) {
				throw exception(
						"'" + scenario.subject() + "' is a service, which does not end by itself: add 'load', or name"
								+ " a program; known: " + String.join(", ", programs()),
						"subject");
			}
		}
	}

	/** What a profile makes of a scenario must be right as well, at every size. */
	private void requireEveryProfile(ScenarioFile family) {
		Scenario whole = family.whole();
		for (Profile profile : Profile.values()) {
			for (Scenario member : family.members()) {
				String refusal = refusal(member, profile);
				if (refusal != null) {
					String of = whole.cases().isEmpty() ? "" : " of " + member.name();
					throw exception("in the profile " + profile.key() + of + ": " + refusal,
							whole.profiles().containsKey(profile) ? new String[] { "profiles", profile.key() }
									: new String[] { whole.cases().isEmpty() ? "arms" : "cases" });
				}
			}
		}
	}

	private static @Nullable String refusal(Scenario member, Profile profile) {
		try {
			Scenario.Sized sized = member.sized(profile, null);
			sized.network();
			LoadSpec load = sized.scenario().load();
			String mismatch = (load != null) ? refusal(load) : null;
			return (mismatch != null) ? mismatch : DesignRules.refusal(sized.scenario(), member.armNames(profile));
		}
		catch (InvalidValueException | ScenarioException ex) {
			return ex.getMessage();
		}
	}

	/** An arm that undoes its mode would not be what its name says. */
	private void requireModesToDecide(Scenario scenario) {
		for (String name : scenario.arms().names()) {
			Arms.Arm arm = scenario.arms().arm(name);
			for (String key : Objects.requireNonNull(this.modes.get(arm.mode())).properties().keySet()) {
				if (arm.properties().containsKey(key)) {
					throw exception("the mode '" + arm.mode() + "' of '" + name + "' sets '" + key
							+ "': choose another mode instead", "arms", name, "properties", key);
				}
			}
		}
	}

	/** Refuses a stack without a build, and one that a mode does not run on. */
	private void requireStacks(Scenario scenario) {
		for (String name : scenario.arms().names()) {
			Arms.Arm arm = scenario.arms().arm(name);
			Stack stack = arm.stack();
			String refusal = (stack != null) ? refusal(scenario, name, arm, stack) : null;
			if (refusal != null) {
				throw exception(refusal, "arms", name, "stack");
			}
		}
	}

	/** A container and a process of this machine differ in more than in their build. */
	private void requireOneForm(Scenario scenario) {
		boolean image = Objects.requireNonNull(this.services.get(scenario.subject())).image() != null;
		String known = image ? "image" : "jar";
		String other = image ? "jar" : "image";
		for (String name : scenario.arms().names()) {
			Arms.Arm arm = scenario.arms().arm(name);
			if ((image ? arm.jar() : arm.image()) != null) {
				throw exception("'" + name + "' has '" + other + "', and '" + scenario.subject() + "' has '" + known
						+ "'" + ": name a '" + known + "' instead", "arms", name, other);
			}
		}
	}

	private @Nullable String refusal(Scenario scenario, String name, Arms.Arm arm, Stack stack) {
		ServiceSpec subject = Objects.requireNonNull(this.services.get(scenario.subject()));
		if (stack != Stack.TOMCAT && !subject.stacks().containsKey(stack)) {
			return "'" + subject.name() + "' has no build on " + stack + "; it has tomcat"
					+ subject.stacks().keySet().stream().map((other) -> ", " + other).collect(Collectors.joining());
		}
		if (stack.isSwitched() != Objects.requireNonNull(this.modes.get(arm.mode())).stack().isSwitched()) {
			return "the mode '" + arm.mode() + "' of '" + name + "' does not run on " + stack
					+ ": leave 'stack' out, or choose another mode";
		}
		Set<String> properties = new HashSet<>(scenario.properties().keySet());
		properties.addAll(arm.properties().keySet());
		String limit = stack.threadLimit();
		return Arrays.stream(Stack.values())
			.map(Stack::threadLimit)
			.filter((other) -> limit != null && properties.contains(other) && !properties.contains(limit))
			.findFirst()
			.map((other) -> "'" + other + "' limits nothing in '" + name + "', which runs on " + stack + ": give '"
					+ limit + "' as well")
			.orElse(null);
	}

	private List<String> programs() {
		return this.services.values()
			.stream()
			.filter((service) -> !service.isService())
			.map(ServiceSpec::name)
			.toList();
	}

	private ScenarioException exception(String text, String... path) {
		return this.yaml.exception(this.file, text, path);
	}

	/**
	 * What speaks against a whole load. A number of requests ends it, or a time does, and
	 * each has settings of its own: the load generator would ignore those of the other.
	 * @return a sentence; null where nothing does
	 */
	private static @Nullable String refusal(LoadSpec load) {
		if (!load.ends()) {
			return "'load' has no end: give it "
					+ (load.isOpen() ? "'duration'" : "'requests', 'requestsPerUser' or 'duration'");
		}
		if (load.isOpen() && load.rampUp() != null) {
			return "'load.rampUp' is the time over which users start, and arrivals have none: leave it out";
		}
		if (load.requests() == null && load.requestsPerUser() == null) {
			return null;
		}
		if (load.duration() != null) {
			return "'load.duration' ends a load, and so does a number of requests: leave one of them out";
		}
		if (load.warmUp() != null) {
			return "'load.warmUp' needs 'load.duration': before a number of requests, 'warmUp.rounds' warms up";
		}
		if (load.requests() != null && load.requests() < load.concurrency()) {
			return "'load.requests' must be at least 'load.users', but " + load.requests() + " requests cannot keep "
					+ load.users() + " users busy";
		}
		return null;
	}

}
