package io.vtbench.maintenance.publish;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.scenario.ScenarioException;

/**
 * The method version of each design: a number, which is raised by hand when what is
 * measured or judged may change, and not when a class is moved or renamed.
 */
final class MethodVersions {

	/** The table of all numbers, with what each has altered. */
	static final String FILE = "docs/results/method-versions.md";

	/** A program without a load, whatever its design. */
	private static final String TASK = "task";

	static final String TRIAL = "trial";

	static final String SELF_TEST = "self-test";

	/** Begin of the names of those parts of a result's version that are such numbers. */
	private static final String PART = "method of ";

	private static final Pattern ROW = Pattern
		.compile("(?m)^\\| ([a-z-]+) \\| (\\d+) \\| (measuring|judging) \\| .+ \\|$");

	private final List<Row> rows;

	private MethodVersions(List<Row> rows) {
		this.rows = rows;
	}

	/** A number of a design, and whether it altered what is measured. */
	private record Row(String design, int number, boolean measuring) {

	}

	static MethodVersions read(Path home) {
		try {
			return new MethodVersions(ROW.matcher(Files.readString(home.resolve(FILE)))
				.results()
				.map((row) -> new Row(row.group(1), Integer.parseInt(row.group(2)), row.group(3).equals("measuring")))
				.toList());
		}
		catch (IOException ex) {
			throw new ScenarioException("no " + FILE + " here, which has the method version of each design; call"
					+ " maintenance/run from the repository");
		}
	}

	/** The name of an experiment's design in the table. */
	static String design(Experiment experiment) {
		return (experiment.load() == null) ? TASK : experiment.design().toString();
	}

	/** The parts of the version of a result that is measured by such designs now. */
	Map<String, String> parts(Collection<String> designs) {
		Map<String, String> parts = new TreeMap<>();
		designs.forEach((design) -> parts.put(PART + design, String.valueOf(number(design))));
		return parts;
	}

	private int number(String design) {
		return this.rows.stream()
			.filter((row) -> row.design().equals(design))
			.mapToInt(Row::number)
			.max()
			.orElseThrow(() -> new ScenarioException(
					FILE + " has no number for " + design + "; add a row: | " + design + " | 1 | measuring | … |"));
	}

	/** The names of the designs of a result. */
	List<String> designs(Map<String, String> version) {
		return version.keySet()
			.stream()
			.filter((part) -> part.startsWith(PART))
			.map((part) -> part.substring(PART.length()))
			.toList();
	}

	/** Whether a number was raised since a result was measured or judged. */
	boolean areRaisedSince(Map<String, String> version) {
		return parts(designs(version)).entrySet()
			.stream()
			.anyMatch((now) -> !now.getValue().equals(version.get(now.getKey())));
	}

	/** The version of a result that is judged anew: what altered measuring stays open. */
	Map<String, String> judged(Map<String, String> version) {
		Map<String, String> judged = new LinkedHashMap<>(version);
		for (String design : designs(version)) {
			int before = Integer.parseInt(version.getOrDefault(PART + design, "0"));
			boolean measuresAlike = this.rows.stream()
				.noneMatch((row) -> row.design().equals(design) && row.number() > before && row.measuring());
			if (measuresAlike) {
				judged.put(PART + design, String.valueOf(number(design)));
			}
		}
		return judged;
	}

}
