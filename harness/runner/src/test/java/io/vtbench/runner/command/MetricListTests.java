package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.vtbench.runner.result.Metric;
import org.junit.jupiter.api.Test;

/**
 * Schemas, documents and the programs that check them have the metrics of the program.
 * Run it with {@code -Dgolden.write} to bring them up to date.
 */
class MetricListTests {

	private static final Path STATISTICS = Path.of("../..", "docs", "contributing", "statistics.md");

	private static final Path RESULT_SCHEMA = Path.of("../..", "docs", "result.schema.json");

	private static final Path SCENARIO_SCHEMA = Path.of("../..", "docs", "scenario.schema.json");

	private static final Path ROWS = Path.of("../..", ".ci", "recompute", "metrics.json");

	@Test
	void theTableOfTheDocument() throws IOException {
		String rows = joined("",
				(metric) -> "| " + metric.label() + " | `" + metric.shortName() + "` | `" + metric.key() + "` | "
						+ metric.unit() + " | " + (metric.higherIsBetter() ? "higher" : "lower") + " | "
						+ (metric.isOfBlocks() ? "yes" : "") + " |\n");
		GeneratedText.assertIn(STATISTICS, "(?s)\\| metric \\| in a scenario \\|.*?\n(?=\n)", """
				| metric | in a scenario | in `result.json` | unit | better | of blocks too |
				|---|---|---|---|---|---|
				""" + rows);
	}

	@Test
	void theSchemaOfAResult() throws IOException {
		GeneratedText.assertIn(RESULT_SCHEMA, "\"metric\": \\{\\s+\"enum\": \\[[^\\]]*\\]",
				"\"metric\": {\n      \"enum\": [\n" + joined(",\n", (metric) -> "        \"" + metric.key() + "\"")
						+ "\n      ]");
	}

	@Test
	void theSchemaOfAScenario() throws IOException {
		String names = joined(", ", (metric) -> "\"" + metric.shortName() + "\"");
		GeneratedText.assertIn(SCENARIO_SCHEMA, "\"metric\": \\{\"enum\": \\[[^\\]]*\\]\\}",
				"\"metric\": {\"enum\": [" + names + "]}");
		GeneratedText.assertIn(SCENARIO_SCHEMA, "\"metric\": \\{\"enum\": \\[[^\\]]*\"recovery\"\\]",
				"\"metric\": {\"enum\": [" + names + ", \"recovery\"]");
		GeneratedText.assertIn(SCENARIO_SCHEMA,
				"(?s)(?<=\"additionalProperties\": false,\n        \"properties\": \\{\n)"
						+ "          \"makespan\".*?\n(?=        \\})",
				joined(",\n", MetricListTests::published) + "\n");
	}

	private static String published(Metric metric) {
		boolean isDuration = metric.unit().equals("s") || metric.unit().equals("ms");
		String type = isDuration ? "\"$ref\": \"#/definitions/duration\"" : "\"type\": \"number\"";
		String unit = (isDuration || metric.unit().isEmpty()) ? "" : " (" + metric.unit() + ")";
		return "          \"" + metric.shortName() + "\": {" + type + ", \"description\": \"" + metric.label() + unit
				+ "\"}";
	}

	@Test
	void theRowsForTheProgramsThatCheckDocuments() throws IOException {
		GeneratedText.assertIn(ROWS, "(?s).+",
				joined(",\n", MetricListTests::row).transform((rows) -> "[\n" + rows + "\n]\n"));
	}

	private static String row(Metric metric) {
		return "  {\"name\": \"" + metric.shortName() + "\", \"key\": \"" + metric.key() + "\", \"label\": \""
				+ metric.label() + "\", \"unit\": \"" + metric.unit() + "\", \"higherIsBetter\": "
				+ metric.higherIsBetter() + ", \"time\": " + metric.isTime() + ", \"cost\": " + metric.isCost()
				+ ", \"optional\": " + metric.isOptional() + "}";
	}

	private static String joined(String separator, Function<Metric, String> text) {
		return Arrays.stream(Metric.values()).map(text).collect(Collectors.joining(separator));
	}

}
