package io.vtbench.runner.analysis;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.EnvironmentFacts;
import io.vtbench.runner.result.LoadFacts;
import io.vtbench.runner.result.RunComparison.Mismatch;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Setup;
import org.jspecify.annotations.Nullable;

/** Facts of a run by the names that people know them by. */
public final class RunFacts {

	private static final String NONE = "none";

	/** Earlier results have the path of a script of one's own. */
	private static final Pattern FOLDERS = Pattern.compile("^.*[/\\\\]");

	private final Map<String, String> facts = new LinkedHashMap<>();

	private RunFacts() {
	}

	/** What two runs must have in common: it would be measured otherwise. */
	static Map<String, String> common(SavedRun saved) {
		RunResult run = saved.run();
		RunFacts facts = new RunFacts();
		EnvironmentFacts environment = run.environment();
		facts.facts
			.putAll(machine(environment.cpu(), environment.cores(), environment.memoryBytes(), environment.kernel()));
		facts.put("k6", environment.k6());
		facts.put("scenario", run.scenario().name());
		facts.put("profile", run.scenario().profile());
		facts.put("time scale", run.scenario().timeScale());
		facts.put("primary metric", run.primary().label());
		facts.put("design", run.design());
		facts.put("arms", String.join(", ", run.arms().stream().map(Arm::name).toList()));
		facts.load(run.load());
		run.arms().forEach(facts::arm);
		if (run.arms().stream().allMatch((arm) -> arm.setup() == null)) {
			facts.put("JDK", environment.jdk());
		}
		environment.backends()
			.forEach((service, properties) -> properties
				.forEach((name, value) -> facts.put(name + " of " + service, value)));
		return facts.facts;
	}

	/** Those of the machine, which are known before anything is measured. */
	public static Map<String, String> machine(String cpu, int cores, long memoryBytes, String kernel) {
		RunFacts facts = new RunFacts();
		facts.put("processor", cpu);
		facts.put("cores", cores);
		facts.put("memory", Figures.bytes((double) memoryBytes));
		facts.put("operating system", kernel);
		return facts.facts;
	}

	private void load(LoadFacts load) {
		put("script", load.isTask() ? load.script() : FOLDERS.matcher(load.script()).replaceFirst(""));
		put("load model", load.model());
		put("load shape", load.shape());
		put("users", load.users());
		put("requests", load.requests());
		put("rate", load.ratePerSecond());
		put("ramp-up", load.rampUpSeconds());
		put("duration", load.durationSeconds());
		put("warm-up requests", load.warmUpRequests());
		put("warm-up seconds", load.warmUpSeconds());
	}

	private void arm(Arm arm) {
		Setup setup = arm.setup();
		if (setup != null) {
			put("JDK of " + arm.name(), setup.jdk());
			put("AOT cache of " + arm.name(), setup.aotCache());
			new TreeMap<>(setup.load()).forEach((name, value) -> put("k6 " + name + " of " + arm.name(), value));
		}
	}

	/** What a new version of a service may change, and what is compared then. */
	static Map<String, String> free(SavedRun saved) {
		RunFacts facts = new RunFacts();
		for (Arm arm : saved.run().arms()) {
			Setup setup = arm.setup();
			if (setup != null) {
				String of = " of " + arm.name();
				facts.put("jar" + of, (setup.jar() != null)
						? setup.jar().name() + " (sha-256 " + setup.jar().sha256().substring(0, 12) + ")" : null);
				facts.put("JVM flags" + of, String.join(" ", setup.jvm()));
				new TreeMap<>(setup.properties()).forEach((name, value) -> facts.put(name + of, value));
				new TreeMap<>(setup.env()).forEach((name, value) -> facts.put("environment " + name + of, value));
				facts.put("injected delay factor" + of, setup.delayFactor());
			}
		}
		facts.put("commit of the suite", saved.run().environment().commit());
		return facts.facts;
	}

	/** Every fact that is not the same, in the order in which the runs have them. */
	static List<Mismatch> differences(Map<String, String> before, Map<String, String> after) {
		Set<String> names = new LinkedHashSet<>(before.keySet());
		names.addAll(after.keySet());
		List<Mismatch> differences = new ArrayList<>();
		for (String name : names) {
			String left = before.getOrDefault(name, NONE);
			String right = after.getOrDefault(name, NONE);
			if (!left.equals(right)) {
				differences.add(new Mismatch(name, left, right));
			}
		}
		return differences;
	}

	/** The same of those facts that both know. */
	static List<Mismatch> differencesInBoth(Map<String, String> before, Map<String, String> after) {
		return differences(before, after).stream()
			.filter((each) -> before.containsKey(each.fact()) && after.containsKey(each.fact()))
			.toList();
	}

	private void put(String name, @Nullable Object value) {
		if (value != null) {
			this.facts.put(name, value.toString());
		}
	}

}
