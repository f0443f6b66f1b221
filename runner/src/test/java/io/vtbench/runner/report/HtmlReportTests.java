package io.vtbench.runner.report;

import java.util.List;

import io.vtbench.runner.report.chart.Charts;
import io.vtbench.runner.result.RunResult;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class HtmlReportTests {

	private final String page = Reports.html(Samples.sample());

	@Test
	void namesNothingOutsideOfItself() {
		String own = this.page.replace(Page.of(List.of()).library(), "");
		assertThat(own).doesNotContain("src=", "href=", "url(", "@import", "fetch(", "http://", "https://");
		assertThat(own).contains("default-src &#39;none&#39;");
	}

	@Test
	void namesTheChartLibraryAndItsLicence() {
		assertThat(this.page).containsPattern("Apache ECharts \\d+\\.\\d+\\.\\d+ \\(Apache License 2\\.0\\)")
			.contains("Licensed to the Apache Software Foundation");
	}

	@Test
	void textOfAScenarioStaysText() {
		RunResult result = Samples.invalid();
		String hostile = Reports.html(result);
		assertThat(result.scenario().question()).contains("<script>alert(1)</script>");
		assertThat(hostile).doesNotContain("<script>alert").doesNotContain("<b>tags</b>");
		assertThat(hostile).contains("&lt;status is 201&gt; | 503");
	}

	@Test
	void dataCannotEndItsElement() {
		assertThat(Page.of(Charts.of(Samples.invalid())).data()).doesNotContain("<", ">");
	}

	@Test
	void aRunWithoutForksStillHasAPage() {
		RunResult empty = Samples.empty();
		assertThat(Reports.html(empty)).contains("interrupted after 0 forks").doesNotContain("data-chart=\"pairs\"");
		assertThat(ConsoleSummary.of(empty)).contains("interrupted after 0 forks");
		assertThat(HeadlineSvg.of(empty)).contains("INTERRUPTED RUN");
	}

}
