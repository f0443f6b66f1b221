package io.vtbench.runner.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.vtbench.runner.failure.BadInput;
import io.vtbench.runner.result.Trial;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A trial is a file that people keep, mail and edit. */
class TrialFuzzTests {

	@TempDir
	private Path folder;

	static Stream<Arguments> trials() throws IOException {
		Path folder = Files.createTempDirectory("trial");
		Trial.FILE.writeDense(TrialSamples.shop(), folder);
		return BadInput.seeds(Trial.FILE.in(folder));
	}

	@MethodSource("trials")
	@FuzzTest
	void aTrialIsReportedOrRefused(byte[] content) throws IOException {
		Files.write(Trial.FILE.in(this.folder), content);
		BadInput.useOrRefuse(() -> report(Trial.FILE.read(this.folder)));
	}

	private void report(Trial trial) {
		ReportModel model = Layout.of(trial, this.folder);
		Reports.markdown(model);
		Reports.html(model);
		ConsoleSummary.of(trial, List.of());
	}

}
