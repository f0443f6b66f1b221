package io.vtbench.runner.scenario;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

	private final Map<String, Scenario> scenarios = new TreeMap<>();

	private Catalog() {
	}

	/**
	 * Reads the folder.
	 * @throws ScenarioException naming file, line and what is known
	 */
	public static Catalog read(Path folder) {
		Catalog catalog = new Catalog();
		Yaml plain = new Yaml(Map.of());
		plain.read(folder.resolve(MODES), new TypeReference<LinkedHashMap<String, Mode>>() {
		}).forEach((name, mode) -> catalog.modes.put(name, mode.named(name)));
		plain.read(folder.resolve(SERVICES), new TypeReference<LinkedHashMap<String, ServiceSpec>>() {
		}).forEach((name, service) -> catalog.services.put(name, service.named(name)));
		Yaml yaml = new Yaml(
				Map.of(KnownNames.MODES, catalog.modes.keySet(), KnownNames.SERVICES, catalog.services.keySet()));
		for (Path file : files(folder)) {
			String name = file.getFileName().toString().replaceFirst("\\.yaml$", "");
			Scenario scenario = yaml.read(file, new TypeReference<Scenario>() {
			});
			catalog.scenarios.put(name, scenario.named(name));
		}
		return catalog;
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

	/** All scenarios by name. */
	public List<Scenario> scenarios() {
		return List.copyOf(this.scenarios.values());
	}

	/** All services and programs. */
	public List<ServiceSpec> services() {
		return List.copyOf(this.services.values());
	}

	/** A scenario by name. */
	public Scenario scenario(String name) {
		return find("scenario", name, this.scenarios);
	}

	/** A mode by name. */
	public Mode mode(String name) {
		return find("mode", name, this.modes);
	}

	/** A service or program by name. */
	public ServiceSpec service(String name) {
		return find("service", name, this.services);
	}

	private static <T> T find(String kind, String name, Map<String, T> known) {
		T value = known.get(name);
		if (value == null) {
			throw new ScenarioException(KnownNames.unknown(kind, name, known.keySet()));
		}
		return value;
	}

}
