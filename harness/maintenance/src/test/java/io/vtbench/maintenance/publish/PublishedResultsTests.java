package io.vtbench.maintenance.publish;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

import io.vtbench.maintenance.Main;
import io.vtbench.runner.command.CommandLineHarness;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The folder docs/results holds what cannot be made again, and each command works. */
class PublishedResultsTests {

	private static final Path SUITE = Path.of("../..");

	private static final Path RESULTS = SUITE.resolve("docs/results");

	private static final long MAX_BYTES = 10_000_000;

	/** What can be made from a result. */
	private static final Set<String> REPORTS = Set.of("report.html", "forks.csv", "blocks.csv");

	@Test
	void everyCommandCouldBeCarriedOutWithItsJarsAndJdks() throws IOException {
		try (CommandLineHarness bench = new CommandLineHarness(SUITE.toRealPath(), Locale.ROOT,
				Main.commandLine(System.getenv()))) {
			CommandLineHarness.Said said = bench.call("publish", "--list");
			assertThat(said.exitCode()).as(said.err()).isZero();
			assertThat(said.out().lines()).hasSizeGreaterThan(30)
				.filteredOn((line) -> line.contains("cannot be measured here"))
				.allMatch((line) -> line.contains("is not a file; correct the path")
						|| line.contains("is not installed; found: "));
		}
	}

	@Test
	void reportsThatCanBeMadeAgainAreLeftOut() throws IOException {
		assertThat(files()).filteredOn((file) -> REPORTS.contains(file.getFileName().toString())).isEmpty();
		assertThat(files().stream().mapToLong((file) -> file.toFile().length()).sum()).isLessThan(MAX_BYTES);
	}

	@Test
	void noResultNamesAFolderOfTheMachineThatMeasuredIt() throws IOException {
		for (Path file : files()) {
			assertThat(Files.readString(file)).as("%s", file)
				.doesNotContainPattern("[=:\"'(, ]/(tmp|home|root|Users)/");
		}
	}

	private static List<Path> files() throws IOException {
		try (Stream<Path> files = Files.walk(RESULTS)) {
			return files.filter(Files::isRegularFile).toList();
		}
	}

}
