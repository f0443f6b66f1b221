package io.vtbench.runner.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.vtbench.runner.failure.BadInput;
import io.vtbench.runner.result.ResultFile;
import io.vtbench.runner.result.RunResult;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A result is a file that people keep, mail and edit. */
class ResultFuzzTests {

	private static final Path SAMPLES = Path.of("src/test/resources/report");

	@TempDir
	private Path folder;

	static Stream<Arguments> results() {
		return BadInput.seeds(SAMPLES.resolve("single/result.json"), SAMPLES.resolve("three/result.json"));
	}

	@MethodSource("results")
	@FuzzTest
	void aResultIsReportedOrRefused(byte[] content) throws IOException {
		Files.write(this.folder.resolve(ResultFile.NAME), content);
		BadInput.useOrRefuse(() -> report(ResultFile.read(this.folder)));
	}

	private static void report(RunResult result) {
		Reports.markdown(Layout.of(result));
		ForkTables.forks(result);
		ForkTables.blocks(result);
		Reports.html(Layout.of(result));
	}

}
