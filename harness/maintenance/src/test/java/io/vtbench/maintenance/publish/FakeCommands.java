package io.vtbench.maintenance.publish;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import io.vtbench.runner.failure.BenchException;
import io.vtbench.runner.scenario.ScenarioException;

/**
 * A command line that measures nothing: each run leaves a copy of a result, begun now.
 */
final class FakeCommands implements Campaign.Commands {

	private static final Path SAMPLE = Path.of("..", "report", "src/test/resources/report/sample/result.json");

	private final List<List<String>> calls = new ArrayList<>();

	private final List<Path> jars = new ArrayList<>();

	private String status = "valid";

	private boolean interrupts;

	/** What it was called with. */
	List<List<String>> calls() {
		return this.calls;
	}

	/** Every command starts a jar. */
	void startsJar(Path jar) {
		this.jars.add(jar);
	}

	/** Every further run ends with a status. */
	void endsAs(String status) {
		this.status = status;
	}

	/** Every further run ends the whole call half-way. */
	void interrupts(boolean interrupts) {
		this.interrupts = interrupts;
	}

	/** A result as a run leaves it. */
	static String result(String status, Instant begin) throws IOException {
		return Files.readString(SAMPLE)
			.replaceFirst("\"status\" : \"valid\"", "\"status\" : \"" + status + "\"")
			.replaceFirst("\"startedAt\" : \"[^\"]*\"",
					"\"startedAt\" : \"" + begin.truncatedTo(ChronoUnit.SECONDS) + "\"");
	}

	@Override
	public Measurement measurement(List<String> command) {
		if (command.contains("--impossible")) {
			throw new ScenarioException("JDK 99 is not installed; install it");
		}
		return new Measurement(List.of(), this.jars, Set.of("in-turn"), 600);
	}

	@Override
	public int execute(List<String> command) {
		this.calls.add(command);
		try {
			boolean resumed = command.contains("--resume");
			Path given = Path.of(command.getLast());
			Path folder = resumed ? given : Files.createDirectories(given.resolve("run-" + this.calls.size()));
			Files.writeString(folder.resolve("result.json"),
					result(this.interrupts ? "interrupted" : this.status, Instant.now()));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		if (this.interrupts) {
			throw new IllegalStateException("interrupted");
		}
		return "valid".equals(this.status) ? 0 : BenchException.FAILED_RUN;
	}

}
