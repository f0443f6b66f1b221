package io.vtbench.standalone;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

class OutcomeTests {

	private final Stopwatch.Window window = new Stopwatch.Window(Duration.ofMillis(1500), 1000, 2500,
			Duration.ofMillis(750));

	private final StringWriter out = new StringWriter();

	@Test
	void aLostTaskFailsTheProgram() {
		Outcome outcome = new Outcome("executor", 100, 99, "virtual", this.window, Duration.ofSeconds(1));
		assertThat(outcome.report(new PrintWriter(this.out), ThreadKind.VIRTUAL)).isEqualTo(1);
		assertThat(this.out.toString()).contains("FAILED: 1 tasks were lost.");
	}

	@Test
	void aTaskOnTheWrongKindOfThreadFailsTheProgram() throws InterruptedException {
		Tally tally = new Tally();
		tally.count();
		Thread.ofVirtual().start(tally::count).join();
		Outcome outcome = Outcome.of("executor", 2, tally, this.window, Duration.ofSeconds(1));
		assertThat(outcome.threadKind()).isEqualTo("mixed");
		assertThat(outcome.report(new PrintWriter(this.out), ThreadKind.VIRTUAL)).isEqualTo(1);
	}

	@Test
	void anInterruptedTaskDoesNotCount() throws InterruptedException {
		Tally tally = new Tally();
		Thread thread = Thread.ofVirtual().start(() -> tally.sleepAndCount(Duration.ofMinutes(1)));
		thread.interrupt();
		thread.join();
		assertThat(tally.total()).isZero();
	}

	@Test
	void theWindowHasTheCpuTimeOfTheWorkAndNotThatOfBefore() {
		work();
		Stopwatch stopwatch = Stopwatch.start();
		assertThat(stopwatch.stop().cpu()).isLessThan(Duration.ofMillis(200));
		work();
		assertThat(stopwatch.stop().cpu()).isGreaterThanOrEqualTo(Duration.ofMillis(200));
	}

	/** Until this process has used a quarter of a second. */
	private static void work() {
		Stopwatch stopwatch = Stopwatch.start();
		while (stopwatch.stop().cpu().toMillis() < 250) {
			Thread.onSpinWait();
		}
	}

	@Test
	void savesTheFiguresAsJson(@TempDir Path directory) {
		Path path = directory.resolve("result.json");
		new ResultFile(path).write(new ResultFile.Content(1, "executor", 100, 1, 1.5, 1000, 2500, 0.75, "virtual",
				Map.of("completed", 99L)));
		JsonNode json = JsonMapper.shared().readTree(path);
		assertThat(json).isEqualTo(JsonMapper.shared().readTree("""
				{"schema": 1, "program": "executor", "requests": 100, "errors": 1, "makespanSeconds": 1.5,
				 "startedAtMillis": 1000, "endedAtMillis": 2500, "cpuSeconds": 0.75, "threadKind": "virtual",
				 "counts": {"completed": 99}}"""));
	}

}
