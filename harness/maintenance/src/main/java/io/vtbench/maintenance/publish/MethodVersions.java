package io.vtbench.maintenance.publish;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

import io.vtbench.runner.file.Attempt;
import io.vtbench.runner.scenario.Experiment;
import io.vtbench.runner.scenario.ScenarioException;

/**
 * Reads the method version of each design: a number that is raised by hand when what is
 * measured or judged may change, and not when a class is moved or renamed.
 */
record MethodVersions(List<Row> rows) {

	/** The file with the table of all numbers and of what each has altered. */
	static final String FILE = "docs/results/method-versions.md";

	/** The design of a program without a load, in whatever order its forks run. */
	private static final String TASK = "task";

	static final String TRIAL = "trial";

	static final String SELF_TEST = "self-test";

	/**
	 * The beginning of the names of those parts of a result's version that are method
	 * versions.
	 */
	private static final String PART = "method of ";

	private static final Pattern ROW = Pattern
		.compile("(?m)^\\| ([a-z-]+) \\| (\\d+) \\| (measuring|judging) \\| .+ \\|$");

	/** A number of a design, and whether it altered what is measured. */
	private record Row(String design, int number, boolean measuring) {

	}

	static MethodVersions read(Path home) {
		return Attempt.get(
				() -> new MethodVersions(ROW.matcher(Files.readString(home.resolve(FILE)))
					.results()
					.map((row) -> new Row(row.group(1), Integer.parseInt(row.group(2)),
							row.group(3).equals("measuring")))
					.toList()),
				(ex) -> new ScenarioException("no " + FILE + " here, which has the method version of each design; call"
						+ " harness/maintenance/run from the repository"));
	}

	/** Returns the name of an experiment's design in the table. */
	static String design(Experiment experiment) {
		return (experiment.load() == null) ? TASK : experiment.design().toString();
	}

	/**
	 * Returns the parts that the method versions of designs add to the version of a
	 * result measured now.
	 * @throws ScenarioException where the table has no number for a design
	 */
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

	/** Returns the names of the designs of a result. */
	List<String> designs(Map<String, String> version) {
		return version.keySet()
			.stream()
			.filter((part) -> part.startsWith(PART))
			.map((part) -> part.substring(PART.length()))
			.toList();
	}

	/** Returns whether a number was raised since a result was measured or judged. */
	boolean areRaisedSince(Map<String, String> version) {
		return !version.entrySet().containsAll(parts(designs(version)).entrySet());
	}

	/**
	 * Returns the version of a result that is judged anew. A number stays as it was where
	 * a later one altered what is measured.
	 */
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
