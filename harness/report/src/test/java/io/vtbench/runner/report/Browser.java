package io.vtbench.runner.report;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import com.deque.html.axecore.args.AxeRunOptions;
import com.deque.html.axecore.selenium.AxeBuilder;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * The Chromium or Chrome of this machine without a window, driven by its chromedriver.
 */
final class Browser implements AutoCloseable {

	/** Texts whose contrast is below 4.5 to 1. */
	static final String FAINT = """
			(() => {
				const numbers = (css) => css.match(/[\\d.]+/g).map(Number);
				const light = (css) => {
					const [r, g, b] = numbers(css).map((each) => each / 255)
						.map((each) => each <= 0.03928 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4);
					return 0.2126 * r + 0.7152 * g + 0.0722 * b;
				};
				const behind = (node) => {
					const color = getComputedStyle(node).backgroundColor;
					return numbers(color)[3] !== 0 ? color : behind(node.parentElement);
				};
				return [...document.querySelectorAll('body :not(script, style, noscript)')]
					.filter((each) => [...each.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim()))
					.filter((each) => {
						const style = getComputedStyle(each);
						const ink = light(each instanceof SVGElement ? style.fill : style.color);
						const paper = light(behind(each));
						return (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05) < 4.5;
					})
					.map((each) => each.textContent);
			})()""";

	private static final JsonMapper JSON = JsonMapper.builder().build();

	private final ChromeDriver driver;

	/** Starts the browser of this machine; a test is skipped where there is none. */
	static Browser start() {
		Optional<Path> binary = find("CHROME_BIN", "chromium", "chromium-browser", "google-chrome",
				"google-chrome-stable", "chrome.exe");
		assumeTrue(binary.isPresent(), "skipped: no Chromium or Chrome on the PATH, and none named by CHROME_BIN");
		Optional<Path> driver = find("CHROMEDRIVER_BIN", "chromedriver", "chromium.chromedriver", "chromedriver.exe");
		assumeTrue(driver.isPresent(), "skipped: no chromedriver on the PATH, and none named by CHROMEDRIVER_BIN;"
				+ " Debian has it in chromium-driver");
		return new Browser(binary.orElseThrow(), driver.orElseThrow());
	}

	/** The program that a variable names, or the first of usual names on the PATH. */
	private static Optional<Path> find(String variable, String... names) {
		String chosen = System.getenv(variable);
		if (chosen != null && Files.isExecutable(Path.of(chosen))) {
			return Optional.of(Path.of(chosen));
		}
		List<String> folders = Arrays.asList(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator));
		return Stream.of(names)
			.flatMap((name) -> folders.stream().map((folder) -> Path.of(folder, name)))
			.filter(Files::isExecutable)
			.findFirst();
	}

	private Browser(Path binary, Path driver) {
		ChromeOptions options = new ChromeOptions().setBinary(binary.toFile());
		options.addArguments("--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run",
				"--disable-background-networking", "--disable-component-update", "--disable-sync",
				"--disable-dev-shm-usage", "--hide-scrollbars");
		LoggingPreferences logs = new LoggingPreferences();
		logs.enable(LogType.BROWSER, Level.ALL);
		logs.enable(LogType.PERFORMANCE, Level.ALL);
		options.setCapability(ChromeOptions.LOGGING_PREFS, logs);
		this.driver = new ChromeDriver(
				new ChromeDriverService.Builder().usingDriverExecutable(driver.toFile()).usingAnyFreePort().build(),
				options);
	}

	/** Sets width and height in pixels, and the scheme: light or dark. */
	void show(int width, int height, boolean phone, String scheme) {
		this.driver.executeCdpCommand("Emulation.setDeviceMetricsOverride",
				Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", phone));
		this.driver.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", "screen", "features",
				List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
	}

	/** Shows the page as it will be printed, in the scheme chosen before. */
	void paper() {
		this.driver.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", "print"));
	}

	/** Opens a file and waits until it is loaded; forgets what was logged before. */
	void open(Path file) {
		log(LogType.PERFORMANCE);
		log(LogType.BROWSER);
		this.driver.get(file.toUri().toString());
	}

	/** Addresses that the page has asked for since the last call. */
	List<String> requests() {
		return log(LogType.PERFORMANCE).map((entry) -> JSON.readTree(entry.getMessage()).path("message"))
			.filter((event) -> event.path("method").asString("").equals("Network.requestWillBeSent"))
			.map((event) -> event.at("/params/request/url").asString())
			.toList();
	}

	/** Whatever the page has complained about since the last call. */
	List<String> complaints() {
		return log(LogType.BROWSER).map(LogEntry::toString).toList();
	}

	private Stream<LogEntry> log(String type) {
		return StreamSupport.stream(this.driver.manage().logs().get(type).spliterator(), false);
	}

	/** The value of an expression in the page. */
	JsonNode evaluate(String expression) {
		Object value = this.driver.executeScript("return JSON.stringify(" + expression + ") ?? 'null'");
		return JSON.readTree(String.valueOf(value));
	}

	/** Rules of axe-core that are broken so that they keep somebody out, and by what. */
	List<String> barriers() {
		AxeRunOptions violations = new AxeRunOptions();
		violations.setResultTypes(List.of("violations"));
		return new AxeBuilder().withOptions(violations)
			// in the page itself; pages have no frames, for which it would open a window
			// each time
			.setLegacyMode()
			.analyze(this.driver)
			.getViolations()
			.stream()
			.filter((rule) -> List.of("serious", "critical").contains(rule.getImpact()))
			.map((rule) -> rule.getId() + ": "
					+ rule.getNodes().stream().limit(5).map((node) -> node.getHtml()).toList())
			.toList();
	}

	/** A picture of the page from the given height on. */
	byte[] screenshot(int top, int width, int height) {
		return bytes("Page.captureScreenshot", Map.of("format", "png", "captureBeyondViewport", true, "clip",
				Map.of("x", 0, "y", top, "width", width, "height", height, "scale", 1)));
	}

	/** The page on A4 paper. */
	byte[] pdf() {
		return bytes("Page.printToPDF", Map.of("printBackground", true, "preferCSSPageSize", true));
	}

	private byte[] bytes(String command, Map<String, Object> parameters) {
		Object data = this.driver.executeCdpCommand(command, parameters).get("data");
		return Base64.getDecoder().decode(String.valueOf(data));
	}

	@Override
	public void close() {
		this.driver.quit();
	}

}
