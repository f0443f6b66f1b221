package io.vtbench.maintenance.publish;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.vtbench.runner.failure.BenchException;
import io.vtbench.runner.report.Table;
import io.vtbench.runner.scenario.ScenarioException;
import io.vtbench.runner.scenario.Yaml;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/**
 * Lists what is published, and what of it has to be measured anew. The file
 * {@code docs/results/published.yaml} has the command of each result by its name.
 *
 * @param items what is published, in the order of the file
 */
record PublishPlan(List<Item> items) {

	static final String LIST = "published.yaml";

	private static final TypeReference<LinkedHashMap<String, String>> COMMANDS = new TypeReference<>() {
	};

	/** Finds a word, or a text between single quotes. */
	private static final Pattern WORD = Pattern.compile("'([^']*)'|\\S+");

	/**
	 * A published result.
	 *
	 * @param version of what its command would measure now; empty where it cannot
	 * @param changed parts that differ from the version that it was measured with; empty
	 * where its command cannot be carried out
	 * @param hasVersion whether the version that it was measured with was kept
	 * @param refusal why its command cannot be carried out here; null where it can
	 * @param measuredAt start of its measuring; null where it never was measured
	 * @param expectedSeconds seconds that it took the last time, else those planned
	 */
	record Item(String name, List<String> command, Map<String, String> version, Set<String> changed, boolean hasVersion,
			@Nullable String refusal, @Nullable Instant measuredAt, List<String> processors, double expectedSeconds) {

		boolean isStale() {
			return this.refusal == null && (this.measuredAt == null || !this.changed.isEmpty());
		}

		boolean isUpToDate() {
			return this.refusal == null && !isStale();
		}

		long minutes() {
			return Math.max(1, Math.round(this.expectedSeconds / 60));
		}

		private String state() {
			if (this.refusal != null) {
				return "cannot be measured here: " + this.refusal;
			}
			if (this.measuredAt == null) {
				return "stale: not measured yet";
			}
			if (!this.hasVersion) {
				return "stale: measured before versions were kept";
			}
			return this.changed.isEmpty() ? "up to date" : "stale: " + String.join(", ", this.changed) + " changed";
		}

	}

	/**
	 * Reads the list and compares it with the results that are there.
	 * @param measurement returns what a command would measure; fails where the command
	 * cannot be carried out
	 * @throws ScenarioException where there is no list
	 */
	static PublishPlan read(Path home, Function<List<String>, Measurement> measurement) {
		Path results = home.resolve("docs/results");
		if (!Files.isRegularFile(results.resolve(LIST))) {
			throw new ScenarioException("no docs/results/" + LIST
					+ " here, which lists what is published; call harness/maintenance/run from the repository");
		}
		ResultVersions versions = ResultVersions.read(results);
		ResultVersion reader = new ResultVersion(home, MethodVersions.read(home));
		List<Item> items = new ArrayList<>();
		Yaml.read(results.resolve(LIST)).as(COMMANDS).forEach((name, line) -> {
			List<String> command = words(line);
			PublishedFolder folder = PublishedFolder.read(results.resolve(name));
			Map<String, String> version = Map.of();
			String refusal = null;
			double planned = 0;
			try {
				Measurement now = measurement.apply(command);
				requireOne(command, now);
				version = reader.of(command, now);
				planned = now.expectedSeconds();
			}
			catch (BenchException ex) {
				refusal = ex.getMessage();
			}
			Set<String> changed = (refusal != null) ? Set.of() : versions.changed(name, version);
			double before = (versions.has(name) && changed.contains("command")) ? 0 : folder.seconds();
			items.add(new Item(name, command, version, changed, versions.has(name), refusal, folder.measuredAt(),
					folder.processors(), (before > 0) ? before : planned));
		});
		return new PublishPlan(items);
	}

	/** Refuses a command that runs several scenarios, because one run is one folder. */
	private static void requireOne(List<String> command, Measurement now) {
		if (command.getFirst().equals("run") && now.experiments().size() > 1) {
			throw new ScenarioException(
					"it measures " + now.experiments().size() + " scenarios; give each a line in " + LIST);
		}
	}

	private static List<String> words(String line) {
		return WORD.matcher(line)
			.results()
			.map((word) -> (word.group(1) != null) ? word.group(1) : word.group())
			.toList();
	}

	/**
	 * Returns the plan for some of the results alone; for all where no name is given.
	 * @throws ScenarioException where a name is unknown
	 */
	PublishPlan only(List<String> names) {
		List<String> known = this.items.stream().map(Item::name).toList();
		names.stream().filter((name) -> !known.contains(name)).findFirst().ifPresent((name) -> {
			throw new ScenarioException(
					"unknown result '" + name + "'; docs/results/" + LIST + " has: " + String.join(", ", known));
		});
		return names.isEmpty() ? this
				: new PublishPlan(this.items.stream().filter((item) -> names.contains(item.name())).toList());
	}

	/** Returns the results that have to be measured anew, the oldest first. */
	List<Item> stale() {
		return this.items.stream()
			.filter(Item::isStale)
			.sorted(Comparator.comparing(Item::measuredAt, Comparator.nullsFirst(Comparator.naturalOrder())))
			.toList();
	}

	/** Returns the processor of most results that are up to date; null where none is. */
	@Nullable String processor() {
		return this.items.stream()
			.filter(Item::isUpToDate)
			.flatMap((item) -> item.processors().stream())
			.collect(Collectors.groupingBy((processor) -> processor, Collectors.counting()))
			.entrySet()
			.stream()
			.max(Map.Entry.comparingByValue())
			.map(Map.Entry::getKey)
			.orElse(null);
	}

	/** Returns a table for a terminal, and what is left to do. */
	List<String> lines() {
		Table table = new Table("hlrl", "published", "measured", "minutes", "state");
		this.items.forEach((item) -> table.row(item.name(),
				(item.measuredAt() != null) ? item.measuredAt().toString().substring(0, 10) : "never",
				String.valueOf(item.minutes()), item.state()));
		List<String> lines = new ArrayList<>(table.lines());
		lines.add("");
		lines.add(left());
		return lines;
	}

	/** Returns what is left to do, and how long that takes, in one sentence. */
	String left() {
		List<Item> stale = stale();
		long minutes = stale.stream().mapToLong(Item::minutes).sum();
		return stale.isEmpty() ? "Nothing that can be measured here is stale." : stale.size() + " of "
				+ this.items.size() + " results are stale; measuring them takes about " + text(minutes) + ".";
	}

	static String text(long minutes) {
		return (minutes < 60) ? minutes + " min" : minutes / 60 + " h " + minutes % 60 + " min";
	}

}
