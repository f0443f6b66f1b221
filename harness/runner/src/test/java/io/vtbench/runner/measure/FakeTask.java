package io.vtbench.runner.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A program as a task runs it: works for a moment, or misbehaves as its first argument
 * says. The second one is its kind of threads.
 */
final class FakeTask {

	private static final int TASKS = 100;

	private static final long WORK_NANOS = 600_000_000;

	private FakeTask() {
	}

	public static void main(String[] args) throws IOException, InterruptedException {
		String threads = args[1];
		switch (args[0]) {
			case "work" -> write(work(TASKS, threads));
			case "silent" -> write(work(TASKS, threads).replace("\"cpuSeconds\": 0.25,", ""));
			case "parent" -> write(letWork(threads));
			case "lose" -> write(work(TASKS - 1, threads));
			case "fail" -> fail();
			case "garble" -> write("done in 0.6 s");
			case "omit" -> write("{\"schema\": 1, \"program\": \"fake\", \"requests\": 100}");
			case "rush" ->
				write(work(TASKS, threads).replaceFirst("\"makespanSeconds\": [0-9.]+", "\"makespanSeconds\": 0"));
			case "hang" -> hang();
			default -> System.out.println("nothing to do");
		}
	}

	/** Lets a child work, which lives for longer than the period of any reading. */
	private static String letWork(String threads) throws IOException, InterruptedException {
		Process child = new ProcessBuilder("sh", "-c", "while :; do :; done").start();
		String result = "";
		for (int i = 0; i < 3; i++) {
			result = work(TASKS, threads);
		}
		child.destroyForcibly().waitFor();
		return result;
	}

	private static String work(int tasks, String threads) {
		long wall = System.currentTimeMillis();
		long from = System.nanoTime();
		long to = from;
		while (to - from < WORK_NANOS) {
			to = System.nanoTime();
		}
		return """
				{"schema": 1, "program": "fake", "requests": %d, "errors": 1, "makespanSeconds": %s,
				 "startedAtMillis": %d, "endedAtMillis": %d, %s "threadKind": "%s", "counts": {"property": %d}}
				""".formatted(tasks, (to - from) / 1e9, wall, System.currentTimeMillis(), "\"cpuSeconds\": 0.25,",
				threads, System.getenv().containsKey("SPRING_THREADS_VIRTUAL_ENABLED") ? 1 : 0);
	}

	private static void fail() {
		System.out.println("Starting");
		System.err.println("java.io.IOException: the disk is full");
		System.exit(3);
	}

	private static void hang() throws IOException, InterruptedException {
		Path pid = result().resolveSibling("pid");
		Files.writeString(pid.resolveSibling("pid.part"), String.valueOf(ProcessHandle.current().pid()));
		Files.move(pid.resolveSibling("pid.part"), pid);
		Thread.sleep(600_000);
	}

	private static void write(String text) throws IOException {
		Files.writeString(result(), text);
	}

	private static Path result() {
		return Path.of(System.getenv("VTBENCH_RESULT"));
	}

}
