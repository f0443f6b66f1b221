package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.vtbench.runner.machine.Watch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What a run leaves of a real terminal, which script(1) makes. */
@Tag("system")
class TerminalIT {

	private static final String[] RUN = { "run", "--seed", FakeSuite.platformFirst(), "--pairs", "1" };

	private static final char CTRL_C = 3;

	@TempDir
	private Path home;

	private FakeSuite suite;

	@BeforeEach
	void createSuite() throws IOException {
		this.suite = new FakeSuite(this.home);
	}

	@ParameterizedTest
	@ValueSource(strings = { "Ctrl-C", "TERM", "KILL" })
	void anInterruptionLeavesTheTerminalAsItWas(String how) throws Exception {
		Path hold = this.home.resolve("held-platform");
		Process script = start(Map.of("FAKE_K6_HOLD", hold.toString(), "TERM", "xterm-256color"));
		try {
			Watch.until(() -> !script.isAlive() || (Files.exists(hold) && typed().contains("bench run  transfer")));
			interrupt(script, how);
			Watch.until(() -> !script.isAlive());
		}
		finally {
			script.destroyForcibly();
		}
		assertThat(this.home.resolve("after")).hasSameTextualContentAs(this.home.resolve("before"));
		assertThat(typed()).contains("pair 1 of 1")
			.as("no cursor is hidden, and no other screen opened")
			.doesNotContain("\u001b[?");
		assertThat(typed().replaceAll("(?s).*(\u001b\\[[0-9;]*m)", "$1")).as("the last style").startsWith("\u001b[0m");
		assertThat(typed().contains("bench: interrupted before the first fork was done"))
			.isEqualTo(!how.equals("KILL"));
	}

	@Test
	void withoutColourOnlyTheCursorMoves() throws Exception {
		Process script = start(Map.of("TERM", "xterm-256color", "NO_COLOR", "1"));
		script.waitFor();
		assertThat(typed()).contains("bench run  transfer", "How sure: ").doesNotContainPattern("\u001b\\[[0-9;]+m");
		assertThat(lines()).last().asString().startsWith("Report: ");
	}

	@Test
	void aDumbTerminalGetsLines() throws Exception {
		Process script = start(Map.of("TERM", "dumb"));
		script.waitFor();
		assertThat(typed()).doesNotContain("\u001b").contains("bench: [1/2] platform: ");
	}

	private List<String> lines() {
		return typed().lines().filter((line) -> !line.isBlank()).toList();
	}

	/** All that the terminal got. */
	private String typed() {
		try {
			String text = Files.readString(this.home.resolve("typed"), StandardCharsets.UTF_8);
			// script(1) may say when it was started and when it ended
			return text.lines().filter((line) -> !line.startsWith("Script ")).collect(Collectors.joining("\n"));
		}
		catch (IOException ex) {
			return "";
		}
	}

	private Process start(Map<String, String> environment) throws IOException {
		ProcessBuilder builder = this.suite.builder(environment, RUN);
		builder.environment().putIfAbsent("LC_ALL", "C.UTF-8");
		if (!environment.containsKey("NO_COLOR")) {
			builder.environment().remove("NO_COLOR");
		}
		List<String> command = builder.command();
		command.add(1, "-Dvtbench.terminal=true");
		String quoted = command.stream().map((word) -> "'" + word + "'").collect(Collectors.joining(" "));
		Path call = Files.writeString(this.home.resolve("call"),
				"stty -a > before; trap : INT TERM; " + quoted + "; stty -a > after\n");
		// what a shell starts in the background ignores Ctrl-C, and so would all below it
		return builder
			.command("env", "--default-signal=INT", "script", "-q", "-e", "-f", "-c", "sh '" + call + "'", "typed")
			.redirectOutput(ProcessBuilder.Redirect.DISCARD)
			.redirectError(ProcessBuilder.Redirect.DISCARD)
			.start();
	}

	private static void interrupt(Process script, String how) throws Exception {
		if (how.equals("Ctrl-C")) {
			script.getOutputStream().write(CTRL_C);
			script.getOutputStream().flush();
			return;
		}
		long bench = script.descendants()
			.filter((process) -> process.info().commandLine().orElse("").contains("-Dvtbench.terminal=true"))
			.filter((process) -> process.info().command().orElse("").endsWith("java"))
			.findFirst()
			.orElseThrow()
			.pid();
		new ProcessBuilder("kill", "-" + how, String.valueOf(bench)).inheritIO().start().waitFor();
	}

}
