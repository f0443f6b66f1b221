package io.vtbench.maintenance.documents;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

import io.vtbench.maintenance.Main;
import io.vtbench.runner.command.CommandLineHarness;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What {@code harness/maintenance/run docs} writes, and what it refuses. */
class DocsCommandTests {

	private static final Path RESULT = Path.of("../..", "docs", "results", "transfer-quick", "result.json");

	@TempDir
	private Path home;

	private Path document;

	@BeforeEach
	void createRepository() throws IOException {
		Path folder = Files.createDirectories(this.home.resolve("docs/results/transfer-quick"));
		Files.copy(RESULT, folder.resolve("result.json"));
		Files.createDirectories(this.home.resolve("scenarios"));
		Files.writeString(this.home.resolve("scenarios/modes.yaml"), "");
		this.document = this.home.resolve("docs/page.md");
	}

	@Test
	void figuresAndTablesAreFilledAndTheSecondCallChangesNothing() throws IOException {
		Files.writeString(this.document, """
				Takes <!-- result: transfer-quick virtual/platform makespan -->1.000<!-- end --> of the time.

				<!-- results: comparisons transfer-quick --><!-- end -->

				`<!-- result: an example in code -->` stays.
				""");
		CommandLineHarness.Said check = call("--check");
		assertThat(check.exitCode()).isEqualTo(1);
		assertThat(check.out()).contains("docs/page.md:1: it said '1.000', and the result says '0.2",
				"docs/page.md:3: the table differed from the results", "Out of date: 2");
		assertThat(Files.readString(this.document)).contains("-->1.000<!-- end -->");
		CommandLineHarness.Said write = call();
		assertThat(write.exitCode()).isZero();
		assertThat(write.out()).contains("docs/page.md:3: the table differed from the results", "Written: 2")
			.doesNotContain("ut of date");
		String written = Files.readString(this.document);
		assertThat(written)
			.containsPattern("makespan -->0\\.2\\d\\d \\(0\\.\\d+ to 0\\.\\d+\\)<!-- end --> of the time")
			.contains("-->\n| result | metric | baseline |",
					"| [transfer-quick](results/transfer-quick) | total time |", "| better |\n<!-- end -->\n",
					"`<!-- result: an example in code -->` stays.");
		assertThat(call().out()).isEqualTo("The documents are up to date.\n");
		assertThat(Files.readString(this.document)).isEqualTo(written);
		assertThat(call("--check").exitCode()).isZero();
	}

	@Test
	void whatIsSaidOfSelfTestsAndTrialsIsCounted() throws IOException {
		Path published = RESULT.getParent().getParent();
		Path results = this.home.resolve("docs/results");
		for (String name : List.of("foreign/petclinic", "foreign/initializr")) {
			copyJson(published.resolve(name), results.resolve(name));
		}
		for (String name : List.of("one/001-both", "two/001-both", "two/002-both")) {
			copyJson(published.resolve("selftest-transfer/001-both"), results.resolve(name));
		}
		Files.writeString(this.document, """
				Alarms: <!-- result: one+two alarms -->1<!-- end -->.
				Seen: <!-- result: two seen -->1<!-- end -->.
				Judged: <!-- result: one judged -->1<!-- end -->.
				Trials: <!-- result: foreign decisions -->1<!-- end -->.
				Answer: <!-- result: foreign/initializr answer -->1<!-- end -->.
				""");
		assertThat(call().exitCode()).isZero();
		assertThat(Files.readString(this.document))
			.contains("alarms -->0 of 3 (0 % to 70.8 %)<", "seen -->2 of 2 (15.8 % to 100.0 %)<",
					"judged -->1 of 1 (2.5 % to 100.0 %)<")
			.containsPattern("decisions -->(\\*[A-Z][a-z ]+\\* in [12] of 2(, |<)){1,2}")
			.containsPattern("answer -->Do not set it: virtual stopped answering \\d+ users.*JVMs\\.<");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					a <!-- result: nowhere virtual makespan -->1<!-- end --> | no result.json in docs/results/nowhere
					a <!-- result: transfer-quick fast makespan -->1<!-- end --> | unknown arm 'fast'; docs/results/transfer-quick has:
					a <!-- result: transfer-quick virtual speed -->1<!-- end --> | unknown metric 'speed'; known are: makespan,
					a <!-- result: transfer-quick platform/virtual p95 -->1<!-- end --> | does not compare platform with virtual
					a <!-- result: transfer-quick virtual p95 best -->1<!-- end --> | unknown word 'best'; write FOLDER
					a <!-- result: transfer-quick -->1<!-- end --> | says nothing; write FOLDER
					a <!-- result: transfer-quick speed -->1<!-- end --> | says nothing; write FOLDER
					a <!-- result: nothing decisions -->1<!-- end --> | no trials below docs/results/nothing
					a <!-- result: transfer-quick virtual p95 -->1 | a region without an end; add
					a <!-- end --> | an end without a region; delete it
					<!-- result: transfer-quick virtual p95 -->1<!-- end --> | put a word before it
					<!-- results: all --><!-- end --> | unknown table 'all'; write comparisons
					""")
	void aRegionThatCannotBeFilledIsRefusedWithItsPlace(String line, String reason) throws IOException {
		String text = "first line\n" + line.strip() + "\n";
		Files.writeString(this.document, text);
		CommandLineHarness.Said said = call();
		assertThat(said.exitCode()).isEqualTo(2);
		assertThat(said.err()).contains("docs/page.md:2: ").contains(reason.strip());
		assertThat(Files.readString(this.document)).isEqualTo(text);
	}

	@Test
	void theDocumentsOfThisRepositoryAreUpToDate() throws IOException {
		try (CommandLineHarness bench = new CommandLineHarness(Path.of("../..").toRealPath(), Locale.ROOT,
				Main.commandLine(Map.of()))) {
			CommandLineHarness.Said said = bench.call("docs", "--check");
			assertThat(said.out() + said.err()).isEqualTo("The documents are up to date.\n");
		}
	}

	private static void copyJson(Path from, Path to) throws IOException {
		try (Stream<Path> files = Files.walk(from)) {
			for (Path file : files.filter((each) -> each.toString().endsWith(".json")).toList()) {
				Path copy = to.resolve(from.relativize(file));
				Files.createDirectories(copy.getParent());
				Files.copy(file, copy);
			}
		}
	}

	private CommandLineHarness.Said call(String... options) {
		try (CommandLineHarness bench = new CommandLineHarness(this.home, Locale.ROOT, Main.commandLine(Map.of()))) {
			String[] all = new String[options.length + 1];
			all[0] = "docs";
			System.arraycopy(options, 0, all, 1, options.length);
			return bench.call(all);
		}
	}

}
