package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What people read, word for word and in any locale. */
class GoldenCommandTests {

	private static final Map<String, String> CALLS = new LinkedHashMap<>();
	static {
		CALLS.put("help", "--help");
		CALLS.put("version", "--version");
		CALLS.put("help-run", "run --help");
		CALLS.put("help-try", "try --help");
		CALLS.put("help-demo", "demo --help");
		CALLS.put("help-all-try", "try --help-all");
		CALLS.put("help-all-run", "run --help-all");
		CALLS.put("help-list", "list --help");
		CALLS.put("help-report", "report --help");
		CALLS.put("help-compare", "compare --help");
		CALLS.put("help-doctor", "doctor --help");
		CALLS.put("help-clean", "clean --help");
		CALLS.put("help-completion", "completion --help");
		CALLS.put("demo-elsewhere", "demo");
		CALLS.put("list", "list");
		CALLS.put("list-cases", "list lookup");
		CALLS.put("list-case", "list lookup-500");
		CALLS.put("list-program", "list payments");
		CALLS.put("list-transfer", "list transfer");
		CALLS.put("list-unknown", "list tranfer");
		CALLS.put("list-markdown", "list --markdown");
		CALLS.put("clean-nothing", "clean");
		CALLS.put("unknown-command", "lst");
		CALLS.put("unknown-scenario", "run tranfer");
		CALLS.put("unknown-mode", "run transfer --arms platform,virtul");
		CALLS.put("unknown-arm", "run lookup --arms blocking,virtual");
		CALLS.put("arms-twice", "run transfer --arms platform,virtual,platform");
		CALLS.put("arms-empty", "run transfer --arms ,");
		CALLS.put("arms-gap", "run transfer --arms platform,,virtual");
		CALLS.put("resume-beside", "run lookup --resume HOME/empty --pairs 2 --arms light");
		CALLS.put("script-missing", "run transfer");
		CALLS.put("unknown-case", "run lookup-300");
		CALLS.put("duration-untimed", "run transfer --duration 10s");
		CALLS.put("duration-text", "run lookup --duration long");
		CALLS.put("postgres-text", "run lookup --postgres localhost:s3cret");
		CALLS.put("postgres-hidden", "run lookup --postgres URL");
		CALLS.put("unknown-option", "run --profil quick");
		CALLS.put("on-kubernetes", "run transfer --generators 2 --on kubernetes --namespace team");
		CALLS.put("on-elsewhere", "clean --on=mars");
		CALLS.put("bad-profile", "run --profile fast");
		CALLS.put("pairs-zero", "run --pairs 0");
		CALLS.put("pairs-text", "run --pairs many");
		CALLS.put("pairs-odd", "run --pairs 5");
		CALLS.put("time-scale", "run --time-scale 0");
		CALLS.put("report-where", "report");
		CALLS.put("report-nothing", "report HOME/empty");
		CALLS.put("judge-nothing", "report --judge HOME/empty");
		CALLS.put("compare-nothing", "compare HOME/empty HOME/empty");
		CALLS.put("resume-nothing", "run --resume HOME/empty");
	}

	@TempDir
	private Path home;

	@BeforeEach
	void createHome() throws IOException {
		Path scenarios = Files.createDirectories(this.home.resolve("scenarios"));
		try (Stream<Path> files = Files.list(Path.of("src/test/resources/scenario/suite"))) {
			for (Path file : files.toList()) {
				Files.copy(file, scenarios.resolve(file.getFileName()));
			}
		}
		Files.createDirectories(this.home.resolve("empty"));
		Files.createFile(Files.createDirectories(this.home.resolve("k6")).resolve("lookup.js"));
	}

	static Stream<Arguments> calls() {
		return Stream.of("en-US", "de-DE", "tr-TR", "ar-EG-u-nu-arab")
			.flatMap((locale) -> CALLS.keySet().stream().map((name) -> Arguments.of(name, locale)));
	}

	@ParameterizedTest
	@MethodSource("calls")
	void saysTheSameAnywhere(String name, String locale) throws IOException {
		String[] args = CALLS.get(name).replace("HOME", this.home.toString()).split(" ");
		try (CommandLineHarness bench = new CommandLineHarness(this.home, Locale.forLanguageTag(locale))) {
			bench.call(args).assertMatches(name + ".txt");
		}
	}

}
