package io.vtbench.runner.command;

import java.io.IOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Sends requests one after the other and writes what k6 would. FAKE_K6_HOLD names a file
 * {@code held-KIND}: the call that drives threads of that kind creates it half-way and
 * then never ends; FAKE_K6_HOLD_AT limits that to the call whose summary has the text in
 * its path. FAKE_K6_FILL names a file {@code filled-KIND}: the call that drives such
 * threads writes to it half-way until the disk is full. FAKE_K6_EXIT makes it fail. Loads
 * that end with the clock last as long as a few requests; of a rate, all arrivals of the
 * kind FAKE_K6_LATE are late in a window, and those of the kind FAKE_K6_LATE_TRIAL in a
 * trial before it. A load that ends after a time is that of {@link FakeTimedLoad}.
 */
final class FakeK6 {

	/** So many that the clock ends the load. */
	private static final String ENDLESS = "10000000";

	private final Map<String, String> variables = new TreeMap<>();

	private final StringBuilder samples = new StringBuilder("metric_name,timestamp,metric_value,group\n");

	private final Map<String, Integer> kinds = new HashMap<>();

	private Path csv;

	private int errors;

	private FakeK6(String[] args) {
		for (int i = 0; i < args.length - 1; i++) {
			if ("--env".equals(args[i])) {
				String[] pair = args[i + 1].split("=", 2);
				this.variables.put(pair[0], pair[1]);
			}
			else if ("--out".equals(args[i])) {
				this.csv = Path.of(args[i + 1].substring("csv=".length()));
			}
		}
	}

	public static void main(String[] args) throws Exception {
		if ("version".equals(args[0])) {
			System.out.println("k6 v1.0.1 (a fake)");
			return;
		}
		if (System.getenv("FAKE_K6_EXIT") != null) {
			System.err.println("level=error msg=\"the script does not compile\"");
			System.exit(Integer.parseInt(System.getenv("FAKE_K6_EXIT")));
		}
		System.out.println("script " + args[args.length - 1]);
		new FakeK6(args).run();
	}

	private void run() throws IOException, InterruptedException {
		System.out.println("variables " + this.variables);
		if ("duration".equals(this.variables.get("LOAD")) && this.variables.containsKey("TARGETS")) {
			System.exit(new FakeTimedLoad(this.variables).run());
		}
		int blocks = Integer.parseInt(this.variables.getOrDefault("BLOCKS", "0"));
		String few = String.valueOf(10 * Math.max(blocks, 2));
		int requests = Integer.parseInt(isEndless() ? few : this.variables.getOrDefault("REQUESTS", few));
		long start = System.currentTimeMillis();
		for (int i = 0; i < requests; i++) {
			if (i == requests / 2) {
				hold();
				fill();
			}
			request();
			// long enough for shares of processor time to mean something
			Thread.sleep(15);
		}
		long end = System.currentTimeMillis();
		if (this.csv != null) {
			Files.writeString(this.csv, this.samples);
		}
		Files.writeString(Path.of(this.variables.get("SUMMARY")), summary(requests, start, end, blocks));
	}

	private boolean isEndless() {
		return ENDLESS.equals(this.variables.get("REQUESTS"));
	}

	private void hold() throws IOException, InterruptedException {
		String file = System.getenv("FAKE_K6_HOLD");
		if (file != null && file.endsWith("held-" + this.variables.get("THREAD_KIND"))
				&& this.variables.get("SUMMARY").contains(System.getenv().getOrDefault("FAKE_K6_HOLD_AT", ""))) {
			Files.createFile(Path.of(file));
			Thread.sleep(Long.MAX_VALUE);
		}
	}

	private void fill() throws IOException {
		String file = System.getenv("FAKE_K6_FILL");
		if (file != null && file.endsWith("filled-" + this.variables.get("THREAD_KIND"))) {
			try (OutputStream stream = Files.newOutputStream(Path.of(file))) {
				while (true) {
					stream.write(new byte[4096]);
				}
			}
			catch (IOException ex) {
				System.err.println("level=error msg=\"" + ex.getMessage() + "\"");
			}
		}
	}

	private void request() {
		long before = System.nanoTime();
		try {
			HttpURLConnection connection = (HttpURLConnection) FakeTimedLoad.target(this.variables)
				.toURL()
				.openConnection();
			FakeTimedLoad.addHeaders(connection);
			connection.getInputStream().readAllBytes();
			String kind = connection.getHeaderField("X-Thread-Kind");
			if (kind != null) {
				this.kinds.merge(kind, 1, Integer::sum);
			}
			this.samples.append(String.format(Locale.ROOT, "http_req_duration,%d,%f,%n", System.currentTimeMillis(),
					(System.nanoTime() - before) / 1e6));
		}
		catch (IOException ex) {
			this.errors++;
		}
	}

	private String arrivals(int requests, int blocks) {
		if (!"arrival-rate".equals(this.variables.get("LOAD"))) {
			return "";
		}
		String whose = this.variables.containsKey("BEGIN_AT") ? "FAKE_K6_LATE" : "FAKE_K6_LATE_TRIAL";
		boolean late = this.variables.get("THREAD_KIND").equals(System.getenv(whose));
		String block = "{\"served\": " + requests / Math.max(blocks, 1) + ", \"rejected\": 0, \"failed\": 0}";
		return "\"offered\": " + requests + ", \"lateArrivals\": " + (late ? requests : 0) + ", \"blocks\": "
				+ Collections.nCopies(blocks, block) + ", ";
	}

	private String summary(int requests, long start, long end, int blocks) {
		String kinds = String.join(",",
				this.kinds.entrySet()
					.stream()
					.map((entry) -> "\"" + entry.getKey() + "\": " + entry.getValue())
					.toList());
		return String.format(Locale.ROOT, """
				{%s"schema": 1, "script": "transfer.js", "startedAtMillis": %d, "endedAtMillis": %d,
				 "windowSeconds": %f, "completed": %d, "errors": %d, "droppedIterations": 0,
				 "throughputPerSecond": %f, "checks": {"status": {"passes": %d, "fails": %d}},
				 "threadKinds": {%s},
				 "latencyMillis": {"mean": 2, "p50": 2, "p90": 3, "p95": 3, "p99": null, "max": 4},
				 "distribution": [[0, 1], [0.5, 2], [0.95, 3], [1, 4]], "latencyCurve": [[0.5, 2], [0.95, 3]]}
				""", arrivals(requests, blocks), start, end, (end - start) / 1e3, requests, this.errors,
				requests * 1e3 / (end - start), requests - this.errors, this.errors, kinds);
	}

}
