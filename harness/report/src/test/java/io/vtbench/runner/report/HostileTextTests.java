package io.vtbench.runner.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every text of a result is planted with what its readers could obey; each report only
 * shows it.
 */
class HostileTextTests {

	static final String PLANTED = "<script>alert(1)</script><img src=x onerror=alert(2)></title><!-- & \" ' ]]>"
			+ " | `code` ``` *bold* __strong__ ~~gone~~ $x$ [link](https://e.example) ![picture](https://e.example) @team"
			+ " \u001b[31mred\u0007\u009b2J \u202eback \u0000 {{title}} {number|x}\r\n\n# head\n";

	/** Stands for a text that means nothing to anybody. */
	static final String HARMLESS = "calm";

	static final Pattern OBEYED = Pattern.compile("[\\p{Cntrl}&&[^\\n\\t]]|[\u009b\u202e]");

	/** Texts that are one of a few words. */
	private static final Set<String> WORDS = Set.of("status", "design", "model", "shape", "profile", "primary",
			"metric", "word", "threadKind", "kind", "kinds", "signal", "incomplete", "unread", "what", "by", "seen",
			"expected", "processors", "scope", "chosen", "scenario", "source");

	/** Maps whose keys are one of a few words. */
	private static final Set<String> FIXED_KEYS = Set.of("metrics", "threadKinds");

	private static final Set<String> MAPS = Set.of("properties", "armProperties", "backends", "effectiveSettings",
			"processes", "failedChecks", "env", "lines", "readings", "perSecond");

	private static final JsonMapper JSON = JsonMapper.builder().build();

	@TempDir
	private Path folder;

	private RunResult hostile;

	private RunResult harmless;

	@BeforeEach
	void plant() throws IOException {
		this.hostile = planted(PLANTED);
		this.harmless = planted(HARMLESS);
		assertThat(this.hostile.arms()).allSatisfy((arm) -> assertThat(arm.name()).contains("<script>"));
	}

	@Test
	void thePageHasTheElementsOfAHarmlessOne() {
		String page = Reports.html(Layout.of(this.hostile));
		assertThat(tags(page)).isEqualTo(tags(Reports.html(Layout.of(this.harmless))));
		assertThat(page.replace(Page.of(List.of()).library(), "")).doesNotContainPattern(OBEYED);
		assertThat(JSON.readTree(Layout.of(this.hostile).embedded().data()).path("arms"))
			.hasSameSizeAs(this.hostile.arms());
	}

	@Test
	void theMarkdownHasTheLinesAndCellsOfAHarmlessOne() {
		String text = Reports.markdown(Layout.of(this.hostile));
		String calm = Reports.markdown(Layout.of(this.harmless));
		assertThat(shape(head(text))).isEqualTo(shape(head(calm)));
		assertThat(text.lines()).hasSameSizeAs(calm.lines().toList());
		assertThat(text).doesNotContainPattern(OBEYED);
		assertThat(head(text)).doesNotContain("<", "@team")
			.doesNotContainPattern("(?<!\\\\)[`*_~$\\[]{1,2}(?=code|bold|strong|gone|x|link|picture)");
	}

	@Test
	void theTerminalIsNotGivenOrders() {
		assertThat(ConsoleSummary.of(this.hostile)).doesNotContainPattern(OBEYED).contains("<script>");
		assertThat(ConsoleSummary.of(List.of(this.hostile)).lines())
			.hasSameSizeAs(ConsoleSummary.of(List.of(this.harmless)).lines().toList())
			.allSatisfy((line) -> assertThat(line).doesNotContainPattern(OBEYED));
	}

	private RunResult planted(String text) throws IOException {
		RunResult three = ResultFile.read(Samples.folder("three"));
		JsonNode tree = JSON.readTree(
				ResultFile.toJson(three.withEnvironment(three.environment().withNotes(NoteTextTests.notes().toList()))
					.withChecks(Stream.concat(three.checks().stream(), CheckTextTests.checks()).toList())));
		Files.writeString(this.folder.resolve(ResultFile.NAME), JSON.writeValueAsString(planted("", tree, text)));
		return ResultFile.read(this.folder);
	}

	/**
	 * The same tree with a text behind every one that is free, and behind the names of
	 * maps.
	 */
	private static JsonNode planted(String key, JsonNode node, String text) {
		if (node.isString()) {
			return WORDS.contains(key) ? node : StringNode.valueOf(node.stringValue() + " " + text);
		}
		if (node instanceof ArrayNode list) {
			ArrayNode changed = JSON.createArrayNode();
			list.forEach((entry) -> changed.add(planted(key, entry, text)));
			return changed;
		}
		if (!(node instanceof ObjectNode object) || FIXED_KEYS.contains(key)) {
			return node;
		}
		ObjectNode changed = JSON.createObjectNode();
		object.forEachEntry((name, value) -> changed.set(MAPS.contains(key) ? name + " " + text : name,
				planted(name, value, text)));
		return changed;
	}

	static List<String> tags(String page) {
		List<String> tags = new ArrayList<>();
		Pattern.compile("</?[a-zA-Z!][^\\s>]*").matcher(page).results().forEach((match) -> tags.add(match.group()));
		return tags;
	}

	/** All but the command, in whose fence nothing is markup. */
	private static String head(String markdown) {
		return markdown.substring(0, markdown.indexOf("## Repeat it"));
	}

	/** How each line begins, and its cells. */
	static List<String> shape(String markdown) {
		return markdown.lines()
			.map((line) -> line.replaceAll("^(#+ |- |> |\\| |```|!\\[)?.*$", "$1") + " "
					+ line.split("(?<!\\\\)\\|", -1).length)
			.toList();
	}

}
