package io.vtbench.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class AnswerTests {

	@TempDir
	private Path runs;

	@Test
	void readsTheHeadlineAndTheDecisionOfEachArm() throws IOException {
		Path trial = trial("2026-01-31T12-00-00-try", """
				{"answer": {"arms": [{"arm": "a", "decision": "do not"}, {"arm": "b", "decision": "unclear"}]}}""");
		Files.writeString(trial.resolve("report.md"), "# shop.jar: Do not set it\n\nGET /orders/1\n");
		assertThat(Answer.read(trial))
			.isEqualTo(new Answer(trial, "shop.jar: Do not set it", List.of("do not", "unclear")));
	}

	@Test
	void aTrialThatWasCutShortHasNoDecision() throws IOException {
		Answer answer = Answer.read(trial("try", "{}"));
		assertThat(answer.decisions()).isEmpty();
		assertThat(answer.fails(Set.of("worse", "unclear"))).isFalse();
	}

	@Test
	void onlyAFolderWithATrialIsOne() throws IOException {
		assertThat(Answer.trials(this.runs.resolve("none"))).isEmpty();
		Files.createDirectory(this.runs.resolve("begun"));
		Path trial = trial("done", "{}");
		assertThat(Answer.trials(this.runs)).containsExactly(trial);
	}

	@ParameterizedTest
	@CsvSource({ "do not, worse, true", "mixed, worse, true", "unclear, worse, false", "unclear, unclear, true",
			"make the change, worse unclear, false", "no difference, worse unclear, false", "do not, '', false",
			"mixed, unclear, false" })
	void failsABuildForWhatItIsAskedTo(String decision, String failOn, boolean fails) {
		assertThat(new Answer(this.runs, "", List.of("make the change", decision)).fails(Set.of(failOn.split(" "))))
			.isEqualTo(fails);
	}

	private Path trial(String name, String json) throws IOException {
		Path folder = Files.createDirectory(this.runs.resolve(name));
		Files.writeString(folder.resolve("trial.json"), json);
		return folder;
	}

}
