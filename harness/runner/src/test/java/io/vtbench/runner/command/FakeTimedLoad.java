package io.vtbench.runner.command;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Users who ask a service for a time, but seldom for longer than a second; ends as k6
 * does where nothing answers any more.
 */
final class FakeTimedLoad {

	private static final int ABORTED = 108;

	/** What is measured is of no interest here. */
	private static final long LONGEST_MILLIS = 1000;

	/** A thread dump takes its time, on a busy machine above all. */
	private static final long LOOKED_AT_MILLIS = 4000;

	private static final Pattern PATH = Pattern.compile("\"path\":\"([^\"]+)\"");

	private static final Pattern HEADER = Pattern.compile("\"([^\"]+)\":\"([^\"]+)\"");

	private final Map<String, String> variables;

	private final AtomicInteger right = new AtomicInteger();

	private final AtomicInteger wrong = new AtomicInteger();

	private final AtomicInteger unanswered = new AtomicInteger();

	FakeTimedLoad(Map<String, String> variables) {
		this.variables = variables;
	}

	int run() throws IOException, InterruptedException {
		long start = System.currentTimeMillis();
		long longest = this.variables.get("SUMMARY").contains("evidence") ? LOOKED_AT_MILLIS : LONGEST_MILLIS;
		long end = start + Math.min(longest, Long.parseLong(this.variables.get("DURATION").replace("ms", "")));
		List<Thread> users = new ArrayList<>();
		for (int i = 0; i < Integer.parseInt(this.variables.get("USERS")); i++) {
			users.add(Thread.ofVirtual().start(() -> ask(end)));
		}
		for (Thread user : users) {
			user.join(Math.max(1, end + TimeUnit.SECONDS.toMillis(6) - System.currentTimeMillis()));
		}
		if (this.unanswered.get() >= 10) {
			System.err.println("level=error msg=\"it has stopped answering.\"");
			return ABORTED;
		}
		Files.writeString(Path.of(this.variables.get("SUMMARY")), summary(start, System.currentTimeMillis()));
		return 0;
	}

	/** What is asked: the first target, where there are some. */
	static URI target(Map<String, String> variables) {
		Matcher path = PATH.matcher(variables.getOrDefault("TARGETS", ""));
		return URI.create(variables.get("BASE_URL") + (path.find() ? path.group(1) : ""));
	}

	static void addHeaders(HttpURLConnection connection) {
		Matcher header = HEADER.matcher(String.valueOf(System.getenv("HEADERS")));
		while (header.find()) {
			connection.setRequestProperty(header.group(1), header.group(2));
		}
	}

	private void ask(long end) {
		URI uri = target(this.variables);
		while (System.currentTimeMillis() < end && this.unanswered.get() < 10) {
			try {
				HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection();
				connection.setReadTimeout(2000);
				addHeaders(connection);
				(connection.getResponseCode() == 200 ? this.right : this.wrong).incrementAndGet();
			}
			catch (IOException ex) {
				this.unanswered.incrementAndGet();
				this.wrong.incrementAndGet();
			}
		}
	}

	private String summary(long start, long end) {
		int all = this.right.get() + this.wrong.get();
		int blocks = Integer.parseInt(this.variables.getOrDefault("BLOCKS", "1"));
		String block = "{\"served\": " + this.right.get() / blocks + ", \"rejected\": 0, \"failed\": 0}";
		return String.format(Locale.ROOT,
				"""
						{"schema": 1, "script": "target.js", "startedAtMillis": %d, "endedAtMillis": %d,
						 "windowSeconds": %f, "completed": %d, "errors": %d, "droppedIterations": 0,
						 "throughputPerSecond": %f, "checks": {}, "threadKinds": {},
						 "latencyMillis": {"mean": 2, "p50": 2, "p90": 3, "p95": 3, "p99": null, "max": 4},
						 "distribution": [[0, 1], [0.5, 2], [0.95, 3], [1, 4]], "latencyCurve": [[0.5, 2], [0.95, 3]], "blocks": %s}
						""",
				start, end, (end - start) / 1e3, all, this.wrong.get(), this.right.get() * 1e3 / (end - start),
				Collections.nCopies(blocks, block));
	}

}
