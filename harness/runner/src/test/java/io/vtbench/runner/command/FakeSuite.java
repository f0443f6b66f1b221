package io.vtbench.runner.command;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.LongStream;

import io.vtbench.runner.Main;
import io.vtbench.runner.machine.Jdk;
import io.vtbench.runner.result.Check;
import io.vtbench.runner.result.Design;
import io.vtbench.runner.result.RunResult;
import io.vtbench.runner.scenario.Plan;
import io.vtbench.runner.system.TestJar;
import picocli.CommandLine;

/** A folder like the suite's, with services and a k6 that cost little. */
public final class FakeSuite {

	private static final List<String> QUICK_START = List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
			"--enable-native-access=ALL-UNNAMED");

	private final Path home;

	private final Class<?> main;

	private final Function<Map<String, String>, CommandLine> line;

	public FakeSuite(Path home) throws IOException {
		this(home, Main.class, Bench::commandLine);
		Path scenarios = Files.createDirectories(home.resolve("scenarios"));
		for (String file : new String[] { "modes.yaml", "services.yaml", "transfer.yaml" }) {
			Files.copy(Path.of("..", "runner", "src/test/resources/command/suite").resolve(file),
					scenarios.resolve(file));
		}
		for (String script : new String[] { "transfer.js", "lookup.js", "target.js" }) {
			Files.createFile(Files.createDirectories(home.resolve("k6")).resolve(script));
		}
		TestJar.write(home.resolve("fake/service.jar"), FakeService.class);
		writeK6();
		Files.createDirectories(home.resolve("tmp"));
	}

	private FakeSuite(Path home, Class<?> main, Function<Map<String, String>, CommandLine> line) {
		this.home = home;
		this.main = main;
		this.line = line;
	}

	/**
	 * The same suite, called by another command line.
	 * @param main class of a process
	 * @param line within this JVM, by variables of the environment
	 */
	public FakeSuite calledAs(Class<?> main, Function<Map<String, String>, CommandLine> line) {
		return new FakeSuite(this.home, main, line);
	}

	private void writeK6() throws IOException {
		Path k6 = this.home.resolve("fake/k6");
		Files.writeString(k6,
				"#!/bin/sh\n. '" + this.home.resolve("fake/orders") + "'\nexec '" + Jdk.own().java() + "' "
						+ String.join(" ", QUICK_START) + " -cp '" + TestJar.location(FakeK6.class) + "' "
						+ FakeK6.class.getName() + " \"$@\"\n");
		Files.setPosixFilePermissions(k6, PosixFilePermissions.fromString("rwxr-xr-x"));
	}

	/** For k6, in a file: a child gets no variable that it might mind. */
	private void writeOrders(Map<String, String> environment) throws IOException {
		Files.write(this.home.resolve("fake/orders"),
				environment.entrySet()
					.stream()
					.filter((variable) -> variable.getKey().startsWith("FAKE_"))
					.map((variable) -> "export " + variable.getKey() + "='" + variable.getValue() + "'")
					.toList());
	}

	/** Makes the bank die in virtual mode. */
	void bankDiesAtRequest(int number) throws IOException {
		Path scenario = this.home.resolve("scenarios/transfer.yaml");
		Files.writeString(scenario, Files.readString(scenario) + "properties: {fake.dies-at: " + number + "}\n");
	}

	/** Starts the command line in a process of its own. */
	public BenchProcess start(Map<String, String> environment, String... args) throws IOException {
		return new BenchProcess(
				new ProcessCall(
						builder(environment, args).redirectOutput(file("out")).redirectError(file("err")).start()),
				this.home);
	}

	/** Makes the process of a command line that is called. */
	ProcessBuilder builder(Map<String, String> environment, String... args) throws IOException {
		writeOrders(environment);
		List<String> command = new ArrayList<>();
		command.add(Jdk.own().java().toString());
		command.addAll(QUICK_START);
		// the lock is in the folder for temporary files, and no other run shall be
		// hindered
		command.add("-Djava.io.tmpdir=" + this.home.resolve("tmp"));
		command.add("-Dvtbench.home=" + this.home);
		command.addAll(List.of("-cp", System.getProperty("java.class.path"), this.main.getName()));
		command.addAll(List.of(args));
		ProcessBuilder builder = new ProcessBuilder(command).directory(this.home.toFile());
		builder.environment().put("K6_BIN", this.home.resolve("fake/k6").toString());
		builder.environment().putAll(environment);
		return builder;
	}

	/** Calls the command line within this JVM, with a k6 that does as it is told. */
	public BenchProcess call(Map<String, String> orders, String... args) throws IOException {
		writeOrders(orders);
		Map<String, String> variables = new HashMap<>(System.getenv());
		variables.put("K6_BIN", this.home.resolve("fake/k6").toString());
		variables.putAll(orders);
		return new BenchProcess(new CallWithin(this.home, () -> this.line.apply(variables), args), this.home);
	}

	public BenchProcess call(String... args) throws IOException {
		return call(Map.of(), args);
	}

	private File file(String name) {
		return this.home.resolve(name).toFile();
	}

	/** A seed that lets the baseline begin. */
	static String platformFirst() {
		List<String> arms = List.of("platform", "virtual");
		return String.valueOf(LongStream.rangeClosed(1, 100)
			.filter((seed) -> new Plan(arms, seed, Design.IN_TURN).pair(1).getFirst().arm().equals("platform"))
			.findFirst()
			.orElseThrow());
	}

	/** Names of the checks that a run failed: a busy host may take the processor away. */
	static List<String> invalid(RunResult result) {
		return result.checks()
			.stream()
			.filter((check) -> check.status() == Check.Status.INVALID)
			.map(Check::name)
			.toList();
	}

}
