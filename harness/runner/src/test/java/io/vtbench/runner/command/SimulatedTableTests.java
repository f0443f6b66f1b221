package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.vtbench.runner.format.Figures;
import org.junit.jupiter.api.Test;

/**
 * The page on accuracy has the simulated shares of comparisons that end with a
 * difference. Run it with {@code -Dgolden.write} to bring the page up to date.
 */
class SimulatedTableTests {

	private static final List<String> NOISE = List.of("0.01", "0.02", "0.03", "0.05", "0.1");

	private static final List<String> EFFECTS = List.of("1.0", "1.1");

	private static final List<String> PAIRS = List.of("4", "6", "10", "20");

	@Test
	void theTableOfTheDocument() throws IOException {
		Map<String, Double> different = Files.readAllLines(Path.of("../judge/src/test/resources/analysis/power.csv"))
			.stream()
			.skip(1)
			.map((line) -> line.split(","))
			.collect(Collectors.toMap((row) -> row[0] + "," + row[1] + "," + row[2], (row) -> Double.valueOf(row[3])));
		String rows = NOISE.stream().map((noise) -> row(noise, different)).collect(Collectors.joining());
		GeneratedText.assertIn(Path.of("../..", "docs", "contributing", "accuracy.md"),
				"(?s)(?<=\\n)\\| noise of a fork \\|.*?\n(?=\n)",
				"| noise of a fork | equal arms: 4 pairs | 6 | 10 | 20 | 10 % slower: 4 pairs | 6 | 10 | 20 |\n"
						+ "|---|---|---|---|---|---|---|---|---|\n" + rows);
	}

	private static String row(String noise, Map<String, Double> different) {
		Stream<String> shares = EFFECTS.stream()
			.flatMap((effect) -> PAIRS.stream().map((pairs) -> different.get(effect + "," + noise + "," + pairs)))
			.map(Figures::percent);
		return Stream.concat(Stream.of(Math.round(Double.parseDouble(noise) * 100) + " %"), shares)
			.collect(Collectors.joining(" | ", "| ", " |\n"));
	}

}
