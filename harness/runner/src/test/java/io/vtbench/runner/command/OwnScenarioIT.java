package io.vtbench.runner.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

import io.vtbench.runner.result.RunResult;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** A scenario that lies outside of the suite, with a service and a script of its own. */
class OwnScenarioIT extends FakeSuiteRuns {

	private static final String SCENARIO = """
			question: Do virtual threads shorten the wait for an order?
			subject: shop
			services:
			  shop: {jar: target/shop.jar, health: /actuator/health}
			jvm: [-Xmx64m, -XX:+UseSerialGC, -XX:TieredStopAtLevel=1]
			arms: [platform, virtual]
			load: {script: ./orders.js, model: closed, users: 4, requests: 40}
			primary: makespan
			warmUp: {requests: 0}
			""";

	private static final int TRIES = 4;

	@TempDir
	private Path elsewhere;

	@BeforeEach
	void createScenario() throws IOException {
		Files.writeString(this.elsewhere.resolve("shop.yaml"), SCENARIO);
		Files.createFile(this.elsewhere.resolve("orders.js"));
		Files.copy(this.home.resolve("fake/service.jar"),
				Files.createDirectories(this.elsewhere.resolve("target")).resolve("shop.jar"));
	}

	@Test
	void runsWithTheServiceAndTheScriptBesideIt() throws Exception {
		String file = Path.of("").toRealPath().relativize(this.elsewhere.toRealPath().resolve("shop.yaml")).toString();
		try (BenchProcess bench = this.suite.call("run", file, "--pairs", "1")) {
			assertThat(bench.exitCode()).as(() -> lines(bench)).isNotEqualTo(2);
			assertThat(bench.folder().getFileName().toString()).endsWith("-shop");
			RunResult result = bench.result();
			assertThat(result.scenario().name()).isEqualTo("shop");
			assertThat(result.command()).startsWith("./bench run " + file + " ");
			assertThat(result.arms()).hasSize(2).allSatisfy((arm) -> {
				assertThat(arm.setup().service()).isEqualTo("shop");
				assertThat(arm.setup().jar().name()).isEqualTo("shop.jar");
				assertThat(arm.forks()).singleElement()
					.satisfies((fork) -> assertThat(fork.requests().completed()).isEqualTo(40));
			});
			assertThat(k6Log(bench)).contains(this.elsewhere.resolve("orders.js").toString());
			bench.awaitNoChildren();
		}
	}

	@Test
	void isShownLikeOneOfTheSuite() throws Exception {
		try (BenchProcess bench = this.suite.call("list", this.elsewhere.resolve("shop.yaml").toString())) {
			assertThat(bench.exitCode()).isZero();
			assertThat(bench.out()).startsWith("shop: Do virtual threads shorten the wait for an order?")
				.contains("  load        orders.js, 4 users, 40 requests");
		}
	}

	@Test
	void withTheNameOfAnotherItIsRefused() throws Exception {
		Path file = Files.copy(this.elsewhere.resolve("shop.yaml"), this.elsewhere.resolve("transfer.yaml"));
		try (BenchProcess bench = this.suite.call("run", file.toString())) {
			assertThat(bench.exitCode()).isEqualTo(2);
			assertThat(bench.err()).singleElement()
				.asString()
				.startsWith("bench: 'transfer' is a scenario of ")
				.endsWith("; rename " + file);
		}
	}

	@Test
	void aRunOfAnotherScriptIsNotComparedForItsContentAlone(@TempDir Path moved) throws Exception {
		Path first = run(this.elsewhere, "first");
		Path again = run(this.elsewhere, "again");
		Files.copy(this.elsewhere.resolve("shop.yaml"), moved.resolve("shop.yaml"));
		Files.copy(this.elsewhere.resolve("target/shop.jar"),
				Files.createDirectory(moved.resolve("target")).resolve("shop.jar"));
		Files.writeString(moved.resolve("orders.js"), "// heavier");
		Path other = run(moved, "other");
		try (BenchProcess bench = this.suite.call("compare", first.toString(), again.toString())) {
			assertThat(bench.exitCode()).as(() -> lines(bench)).isZero();
			assertThat(bench.out()).anyMatch((line) -> line.startsWith("shop against "));
		}
		try (BenchProcess bench = this.suite.call("compare", first.toString(), other.toString())) {
			assertThat(bench.exitCode()).isEqualTo(2);
			assertThat(bench.err().getLast()).contains("differ in load scripts (").doesNotContain(", script (");
		}
	}

	/**
	 * The folder that a valid run of the scenario in a folder leaves. A host that takes
	 * processors away makes a run invalid, so there are a few tries.
	 */
	private Path run(Path scenario, String out) throws Exception {
		for (int tried = 1;; tried++) {
			Path results = this.home.resolve(out + tried);
			try (BenchProcess bench = this.suite.call("run", scenario.resolve("shop.yaml").toString(), "--pairs", "1",
					"--out", results.toString())) {
				if (bench.exitCode() == 0 || tried == TRIES) {
					assertThat(bench.exitCode()).as(() -> lines(bench)).isZero();
					try (Stream<Path> folders = Files.list(results)) {
						return folders.findFirst().orElseThrow();
					}
				}
			}
		}
	}

	private static String lines(BenchProcess bench) {
		try {
			return String.join("\n", bench.err());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static String k6Log(BenchProcess bench) throws IOException {
		try (Stream<Path> files = Files.list(bench.folder().resolve("raw"))) {
			return Files
				.readString(files.filter((file) -> file.toString().endsWith("-k6.log")).findFirst().orElseThrow());
		}
	}

}
