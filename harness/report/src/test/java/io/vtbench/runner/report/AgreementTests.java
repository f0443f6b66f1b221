package io.vtbench.runner.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.vtbench.runner.format.Figures;
import io.vtbench.runner.report.chart.ArmStyle;
import io.vtbench.runner.report.chart.ReferenceChart;
import io.vtbench.runner.report.chart.TimelineChart;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.Comparison.Interval;
import io.vtbench.runner.result.Metric;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.result.Seen;
import io.vtbench.runner.result.Status;
import io.vtbench.runner.result.Withholds;
import io.vtbench.runner.result.Word;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** A number that is 0.202 in one report must not be 0.203 in another. */
class AgreementTests {

	/** A number with its unit, as {@link Figures} writes it. */
	private static final Pattern FIGURE = Pattern
		.compile("[+-]?[0-9][0-9,]*(?:\\.[0-9]+)?(?:/s| s| ms| %| KiB| MiB| GiB)|[0-9.]+ to [0-9.]+");

	@Test
	void everyFigureOfTheOtherReportsIsOnThePage(@TempDir Path folder) throws IOException {
		for (RunResult result : List.of(Samples.sample(), Samples.invalid(), Samples.single(), Samples.three())) {
			Reports.write(result, folder);
			String page = text(Files.readString(folder.resolve(Reports.HTML)));
			String markdown = Files.readString(folder.resolve(Reports.MARKDOWN));
			Set<String> figures = figures(ConsoleSummary.of(result));
			figures.addAll(figures(markdown));
			assertThat(figures(page)).containsAll(figures);
		}
	}

	@Test
	void theChartsSayWhatTheTablesSay() {
		RunResult result = Samples.sample();
		List<String> tables = Ratios.table(result)
			.rows()
			.stream()
			.map((row) -> row.cells().get(4).text() + ", " + row.cells().get(3).text())
			.toList();
		assertThat(forest(result).rows()).extracting((row) -> row.change() + ", " + row.mark().text())
			.containsExactlyElementsOf(tables);
		List<String> platform = ArmFigures.table(result, List.of(result.primary()))
			.rows()
			.getFirst()
			.cells()
			.stream()
			.map(Table.Cell::text)
			.toList();
		assertThat(ReferenceChart.of(result).groups()).extracting((group) -> group.texts().getFirst())
			.containsExactly(platform.get(5), platform.get(3), platform.get(2));
	}

	@Test
	void anUnclearComparisonSaysItsRangeInEveryForm(@TempDir Path folder) throws IOException {
		RunResult result = unclear(false);
		Reports.write(result, folder);
		assertThat(List.of(text(Files.readString(folder.resolve(Reports.HTML))),
				Files.readString(folder.resolve(Reports.MARKDOWN)), ConsoleSummary.of(result),
				ConsoleSummary.answer(result, 80)))
			.allSatisfy((form) -> assertThat(form).containsSubsequence("total time", "10 % shorter to 5 % longer",
					"unclear"));
	}

	@Test
	void aDifferenceThatMayBeChanceAmongSeveralIsProbable() {
		assertThat(forest(unclear(true)).rows()).singleElement()
			.satisfies((row) -> assertThat(row.mark()).isEqualTo(new Mark("probably better", "open")));
	}

	private static RunResult unclear(boolean probably) {
		return Samples.with(Samples.sample(), Samples.comparison(Metric.MAKESPAN, "virtual", 0.97, Word.UNCLEAR)
			.with((each) -> each.ci95(new Interval(0.9, 1.05)).probably(probably)));
	}

	@Test
	void whatACheckCastsDoubtOnIsMarkedInEveryForm(@TempDir Path folder) throws IOException {
		RunResult sample = Samples.sample();
		Check young = new Check("cold JVM", "platform", Check.Status.WARN, new Seen.Text(""), Withholds.COSTS);
		RunResult doubtful = Samples.with(Samples.with(sample, Status.VALID, young),
				Samples.comparison(Metric.MAKESPAN, "virtual", 0.2, Word.BETTER),
				Samples.comparison(Metric.CPU_PER_REQUEST, "virtual", 0.469, Word.INFO)
					.withWithheldBy(List.of("cold JVM (platform)")));
		assertThat(doubtful.comparisons()).extracting((comparison) -> Mark.of(doubtful, comparison).text())
			.containsExactly("better", "info");
		assertThat(forest(doubtful).rows()).extracting((row) -> row.mark().text()).containsExactly("better");
		assertThat(ForestTable.of(doubtful, ArmStyle.of(doubtful), false).rows())
			.extracting((row) -> row.verdict().text())
			.containsExactly("info (cold JVM)");
		Reports.write(doubtful, folder);
		List<String> measured = ArmFigures.table(doubtful, List.of(Metric.CPU_PER_REQUEST))
			.rows()
			.stream()
			.map((row) -> row.cells().get(2).text())
			.toList();
		assertThat(measured.getFirst()).endsWith(" ms (?)");
		assertThat(measured.getLast()).endsWith(" ms");
		assertThat(List.of(text(Files.readString(folder.resolve(Reports.HTML))),
				Files.readString(folder.resolve(Reports.MARKDOWN)), ConsoleSummary.of(doubtful)))
			.allSatisfy((form) -> assertThat(form).containsSubsequence("CPU per request", "info (cold JVM)"));
		assertThat(List.of(text(Files.readString(folder.resolve(Reports.HTML))),
				Files.readString(folder.resolve(Reports.MARKDOWN))))
			.allSatisfy((form) -> assertThat(form).contains(measured.getFirst()));
		assertThat(Files.readString(folder.resolve(Reports.MARKDOWN)))
			.contains("(?) Not reliable because of cold JVM (platform); the checks say what was seen.");
	}

	@Test
	void littlesLawIsToldOnlyWhereBothOfItsRatiosStand(@TempDir Path folder) throws IOException {
		Comparison throughput = Samples.comparison(Metric.THROUGHPUT, "virtual", 5, Word.BETTER);
		assertThat(markdown(folder, throughput, Samples.comparison(Metric.LATENCY_MEAN, "virtual", 0.2, Word.INFO)))
			.contains("Count their ratios once");
		assertThat(markdown(folder, throughput)).doesNotContain("Count their ratios once");
	}

	private static String markdown(Path folder, Comparison... comparisons) throws IOException {
		Reports.write(Samples.with(Samples.sample(), comparisons), folder);
		return Files.readString(folder.resolve(Reports.MARKDOWN));
	}

	@Test
	void thePictureIsDescribedByWhatIsDrawn() {
		assertThat(ReferenceChart.of(Samples.sample()).drawn())
			.isEqualTo("total time, s: published, scaled; limit; measured here");
		assertThat(ReferenceChart.of(Samples.invalid()).drawn()).endsWith("measured here").doesNotContain("published");
	}

	@Test
	void thePageBeginsWithTheVerdict(@TempDir Path folder) throws IOException {
		RunResult result = Samples.sample();
		Reports.write(result, folder);
		ReportModel.Claim claim = Headline.of(result).getFirst();
		Markup.assertInOrder(Markup.of(Files.readString(folder.resolve(Reports.HTML))),
				List.of("<h1>", "badge good\">Better<", claim.text(), "</h1>"));
	}

	@Test
	void aMetricWithoutAVerdictSaysWhy() {
		Comparison aside = Samples.comparison(Metric.LATENCY_P95, "virtual", 0.2, Word.INFO);
		RunResult result = Samples.with(Samples.sample(),
				Samples.comparison(Metric.MAKESPAN, "virtual", 0.2, Word.BETTER), aside);
		assertThat(Mark.of(result, aside)).isEqualTo(Mark.NOT_JUDGED);
		assertThat(List.of(Reports.html(Layout.of(result)), Reports.markdown(Layout.of(result))))
			.allSatisfy((form) -> assertThat(form).contains("Not judged: only total time gets a verdict"));
	}

	@Test
	void severalJudgedMetricsAreNamed() {
		RunResult result = Samples.with(Samples.sample(),
				Samples.comparison(Metric.MAKESPAN, "virtual", 0.2, Word.BETTER),
				Samples.comparison(Metric.LATENCY_P50, "virtual", 0.2, Word.BETTER),
				Samples.comparison(Metric.LATENCY_P95, "virtual", 0.2, Word.UNCLEAR),
				Samples.comparison(Metric.PEAK_MEMORY, "virtual", 1.2, Word.INFO));
		assertThat(Reports.markdown(Layout.of(result)))
			.contains("Not judged: only total time, p50 latency and p95 latency get a verdict");
	}

	@Test
	void whatHasNoFigureIsLeftOut() {
		Table table = new Table("hrrl", "metric", "here", "there", "why").row("p95", "1 ms", "n/a", "")
			.row("p99", "n/a", "n/a", "");
		assertThat(table.lines()).containsExactly("metric  here", "p95     1 ms");
		assertThat(new Table("hr", "metric", "here").row("p99", "n/a").hasRows()).isFalse();
	}

	@Test
	void oneTimeAxisHasTheWindowsOfAllArms() {
		TimelineChart chart = TimelineChart.of(Samples.sample());
		assertThat(chart.panels()).isNotEmpty().allSatisfy((panel) -> assertThat(panel.lines()).hasSize(2));
		assertThat(chart.to()).isGreaterThan(15);
		assertThat(chart.from()).isNegative().isGreaterThanOrEqualTo(-chart.to() / 2);
	}

	private static ForestTable forest(RunResult result) {
		return ForestTable.of(result, ArmStyle.of(result), true);
	}

	/** The page without its scripts, style and tags. */
	private static String text(String html) {
		return Markup.of(html)
			.replaceAll("<[^>]*>", " ")
			.replace("&lt;", "<")
			.replace("&gt;", ">")
			.replace("&amp;", "&");
	}

	private static Set<String> figures(String text) {
		Set<String> figures = new TreeSet<>();
		Matcher matcher = FIGURE.matcher(text);
		while (matcher.find()) {
			figures.add(matcher.group());
		}
		return figures;
	}

}
