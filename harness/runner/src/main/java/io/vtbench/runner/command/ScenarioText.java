package io.vtbench.runner.command;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.format.Maps;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.scenario.Durations;
import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.scenario.LoadSpec;
import io.vtbench.runner.scenario.Profile;
import io.vtbench.runner.scenario.ResolvedArm;
import io.vtbench.runner.scenario.Scenario;
import io.vtbench.runner.scenario.WarmUp;
import org.jspecify.annotations.Nullable;

/** Says what a scenario asks, with what each arm runs, and how long that takes. */
public record ScenarioText(ExperimentFactory factory) {

	private static final double MINUTE = 60;

	/**
	 * Returns the lines to print.
	 * @param scenario as its file has it
	 * @param members what each profile runs of it
	 */
	public List<String> lines(Scenario scenario, Map<Profile, List<Scenario>> members) {
		Experiment full = this.factory.preview(scenario, Profile.ARTICLE);
		List<Set<String>> settings = full.arms().stream().map((arm) -> settings(scenario, arm)).toList();
		Set<String> common = new LinkedHashSet<>(settings.getFirst());
		settings.forEach(common::retainAll);
		List<String> lines = new ArrayList<>();
		lines.add(scenario.name() + ": " + scenario.question());
		add(lines, "subject", scenario.subject() + arguments(full.scenario()));
		scenario.backends().forEach((service, properties) -> add(lines, "back-end", service + values(properties)));
		if (scenario.network() != null) {
			add(lines, "network", Durations.print(scenario.network().upstream()) + " upstream, "
					+ Durations.print(scenario.network().downstream()) + " downstream");
		}
		if (scenario.limits() != null) {
			add(lines, "limits", Figures.count(scenario.limits().cpus(), "processor") + " and "
					+ scenario.limits().memory() + " of memory for each service");
		}
		common.forEach((setting) -> add(lines, "all arms", setting));
		for (int i = 0; i < settings.size(); i++) {
			lines.addAll(arm(full.arms().get(i), settings.get(i), common));
		}
		add(lines, "load", load(full.load()));
		add(lines, "warm-up", warmUp(scenario, full.load()));
		add(lines, "design", design(full.design()));
		add(lines, "verdict on", full.primary().label());
		if (members.getOrDefault(Profile.ARTICLE, List.of()).size() > 1) {
			add(lines, "cases", String.join(", ", scenario.cases().keySet()));
		}
		Arrays.stream(Profile.values()).forEach((profile) -> add(lines, profile.key(), time(profile, members)));
		return lines;
	}

	private static void add(List<String> lines, String label, @Nullable String text) {
		if (text != null) {
			lines.add(String.format(Locale.ROOT, "  %-11s %s", label, text));
		}
	}

	private static List<String> arm(ResolvedArm arm, Set<String> settings, Set<String> common) {
		List<String> lines = new ArrayList<>();
		add(lines, "arm", arm.name() + ": " + arm.mode().description());
		settings.stream().filter((setting) -> !common.contains(setting)).forEach((own) -> add(lines, "", "  " + own));
		if (arm.bound() != null) {
			add(lines, "", "  bound: " + arm.bound().formula());
		}
		return lines;
	}

	/** Returns everything that an arm runs with, a line each. */
	private static Set<String> settings(Scenario scenario, ResolvedArm arm) {
		Set<String> settings = new LinkedHashSet<>();
		if (!arm.subject().name().equals(scenario.subject())) {
			settings.add(arm.subject().name() + " instead of " + scenario.subject());
		}
		String jdk = ResolvedArm.Resolver.jdk(scenario, arm.name(), null);
		if (jdk != null) {
			settings.add("JDK " + jdk);
		}
		if (scenario.arms().arm(arm.name()).jar() != null) {
			settings.add("jar " + arm.subject().jar());
		}
		if (scenario.arms().arm(arm.name()).image() != null) {
			settings.add("image " + arm.subject().image());
		}
		arm.shown(arm.properties()).forEach((key, value) -> settings.add(key + "=" + value));
		settings.addAll(arm.jvm());
		arm.shown(arm.env()).forEach((key, value) -> settings.add("environment " + key + "=" + value));
		arm.loadEnv().forEach((key, value) -> settings.add("k6 " + key + "=" + value));
		return settings;
	}

	private static String arguments(Scenario scenario) {
		return scenario.args().isEmpty() ? "" : " " + String.join(" ", scenario.args());
	}

	private static String values(Map<String, String> properties) {
		return properties.isEmpty() ? "" : Maps.each(properties, (name, value) -> name + "=" + value)
			.collect(Collectors.joining(", ", " (", ")"));
	}

	private static @Nullable String load(@Nullable LoadSpec load) {
		if (load == null) {
			return null;
		}
		List<String> parts = new ArrayList<>();
		parts.add(load.scriptName());
		parts.add(who(load));
		if (load.totalRequests() != null) {
			parts.add(Figures.count(load.totalRequests(), "request"));
		}
		Duration rampUp = load.rampUp();
		if (rampUp != null && !rampUp.isZero()) {
			parts.add("ramp-up of " + Durations.print(rampUp));
		}
		if (load.duration() != null) {
			parts.add("window of " + Durations.print(load.duration()));
		}
		return String.join(", ", parts);
	}

	private static String who(LoadSpec load) {
		if (load.phases() != null) {
			return "arrivals at " + String.join(", then ",
					load.phases()
						.stream()
						.map((phase) -> Figures.perSecond(phase.rate()) + " for " + Durations.print(phase.duration()))
						.toList());
		}
		return (load.rate() != null) ? "arrivals at " + Figures.perSecond(load.rate())
				: Figures.count(load.concurrency(), "user");
	}

	private static @Nullable String warmUp(Scenario scenario, @Nullable LoadSpec load) {
		if (load == null) {
			return null;
		}
		WarmUp warmUp = (scenario.warmUp() != null) ? scenario.warmUp() : WarmUp.DEFAULT;
		String first = Figures.count(warmUp.requests(), "request") + " by "
				+ Figures.count(warmUp.usersOf(load), "user") + " without delay";
		if (load.duration() == null) {
			return first + ", then " + Figures.count(warmUp.roundsAtLoad(), "round") + " of all users at the test load";
		}
		Duration further = load.warmUp();
		String most = (scenario.design() == Design.INTERLEAVED) ? "at most " : "";
		return (further != null && !further.isZero())
				? first + ", then " + most + Durations.print(further) + " at the test load" : first;
	}

	private static @Nullable String design(Design design) {
		return switch (design) {
			case IN_TURN -> null;
			case INTERLEAVED -> "interleaved: all arms alive, one under load at a time";
			case DUET -> "duet: both arms under load at once";
		};
	}

	private String time(Profile profile, Map<Profile, List<Scenario>> members) {
		List<Scenario> chosen = members.getOrDefault(profile, List.of());
		List<Experiment> experiments = chosen.stream().map((member) -> this.factory.preview(member, profile)).toList();
		double seconds = experiments.stream().mapToDouble(Experiment::expectedSeconds).sum();
		int least = experiments.stream().mapToInt(Experiment::pairs).max().orElse(profile.pairs());
		int most = experiments.stream().mapToInt(Experiment::maxPairs).max().orElse(profile.maxPairs());
		String pairs = Figures.count(least, "pair");
		if (most > least) {
			pairs += "; their scatter decides, once, how many follow, up to " + most + " in all";
		}
		String names = (chosen.size() < members.getOrDefault(Profile.ARTICLE, List.of()).size())
				? "; case " + String.join(", ", chosen.stream().map(Scenario::name).toList()) : "";
		return "about " + Figures.count((long) Math.ceil(seconds / MINUTE), "minute") + " (" + pairs + names + ")";
	}

}
