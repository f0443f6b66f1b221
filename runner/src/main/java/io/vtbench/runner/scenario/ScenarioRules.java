package io.vtbench.runner.scenario;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.vtbench.runner.failure.KnownNames;
import io.vtbench.runner.scenario.Arms.Sweep;
import io.vtbench.runner.stack.Stack;
import org.jspecify.annotations.Nullable;

/**
 * What a file of a scenario must keep to that its schema cannot say: names that must
 * exist elsewhere, and what several keys mean together.
 *
 * @param file that says the lines
 * @param modes all that there are, by name
 * @param services all that there are, those of the file among them, by name
 */
record ScenarioRules(Yaml file, Map<String, Mode> modes, Map<String, ServiceSpec> services) {

	private static final String ARM = "arm";

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

	/**
	 * Refuses names of modes, services, arms and cases that do not exist.
	 * @throws ScenarioException naming file and line
	 */
	void requireNames(Scenario scenario) {
		requireKnown("service", this.services.keySet(), List.of(scenario.subject()), "subject");
		requireKnown("service", this.services.keySet(), scenario.backends().keySet(), "backends");
		requireServices(scenario.services(), "services");
		Arms arms = scenario.arms();
		arms.names()
			.forEach((name) -> requireKnown("mode", this.modes.keySet(), List.of(arms.arm(name).mode()), "arms",
					written(scenario, name), "mode"));
		Sweep sweep = scenario.sweep();
		if (sweep != null && !arms.names().contains(sweep.armOf(sweep.values().getFirst()))) {
			throw unknown(ARM, sweep.arm(), arms.names(), "sweep", "arm");
		}
		requireArms(arms, scenario.bound(), scenario.published(), scenario.expected(), null);
		scenario.cases()
			.forEach((name, size) -> requireArms(arms, size.bound(), size.published(), null, size.arms(), "cases",
					name));
		scenario.profiles().forEach((profile, change) -> {
			String[] place = { "profiles", profile.key() };
			requireArms(arms, change.bound(), null, change.expected(), change.arms(), place);
			requireKnown("case", scenario.cases().keySet(), change.cases(), at(place, "cases"));
		});
	}

	/** Refuses builds on other stacks that are no services. */
	void requireServices(Map<String, ServiceSpec> rows, String... place) {
		rows.forEach((name, row) -> requireKnown("service", this.services.keySet(), row.stacks().values(),
				at(place, name, "stacks")));
	}

	private void requireArms(Arms arms, @Nullable BoundSpec bound, @Nullable PublishedSpec published,
			@Nullable List<ExpectedSpec> expected, @Nullable List<String> measured, String... place) {
		if (bound != null) {
			requireKnown(ARM, arms.names(), bound.threads().keySet(), at(place, "bound", "threads"));
		}
		if (published != null) {
			requireKnown(ARM, arms.names(), published.arms().keySet(), at(place, "published"));
		}
		for (int i = 0; expected != null && i < expected.size(); i++) {
			requireKnown(ARM, arms.names(), expected.get(i).arms().toList(), at(place, "expected", String.valueOf(i)));
		}
		requireKnown(ARM, arms.names(), measured, at(place, "arms"));
	}

	private void requireKnown(String kind, Collection<String> known, @Nullable Collection<String> names,
			String... place) {
		for (String name : (names != null) ? names : List.<String>of()) {
			if (!known.contains(name)) {
				throw unknown(kind, name, known, at(place, name));
			}
		}
	}

	private ScenarioException unknown(String kind, String name, Collection<String> known, String... place) {
		return this.file.refusal(KnownNames.unknown(kind, name, known), place);
	}

	private static String[] at(String[] place, String... keys) {
		return Stream.concat(Arrays.stream(place), Arrays.stream(keys)).toArray(String[]::new);
	}

	/** The name of an arm in the file, where a sweep has made several of it. */
	private static String written(Scenario scenario, String arm) {
		Sweep sweep = scenario.sweep();
		return (sweep != null && sweep.values().stream().map(sweep::armOf).anyMatch(arm::equals)) ? sweep.arm() : arm;
	}

	/** Refuses what would run until somebody stops it. */
	private void requireEnd(ScenarioFile family) {
		for (Scenario scenario : family.members()) {
			LoadSpec load = scenario.load();
			String refusal = DesignRules.refusal(scenario);
			if (refusal != null) {
				throw refusal(family.whole(), scenario, refusal, scenario.isDuet() ? "design" : "load");
			}
			String mismatch = (load != null) ? DesignRules.refusal(load) : null;
			if (mismatch != null) {
				throw refusal(family.whole(), scenario, mismatch, "load");
			}
			if (load == null && Objects.requireNonNull(this.services.get(scenario.subject())).isService()) {
				throw this.file.refusal(
						"'" + scenario.subject() + "' is a service, which does not end by itself: add 'load', or name"
								+ " a program; known: " + String.join(", ", programs()),
						"subject");
			}
		}
	}

	/** A case is to blame where it changes the load. */
	private ScenarioException refusal(Scenario whole, Scenario member, String sentence, String key) {
		return whole.cases()
			.entrySet()
			.stream()
			.filter((size) -> size.getValue().load() != null
					&& member.name().equals(whole.ofCase(size.getKey()).name()))
			.findFirst()
			.map((size) -> this.file.refusal("in the case " + size.getKey() + ": " + sentence, "cases", size.getKey()))
			.orElseGet(() -> this.file.refusal(sentence, key));
	}

	/** What a profile makes of a scenario must be right as well, at every size. */
	private void requireEveryProfile(ScenarioFile family) {
		Scenario whole = family.whole();
		for (Profile profile : Profile.values()) {
			for (Scenario member : family.members()) {
				String refusal = refusal(member, profile);
				if (refusal != null) {
					String of = whole.cases().isEmpty() ? "" : " of " + member.name();
					throw this.file.refusal("in the profile " + profile.key() + of + ": " + refusal,
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
			String mismatch = (load != null) ? DesignRules.refusal(load) : null;
			return (mismatch != null) ? mismatch : DesignRules.refusal(sized.scenario(), member.armNames(profile));
		}
		catch (ScenarioException ex) {
			return ex.getMessage();
		}
	}

	/** An arm that undoes its mode would not be what its name says. */
	private void requireModesToDecide(Scenario scenario) {
		for (String name : scenario.arms().names()) {
			Arms.Arm arm = scenario.arms().arm(name);
			for (String key : Objects.requireNonNull(this.modes.get(arm.mode())).properties().keySet()) {
				if (arm.properties().containsKey(key)) {
					throw this.file.refusal(
							"the mode '" + arm.mode() + "' of '" + name + "' sets '" + key
									+ "': choose another mode instead",
							"arms", written(scenario, name), "properties", key);
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
				throw this.file.refusal(refusal, "arms", written(scenario, name), "stack");
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
				throw this.file.refusal("'" + name + "' has '" + other + "', and '" + scenario.subject() + "' has '"
						+ known + "'" + ": name a '" + known + "' instead", "arms", written(scenario, name), other);
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

}
