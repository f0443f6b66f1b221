package io.vtbench.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/**
 * Holds what a trial came to.
 *
 * @param folder of the trial
 * @param headline in one sentence, as the report begins
 * @param decisions about each arm, in the words of trial.json
 */
record Answer(Path folder, String headline, List<String> decisions) {

	/** The decisions that name something that became worse. */
	private static final Set<String> WORSE = Set.of("do not", "mixed");

	/** Returns the folders of trials below a folder. */
	static Set<Path> trials(Path runs) throws IOException {
		if (!Files.isDirectory(runs)) {
			return Set.of();
		}
		try (Stream<Path> folders = Files.list(runs)) {
			return new TreeSet<>(folders.filter((folder) -> Files.exists(folder.resolve("trial.json"))).toList());
		}
	}

	/** Reads the answer of a finished trial. */
	static Answer read(Path folder) throws IOException {
		List<String> decisions = new ArrayList<>();
		JsonNode trial = new ObjectMapper().readTree(Files.readString(folder.resolve("trial.json")));
		trial.path("answer").path("arms").forEach((arm) -> decisions.add(arm.path("decision").asString("")));
		Path report = folder.resolve("report.md");
		String headline = Files.exists(report) ? Files.readString(report).lines().findFirst().orElse("") : "";
		return new Answer(folder, headline.replaceFirst("^#+ *", ""), decisions);
	}

	/**
	 * Returns whether a build is to fail.
	 * @param failOn worse, unclear, or both
	 */
	boolean fails(Collection<String> failOn) {
		return this.decisions.stream()
			.anyMatch((decision) -> (failOn.contains("worse") && WORSE.contains(decision))
					|| (failOn.contains("unclear") && decision.equals("unclear")));
	}

}
