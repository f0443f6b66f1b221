package io.vtbench.runner.report;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * An installed Chromium or Chrome without a window, spoken to by its own protocol
 * (https://chromedevtools.github.io/devtools-protocol/). The libraries that do this bring
 * 200 MB of drivers or a browser of their own; the dozen calls needed here do not.
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

	private static final Duration PATIENCE = Duration.ofSeconds(60);

	private final Process process;

	private final Path profile;

	private final WebSocket socket;

	private final AtomicInteger ids = new AtomicInteger();

	private final Map<Integer, CompletableFuture<JsonNode>> replies = new ConcurrentHashMap<>();

	private final List<JsonNode> events = new CopyOnWriteArrayList<>();

	private String session = "";

	/** Starts the browser of this machine; a test is skipped where there is none. */
	static Browser start() throws Exception {
		assumeTrue(find().isPresent(), "skipped: no Chromium or Chrome on the PATH, and none named by CHROME_BIN");
		return new Browser(find().orElseThrow());
	}

	/** The browser to use: CHROME_BIN, or a usual name on the PATH. */
	static Optional<Path> find() {
		String chosen = System.getenv("CHROME_BIN");
		if (chosen != null && Files.isExecutable(Path.of(chosen))) {
			return Optional.of(Path.of(chosen));
		}
		List<String> folders = Arrays.asList(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator));
		return Stream.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome.exe")
			.flatMap((name) -> folders.stream().map((folder) -> Path.of(folder, name)))
			.filter(Files::isExecutable)
			.findFirst();
	}

	Browser(Path binary) throws Exception {
		this.profile = Files.createTempDirectory("vtbench-browser");
		this.process = new ProcessBuilder(binary.toString(), "--headless=new", "--no-sandbox", "--disable-gpu",
				"--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
				"--disable-dev-shm-usage", "--hide-scrollbars", "--remote-debugging-port=0",
				"--user-data-dir=" + this.profile, "about:blank")
			.redirectErrorStream(true)
			.redirectOutput(this.profile.resolve("browser.log").toFile())
			.start();
		this.socket = HttpClient.newHttpClient().newWebSocketBuilder().buildAsync(address(), new Messages()).join();
		String target = call("Target.createTarget", Map.of("url", "about:blank")).get("targetId").asString();
		this.session = call("Target.attachToTarget", Map.of("targetId", target, "flatten", true)).get("sessionId")
			.asString();
		for (String domain : List.of("Page", "Runtime", "Network", "Log")) {
			call(domain + ".enable", Map.of());
		}
	}

	/**
	 * The browser writes the port it chose, and the path of its socket, into its profile.
	 */
	private URI address() throws Exception {
		Path file = this.profile.resolve("DevToolsActivePort");
		long end = System.nanoTime() + PATIENCE.toNanos();
		while (System.nanoTime() < end && this.process.isAlive()) {
			List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
			if (lines.size() >= 2) {
				return URI.create("ws://127.0.0.1:" + lines.get(0) + lines.get(1));
			}
			Thread.sleep(50);
		}
		close();
		throw new IllegalStateException("The browser did not start.");
	}

	/** Sets width and height in pixels, and the scheme: light or dark. */
	void show(int width, int height, boolean phone, String scheme) {
		call("Emulation.setDeviceMetricsOverride",
				Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", phone));
		call("Emulation.setEmulatedMedia", Map.of("media", "screen", "features",
				List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
	}

	/** Shows the page as it will be printed, in the scheme chosen before. */
	void paper() {
		call("Emulation.setEmulatedMedia", Map.of("media", "print"));
	}

	/** Opens a file and waits until it is loaded; forgets earlier events. */
	void open(Path file) throws InterruptedException {
		this.events.clear();
		call("Page.navigate", Map.of("url", file.toUri().toString()));
		await("Page.loadEventFired");
	}

	private void await(String event) throws InterruptedException {
		long end = System.nanoTime() + PATIENCE.toNanos();
		while (events(event).isEmpty()) {
			if (System.nanoTime() > end) {
				throw new IllegalStateException("no " + event);
			}
			Thread.sleep(10);
		}
	}

	/** Parameters of the events of that name since the page was opened. */
	List<JsonNode> events(String name) {
		return this.events.stream()
			.filter((event) -> event.path("method").asString("").equals(name))
			.map((event) -> event.get("params"))
			.toList();
	}

	/** Addresses that the page asked for. */
	List<String> requests() {
		return events("Network.requestWillBeSent").stream()
			.map((event) -> event.get("request").get("url").asString())
			.toList();
	}

	/** Whatever the page complained about. */
	List<String> complaints() {
		List<String> all = new ArrayList<>();
		events("Runtime.exceptionThrown").forEach((event) -> all.add(event.toString()));
		events("Runtime.consoleAPICalled").forEach((event) -> all.add(event.toString()));
		events("Log.entryAdded").forEach((event) -> all.add(event.toString()));
		return all;
	}

	/** The value of an expression in the page. */
	JsonNode evaluate(String expression) {
		JsonNode reply = call("Runtime.evaluate",
				Map.of("expression", expression, "returnByValue", true, "awaitPromise", true));
		if (reply.has("exceptionDetails")) {
			throw new IllegalStateException(reply.get("exceptionDetails").toString());
		}
		return reply.get("result").path("value");
	}

	/** A picture of the page from the given height on. */
	byte[] screenshot(int top, int width, int height) {
		return bytes(call("Page.captureScreenshot", Map.of("format", "png", "captureBeyondViewport", true, "clip",
				Map.of("x", 0, "y", top, "width", width, "height", height, "scale", 1))));
	}

	/** The page on A4 paper. */
	byte[] pdf() {
		return bytes(call("Page.printToPDF", Map.of("printBackground", true, "preferCSSPageSize", true)));
	}

	private static byte[] bytes(JsonNode reply) {
		return Base64.getDecoder().decode(reply.get("data").asString());
	}

	private JsonNode call(String method, Map<String, ?> parameters) {
		int id = this.ids.incrementAndGet();
		CompletableFuture<JsonNode> reply = new CompletableFuture<>();
		this.replies.put(id, reply);
		String message = JSON
			.writeValueAsString(this.session.isEmpty() ? Map.of("id", id, "method", method, "params", parameters)
					: Map.of("id", id, "method", method, "params", parameters, "sessionId", this.session));
		this.socket.sendText(message, true).join();
		return reply.orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
	}

	@Override
	public void close() throws IOException, InterruptedException {
		this.process.descendants().forEach(ProcessHandle::destroyForcibly);
		this.process.destroyForcibly().waitFor();
		try (Stream<Path> files = Files.walk(this.profile)) {
			files.sorted((left, right) -> right.compareTo(left)).forEach((file) -> file.toFile().delete());
		}
	}

	/** Sorts what the browser says into replies and events. */
	private final class Messages implements WebSocket.Listener {

		private final StringBuilder part = new StringBuilder();

		@Override
		public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
			this.part.append(data);
			if (last) {
				take(JSON.readTree(this.part.toString()));
				this.part.setLength(0);
			}
			socket.request(1);
			return CompletableFuture.completedFuture(null);
		}

		private void take(JsonNode message) {
			if (!message.has("id")) {
				Browser.this.events.add(message);
				return;
			}
			CompletableFuture<JsonNode> reply = Browser.this.replies.remove(message.get("id").asInt());
			if (message.has("error")) {
				reply.completeExceptionally(new IllegalStateException(message.get("error").toString()));
			}
			else {
				reply.complete(message.get("result"));
			}
		}

	}

}
