package io.vtbench.runner.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.format.Maps;
import io.vtbench.runner.result.Arm;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.EnvironmentFacts;
import io.vtbench.runner.result.JdkFault;
import io.vtbench.runner.result.LoadFacts;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Setup.Difference;
import io.vtbench.runner.result.ThreadKind;

/**
 * Says in words what was run: the load, the order of the forks, and in what the arms
 * differ.
 */
final class PlanText {

	private static final String THREAD_KIND = "${threadKind}";

	/** Finds the version of a JDK before its vendor, whose name may contain commas. */
	private static final Pattern VERSION = Pattern.compile("(?:^|, )(\\d\\S*)(?= \\(|$)");

	private PlanText() {
	}

	/**
	 * Returns the load in words: 400 requests by 50 users (in the plural), or the task.
	 */
	static String work(LoadFacts load) {
		if (load.isTask()) {
			return "the task";
		}
		if (load.requests() != null) {
			return Figures.count(load.requests()) + " requests" + ((load.users() != null) ? " by " + users(load) : "");
		}
		String who = (load.ratePerSecond() != null) ? "arrivals at " + rates(load, load.ratePerSecond()) : users(load);
		return who + ((load.durationSeconds() != null) ? " over " + Figures.seconds(load.durationSeconds()) : "");
	}

	/** Returns every fact of the load, for the environment table. */
	static String describe(RunResult result) {
		LoadFacts load = result.load();
		List<String> parts = new ArrayList<>();
		if (!load.script().isBlank()) {
			parts.add(script(result));
		}
		parts.add(load.isTask() ? "task" : load.model() + " model (" + load.shape() + ")");
		if (!load.isTask()) {
			parts.add(work(load));
			parts.add("ramp-up " + Figures.seconds(load.rampUpSeconds()));
		}
		if (load.warmUpRequests() > 0) {
			parts.add("warm-up " + Figures.count(load.warmUpRequests()) + " requests without delay");
		}
		if (load.warmUpSeconds() > 0) {
			parts.add("warm-up " + Figures.seconds(load.warmUpSeconds()) + " at the test load");
		}
		return String.join(", ", parts);
	}

	/**
	 * Returns the load script. The arguments of a program name the thread type, which
	 * each arm fills in.
	 */
	private static String script(RunResult result) {
		String kinds = result.arms()
			.stream()
			.map(Arm::threadKind)
			.filter(Objects::nonNull)
			.map(ThreadKind::toString)
			.distinct()
			.collect(Collectors.joining("|"));
		return kinds.isEmpty() ? result.load().script() : result.load().script().replace(THREAD_KIND, kinds);
	}

	private static String rates(LoadFacts load, double highest) {
		return load.phases().isEmpty() ? Figures.perSecond(highest)
				: load.phases()
					.stream()
					.map((phase) -> Figures.perSecond(phase.ratePerSecond()))
					.collect(Collectors.joining(", then "));
	}

	private static String users(LoadFacts load) {
		return (load.users() != null) ? Figures.count(load.users(), "user") : Figures.NOT_AVAILABLE + " users";
	}

	/**
	 * Returns the sentence that says when, where and with which JDK the run was measured.
	 */
	static String measured(RunResult result) {
		EnvironmentFacts environment = result.environment();
		return "Measured " + moment(result.startedAt()) + " on " + environment.cpu() + ", "
				+ Figures.count(environment.cores(), "core") + ", with JDK " + environment.jdk() + ".";
	}

	/**
	 * Returns a warning for each JDK that ran the subject and has faults.
	 * @param jdks with their vendors: 25.0.3+9-LTS (Eclipse Adoptium)
	 */
	static List<String> faults(String jdks) {
		return VERSION.matcher(jdks)
			.results()
			.map((jdk) -> jdk.group(1))
			.distinct()
			.filter((version) -> !JdkFault.of(version).isEmpty())
			.map((version) -> "Known faults of JDK " + version + ": "
					+ JdkFault.of(version).stream().map(JdkFault::text).collect(Collectors.joining("; "))
					+ ". If an arm hung, try a later JDK before you blame the code.")
			.toList();
	}

	/** Returns an ISO-8601 instant for people, to the minute. */
	static String moment(String instant) {
		return instant.matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d.*Z")
				? instant.substring(0, 16).replace('T', ' ') + " UTC" : instant;
	}

	/**
	 * Returns how often and in which order the arms ran or were started: 4 pairs, seed 1,
	 * order AB BA AB BA (…).
	 */
	static String order(RunResult result) {
		List<String> arms = result.arms().stream().map(Arm::name).toList();
		Map<Integer, TreeMap<Integer, String>> order = new TreeMap<>();
		result.arms()
			.forEach((arm) -> arm.forks()
				.forEach((fork) -> order.computeIfAbsent(fork.pair(), (pair) -> new TreeMap<>())
					.put(fork.order(), letter(arms.indexOf(arm.name())))));
		String plan = Figures.count(order.size(), (arms.size() > 1) ? "pair" : "fork") + ", seed "
				+ result.environment().seed();
		if (arms.size() == 1 || order.isEmpty()) {
			return plan;
		}
		if (result.design() == Design.DUET) {
			return plan + ", all arms at once";
		}
		String what = (result.design() == Design.INTERLEAVED) ? ", in alternating blocks, started in the order "
				: ", order ";
		return plan + what
				+ order.values().stream().map((pair) -> String.join("", pair.values())).collect(Collectors.joining(" "))
				+ IntStream.range(0, arms.size())
					.mapToObj((index) -> letter(index) + " = " + arms.get(index))
					.collect(Collectors.joining(", ", " (", ")"));
	}

	private static String letter(int index) {
		return String.valueOf((char) ('A' + index));
	}

	/** Returns one sentence that says in what the arms differ; empty for a single arm. */
	static String differences(RunResult result) {
		List<String> arms = result.arms().stream().map(Arm::name).toList();
		if (arms.size() < 2) {
			return "";
		}
		List<String> parts = result.differences().stream().map((difference) -> part(difference, arms)).toList();
		return parts.isEmpty() ? "The arms do not differ." : "The arms differ in: " + String.join("; ", parts) + ".";
	}

	private static String part(Difference difference, List<String> arms) {
		Map<String, List<String>> byValue = Maps.grouped(arms.stream(),
				(arm) -> difference.values().getOrDefault(arm, "none"));
		return difference.setting() + Maps.each(byValue, (value, names) -> value + " in " + String.join(" and ", names))
			.collect(Collectors.joining(", ", " (", ")"));
	}

}
