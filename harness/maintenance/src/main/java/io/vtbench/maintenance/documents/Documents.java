package io.vtbench.maintenance.documents;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.vtbench.runner.file.Attempt;
import io.vtbench.runner.file.Inputs;
import io.vtbench.runner.file.OutputFiles;

/**
 * Fills the regions of a repository's documents with what its results say:
 * {@code <!-- result: FOLDER ARM METRIC -->} in a sentence, {@code <!-- results: … -->}
 * on lines of its own, each up to {@code <!-- end -->}.
 */
public final class Documents {

	private final Path home;

	private final Sentences sentences;

	private final Tables tables;

	/** Opens the documents of a suite's folder. */
	public Documents(Path home) {
		this.home = home;
		PublishedResults results = new PublishedResults(home.resolve("docs/results"));
		this.sentences = new Sentences(results);
		this.tables = new Tables(results);
	}

	/**
	 * Returns a line for each region that is out of date, with its document and line, and
	 * what it says; empty where none is.
	 * @throws DocumentException for a region that cannot be filled
	 */
	public List<String> outdated() {
		List<String> outdated = new ArrayList<>();
		filled(outdated);
		return outdated;
	}

	/**
	 * Writes the regions that are out of date, and returns a line for each.
	 * @throws DocumentException for a region that cannot be filled; nothing is written
	 * then
	 */
	public List<String> write() {
		List<String> outdated = new ArrayList<>();
		filled(outdated).forEach(OutputFiles::write);
		return outdated;
	}

	/**
	 * Returns the new texts of the files that are out of date.
	 * @param outdated takes a line for each region that is out of date
	 */
	private Map<Path, String> filled(List<String> outdated) {
		Map<Path, String> filled = new LinkedHashMap<>();
		for (Path file : files()) {
			String before = Attempt.get(() -> Files.readString(file));
			String after = filled(this.home.relativize(file).toString().replace('\\', '/'), before, outdated);
			if (!after.equals(before)) {
				filled.put(file, after);
			}
		}
		return filled;
	}

	private String filled(String document, String text, List<String> outdated) {
		StringBuilder filled = new StringBuilder();
		int done = 0;
		for (Region region : Region.in(document, text)) {
			String before = text.substring(region.from(), region.to());
			String after = content(document, region);
			if (!after.equals(before)) {
				// the past tense is right before the region is written, and after
				outdated.add(document + ":" + region.line() + ": "
						+ (region.isBlock() ? "the table differed from the results"
								: "it said '" + before + "', and the result says '" + after + "'"));
			}
			filled.append(text, done, region.from()).append(after);
			done = region.to();
		}
		return filled.append(text.substring(done)).toString();
	}

	private String content(String document, Region region) {
		try {
			return region.isBlock() ? this.tables.of(Path.of(document).resolveSibling(""), region.words())
					: this.sentences.of(region.words());
		}
		catch (DocumentException ex) {
			throw ex.at(document, region.line());
		}
	}

	private List<Path> files() {
		Path results = this.home.resolve("docs/results");
		Stream<Path> modules = Inputs.below(this.home, 2)
			.stream()
			.filter((file) -> file.getNameCount() == this.home.getNameCount() + 1 || file.endsWith("README.md"));
		Stream<Path> docs = Inputs.below(this.home.resolve("docs"), Integer.MAX_VALUE)
			.stream()
			.filter((file) -> !file.endsWith("report.md") || !file.startsWith(results));
		return Stream.concat(modules, docs)
			.filter((file) -> file.toString().endsWith(".md") && Files.isRegularFile(file))
			.distinct()
			.sorted()
			.toList();
	}

}
