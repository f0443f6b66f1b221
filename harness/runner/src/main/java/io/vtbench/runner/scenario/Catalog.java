package io.vtbench.runner.scenario;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

import io.vtbench.runner.failure.KnownNames;
import io.vtbench.runner.file.SchemaRules;
import io.vtbench.runner.result.Stack;
import tools.jackson.core.type.TypeReference;

/** Holds everything in {@code scenarios/}: scenarios, modes and services. */
public final class Catalog {

	private static final String MODES = "modes.yaml";

	private static final String SERVICES = "services.yaml";

	private static final String SCHEMA = "/scenario.schema.json";

	private static final SchemaRules SCENARIO_RULES = new SchemaRules(SCHEMA);

	private static final SchemaRules MODE_RULES = new SchemaRules(SCHEMA, "/definitions/modes");

	private static final SchemaRules SERVICE_RULES = new SchemaRules(SCHEMA, "/definitions/services");

	private final Map<String, Mode> modes = new LinkedHashMap<>();

	private final Map<String, ServiceSpec> services = new LinkedHashMap<>();

	/** Names of services that belong to the suite. */
	private final Set<String> shared = new LinkedHashSet<>();

	private final Map<String, ScenarioFile> scenarioFiles = new TreeMap<>();

	private Catalog() {
	}

	/**
	 * Reads the folder.
	 * @throws ScenarioException naming file, line and what is known
	 */
	public static Catalog read(Path folder) {
		Catalog catalog = withoutScenarios(folder);
		files(folder).forEach(catalog::add);
		return catalog;
	}

	/**
	 * Reads modes and services alone, for a scenario that is in no file of the folder.
	 * @throws ScenarioException naming file, line and what is known
	 */
	public static Catalog withoutScenarios(Path folder) {
		Catalog catalog = new Catalog();
		Path modes = folder.resolve(MODES);
		Path services = folder.resolve(SERVICES);
		Yaml.read(modes).keeping(MODE_RULES).as(new TypeReference<LinkedHashMap<String, Mode>>() {
		}).forEach((name, mode) -> catalog.modes.put(name, mode.withName(name)));
		Yaml yaml = Yaml.read(services).keeping(SERVICE_RULES);
		yaml.as(new TypeReference<LinkedHashMap<String, ServiceSpec>>() {
		}).forEach((name, service) -> catalog.services.put(name, service.withName(name)));
		new ScenarioRules(yaml, catalog.modes, catalog.services).requireServices(catalog.services);
		catalog.shared.addAll(catalog.services.keySet());
		return catalog;
	}

	/**
	 * Takes in a scenario's file, wherever it is. Services that it brings have their
	 * jars, and its load its script, relative to its folder.
	 * @return the scenario's name, the stem of the file
	 * @throws ScenarioException naming file, line and what is known
	 */
	public String add(Path file) {
		String name = file.getFileName().toString().replaceFirst("\\.ya?ml$", "");
		ScenarioFile known = this.scenarioFiles.get(name);
		if (known != null && !known.path().equals(file)) {
			throw new ScenarioException("'" + name + "' is a scenario of " + known.path() + " already; rename " + file);
		}
		Yaml yaml = Yaml.read(file).keeping(SCENARIO_RULES);
		Scenario scenario = yaml.as(new TypeReference<Scenario>() {
		});
		requireOwnNames(scenario, yaml);
		Map<String, ServiceSpec> services = new LinkedHashMap<>(this.services);
		services.putAll(own(scenario, folder(file)));
		ScenarioRules rules = new ScenarioRules(yaml, this.modes, services);
		rules.requireNames(scenario);
		ScenarioFile made = ScenarioFile.of(file, scenario.besideFile(folder(file)).withName(name));
		rules.require(made);
		this.services.putAll(services);
		this.scenarioFiles.put(name, made);
		return name;
	}

	/**
	 * Takes in a scenario that was not read from a file.
	 * @param file that holds it for a person; what the scenario names is relative to its
	 * folder
	 */
	public void add(Scenario scenario, Path file) {
		this.services.putAll(own(scenario, folder(file)));
		this.scenarioFiles.put(scenario.name(), ScenarioFile.of(file, scenario));
	}

	private static Path folder(Path file) {
		return Objects.requireNonNull(file.toAbsolutePath().normalize().getParent());
	}

	/** The services that a scenario brings, by name. */
	private static Map<String, ServiceSpec> own(Scenario scenario, Path folder) {
		Map<String, ServiceSpec> services = new LinkedHashMap<>();
		scenario.services()
			.forEach((key, service) -> services.put(key, (service.image() != null) ? service.withName(key)
					: service.withName(key).fromJar(folder.resolve(service.jar()).normalize().toString())));
		return services;
	}

	/**
	 * Refuses services with names of the suite's: other scenarios of the same command
	 * mean the suite's service by its name.
	 */
	private void requireOwnNames(Scenario scenario, Yaml yaml) {
		for (String name : scenario.services().keySet()) {
			if (this.shared.contains(name)) {
				throw yaml.refusal("'" + name + "' is a service of " + SERVICES + " already; rename yours", "services",
						name);
			}
		}
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

	/** Returns all files of scenarios, by name. */
	public List<ScenarioFile> scenarioFiles() {
		return List.copyOf(this.scenarioFiles.values());
	}

	/** Returns all scenarios: each case is one. */
	public List<Scenario> scenarios() {
		return this.scenarioFiles.values().stream().flatMap((file) -> file.members().stream()).toList();
	}

	/** Returns all services and programs. */
	public List<ServiceSpec> services() {
		return List.copyOf(this.services.values());
	}

	/**
	 * Returns what a person means by a name: a scenario, one case, or the cases that a
	 * profile runs.
	 */
	public List<Scenario> scenarios(String name, Profile profile) {
		ScenarioFile file = this.scenarioFiles.get(name);
		return (file != null) ? file.members(profile) : List.of(scenario(name));
	}

	/** Returns the scenario of a whole file, or one case, by name. */
	public Scenario whole(String name) {
		ScenarioFile file = this.scenarioFiles.get(name);
		return (file != null) ? file.whole() : scenario(name);
	}

	/**
	 * Returns a scenario by its name, and a case by the name of its scenario and its own:
	 * users-400.
	 */
	public Scenario scenario(String name) {
		Optional<Scenario> found = scenarios().stream().filter((scenario) -> scenario.name().equals(name)).findFirst();
		if (found.isPresent()) {
			return found.get();
		}
		this.scenarioFiles.forEach((key, file) -> {
			if (name.startsWith(key + "-") && !file.whole().cases().isEmpty()) {
				throw new ScenarioException(key + ": "
						+ KnownNames.unknown("case", name.substring(key.length() + 1), file.whole().cases().keySet()));
			}
		});
		throw new ScenarioException(KnownNames.unknown("scenario", name, this.scenarioFiles.keySet()));
	}

	/** Returns the file that a scenario, or the scenario of a case, stands in. */
	public Path file(Scenario scenario) {
		return this.scenarioFiles.values()
			.stream()
			.filter((file) -> Stream.concat(Stream.of(file.whole()), file.members().stream())
				.anyMatch((known) -> known.name().equals(scenario.name())))
			.findFirst()
			.orElseThrow()
			.path();
	}

	/** Returns a mode by its name. */
	public Mode mode(String name) {
		return find("mode", name, this.modes);
	}

	/** Returns a service or program by its name. */
	public ServiceSpec service(String name) {
		return find("service", name, this.services);
	}

	/**
	 * Returns the service that an arm of a scenario runs: its subject, or the build of
	 * that one on another stack.
	 * @throws ScenarioException where the subject has no such build
	 */
	public ServiceSpec subject(Scenario scenario, Arms.Arm arm) {
		ServiceSpec subject = service(scenario.subject());
		Stack stack = (arm.stack() != null) ? arm.stack() : mode(arm.mode()).stack();
		if (stack == Stack.TOMCAT) {
			return subject;
		}
		String build = subject.stacks().get(stack);
		if (build == null) {
			throw new ScenarioException("an arm of " + scenario.name() + " runs on " + stack + ", and " + subject.name()
					+ " has no build on it: name one in " + SERVICES + " (stacks), or leave it out");
		}
		return service(build);
	}

	private static <T> T find(String kind, String name, Map<String, T> known) {
		T value = known.get(name);
		if (value == null) {
			throw new ScenarioException(KnownNames.unknown(kind, name, known.keySet()));
		}
		return value;
	}

	/**
	 * The scenarios of one file: one, or as many as the file has cases.
	 *
	 * @param path of the file
	 * @param whole as the file has it
	 * @param members the scenario of each case; the whole where there are no cases
	 */
	public record ScenarioFile(Path path, Scenario whole, List<Scenario> members) {

		static ScenarioFile of(Path path, Scenario whole) {
			return new ScenarioFile(path, whole, whole.cases().isEmpty() ? List.of(whole)
					: whole.cases().keySet().stream().map(whole::ofCase).toList());
		}

		/**
		 * Returns the scenarios that a profile runs when the file is asked for by its
		 * name.
		 */
		public List<Scenario> members(Profile profile) {
			List<String> chosen = this.whole.profile(profile).cases();
			return (chosen != null) ? chosen.stream().map(this.whole::ofCase).toList() : this.members;
		}

	}

}
