package io.vtbench.runner.report;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.vtbench.runner.result.TrialAnswer.Decision;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** A trial's page in a real browser. Leaves pictures in {@code target/pictures}. */
@Tag("system")
class TrialBrowserIT {

	private static final String HEADINGS = "[...document.querySelectorAll('h1, h2')].map((each) => each.textContent)";

	@TempDir
	static Path folder;

	@AutoClose
	private static Browser browser;

	@BeforeAll
	static void start() throws Exception {
		browser = Browser.start();
		TrialSamples.write(TrialSamples.shop(), TrialSamples.stages(Decision.MIXED), folder.resolve("shop"));
		TrialSamples.write(TrialSamples.plain(), List.of(), folder.resolve("plain"));
		TrialSamples.write(TrialSamples.shop(" " + HostileTextTests.PLANTED), TrialSamples.stages(Decision.MIXED),
				folder.resolve("hostile"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "shop", "plain", "hostile" })
	void loadsNothingAndComplainsOfNothing(String name) throws Exception {
		Path page = open(name, 1120);
		assertThat(browser.complaints()).isEmpty();
		assertThat(browser.requests()).containsExactly(page.toUri().toString());
	}

	@Test
	void theFirstScreenAnswersInTheOrderInWhichPeopleAsk() throws Exception {
		open("shop", 1120);
		assertThat(browser.evaluate(HEADINGS)).extracting(JsonNode::asString)
			.satisfies((headings) -> assertThat(headings.getFirst()).startsWith("Mixed "))
			.containsSubsequence(List.of("The answer, row by row", "Also seen",
					"What to watch after switching on, and how to go back", "As users are added", "Over time",
					"Pair by pair", "Where requests were", "The measured runs", "Setup and environment"));
		assertThat(browser.evaluate("document.querySelector('.data').getBoundingClientRect().bottom").asInt())
			.isPositive()
			.isLessThanOrEqualTo(900);
	}

	@ParameterizedTest
	@ValueSource(strings = { "light", "dark" })
	void everyWordCanBeRead(String scheme) throws Exception {
		browser.show(1120, 900, false, scheme);
		browser.open(folder.resolve("shop").resolve(Reports.HTML));
		assertThat(browser.evaluate(Browser.FAINT)).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(ints = { 360, 390, 1120 })
	void drawsEveryPair(int width) throws Exception {
		open("shop", width);
		assertThat(browser.evaluate("document.documentElement.scrollWidth").asInt()).isLessThanOrEqualTo(width);
		assertThat(browser.evaluate(points("blocks")))
			.as("24 pairs of blocks, of memory none, and 4 pairs of JVMs a panel")
			.extracting(JsonNode::asInt)
			.containsExactly(24, 4, 24, 4, 24, 4, 0, 4, 24, 4, 24, 4, 24, 4);
		assertThat(browser.evaluate("document.querySelectorAll('.blocks svg path').length").asInt()).isGreaterThan(150);
	}

	private static String points(String chart) {
		return "echarts.getInstanceByDom(document.querySelector('." + chart
				+ "')).getOption().series.map((series) => series.data.length)";
	}

	@ParameterizedTest
	@ValueSource(ints = { 360, 1120 })
	void drawsTheCapacityOfEveryArm(int width) throws Exception {
		open("shop", width);
		assertThat(browser.evaluate("document.documentElement.scrollWidth").asInt()).isLessThanOrEqualTo(width);
		JsonNode series = browser.evaluate(
				"""
						echarts.getInstanceByDom(document.querySelector('.capacity')).getOption().series
							.map((series) => ({name: series.name, panel: series.xAxisIndex, points: series.data.map((each) => each.value)}))""");
		assertThat(series).hasSize(6).allSatisfy((line) -> assertThat(line.path("points")).hasSize(9));
		assertThat(series).extracting((line) -> line.path("name").asString() + " " + line.path("panel").asInt())
			.containsExactly("platform 0", "virtual 0", "platform 1", "virtual 1", "platform 2", "virtual 2");
		assertThat(series.path(1).path("points").path(6).path(0).asInt()).isEqualTo(100);
		assertThat(series.path(1).path("points").path(6).path(1).asDouble()).isEqualTo(905);
		assertThat(browser.evaluate("document.querySelectorAll('.capacity svg path').length").asInt())
			.isGreaterThan(30);
	}

	@Test
	void theAnswerCanBeCopiedAsMarkdown() throws Exception {
		open("shop", 1120);
		assertThat(browser.evaluate("document.getElementById('copy').checkVisibility()").asBoolean()).isTrue();
		assertThat(browser.evaluate("JSON.parse(document.getElementById('data').textContent).markdown").asString())
			.startsWith("**shop.jar, GET /orders/1: Mixed: ")
			.contains("|  | p95 | 90.04 ms | 174.3 ms | 90 to 97 % longer | worse |");
	}

	@Test
	void aPartThatIsFoldedOpensAtItsLink() throws Exception {
		open("shop", 1120);
		String open = "document.querySelector('#environment details').open";
		assertThat(browser.evaluate(open).asBoolean()).isFalse();
		browser.evaluate("(location.hash = 'environment')");
		await().untilAsserted(() -> assertThat(browser.evaluate(open).asBoolean()).isTrue());
	}

	@Test
	void hostileTextIsTextAndRunsNothing() throws Exception {
		open("hostile", 1120);
		assertThat(browser.evaluate("document.querySelectorAll('img, a[href^=http], script').length").asInt())
			.isEqualTo(3);
		assertThat(browser.evaluate("document.querySelector('h1').textContent").asString())
			.contains("<script>alert(1)</script>");
	}

	@Test
	void aWordIsExplainedAtAClickAndOnPaper() throws Exception {
		open("shop", 1120);
		String shown = "[...document.querySelectorAll('[popover]')].filter((each) => each.checkVisibility()).map((each) => each.id)";
		assertThat(browser.evaluate(shown)).isEmpty();
		browser.evaluate("document.querySelector('.term[popovertarget=word-ratio]').click()");
		assertThat(browser.evaluate(shown)).extracting(JsonNode::asString).containsExactly("word-ratio");
		assertThat(browser.evaluate(Browser.FAINT)).isEmpty();
		Files.write(Files.createDirectories(Path.of("target", "pictures")).resolve("trial-word.png"),
				browser.screenshot(0, 1120, 900));
	}

	@Test
	void leavesPictures() throws Exception {
		Path pictures = Files.createDirectories(Path.of("target", "pictures"));
		open("shop", 1120);
		Files.write(pictures.resolve("trial-light.png"), browser.screenshot(0, 1120, 1800));
		open("shop", 360);
		Files.write(pictures.resolve("trial-phone.png"), browser.screenshot(0, 360, 1600));
		assertThat(pictures).isDirectoryContaining("glob:**trial*.png");
	}

	private static Path open(String name, int width) {
		Path page = folder.resolve(name).resolve(Reports.HTML);
		browser.show(width, 900, width < 500, "light");
		browser.open(page);
		return page;
	}

}
