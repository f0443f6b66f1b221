package io.vtbench.runner.scenario;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

import tools.jackson.core.type.TypeReference;

/** Everything in {@code scenarios/}. */
public final class Catalog {

	private static final String MODES = "modes.yaml";

	private static final String SERVICES = "services.yaml";

	private final Map<String, Mode> modes = new LinkedHashMap<>();

	private final Map<String, ServiceSpec> services = new LinkedHashMap<>();

	private final Map<String, ScenarioFile> families = new TreeMap<>();

	private final Path folder;

	private Catalog(Path folder) {
		this.folder = folder;
	}

	/**
	 * Reads the folder.
	 * @throws ScenarioException naming file, line and what is known
	 */
	public static Catalog read(Path folder) {
		Catalog catalog = new Catalog(folder);
		Path modes = folder.resolve(MODES);
		Path services = folder.resolve(SERVICES);
		new Yaml(Map.of()).read(modes, new TypeReference<LinkedHashMap<String, Mode>>() {
		}).forEach((name, mode) -> catalog.modes.put(name, mode.named(name)));
		// services name each other, so their names come first
		Map<String, Object> rows = new Yaml(Map.of()).read(services,
				new TypeReference<LinkedHashMap<String, Object>>() {
				});
		Yaml yaml = new Yaml(Map.of(KnownNames.MODES, catalog.modes.keySet(), KnownNames.SERVICES, rows.keySet()));
		yaml.read(services, new TypeReference<LinkedHashMap<String, ServiceSpec>>() {
		}).forEach((name, service) -> catalog.services.put(name, service.named(name)));
		for (Path file : files(folder)) {
			String name = file.getFileName().toString().replaceFirst("\\.yaml$", "");
			Scenario scenario = yaml.read(file, new TypeReference<Scenario>() {
			});
			ScenarioFile family = family(scenario.named(name), yaml, file);
			catalog.requireEnd(family, yaml, file);
			requireEveryProfile(family, yaml, file);
			catalog.requireModesToDecide(family.whole(), yaml, file);
			catalog.families.put(name, family);
		}
		return catalog;
	}

	/** Refuses what would run until somebody stops it. */
	private void requireEnd(ScenarioFile family, Yaml yaml, Path file) {
		for (Scenario scenario : family.members()) {
			LoadSpec load = scenario.load();
			if (load != null && !load.ends()) {
				throw yaml.complaint(file, "'load' has no end: give it "
						+ ((load.rate() != null) ? "'duration'" : "'requests', 'requestsPerUser' or 'duration'"),
						"load");
			}
			if (load == null && service(scenario.subject()).isService()) {
				throw yaml.complaint(file,
						"'" + scenario.subject() + "' is a service, which does not end by itself: add 'load', or name"
								+ " a program; known: " + String.join(", ", programs()),
						"subject");
			}
		}
	}

	private static ScenarioFile family(Scenario scenario, Yaml yaml, Path file) {
		try {
			return ScenarioFile.of(scenario);
		}
		catch (InvalidValueException ex) {
			throw yaml.complaint(file, "in a case " + ex.getMessage(), "cases");
		}
	}

	/** What a profile makes of a scenario must be in range as well. */
	private static void requireEveryProfile(ScenarioFile family, Yaml yaml, Path file) {
		for (Profile profile : Profile.values()) {
			try {
				family.members().forEach((member) -> member.sized(profile, null).network());
			}
			catch (InvalidValueException | ScenarioException ex) {
				throw yaml.complaint(file, "in the profile " + profile.key() + " " + ex.getMessage(), "profiles",
						profile.key());
			}
		}
	}

	/** An arm that undoes its mode would not be what its name says. */
	private void requireModesToDecide(Scenario scenario, Yaml yaml, Path file) {
		for (String name : scenario.arms().names()) {
			Arms.Arm arm = scenario.arms().arm(name);
			for (String key : mode(arm.mode()).properties().keySet()) {
				if (arm.properties().containsKey(key)) {
					throw yaml.complaint(file, "the mode '" + arm.mode() + "' of '" + name + "' sets '" + key
							+ "': choose another mode instead", "arms", name, "properties", key);
				}
			}
		}
	}

	private List<String> programs() {
		return this.services.values()
			.stream()
			.filter((service) -> !service.isService())
			.map(ServiceSpec::name)
			.toList();
	}

	private static List<Path> files(Path folder) {
		try (Stream<Path> files = Files.list(folder)) {
			return files.filter((file) -> file.toString().endsWith(".yaml"))
				.filter((file) -> !Set.of(MODES, SERVICES).contains(file.getFileName().toString()))
				.sorted()
				.toList();
		}
		catch (IOException ex) {
			throw new ScenarioException("cannot read the scenarios in " + folder + ": " + ex.getMessage());
		}
	}

	/** All files of scenarios, by name. */
	public List<ScenarioFile> families() {
		return List.copyOf(this.families.values());
	}

	/** All scenarios: each case is one. */
	public List<Scenario> scenarios() {
		return this.families.values().stream().flatMap((family) -> family.members().stream()).toList();
	}

	/** All services and programs. */
	public List<ServiceSpec> services() {
		return List.copyOf(this.services.values());
	}

	/**
	 * What a person means by a name: a scenario, one case, or the cases that a profile
	 * runs.
	 */
	public List<Scenario> scenarios(String name, Profile profile) {
		ScenarioFile family = this.families.get(name);
		return (family != null) ? family.members(profile) : List.of(scenario(name));
	}

	/** A scenario by name, a case by the name of its scenario and its own: users-400. */
	public Scenario scenario(String name) {
		Optional<Scenario> found = scenarios().stream().filter((scenario) -> scenario.name().equals(name)).findFirst();
		if (found.isPresent()) {
			return found.get();
		}
		this.families.forEach((key, family) -> {
			if (name.startsWith(key + "-") && !family.whole().cases().isEmpty()) {
				throw new ScenarioException(key + ": " + KnownNames.unknown("case", name.substring(key.length() + 1),
						family.whole().cases().keySet()));
			}
		});
		throw new ScenarioException(KnownNames.unknown("scenario", name, this.families.keySet()));
	}

	/** The file that a scenario, or the scenario of a case, stands in. */
	public Path file(Scenario scenario) {
		String family = this.families.values()
			.stream()
			.filter((candidate) -> candidate.members().contains(scenario))
			.map((candidate) -> candidate.whole().name())
			.findFirst()
			.orElse(scenario.name());
		return this.folder.resolve(family + ".yaml");
	}

	/** A mode by name. */
	public Mode mode(String name) {
		return find("mode", name, this.modes);
	}

	/** A service or program by name. */
	public ServiceSpec service(String name) {
		return find("service", name, this.services);
	}

	/**
	 * What an arm of a scenario runs: its subject, or that one's twin in a mode of event
	 * loops.
	 * @throws ScenarioException where the subject has no twin
	 */
	public ServiceSpec subject(Scenario scenario, Mode mode) {
		ServiceSpec subject = service(scenario.subject());
		if (!Mode.EVENT_LOOP.equals(mode.threadKind())) {
			return subject;
		}
		if (subject.eventLoopTwin() == null) {
			throw new ScenarioException("mode '" + mode.name() + "' runs the event-loop twin of a service, and "
					+ subject.name() + " of " + scenario.name() + " has none in " + SERVICES);
		}
		return service(subject.eventLoopTwin());
	}

	private static <T> T find(String kind, String name, Map<String, T> known) {
		T value = known.get(name);
		if (value == null) {
			throw new ScenarioException(KnownNames.unknown(kind, name, known.keySet()));
		}
		return value;
	}

}
