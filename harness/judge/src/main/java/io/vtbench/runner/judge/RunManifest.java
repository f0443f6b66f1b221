package io.vtbench.runner.judge;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.EnvironmentFacts;
import io.vtbench.runner.result.LoadFacts;
import io.vtbench.runner.result.RunComparison.Mismatch;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.ScenarioFacts;
import io.vtbench.runner.result.Setup;
import io.vtbench.runner.result.Setup.Difference;
import io.vtbench.runner.result.Setup.Jar;
import org.jspecify.annotations.Nullable;

/**
 * Lists what was run and where, as ordered facts. By it is decided whether a run may be
 * continued, whether two saved runs may be compared, and in what the arms of a run
 * differ.
 */
public final class RunManifest {

	/**
	 * The folders before the name of a script: earlier results have the path of a script
	 * of one's own.
	 */
	private static final Pattern FOLDERS = Pattern.compile("^.*[/\\\\]");

	private static final String NONE = "none";

	private static final String JVM_FLAGS = "JVM flags";

	private static final String JDK = "JDK";

	private final List<Fact> facts = new ArrayList<>();

	private RunManifest() {
	}

	/** Decides whether two runs that are compared may differ in a fact. */
	public enum Rule {

		/** Must match, because it decides what is measured. */
		MUST_MATCH,

		/** May differ, because it is what is compared. */
		MAY_DIFFER,

		/** Must match in the forks of one run; another run may differ. */
		ONE_RUN

	}

	private record Fact(Rule rule, String group, String name, String value) {

		/** Returns the name for people who do not see the group. */
		String label() {
			return switch (this.group) {
				case "machine", "scenario", "load" -> this.name;
				case "suite" -> this.name + " of the suite";
				default -> this.name + " of " + this.group.substring(this.group.indexOf(' ') + 1);
			};
		}

	}

	/** Lists the facts of a saved run. */
	public static RunManifest of(RunResult run) {
		Map<String, @Nullable Setup> arms = new LinkedHashMap<>();
		run.arms().forEach((arm) -> arms.put(arm.name(), arm.setup()));
		return of(run.scenario(), run.design(), run.load(), run.environment(), arms);
	}

	/**
	 * Lists the facts of a run that is about to start.
	 * @param arms what each arm runs with; null where that is not known
	 */
	public static RunManifest of(ScenarioFacts scenario, Design design, LoadFacts load, EnvironmentFacts environment,
			Map<String, ? extends @Nullable Setup> arms) {
		RunManifest manifest = new RunManifest();
		manifest.must("machine", "processor", environment.cpu());
		manifest.must("machine", "cores", environment.cores());
		manifest.must("machine", "memory", Figures.bytes((double) environment.memoryBytes()));
		manifest.must("machine", "operating system", environment.kernel());
		manifest.must("load", "k6", environment.k6());
		manifest.scenario(scenario, design, String.join(", ", arms.keySet()));
		manifest.load(load);
		arms.forEach((arm, setup) -> manifest.arm(arm, setup, Set.of()));
		if (arms.values().stream().allMatch((setup) -> setup == null)) {
			manifest.must("machine", JDK, environment.jdk());
		}
		manifest.suite(environment);
		return manifest;
	}

	/** Returns every setting in which arms differ, in the order in which they name it. */
	public static List<Difference> differences(Map<String, Setup> arms) {
		Set<String> common = commonFlags(arms.values());
		Map<String, Map<String, String>> settings = new LinkedHashMap<>();
		arms.forEach((arm, setup) -> {
			RunManifest manifest = new RunManifest();
			manifest.arm(arm, setup, common);
			settings.put(arm, manifest.groups().values().iterator().next());
		});
		return Difference.among(settings)
			.stream()
			.map((each) -> new Difference(setting(each.setting()), each.values()))
			.toList();
	}

	/** Returns the name that a fact of an arm has in a result. */
	private static String setting(String name) {
		return switch (name) {
			case JDK -> "jdk";
			case JVM_FLAGS -> "jvm";
			default -> name;
		};
	}

	/** Returns the flags that all arms have. */
	public static Set<String> commonFlags(Iterable<Setup> arms) {
		Set<String> common = new LinkedHashSet<>(arms.iterator().next().jvm());
		arms.forEach((arm) -> common.retainAll(arm.jvm()));
		return common;
	}

	/** Adds a fact that no result holds; nothing where there is no value. */
	public RunManifest with(String group, String name, @Nullable Object value) {
		put(Rule.ONE_RUN, group, name, value);
		return this;
	}

	/** Returns all facts by group and name. */
	public Map<String, Map<String, String>> groups() {
		Map<String, Map<String, String>> groups = new LinkedHashMap<>();
		this.facts.forEach((fact) -> groups.computeIfAbsent(fact.group(), (group) -> new LinkedHashMap<>())
			.put(fact.name(), fact.value()));
		return groups;
	}

	/** Returns every fact of a rule that is not the same in another manifest. */
	public List<Mismatch> differences(RunManifest other, Rule rule) {
		return differences(labelled(rule), other.labelled(rule));
	}

	/**
	 * Returns every value that is not the same, in the order in which the maps have them.
	 */
	public static List<Mismatch> differences(Map<String, String> before, Map<String, String> after) {
		Set<String> names = new LinkedHashSet<>(before.keySet());
		names.addAll(after.keySet());
		return names.stream()
			.map((name) -> new Mismatch(name, before.getOrDefault(name, NONE), after.getOrDefault(name, NONE)))
			.filter((each) -> !each.before().equals(each.after()))
			.toList();
	}

	private Map<String, String> labelled(Rule rule) {
		Map<String, String> labelled = new LinkedHashMap<>();
		this.facts.stream()
			.filter((fact) -> fact.rule() == rule)
			.forEach((fact) -> labelled.put(fact.label(), fact.value()));
		return labelled;
	}

	private void scenario(ScenarioFacts scenario, Design design, String arms) {
		must("scenario", "scenario", scenario.name());
		must("scenario", "profile", scenario.profile());
		must("scenario", "time scale", scenario.timeScale());
		must("scenario", "primary metric", scenario.primary().label());
		must("scenario", "design", design);
		must("scenario", "arms", arms);
	}

	private void load(LoadFacts load) {
		must("load", "script", load.isTask() ? load.script() : FOLDERS.matcher(load.script()).replaceFirst(""));
		must("load", "load model", load.model());
		must("load", "load shape", load.shape());
		must("load", "users", load.users());
		must("load", "requests", load.requests());
		must("load", "rate", load.ratePerSecond());
		must("load", "ramp-up", load.rampUpSeconds());
		must("load", "duration", load.durationSeconds());
		must("load", "warm-up requests", load.warmUpRequests());
		must("load", "warm-up seconds", load.warmUpSeconds());
		must("load", "phases", load.phases().isEmpty() ? null : load.phases());
	}

	private void arm(String name, @Nullable Setup setup, Set<String> leftOut) {
		if (setup == null) {
			return;
		}
		String group = "arm " + name;
		put(Rule.MAY_DIFFER, group, "service", setup.service());
		put(Rule.MAY_DIFFER, group, "jar", text(setup.jar()));
		must(group, JDK, setup.jdk());
		must(group, "AOT cache", setup.aotCache());
		setup.properties().forEach((property, value) -> put(Rule.MAY_DIFFER, group, property, value));
		String flags = String.join(" ", setup.jvm().stream().filter((flag) -> !leftOut.contains(flag)).toList());
		put(Rule.MAY_DIFFER, group, JVM_FLAGS, flags.isEmpty() ? null : flags);
		setup.env().forEach((variable, value) -> put(Rule.MAY_DIFFER, group, "environment " + variable, value));
		setup.load().forEach((variable, value) -> must(group, "k6 " + variable, value));
		put(Rule.MAY_DIFFER, group, "injected delay factor", setup.delayFactor());
	}

	private void suite(EnvironmentFacts environment) {
		environment.backends()
			.forEach((service, properties) -> properties
				.forEach((name, value) -> must("back-end " + service, name, value)));
		if (environment.jars() != null) {
			environment.jars().forEach((service, jar) -> put(Rule.ONE_RUN, "back-end " + service, "jar", text(jar)));
		}
		put(Rule.MAY_DIFFER, "suite", "commit", environment.commit());
		put(Rule.ONE_RUN, "suite", "uncommitted changes", environment.dirty() ? "yes" : "no");
		put(Rule.ONE_RUN, "scenario", "seed", environment.seed());
	}

	/** Returns the name and the hash of a jar, because two builds may have one name. */
	private static @Nullable String text(@Nullable Jar jar) {
		return (jar != null) ? jar.name() + " (sha-256 " + jar.sha256().substring(0, 12) + ")" : null;
	}

	private void must(String group, String name, @Nullable Object value) {
		put(Rule.MUST_MATCH, group, name, value);
	}

	private void put(Rule rule, String group, String name, @Nullable Object value) {
		if (value != null) {
			this.facts.add(new Fact(rule, group, name, value.toString()));
		}
	}

}
