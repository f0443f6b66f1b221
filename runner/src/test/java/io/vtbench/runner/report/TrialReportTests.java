package io.vtbench.runner.report;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.vtbench.runner.result.ResultFileException;
import io.vtbench.runner.result.Trial;
import io.vtbench.runner.result.TrialFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** What the files of a trial say, and in which order. */
class TrialReportTests {

	@TempDir
	private Path folder;

	@Test
	void everyFormAnswersInTheSameOrder() throws Exception {
		TrialSamples.write(TrialSamples.shop(), Samples.sample(), this.folder);
		List<String> order = List.of("Set it: ", "With 100 users", "CPU per request changes",
				"90.0 % of waiting of virtual", "4 pairs of fresh JVMs", "As users are added", "Where requests were",
				"The measured run", "p95 latency", "Setup");
		String page = Files.readString(this.folder.resolve(TrialReport.HTML));
		assertThat(page.substring(page.indexOf("<body>"))).containsSubsequence(order);
		assertThat(Files.readString(this.folder.resolve(TrialReport.MARKDOWN))).containsSubsequence(order);
		assertThat(TrialReport.console(TrialSamples.shop())).containsSubsequence(order.subList(0, 5));
	}

	@Test
	void theJsonBeginsWithTheAnswer() throws Exception {
		TrialFile.write(TrialSamples.shop(), this.folder);
		assertThat(JsonMapper.shared().readTree(Files.readString(this.folder.resolve(TrialFile.NAME))).propertyNames())
			.startsWith("schema", "service", "target", "answer", "curves", "evidence", "findings", "runs");
	}

	@Test
	void whatWasWrittenIsReadBack() {
		TrialFile.write(TrialSamples.shop(), this.folder);
		assertThat(TrialFile.read(this.folder)).isEqualTo(TrialSamples.shop());
	}

	@Test
	void aDamagedTrialIsRefusedInOneSentence() throws Exception {
		for (String text : new String[] { "", "{", "{}", "null", "[]", "{\"schema\": 9}" }) {
			Files.writeString(this.folder.resolve(TrialFile.NAME), text);
			assertThatExceptionOfType(ResultFileException.class).isThrownBy(() -> TrialFile.read(this.folder))
				.withMessageContaining("is not a trial: ");
		}
	}

	@Test
	void aTrialWithoutItsRunStillAnswers() throws Exception {
		Trial plain = TrialSamples.plain();
		TrialSamples.write(plain, Samples.sample(), this.folder);
		assertThat(Files.readString(this.folder.resolve(TrialReport.HTML))).contains("Set it: ")
			.doesNotContain("data-chart=\"capacity\"", "The measured run");
	}

}
