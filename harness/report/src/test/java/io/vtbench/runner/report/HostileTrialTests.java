package io.vtbench.runner.report;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.Trial.Finding;
import io.vtbench.runner.result.TrialAnswer.Decision;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Names, log lines, stacks and findings of a service come from somebody else: its reports
 * show them and obey none.
 */
class HostileTrialTests {

	/** A line of code, which shows what it has: after four blanks, or in a fence. */
	private static final Pattern CODE = Pattern.compile("(?m)^    .*$|^```\\n.*\\n```$");

	@TempDir
	private Path folder;

	@Test
	void thePageHasTheElementsOfAHarmlessOne() throws Exception {
		String hostile = read(HostileTextTests.PLANTED, Reports.HTML);
		assertThat(HostileTextTests.tags(hostile))
			.isEqualTo(HostileTextTests.tags(read(HostileTextTests.HARMLESS, Reports.HTML)));
		String own = hostile.replace(Page.of(List.of()).library(), "");
		assertThat(own).doesNotContainPattern(HostileTextTests.OBEYED).doesNotContain("<script>alert");
		assertThat(JsonMapper.shared()
			.readTree(Layout.of(TrialSamples.shop(HostileTextTests.PLANTED), this.folder).embedded().data())
			.path("charts")
			.path("capacity")
			.path("lines")).hasSize(2);
	}

	@Test
	void theMarkdownHasTheLinesAndCellsOfAHarmlessOne() throws Exception {
		String hostile = read(HostileTextTests.PLANTED, Reports.MARKDOWN);
		String calm = read(HostileTextTests.HARMLESS, Reports.MARKDOWN);
		assertThat(code(hostile)).as("one line for each").isEqualTo(code(calm)).isPositive();
		String text = CODE.matcher(hostile).replaceAll("");
		assertThat(HostileTextTests.shape(text)).isEqualTo(HostileTextTests.shape(CODE.matcher(calm).replaceAll("")));
		assertThat(hostile).doesNotContainPattern(HostileTextTests.OBEYED);
		assertThat(text).doesNotContain("<", "@team")
			.doesNotContainPattern("(?<!\\\\)[`*_~$\\[]{1,2}(?=code|bold|strong|gone|x|link|picture)");
	}

	/** Behind these a line is a list, a heading or a quotation, and its code is none. */
	@ParameterizedTest
	@ValueSource(strings = { "- ", "+ ", "# ", "###### ", "> ", ">", "1. ", "123) ", "-", "---", "===", "    " })
	void aTextThatBeginsALineIsATextAll(String mark) {
		Trial shop = TrialSamples.shop();
		Trial marked = shop.with((seen) -> seen.target(mark + "<b>target</b>")
			.facts(Map.of(mark + "key", "value"))
			.findings(List.of(new Finding.Warnings(mark + "an arm", "platform", 1, List.of("<img src=x>")))));
		String text = Reports.markdown(Layout.of(marked, this.folder));
		String escaped = mark.isBlank() ? ""
				: mark.matches("\\d.*") ? mark.replaceFirst("([.)])", "\\\\$1") : "\\" + mark;
		boolean plain = mark.equals("-") || mark.equals("---") || mark.equals("===");
		assertThat(text).contains(
				"\n" + (plain ? mark : escaped) + "an arm logged 1 kind of warning or error that"
						+ " platform did not under the same load:\n\n    <img src=x>\n",
				"\n\n" + (plain ? mark : escaped) + "&lt;b>target",
				"\n| " + (plain ? mark : escaped) + "key | value |");
	}

	/** Each of these is all that a line has. */
	@ParameterizedTest
	@ValueSource(strings = { "-", "---", "- - -", "===", "#", "##" })
	void aLineOfMarksIsNeitherARuleNorAHeading(String line) {
		assertThat(Reports.markdown(Layout
			.of(TrialSamples.shop().with((seen) -> seen.findings(List.of()).facts(Map.of(line, ""))), this.folder)))
			.contains("\n| \\" + line + " |\n");
	}

	private static long code(String markdown) {
		return CODE.matcher(markdown).results().count();
	}

	@Test
	void theTerminalIsNotGivenOrders() {
		assertThat(ConsoleSummary.of(TrialSamples.shop(HostileTextTests.PLANTED), List.of()))
			.doesNotContainPattern(HostileTextTests.OBEYED)
			.contains("<script>");
	}

	private String read(String planted, String file) throws Exception {
		Path trial = TrialSamples.write(TrialSamples.shop(" " + planted), TrialSamples.stages(Decision.MIXED),
				Files.createTempDirectory(this.folder, "trial"));
		return Files.readString(trial.resolve(file));
	}

}
