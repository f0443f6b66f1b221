package io.vtbench.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Several scenarios in one command, which is interrupted in the last. */
class FamilyRunIT extends FakeSuiteRuns {

	@Test
	void whatIsContinuedIsShownAndJudgedWithWhatWasMeasuredBefore() throws Exception {
		Path transfer = this.home.resolve("scenarios/transfer.yaml");
		Files.writeString(this.home.resolve("scenarios/alone.yaml"),
				Files.readString(transfer).replace("arms: [platform, virtual]", "arms: [platform]"));
		Path hold = this.home.resolve("held-virtual");
		try (BenchProcess bench = this.suite.start(Map.of("FAKE_K6_HOLD", hold.toString()), "run", "alone", "transfer",
				"--pairs", "1", "--seed", FakeSuite.platformFirst())) {
			bench.awaitFile(hold);
			bench.signal("TERM");
			bench.exitCode();
			bench.awaitNoChildren();
		}
		String alone = folder("-alone").getFileName().toString();
		assertThat(folder("-transfer").resolve("request.json")).content().contains("\"" + alone + "\"");
		try (BenchProcess bench = this.suite.call("run", "--resume", folder("-transfer").toString())) {
			bench.exitCode();
			List<String> out = bench.out();
			assertThat(out).filteredOn((line) -> line.startsWith("Report: ")).hasSize(1);
			assertThat(out.subList(out.size() - 4, out.size())).anyMatch((line) -> line.startsWith("scenario"))
				.anyMatch((line) -> line.startsWith("alone "))
				.anyMatch((line) -> line.startsWith("transfer "));
		}
	}

	private Path folder(String end) throws IOException {
		try (Stream<Path> folders = Files.list(this.home.resolve("results"))) {
			return folders.filter((folder) -> folder.toString().endsWith(end)).findFirst().orElseThrow();
		}
	}

}
