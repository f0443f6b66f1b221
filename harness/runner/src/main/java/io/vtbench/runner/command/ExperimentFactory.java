package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

import io.vtbench.runner.machine.Jdk;
import io.vtbench.runner.report.NoteText;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.Note;
import io.vtbench.runner.scenario.Catalog;
import io.vtbench.runner.scenario.Choices;
import io.vtbench.runner.scenario.ChoicesBuilder;
import io.vtbench.runner.scenario.Durations;
import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.scenario.LoadSpec;
import io.vtbench.runner.scenario.PostgresAddress;
import io.vtbench.runner.scenario.Profile;
import io.vtbench.runner.scenario.ResolvedArm;
import io.vtbench.runner.scenario.Scenario;
import io.vtbench.runner.scenario.ScenarioException;
import io.vtbench.runner.scenario.ScenarioRules.DesignRules;
import io.vtbench.runner.scenario.SecretValues;
import io.vtbench.runner.scenario.ServiceSpec;
import org.jspecify.annotations.Nullable;

/**
 * Makes every choice that an experiment needs, from a scenario and what a person chose.
 */
public final class ExperimentFactory {

	/** Ends the name of an arm that is the same as another. */
	public static final String AGAIN = "-again";

	private final SuiteFolder home;

	private final Catalog catalog;

	private final ResolvedArm.Resolver resolver;

	/** Creates a factory for scenarios whose secrets the caller's environment gives. */
	public ExperimentFactory(SuiteFolder home, Catalog catalog) {
		this(home, catalog, SecretValues.of(System.getenv()));
	}

	/** Creates a factory for scenarios with secrets that no file holds. */
	ExperimentFactory(SuiteFolder home, Catalog catalog, SecretValues secrets) {
		this.home = home;
		this.catalog = catalog;
		this.resolver = new ResolvedArm.Resolver(catalog, new Jdk.Finder(System.getenv()), home.path(), secrets);
	}

	/**
	 * Makes the experiment of choices, whose scenario the catalog has.
	 * @param command that repeats it
	 * @throws ScenarioException where an arm or a JDK that was asked for is not there
	 */
	public Experiment create(Choices choices, String command, @Nullable PostgresAddress postgres) {
		Scenario scenario = this.catalog.scenario(choices.scenario());
		requireScript(scenario);
		Profile profile = choices.profile();
		Scenario.Sized own = scenario.sized(profile, choices.timeScale()).designed(choices.design());
		Scenario.Sized sized = own.lasting(choices.warmUp(), choices.duration());
		List<Note> notes = new ArrayList<>(length(own, sized));
		boolean named = !choices.arms().isEmpty();
		List<String> names = named ? choices.arms() : scenario.armNames(profile);
		requireUse(scenario, names, choices.jdk());
		List<ResolvedArm> arms = new ArrayList<>();
		for (String name : choices.againstItself() ? List.of(names.getFirst()) : names) {
			String wanted = ResolvedArm.Resolver.jdk(scenario, name, choices.jdk());
			Jdk jdk = this.resolver.installed(wanted);
			if (jdk != null) {
				arms.add(this.resolver.resolve(sized, name, name, jdk, 1));
				if (choices.againstItself()) {
					arms.add(this.resolver.resolve(sized, name, name + AGAIN, jdk, 1));
				}
			}
			else {
				String missing = missing(name, Objects.requireNonNull(wanted));
				if (named || wanted.equals(choices.jdk())) {
					throw new ScenarioException(missing);
				}
				notes.add(new Note.ArmLeftOut(name, missing));
			}
		}
		if (arms.isEmpty()) {
			throw new ScenarioException(
					scenario.name() + " has no arm that can run here: " + NoteText.of(notes.getLast()));
		}
		requireDesign(scenario, sized.scenario(), arms, notes);
		return experiment(sized, arms, choices, command, postgres, notes);
	}

	/**
	 * Returns an arm of a scenario, on the JDK that it asks for.
	 * @param name as the experiment calls it
	 * @param delayFactor on delays
	 * @throws ScenarioException where there is no such arm or JDK
	 */
	public ResolvedArm arm(Scenario.Sized sized, String arm, String name, double delayFactor) {
		String wanted = ResolvedArm.Resolver.jdk(sized.scenario(), arm, null);
		Jdk jdk = this.resolver.installed(wanted);
		if (jdk == null) {
			throw new ScenarioException(missing(arm, Objects.requireNonNull(wanted)));
		}
		return this.resolver.resolve(sized, arm, name, jdk, delayFactor);
	}

	/**
	 * Refuses a script that is not there. Found out by k6, it would have cost the start
	 * of every service.
	 */
	private void requireScript(Scenario scenario) {
		LoadSpec load = scenario.load();
		Path scripts = this.home.path().resolve("k6");
		if (load != null && !Files.isRegularFile(scripts.resolve(String.valueOf(load.script())))) {
			throw new ScenarioException(this.catalog.file(scenario).getFileName() + ": 'load.script' names "
					+ load.script() + ", which is not in k6/; there are: " + String.join(", ", names(scripts)));
		}
	}

	private static List<String> names(Path scripts) {
		try (Stream<Path> files = Files.list(scripts)) {
			return files.map((file) -> file.getFileName().toString())
				.filter((name) -> name.endsWith(".js"))
				.sorted()
				.toList();
		}
		catch (IOException ex) {
			return List.of("none");
		}
	}

	private static void requireDesign(Scenario own, Scenario chosen, List<ResolvedArm> arms, List<Note> notes) {
		String refusal = DesignRules.refusal(chosen, arms.stream().map(ResolvedArm::name).toList());
		if (refusal != null) {
			throw new ScenarioException(chosen.name() + ": " + refusal);
		}
		if (own.load() != null && chosen.isDuet() && !own.load().isOpen()) {
			notes.add(new Note.QuietArrivals(LoadSpec.QUIET_SHARE, own.load().concurrency()));
		}
		if (own.primary() != chosen.primary()) {
			notes.add(new Note.OtherMetric(chosen.primary(), own.primary(), chosen.isDuet()));
		}
	}

	/** Refuses a choice that changes nothing: it would be a silent mistake. */
	private static void requireUse(Scenario scenario, List<String> arms, @Nullable String jdk) {
		if (jdk != null && arms.stream().allMatch((arm) -> scenario.arms().arm(arm).jdk() != null)) {
			throw new ScenarioException("--jdk is for arms that name no JDK, and every arm of " + scenario.name()
					+ " names one; choose among them with --arms");
		}
	}

	private String missing(String arm, String jdk) {
		return "JDK " + jdk + " of " + arm + " is not installed; found: " + this.resolver.found() + "; install it, or"
				+ " name its folder in " + Jdk.Finder.VARIABLE;
	}

	/** Returns what the report must say, because the scenario's file says otherwise. */
	private static List<Note> length(Scenario.Sized own, Scenario.Sized sized) {
		LoadSpec then = own.scenario().load();
		LoadSpec now = sized.scenario().load();
		return (then == null || now == null || then.equals(now)) ? List.of()
				: List.of(new Note.OtherLength(length(now), length(then)));
	}

	private static Note.Length length(LoadSpec load) {
		return new Note.Length((load.warmUp() != null) ? Durations.print(load.warmUp()) : "0s",
				(load.duration() != null) ? Durations.print(load.duration()) : "0s");
	}

	/**
	 * Returns a scenario as a profile runs it, to look at: with every arm of the profile,
	 * whatever JDKs are installed.
	 */
	Experiment preview(Scenario scenario, Profile profile) {
		Scenario.Sized sized = scenario.sized(profile, null);
		List<ResolvedArm> arms = scenario.armNames(profile)
			.stream()
			.map((name) -> this.resolver.resolve(sized, name, name, Jdk.own(), 1))
			.toList();
		Choices none = ChoicesBuilder.builder().scenario(scenario.name()).profile(profile).arms(List.of()).build();
		return experiment(sized, arms, none, "", null, List.of());
	}

	/** Makes an experiment of arms that are resolved already. */
	public Experiment experiment(Scenario.Sized sized, List<ResolvedArm> arms, Choices choices, String command,
			@Nullable PostgresAddress postgres, List<Note> notes) {
		List<ServiceSpec> backends = sized.scenario().backends().keySet().stream().map(this.catalog::service).toList();
		// a number that a person chose is not extended
		Design design = sized.scenario().design();
		int pairs = (choices.pairs() != null) ? choices.pairs() : sized.change().pairs(sized.profile(), design);
		int maxPairs = (choices.pairs() != null) ? choices.pairs() : sized.change().maxPairs(sized.profile(), design);
		return new Experiment(sized, arms, backends, pairs, maxPairs, choices.seed(), this.home.path(),
				this.catalog.file(sized.scenario()), command, postgres, notes);
	}

}
