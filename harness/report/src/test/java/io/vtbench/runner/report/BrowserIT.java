package io.vtbench.runner.report;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.vtbench.runner.result.Comparison;
import io.vtbench.runner.result.RunResult;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** The page in a real browser. Leaves pictures in {@code target/pictures}. */
@Tag("system")
class BrowserIT {

	/** Kind, drawn width and height, and number of points of every chart. */
	private static final String CHARTS = """
			[...document.querySelectorAll('[data-chart]')].map((box) => {
				const drawing = box.querySelector('svg');
				const size = drawing ? drawing.getBoundingClientRect() : {width: 0, height: 0};
				const points = echarts.getInstanceByDom(box).getOption().series.flatMap((series) => series.data);
				return {
					kind: box.dataset.chart,
					width: size.width,
					height: size.height,
					room: box.clientWidth,
					shapes: drawing ? drawing.querySelectorAll('path').length : 0,
					points: points.length
				};
			})""";

	private static final Map<String, RunResult> RESULTS = Map.of("sample", Samples.sample(), "invalid",
			Samples.invalid(), "single", Samples.single(), "three", Samples.three(), "four", Samples.four(), "empty",
			Samples.empty(), "phases", Samples.with(PhaseTests.result(PhaseTests.P95), new Comparison[0]));

	@SuppressWarnings("unused")
	static final List<String> NAMES = RESULTS.keySet().stream().sorted().toList();

	@TempDir
	static Path folder;

	@AutoClose
	private static Browser browser;

	@BeforeAll
	static void start() throws Exception {
		browser = Browser.start();
		for (Map.Entry<String, RunResult> entry : RESULTS.entrySet()) {
			Reports.write(entry.getValue(), Files.createDirectories(folder.resolve(entry.getKey())));
		}
	}

	@ParameterizedTest
	@FieldSource("NAMES")
	void loadsNothingAndComplainsOfNothing(String name) throws Exception {
		Path page = open(name, 1120, "light");
		assertThat(browser.complaints()).isEmpty();
		assertThat(browser.requests()).containsExactly(page.toUri().toString());
	}

	@Test
	void noticesWhatAPageLoadsAndComplainsOf() {
		Path page = open("sample", 1120, "light");
		browser.evaluate("[new Image().src = 'missing.png', console.log('a complaint')]");
		await().untilAsserted(() -> assertThat(browser.complaints()).anyMatch((line) -> line.contains("a complaint")));
		assertThat(browser.requests()).contains(page.resolveSibling("missing.png").toUri().toString());
	}

	@ParameterizedTest
	@ValueSource(ints = { 360, 1085, 1120 })
	void drawsEveryChart(int width) throws Exception {
		open("sample", width, "light");
		assertThat(browser.evaluate("document.documentElement.scrollWidth").asInt()).isLessThanOrEqualTo(width);
		JsonNode charts = browser.evaluate(CHARTS);
		assertThat(charts).extracting((chart) -> chart.get("kind").asString())
			.containsExactly("reference", "latency", "course", "timeline", "blocks");
		assertThat(charts).allSatisfy((chart) -> {
			assertThat(chart.get("width").asInt()).isPositive().isEqualTo(chart.get("room").asInt());
			assertThat(chart.get("height").asInt()).isGreaterThan(100);
			assertThat(chart.get("shapes").asInt()).isGreaterThan(5);
			assertThat(chart.get("points").asInt()).isPositive();
		});
	}

	@Test
	void drawsWhatArrivedAgainstWhatWasServed() throws Exception {
		open("phases", 1120, "light");
		assertThat(browser.evaluate("echarts.getInstanceByDom(document.querySelector('.phases')).getOption().series"
				+ ".map((series) => series.name + ' ' + series.data.length)"))
			.extracting(JsonNode::asString)
			.containsExactly("platform 12", "offered 6");
	}

	@ParameterizedTest
	@FieldSource("NAMES")
	void fitsAPhone(String name) throws Exception {
		open(name, 360, "dark");
		assertThat(browser.evaluate("document.documentElement.scrollWidth").asInt()).isLessThanOrEqualTo(360);
		assertThat(browser.evaluate(CHARTS)).allSatisfy((chart) -> assertThat(chart.get("width").asInt()).isPositive());
	}

	/** Words in charts and outside of them against what is behind them. */
	@ParameterizedTest
	@CsvSource({ "sample, light", "sample, dark", "three, light", "three, dark", "invalid, light", "invalid, dark" })
	void everyWordCanBeRead(String name, String scheme) throws Exception {
		open(name, 1120, scheme);
		assertThat(browser.evaluate(Browser.FAINT)).isEmpty();
	}

	@Test
	void nothingOfATableIsCutOffOnAPhone() throws Exception {
		open("sample", 390, "light");
		browser.evaluate("document.querySelectorAll('details').forEach((each) => each.open = true)");
		assertThat(browser.evaluate(
				"""
						[...document.querySelectorAll('td, th, dd, h1, .hint')].filter((each) => each.offsetParent)
							.filter((each) => each.getBoundingClientRect().right > 390 || each.scrollWidth > each.clientWidth + 1)
							.map((each) => each.textContent)"""))
			.isEmpty();
		assertThat(browser.evaluate("document.querySelector('.forest').textContent").asString()).contains("3.26 s",
				"79 to 80 % shorter", "better");
	}

	@Test
	void followsTheSchemeWithoutAReload() throws Exception {
		open("sample", 1120, "light");
		List<String> light = colors();
		browser.show(1120, 900, false, "dark");
		await().untilAsserted(() -> assertThat(colors()).doesNotContainAnyElementsOf(light));
	}

	@Test
	void printsInLightOnPaperWidth() throws Exception {
		open("sample", 1120, "dark");
		browser.paper();
		await().untilAsserted(() -> {
			assertThat(colors().getFirst()).isEqualTo("rgb(255, 255, 255)");
			assertThat(browser.evaluate(CHARTS))
				.allSatisfy((chart) -> assertThat(chart.get("width").asInt()).isEqualTo(690));
		});
		assertThat(browser.pdf()).startsWith("%PDF".getBytes()).hasSizeGreaterThan(50_000);
	}

	@Test
	void showsHostileTextAsText() throws Exception {
		open("invalid", 1120, "light");
		assertThat(browser.evaluate("document.querySelector('.name').textContent").asString())
			.endsWith(". " + Samples.invalid().scenario().question());
	}

	@Test
	void leavesPictures() throws Exception {
		Path pictures = Files.createDirectories(Path.of("target", "pictures"));
		open("sample", 1120, "light");
		Files.write(pictures.resolve("report-light.png"), browser.screenshot(0, 1120, 1240));
		open("sample", 1120, "dark");
		int charts = browser.evaluate("document.querySelector('.forest').getBoundingClientRect().top").asInt() - 60;
		Files.write(pictures.resolve("charts-dark.png"), browser.screenshot(charts, 1120, 2120));
		open("sample", 360, "dark");
		Files.write(pictures.resolve("report-phone-dark.png"), browser.screenshot(0, 360, 1000));
		assertThat(pictures).isDirectoryContaining("glob:**.png");
	}

	private static Path open(String name, int width, String scheme) {
		Path page = folder.resolve(name).resolve(Reports.HTML);
		browser.show(width, 900, width < 500, scheme);
		browser.open(page);
		return page;
	}

	/** Colours of the page and of a chart's text. */
	private static List<String> colors() {
		return List.of(browser.evaluate("getComputedStyle(document.body).backgroundColor").asString(),
				browser.evaluate("document.querySelector('.chart text').getAttribute('fill')").asString());
	}

}
