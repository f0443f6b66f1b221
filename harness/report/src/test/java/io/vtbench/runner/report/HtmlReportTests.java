package io.vtbench.runner.report;

import java.util.List;
import java.util.regex.Pattern;

import io.vtbench.runner.result.RunResult;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class HtmlReportTests {

	private static final String PAGE = Reports.html(Layout.of(Samples.sample()));

	@Test
	void namesNothingOutsideOfItself() {
		String own = PAGE.replace(Page.of(List.of()).library(), "").replace("href=\"#", "");
		assertThat(own).doesNotContain("src=", "href=", "url(", "@import", "fetch(", "http://", "https://");
		assertThat(own).contains("default-src &#39;none&#39;", "base-uri &#39;none&#39;; form-action &#39;none&#39;");
	}

	@Test
	void namesTheChartLibraryAndItsLicence() {
		assertThat(PAGE).containsPattern("Apache ECharts \\d+\\.\\d+\\.\\d+ \\(Apache License 2\\.0\\)")
			.contains("Licensed to the Apache Software Foundation");
	}

	@Test
	void textOfAScenarioStaysText() {
		RunResult result = Samples.invalid();
		String hostile = Reports.html(Layout.of(result));
		assertThat(result.scenario().question()).contains("<script>alert(1)</script>");
		assertThat(hostile).doesNotContain("<script>alert").doesNotContain("<b>tags</b>");
		assertThat(hostile).contains("&lt;status is 201&gt; | 503");
	}

	@Test
	void dataCannotEndItsElement() {
		assertThat(Layout.of(Samples.invalid()).embedded().data()).doesNotContain("<", ">");
	}

	@Test
	void theHeadSaysWhenWhereAndWithHowManyWarnings() {
		assertThat(PAGE.substring(PAGE.indexOf("<header"), PAGE.indexOf("</header>")))
			.contains("Measured " + PlanText.moment(Samples.sample().startedAt()))
			.contains(Samples.sample().environment().cpu(), "1 warning");
	}

	@Test
	void checksAreFoldedWarningsFirst() {
		Markup.assertInOrder(Markup.of(PAGE),
				List.of("id=\"checks\"", "<details class=\"part\">", "steal", "errors", "</details>"));
	}

	/** A button that opened nothing would be worse than a word without explanation. */
	@Test
	void everyWordThatCanBeAskedForIsExplainedOnThePage() {
		List<String> asked = all("popovertarget=\"(.*?)\"");
		assertThat(asked).contains("word-arm", "word-p50-latency", "word-confidence-interval", "word-pair");
		assertThat(all("id=\"(word-.*?)\" popover>")).doesNotHaveDuplicates().hasSameElementsAs(asked);
	}

	private List<String> all(String pattern) {
		return Pattern.compile(pattern).matcher(PAGE).results().map((found) -> found.group(1)).toList();
	}

	@Test
	void aRunWithoutForksStillHasAPage() {
		RunResult empty = Samples.empty();
		assertThat(Reports.html(Layout.of(empty))).contains("the run gives no verdict after 0 forks")
			.doesNotContain("data-chart=\"blocks\"");
		assertThat(ConsoleSummary.of(empty)).contains("no verdict after 0 forks");
	}

}
